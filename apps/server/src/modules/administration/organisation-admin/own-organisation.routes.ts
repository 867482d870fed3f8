import { routes } from "#http/routes.ts";
import type { OrganisationRegister } from "#modules/people/organisation/organisation-register.service.ts";
import { presentOwn, presentVersion } from "./organisation-admin.presenter.ts";
import type { OwnOrganisations } from "./own-organisation.service.ts";

export interface OwnOrganisationRouteDeps {
  readonly organisations: OwnOrganisations;
  readonly register: Pick<OrganisationRegister, "versions">;
}

export const ownOrganisationRoutes = ({ organisations, register }: OwnOrganisationRouteDeps) =>
  routes({
    "ownOrganisation.read": async (_input, { caller }) => (await organisations.list(caller)).map(presentOwn),
    "ownOrganisation.listVersions": async ({ query: { id, page, pageSize } }, { caller }) => {
      await organisations.require(id, caller);
      const { total, rows } = await register.versions(id, pageSize, (page - 1) * pageSize);
      return { total, rows: rows.map(presentVersion) };
    },
    "ownOrganisation.saveDraft": async ({ body }, { caller, origin }) => {
      const { version } = await organisations.saveDraft(body, caller, origin);
      return { version };
    },
    "ownOrganisation.upload": async ({ params: { id, kind }, file }, { caller, origin }) =>
      organisations.upload(id, kind, file, caller, origin),
    "ownOrganisation.submit": async ({ body: { id, version } }, { caller, origin }) => {
      await organisations.submit(id, version, caller, origin);
      return null;
    },
    "ownOrganisation.withdraw": async ({ body: { id } }, { caller, origin }) => {
      await organisations.withdraw(id, caller, origin);
      return null;
    },
    "ownOrganisation.discard": async ({ body: { id } }, { caller, origin }) => {
      await organisations.discard(id, caller, origin);
      return null;
    },
  });
