import { routes } from "../../http/routes.ts";
import type { DepartmentService } from "../department/department.service.ts";
import type { ProofService } from "../proof/proof.service.ts";
import type { RoleGiving } from "../role-giving/role-giving.service.ts";
import type { ScimAdmin } from "./scim-admin.service.ts";

export interface ScimAdminRouteDeps {
  readonly admin: ScimAdmin;
  readonly departments: Pick<DepartmentService, "search">;
  readonly roleGiving: Pick<RoleGiving, "offerTo">;
  readonly proofs: Pick<ProofService, "require">;
  readonly baseUrl: string;
}

export const scimAdminRoutes = ({ admin, departments, roleGiving, proofs, baseUrl }: ScimAdminRouteDeps) =>
  routes({
    "scimAdmin.list": async () => {
      const rows = await admin.list();
      return { total: rows.length, rows, baseUrl };
    },
    "scimAdmin.findDepartments": ({ query }) => departments.search(query.keyword.trim()),
    "scimAdmin.save": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { id: await admin.save(body, caller, origin) };
    },
    "scimAdmin.remove": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await admin.remove(body, caller, origin);
      return null;
    },
    "scimAdmin.issueToken": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return admin.issueToken(body.id, body.days, caller, origin);
    },
    // What may have come into wrong hands is taken back without delay.
    "scimAdmin.revokeToken": async ({ body }, { caller, origin }) => {
      await admin.revokeToken(body.tokenId, caller, origin);
      return null;
    },
    "scimAdmin.listGroups": ({ query: { id, page, pageSize } }) =>
      admin.listGroups(id, pageSize, (page - 1) * pageSize),
    "scimAdmin.readRoles": (_input, { caller }) => roleGiving.offerTo(caller),
    "scimAdmin.mapGroup": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await admin.mapGroup(body, caller, origin) };
    },
  });
