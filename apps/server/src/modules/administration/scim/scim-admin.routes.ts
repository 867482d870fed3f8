import { ListFile, routes } from "#http/routes.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import { onePage, tableOf } from "#platform/csv.ts";
import type { ScimAdmin } from "./scim-admin.service.ts";

export interface ScimAdminRouteDeps {
  readonly admin: ScimAdmin;
  readonly departments: Pick<DepartmentService, "search">;
  readonly roleAssignment: Pick<RoleAssignment, "listGrantable">;
  readonly proofs: Pick<ProofService, "require">;
  readonly baseUrl: string;
}

type ListRow = Awaited<ReturnType<ScimAdmin["list"]>>[number];

const columns: Parameters<typeof tableOf<ListRow>>[0] = [
  ["名称", ({ name }) => name],
  ["部门范围", ({ department }) => department?.path.join(" / ") ?? "全部部门"],
  ["用户", ({ people }) => people],
  ["用户组", ({ groups }) => groups],
  ["有效令牌", ({ tokens }) => tokens.filter(({ state }) => state === "good").length],
  ["接管已有账号", ({ mayAdopt }) => (mayAdopt ? "是" : "否")],
  ["授予管理角色", ({ mayAdminister }) => (mayAdminister ? "是" : "否")],
];

export const scimAdminRoutes = ({ admin, departments, roleAssignment, proofs, baseUrl }: ScimAdminRouteDeps) =>
  routes({
    "scimAdmin.list": async () => {
      const rows = await admin.list();
      return { total: rows.length, rows, baseUrl };
    },
    "scimAdmin.export": async ({ query: { format } }) =>
      new ListFile({
        name: "identity-systems",
        title: "身份系统接入",
        format,
        conditions: {},
        action: "scim.export",
        source: tableOf<ListRow>(columns, onePage(await admin.list())),
      }),
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
    // A token that may be compromised is revoked without delay.
    "scimAdmin.revokeToken": async ({ body }, { caller, origin }) => {
      await admin.revokeToken(body.tokenId, caller, origin);
      return null;
    },
    "scimAdmin.listGroups": ({ query: { id, page, pageSize } }) =>
      admin.listGroups(id, pageSize, (page - 1) * pageSize),
    "scimAdmin.readRoles": (_input, { caller }) => roleAssignment.listGrantable(caller),
    "scimAdmin.mapGroup": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await admin.mapGroup(body, caller, origin) };
    },
  });
