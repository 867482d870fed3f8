import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { Memberships } from "#modules/administration/department-admin/membership-admin.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { OwnBranch } from "./own-branch.service.ts";
import { pathFrom } from "./own-branch.ts";

type Key = "listChildren" | "read" | "listMembers" | "findPeople" | "readRoles";
type Answer<K extends Key> = ResultOf<EndpointOf<`ownDepartment.${K}`>>;
type BodyOf<K extends "addMembers" | "removeMembers" | "grantRole"> = InputOf<EndpointOf<`ownDepartment.${K}`>>["body"];

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Data and changes within the branches that the caller leads. The services of 部门管理 and of roles change members
 * and roles, and check the leadership within their transactions.
 */
export interface OwnDepartment {
  children(parentId: string | undefined, offset: number, caller: Caller): Promise<Answer<"listChildren">>;
  read(id: string, caller: Caller): Promise<Answer<"read">>;
  members(
    filter: { readonly departmentId: string; readonly keyword?: string | undefined },
    window: Window,
    caller: Caller,
  ): Promise<Answer<"listMembers">>;
  findPeople(departmentId: string, keyword: string, caller: Caller): Promise<Answer<"findPeople">>;
  add(input: BodyOf<"addMembers">, caller: Caller, origin: Origin): Promise<number>;
  remove(input: BodyOf<"removeMembers">, caller: Caller, origin: Origin): Promise<number>;
  roles(departmentId: string, userId: string, caller: Caller): Promise<Answer<"readRoles">>;
  changeRole(kind: "grant" | "revoke", input: BodyOf<"grantRole">, caller: Caller, origin: Origin): Promise<number>;
}

export interface OwnDepartmentDeps {
  readonly db: Db;
  readonly branch: OwnBranch;
  readonly departmentTree: Pick<DepartmentTree, "children" | "node" | "pathsOf" | "countBranch">;
  readonly departmentMembers: Pick<DepartmentMembers, "page" | "findPeople" | "leadersOf" | "countAmong">;
  readonly memberships: Memberships;
  readonly roleAssignment: Pick<RoleAssignment, "grant" | "revoke" | "listRolesOf" | "listGrantable">;
}

const CHILDREN_LIMIT = 100;
const CANDIDATE_LIMIT = 20;

type TreeNode = Awaited<ReturnType<DepartmentTree["children"]>>["rows"][number];

const presentNode = ({ id, parentId, orgCode, departName, hasChildren, members }: TreeNode) => ({
  id,
  parentId,
  orgCode,
  departName,
  hasChildren,
  members,
});

export function createOwnDepartment(deps: OwnDepartmentDeps): OwnDepartment {
  const { db, branch, departmentTree: tree, departmentMembers: members, memberships, roleAssignment } = deps;

  async function requireMembers(tx: Tx, departmentId: string, userIds: readonly string[]): Promise<void> {
    const requested = [...new Set(userIds)];
    if ((await members.countAmong(tx, departmentId, requested)) < requested.length)
      throw new AppError("own_department.not_member");
  }

  return {
    children: async (parentId, offset, caller) => {
      if (parentId !== undefined) {
        await branch.require(db, parentId, caller);
        const { total, rows } = await tree.children(parentId, CHILDREN_LIMIT, offset);
        return { total, rows: rows.map(presentNode) };
      }
      const managedDepartments = await branch.managedDepartments(db, caller);
      const nodes = await Promise.all(
        managedDepartments.slice(offset, offset + CHILDREN_LIMIT).map(({ id }) => tree.node(id)),
      );
      return {
        total: managedDepartments.length,
        rows: nodes.flatMap((node) => (node ? { ...presentNode(node), parentId: null } : [])),
      };
    },
    read: async (id, caller) => {
      const row = await branch.require(db, id, caller);
      const [node, managedDepartments, paths, leaders, branchSize] = await Promise.all([
        tree.node(id),
        branch.managedDepartments(db, caller),
        tree.pathsOf(db, [id]),
        members.leadersOf(db, id),
        tree.countBranch(db, row.orgCode),
      ]);
      if (!node) throw new AppError("department.not_found");
      const managedIds = new Set(managedDepartments.map((department) => department.id));
      return {
        ...presentNode(node),
        parentId: managedIds.has(id) ? null : node.parentId,
        path: pathFrom(paths.get(id) ?? [], managedIds),
        leaders,
        below: branchSize - 1,
      };
    },
    members: async (filter, window, caller) => {
      await branch.require(db, filter.departmentId, caller);
      return members.page(filter, window);
    },
    findPeople: async (departmentId, keyword, caller) => {
      await branch.require(db, departmentId, caller);
      return members.findPeople(departmentId, keyword, CANDIDATE_LIMIT);
    },
    add: (input, caller, origin) =>
      memberships.add(input, caller, origin, async (tx) => {
        await branch.requireManaged(tx, input.departmentId, caller);
      }),
    remove: (input, caller, origin) =>
      memberships.remove(input, caller, origin, async (tx) => {
        await branch.requireManaged(tx, input.departmentId, caller);
        const leaders = new Set((await members.leadersOf(tx, input.departmentId)).map(({ userId }) => userId));
        if (input.userIds.some((id) => leaders.has(id))) throw new AppError("own_department.leader_stays");
      }),
    roles: async (departmentId, userId, caller) => {
      await branch.require(db, departmentId, caller);
      await requireMembers(db, departmentId, [userId]);
      const [heldRoles, offered] = await Promise.all([
        roleAssignment.listRolesOf(userId),
        roleAssignment.listGrantable(caller),
      ]);
      const codesInDepartment = new Set(
        heldRoles.flatMap((role) => (role.departmentId === departmentId ? role.code : [])),
      );
      return offered
        .map((role) => ({ ...role, isHeld: codesInDepartment.has(role.code) }))
        .filter(({ isHeld, isGivable }) => isHeld || isGivable);
    },
    changeRole: async (kind, { departmentId, role, userIds }, caller, origin) => {
      const { orgCode } = await branch.require(db, departmentId, caller);
      return roleAssignment[kind]({ code: role, orgCode, userIds }, caller, origin, async (tx) => {
        const row = await branch.requireManaged(tx, departmentId, caller);
        // The department was moved in the meantime and has another code.
        if (row.orgCode !== orgCode) throw new AppError("department.not_found");
        await requireMembers(tx, departmentId, userIds);
      });
    },
  };
}
