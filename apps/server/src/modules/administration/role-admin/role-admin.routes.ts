import type { EndpointOf, ResultOf } from "@tender/contract";
import { ListFile, routes } from "#http/routes.ts";
import type { GrantRegister, OfferedItem } from "#modules/access/permission/grant-register.service.ts";
import type { GrantManagement } from "#modules/access/role-assignment/grant-management.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { Subsystems } from "#modules/access/subsystem/subsystem.service.ts";
import type { AccountService } from "#modules/people/account/account.service.ts";
import type { DataRules } from "#modules/people/data-rule/data-rule.service.ts";
import type { DepartmentService } from "#modules/people/department/department.service.ts";
import type { MemberFilter, RoleFilter, RoleRegister } from "#modules/people/role/role-register.store.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import { AppError } from "#platform/app-error.ts";
import { partsOf } from "#platform/csv.ts";
import type { Db } from "#platform/database/database.ts";
import { assignRulesToMenus } from "./assign-rules-to-menus.ts";
import { explanationOf } from "./explanation.ts";
import type { RoleAdmin } from "./role-admin.service.ts";
import { memberFile, roleFile, sources } from "./role-files.ts";

export interface RoleAdminRouteDeps {
  readonly db: Db;
  readonly admin: RoleAdmin;
  readonly accounts: Pick<AccountService, "findByUsername" | "ownRow">;
  readonly dataRules: Pick<DataRules, "find">;
  readonly departments: Pick<DepartmentService, "search">;
  readonly grantManagement: Pick<GrantManagement, "offer" | "change">;
  readonly grantRegister: Pick<GrantRegister, "countItems" | "listWithRoles">;
  readonly proofs: Pick<ProofService, "require">;
  readonly roleAssignment: Pick<RoleAssignment, "grant" | "revoke" | "listRolesOf">;
  readonly roleRegister: Pick<RoleRegister, "page" | "find" | "members" | "findPeople">;
  readonly subsystems: Pick<Subsystems, "all">;
}

const BUTTON = 2;
const MAX_CANDIDATES = 20;
const EVERYWHERE = "-";

const windowOf = (page: number, pageSize: number) => ({ limit: pageSize, offset: (page - 1) * pageSize });

const roleFilterOf = ({ builtin, ...filter }: { builtin?: "0" | "1" | undefined } & Omit<RoleFilter, "builtin">) => ({
  ...filter,
  builtin: builtin === undefined ? undefined : builtin === "1",
});

const memberFilterOf = ({ orgCode, ...filter }: MemberFilter): MemberFilter => ({
  ...filter,
  orgCode: orgCode === EVERYWHERE ? null : orgCode,
});

const presentItem = ({ id, parentId, kind, title, action, hidden, isGranted, isGrantable }: OfferedItem) => ({
  id,
  parentId,
  isButton: kind === BUTTON,
  title,
  action,
  hidden,
  isGranted,
  isGrantable,
});

