import type { EndpointOf, InputOf } from "@tender/contract";
import type { ManagedAccounts } from "#modules/people/account/managed-account.service.ts";
import type { DepartmentMembers } from "#modules/people/department/department-member.store.ts";
import type { DepartmentRow, DepartmentTree } from "#modules/people/department/department-tree.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { RoleDepartments } from "#modules/people/role/role-departments.store.ts";
import type { SessionRegistry } from "#modules/session/session/session-registry.service.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Db, Tx } from "#platform/database/database.ts";

type Membership = InputOf<EndpointOf<"departmentAdmin.addMembers">>["body"];
type Leaders = InputOf<EndpointOf<"departmentAdmin.setLeaders">>["body"];

/** Checks the caller within the transaction, before the first change. Throws to refuse. */
export type Precheck = (tx: Tx) => Promise<void>;

/** Members of a department, for services that may change them. */
export interface Memberships {
  /** Returns how many of these people were not members before. */
  add(membership: Membership, caller: Caller, origin: Origin, precheck?: Precheck): Promise<number>;
  /**
   * Returns how many of these people were members. Revokes their roles in the department, and ends their choice of it
   * in sessions. Throws role.own if the caller is among them and holds a role there.
   */
  remove(membership: Membership, caller: Caller, origin: Origin, precheck?: Precheck): Promise<number>;
}

/** Members and leaders of a department. */
export interface MembershipAdmin extends Memberships {
  setLeaders(wanted: Leaders, caller: Caller, origin: Origin): Promise<void>;
}

export interface MembershipAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly departmentTree: Pick<DepartmentTree, "lockChanges" | "find" | "update">;
  readonly departmentMembers: Pick<DepartmentMembers, "strangersAmong" | "add" | "remove" | "leadersOf" | "setLeaders">;
  readonly managedAccounts: Pick<ManagedAccounts, "touch">;
  readonly registry: Pick<SessionRegistry, "leaveDepartment">;
  readonly roleChanges: Pick<RoleChanges, "publishHolderChange">;
  readonly roleDepartments: Pick<RoleDepartments, "listHeldIn" | "leave">;
  readonly takeoverGuard: Pick<TakeoverGuard, "guardingAdministrators">;
  readonly audit: Pick<AuditService, "change">;
}

/** An audit row with more people holds only their number. */
const MAX_TRAIL_IDS = 200;

const namedInTrail = (userIds: readonly string[]) => ({
  count: userIds.length,
  userIds: userIds.slice(0, MAX_TRAIL_IDS),
});

export function createMembershipAdmin(deps: MembershipAdminDeps): MembershipAdmin {
  const { db, clock, departmentTree: tree, departmentMembers: members, roleChanges, audit } = deps;

  const runRecorded = <T>(
    caller: Caller,
    origin: Origin,
    departmentId: string,
    change: (tx: Tx, row: DepartmentRow) => Promise<{ result: T; detail: object }>,
  ): Promise<T> => {
    const { userId, username } = caller;
    const entry = { action: "department.member", userId, username, object: departmentId, origin };
    return audit.change(db, entry, async (tx) => {
      await tree.lockChanges(tx);
      const row = await tree.find(tx, departmentId);
      if (!row) throw new AppError("department.not_found");
      const { result, detail } = await change(tx, row);
      return { result, detail: { department: row.departName, ...detail } };
    });
  };

  /** Refuses to remove the caller together with a role in the department. Throws role.own. */
  async function requireNoOwnRole(tx: Tx, { departmentId, userIds }: Membership, { userId }: Caller): Promise<void> {
    if (!userIds.includes(userId)) return;
    if ((await deps.roleDepartments.listHeldIn(tx, departmentId, userId)).isOwn) throw new AppError("role.own");
  }

  return {
    add: async ({ departmentId, userIds }, caller, origin, precheck) => {
      const added = await runRecorded(caller, origin, departmentId, async (tx) => {
        await precheck?.(tx);
        if ((await members.strangersAmong(tx, userIds)) > 0) throw new AppError("department.unknown_person");
        const result = await members.add(tx, departmentId, userIds);
        await deps.managedAccounts.touch(tx, result);
        return { result, detail: { added: namedInTrail(result) } };
      });
      return added.length;
    },
    remove: async (membership, caller, origin, precheck) => {
      const { departmentId, userIds } = membership;
      const change = async (tx: Tx, { departName }: DepartmentRow) => {
        await precheck?.(tx);
        await requireNoOwnRole(tx, membership, caller);
        const result = await members.remove(tx, departmentId, userIds);
        const act = { title: `移出部门“${departName}”，其管理类角色随之收回`, facts: [], people: userIds };
        const roles = await deps.takeoverGuard.guardingAdministrators(tx, act, caller, () =>
          deps.roleDepartments.leave(tx, departmentId, userIds),
        );
        await deps.registry.leaveDepartment(tx, departmentId, userIds);
        await deps.managedAccounts.touch(tx, result);
        return { result, detail: { taken: namedInTrail(result), roles } };
      };
      const removedIds = await runRecorded(caller, origin, departmentId, change);
      roleChanges.publishHolderChange([...new Set(userIds)]);
      return removedIds.length;
    },
    setLeaders: ({ departmentId, version, userIds: requestedIds }, caller, origin) =>
      runRecorded(caller, origin, departmentId, async (tx) => {
        const userIds = [...new Set(requestedIds)];
        const before = await members.leadersOf(tx, departmentId);
        const stamp = { by: caller.userId, at: new Date(clock.now()) };
        if (!(await tree.update(tx, { id: departmentId, version }, {}, stamp)))
          throw new AppError("department.changed");
        if ((await members.setLeaders(tx, departmentId, userIds)) < userIds.length)
          throw new AppError("department.leader_not_member");
        const leaders = { before: before.map(({ userId }) => userId), after: userIds };
        return { result: undefined, detail: { leaders } };
      }),
  };
}
