import { normaliseUscc } from "@tender/contract/uscc";
import { ListFile, routes } from "#http/routes.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { RuledRows } from "#modules/people/data-rule/data-rule.service.ts";
import type { OrganisationAccounts } from "#modules/people/organisation/organisation-accounts.service.ts";
import type {
  OrganisationFilter,
  OrganisationRegister,
} from "#modules/people/organisation/organisation-register.service.ts";
import type { Submissions } from "#modules/people/organisation/submissions.service.ts";
import { maskPhone } from "#platform/masking.ts";
import {
  filterWords,
  organisationFile,
  presentAccount,
  presentDetail,
  presentListed,
  presentVersion,
} from "./organisation-admin.presenter.ts";
import type { OrganisationAdmin } from "./organisation-admin.service.ts";
import type { Regions } from "./regions.ts";

export interface OrganisationAdminRouteDeps {
  readonly accounts: OrganisationAccounts;
  readonly admin: OrganisationAdmin;
  readonly inSight: RuledRows;
  readonly managed: Pick<ManagedAccounts, "page">;
  readonly regions: Regions;
  readonly register: OrganisationRegister;
  readonly submissions: Submissions;
}

const MAX_CANDIDATES = 20;

/** Normalises codes to their stored form. */
const normalizeFilter = ({ keyword, uscc, ...filter }: OrganisationFilter): OrganisationFilter => ({
  ...filter,
  keyword: keyword?.trim(),
  uscc: uscc === undefined ? undefined : normaliseUscc(uscc),
});

export function organisationAdminRoutes(deps: OrganisationAdminRouteDeps) {
  const { accounts, admin, inSight, managed, regions, register, submissions } = deps;
  return routes({
    "organisationAdmin.list": async ({ query: { page, pageSize, ...filter } }, { caller }) => {
      const rule = await inSight.conditionFor(caller);
      const { rows, ...counted } = await register.page(normalizeFilter(filter), page, pageSize, rule);
      return { ...counted, rows: rows.map(presentListed) };
    },
    "organisationAdmin.export": async ({ query: { format, ...filter } }, { caller }) => {
      const normalizedFilter = normalizeFilter(filter);
      const pages = register.pagesOf(normalizedFilter, await inSight.conditionFor(caller));
      return new ListFile({
        name: "organisations",
        title: "单位",
        format,
        conditions: { ...normalizedFilter },
        action: "organisation.export",
        labels: filterWords,
        source: organisationFile(pages, await regions.names()),
      });
    },
    "organisationAdmin.read": async ({ query: { id } }, { caller }) => {
      const row = await admin.find(id, caller);
      const [submission, certificates, memberships] = await Promise.all([
        submissions.open(id),
        register.certificates(row),
        accounts.membershipsOf(caller.userId),
      ]);
      const isOwn = submission?.submittedBy === caller.userId || memberships.some(({ orgId }) => orgId === id);
      return presentDetail(row, submission, certificates, isOwn);
    },
    "organisationAdmin.save": async ({ body }, { caller, origin }) => {
      const { id, version } = await admin.save(body, caller, origin);
      return { id, version };
    },
    "organisationAdmin.setState": async ({ body: { id, state } }, { caller, origin }) => {
      const { version } = await admin.setState(id, state, caller, origin);
      return { version };
    },
    "organisationAdmin.remove": async ({ body: { id } }, { caller, origin }) => {
      await admin.remove(id, caller, origin);
      return null;
    },
    "organisationAdmin.listVersions": async ({ query: { id, page, pageSize } }, { caller }) => {
      await admin.find(id, caller);
      const { total, rows } = await register.versions(id, pageSize, (page - 1) * pageSize);
      return { total, rows: rows.map(presentVersion) };
    },
    "organisationAdmin.listAccounts": async ({ query: { id } }, { caller }) => {
      await admin.find(id, caller);
      return (await accounts.accountsOf(id)).map(presentAccount);
    },
    "organisationAdmin.findPeople": async ({ query }) => {
      const keyword = query.keyword.trim();
      if (keyword === "") return [];
      const { rows } = await managed.page({ keyword }, 1, MAX_CANDIDATES);
      return rows.map(({ id, username, realname, phone }) => ({
        userId: id,
        username,
        realname,
        phone: maskPhone(phone),
      }));
    },
    "organisationAdmin.setAccount": async ({ body }, { caller, origin }) => {
      await admin.setAccount(body, caller, origin);
      return null;
    },
    "organisationAdmin.removeAccount": async ({ body: { id, userId } }, { caller, origin }) => {
      await admin.removeAccount(id, userId, caller, origin);
      return null;
    },
    "organisationAdmin.attach": async ({ params: { id, kind }, file }, { caller, origin }) => {
      const { version } = await admin.attach(id, kind, file, caller, origin);
      return { version };
    },
    "organisationAdmin.detach": async ({ body: { id, attachPath } }, { caller, origin }) => {
      const { version } = await admin.detach(id, attachPath, caller, origin);
      return { version };
    },
    "organisationAdmin.decide": async ({ body }, { caller, origin }) => {
      await admin.decide(body, caller, origin);
      return null;
    },
  });
}
