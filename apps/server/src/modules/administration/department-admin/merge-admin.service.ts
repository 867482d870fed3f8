import type { EndpointOf, InputOf, ResultOf } from "@tender/contract";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type {
  DepartmentReferences,
  DepartmentRow,
  DepartmentTree,
} from "#modules/people/department/department-tree.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleDepartments } from "#modules/people/role/role-departments.store.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { departmentOf, usesIn } from "./department-facts.ts";

type MergeInput = InputOf<EndpointOf<"departmentAdmin.merge">>["body"];

/**
 * Merges one department into another: members, roles, children and all records that refer to the first are moved to the
 * second.
 */
export interface MergeAdmin {
  preview(id: string, intoId: string): Promise<ResultOf<EndpointOf<"departmentAdmin.previewMerge">>>;
  merge(input: MergeInput, caller: Caller, origin: Origin): Promise<void>;
}

export interface MergeAdminDeps {
  readonly db: Db;
  readonly work: Db;
  readonly clock: Clock;
  readonly departmentTree: DepartmentTree;
  readonly departmentMembers: Pick<DepartmentMembers, "count" | "addAllOf" | "removeAll">;
  readonly managedAccounts: Pick<ManagedAccounts, "touch">;
  readonly references: () => readonly DepartmentReferences[];
  readonly registry: Pick<SessionRegistry, "joinDepartment">;
  readonly roleChanges: Pick<RoleChanges, "publishRightsChange">;
  readonly roleDepartments: Pick<RoleDepartments, "listHeldIn">;
  readonly roleAssignment: Pick<RoleAssignment, "requireMayGrant">;
  readonly audit: Pick<AuditService, "change">;
}

interface MergePair {
  readonly from: DepartmentRow;
  readonly into: DepartmentRow;
}

export function createMergeAdmin(deps: MergeAdminDeps): MergeAdmin {
  const { db, work, clock, departmentTree: tree, departmentMembers: members, references, roleChanges, audit } = deps;

  async function bothOf(tx: Tx, id: string, intoId: string): Promise<MergePair> {
    const [from, into] = [await departmentOf(tx, tree, id), await departmentOf(tx, tree, intoId)];
    const above = (await tree.pathsOf(tx, [intoId])).get(intoId) ?? [];
    if (above.some((step) => step.id === id)) throw new AppError("department.circular");
    const names = new Set((await tree.siblings(tx, intoId)).map(({ departName }) => departName));
    const same = (await tree.siblings(tx, id)).find(({ departName }) => names.has(departName));
    if (same) throw new AppError("department.merge_same_name", { values: { name: same.departName } });
    return { from, into };
  }

  /**
   * A merge grants the roles of the first department in the second, so the rules of granting apply. Throws role.own.
   */
  async function requireMayGrant(tx: Tx, departmentId: string, caller: Caller): Promise<void> {
    const { roles, isOwn } = await deps.roleDepartments.listHeldIn(tx, departmentId, caller.userId);
    if (isOwn) throw new AppError("role.own");
    for (const role of roles) await deps.roleAssignment.requireMayGrant(tx, role, caller);
  }

  async function moveChildren(tx: Tx, { from, into }: MergePair, caller: Caller): Promise<number> {
    const stamp = { by: caller.userId, at: new Date(clock.now()) };
    const children = await tree.siblings(tx, from.id);
    for (const { id } of children) {
      const child = await departmentOf(tx, tree, id);
      const change = { from: child.orgCode, to: await tree.codeBelow(tx, into, child.departName, child) };
      await tree.update(tx, child, { parentId: into.id }, stamp);
      for (const { follow } of references()) await follow?.(tx, change);
      await tree.recode(tx, change);
      await tree.place(tx, { id, parentId: into.id }, null);
    }
    return children.length;
  }

  return {
    preview: async (id, intoId) => {
      const { from } = await bothOf(db, id, intoId);
      const [inBranch, people, uses] = [
        await tree.countBranch(db, from.orgCode),
        await members.count(db, id),
        await usesIn(db, references(), from.orgCode),
      ];
      return { departments: inBranch - 1, members: people, uses };
    },
    merge: async ({ id, version, intoId, intoVersion }, caller, origin) => {
      const { userId, username } = caller;
      const entry = { action: "department.merge", userId, username, object: id, origin };
      await audit.change(work, entry, async (tx) => {
        await tree.lockChanges(tx);
        const pair = await bothOf(tx, id, intoId);
        const { from, into } = pair;
        const stamp = { by: userId, at: new Date(clock.now()) };
        if (from.version !== version || !(await tree.update(tx, { id: intoId, version: intoVersion }, {}, stamp)))
          throw new AppError("department.changed");
        await requireMayGrant(tx, id, caller);
        const children = await moveChildren(tx, pair, caller);
        // Roles and positions in the second department require membership of it.
        await members.addAllOf(tx, id, intoId);
        for (const { follow, join } of references()) {
          await follow?.(tx, { from: from.orgCode, to: into.orgCode });
          await join?.(tx, id, intoId);
        }
        await deps.registry.joinDepartment(tx, id, intoId);
        const people = await members.removeAll(tx, id);
        await deps.managedAccounts.touch(tx, people);
        if (!(await tree.remove(tx, { id, version }))) throw new AppError("department.changed");
        const presentForTrail = ({ departName, orgCode }: DepartmentRow) => ({ departName, orgCode });
        const detail = { merged: presentForTrail(from), into: presentForTrail(into), members: people.length, children };
        return { result: undefined, detail };
      });
      roleChanges.publishRightsChange();
    },
  };
}