export function roleAdminRoutes(deps: RoleAdminRouteDeps) {
  const { db, admin, accounts, dataRules, departments, grantManagement, grantRegister, proofs } = deps;
  const { roleAssignment, roleRegister, subsystems } = deps;

  const appNames = async (): Promise<ReadonlyMap<string, string>> =>
    new Map((await subsystems.all()).map(({ appId, appCnName }) => [appId, appCnName]));

  async function explain(
    username: string | undefined,
    filter: { keyword?: string | undefined; held?: "0" | "1" | undefined },
    { limit, offset }: ReturnType<typeof windowOf>,
  ): Promise<ResultOf<EndpointOf<"roleAdmin.explain">>> {
    const account = username ? await accounts.findByUsername(username) : undefined;
    const person = account && (await accounts.ownRow(account.id));
    if (!person) return { total: 0, person: null, rows: [] };
    const assignments = await roleAssignment.listRolesOf(person.id);
    const [items, names] = await Promise.all([
      grantRegister.listWithRoles([...new Set(assignments.map(({ roleId }) => roleId))]),
      appNames(),
    ]);
    const rows = explanationOf(items, assignments, names, filter);
    const { realname, status } = person;
    return {
      total: rows.length,
      person: { username: person.username, realname, status },
      rows: rows.slice(offset, offset + limit),
    };
  }

  return routes({
    "roleAdmin.list": async ({ query: { page, pageSize, ...filter } }, { caller }) => {
      const [{ total, rows }, assignments] = await Promise.all([
        roleRegister.page(roleFilterOf(filter), windowOf(page, pageSize)),
        roleAssignment.listRolesOf(caller.userId),
      ]);
      const ownRoleIds = new Set(assignments.map(({ roleId }) => roleId));
      return {
        total,
        rows: rows.map(({ row, members }) => ({
          id: row.id,
          version: row.version,
          code: row.code,
          name: row.name,
          description: row.description,
          homePath: row.homePath,
          builtin: row.builtin,
          members,
          isOwn: ownRoleIds.has(row.id),
          updatedAt: row.updatedAt.toISOString(),
        })),
      };
    },
    "roleAdmin.export": async ({ query: { format, ...filter } }) =>
      new ListFile({
        name: "roles",
        title: "角色",
        format,
        conditions: filter,
        labels: { builtin: sources },
        action: "role.export",
        source: roleFile(partsOf((window) => roleRegister.page(roleFilterOf(filter), window))),
      }),
    "roleAdmin.save": async ({ body }, { caller, origin }) => ({ id: await admin.save(body, caller, origin) }),
    "roleAdmin.copy": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      return { id: await admin.copy(body, caller, origin) };
    },
    "roleAdmin.remove": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await admin.remove(body, caller, origin);
      return null;
    },
    "roleAdmin.listMembers": async ({ query: { page, pageSize, ...filter } }) => {
      if (!(await roleRegister.find(db, filter.roleId))) throw new AppError("role.not_found");
      return roleRegister.members(memberFilterOf(filter), windowOf(page, pageSize));
    },
    "roleAdmin.exportMembers": async ({ query: { format, ...filter } }) => {
      const role = await roleRegister.find(db, filter.roleId);
      if (!role) throw new AppError("role.not_found");
      const conditions = { code: role.code, keyword: filter.keyword, orgCode: filter.orgCode };
      const parts = partsOf((window) => roleRegister.members(memberFilterOf(filter), window));
      return new ListFile({
        name: "role-members",
        title: `角色成员-${role.name}`,
        format,
        conditions,
        action: "role.export_members",
        labels: { orgCode: { [EVERYWHERE]: "所有部门" } },
        source: memberFile(parts),
      });
    },
    "roleAdmin.findPeople": ({ query }) => roleRegister.findPeople(query.roleId, query.keyword, MAX_CANDIDATES),
    "roleAdmin.findDepartments": ({ query }) => departments.search(query.keyword.trim()),
    "roleAdmin.addMembers": async ({ body: { role, ...rest } }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await roleAssignment.grant({ code: role, ...rest }, caller, origin) };
    },
    "roleAdmin.removeMembers": async ({ body: { role, ...rest } }, { caller, origin }) => {
      await proofs.require(caller);
      return { changed: await roleAssignment.revoke({ code: role, ...rest }, caller, origin) };
    },
    "roleAdmin.readGrants": async ({ query: { roleId, appId } }, { caller }) => {
      const [{ role, isOwn, items, rules }, counts, names] = await Promise.all([
        grantManagement.offer(roleId, appId, caller),
        grantRegister.countItems(roleId),
        appNames(),
      ]);
      const apps = counts.map((count) => ({ ...count, name: names.get(count.appId) ?? count.appId }));
      const shownRules = assignRulesToMenus(rules, items, dataRules);
      return { version: role.version, isOwn, apps, items: items.map(presentItem), rules: shownRules };
    },
    "roleAdmin.saveGrants": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await grantManagement.change(body, caller, origin);
      return null;
    },
    "roleAdmin.explain": ({ query: { page, pageSize, username, ...filter } }) =>
      explain(username, filter, windowOf(page, pageSize)),
    "roleAdmin.readRules": () => admin.readRules(),
    "roleAdmin.saveRules": async ({ body }, { caller, origin }) => {
      await proofs.require(caller);
      await admin.saveRules(body, caller, origin);
      return null;
    },
  });
}
