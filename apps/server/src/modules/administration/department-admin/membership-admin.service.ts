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

/** What whoever calls asks for within the transaction, before anything is changed: it throws, or nothing stands against it. */
export type Demand = (tx: Tx) => Promise<void>;

/** Who belongs to a department, for whoever may change that. */
export interface Memberships {
  /** How many of these people did not belong to it. */
  add(wanted: Membership, caller: Caller, origin: Origin, demand?: Demand): Promise<number>;
  /**
   * How many of them did. They lose the roles that they held in it, and their sessions do not stand in it any more. Throws
   * role.own where the caller is among them and holds one there.
   */
  take(wanted: Membership, caller: Caller, origin: Origin, demand?: Demand): Promise<number>;
}

/** Who belongs to a department and who leads it. */
export interface MembershipAdmin extends Memberships {
  setLeaders(wanted: Leaders, caller: Caller, origin: Origin): Promise<void>;
}

export interface MembershipAdminDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly departmentTree: Pick<DepartmentTree, "takeTurn" | "find" | "update">;
  readonly departmentMembers: Pick<DepartmentMembers, "strangersAmong" | "add" | "remove" | "leadersOf" | "setLeaders">;
  readonly managedAccounts: Pick<ManagedAccounts, "touch">;
  readonly registry: Pick<SessionRegistry, "leaveDepartment">;
  readonly roleChanges: Pick<RoleChanges, "heldOtherwise">;
  readonly roleDepartments: Pick<RoleDepartments, "heldIn" | "leave">;
  readonly takeoverGuard: Pick<TakeoverGuard, "keepingAdministrators">;
  readonly audit: Pick<AuditService, "change">;
}

/** So many of the people are named in the trail; of more it says how many there were. */
const NAMED_IN_TRAIL = 200;

const told = (userIds: readonly string[]) => ({ count: userIds.length, userIds: userIds.slice(0, NAMED_IN_TRAIL) });

export function createMembershipAdmin(deps: MembershipAdminDeps): MembershipAdmin {
  const { db, clock, departmentTree: tree, departmentMembers: members, roleChanges, audit } = deps;

  const recorded = <T>(
    caller: Caller,
    origin: Origin,
    departmentId: string,
    change: (tx: Tx, row: DepartmentRow) => Promise<{ result: T; detail: object }>,
  ): Promise<T> => {
    const { userId, username } = caller;
    const entry = { action: "department.member", userId, username, object: departmentId, origin };
    return audit.change(db, entry, async (tx) => {
      await tree.takeTurn(tx);
      const row = await tree.find(tx, departmentId);
      if (!row) throw new AppError("department.not_found");
      const { result, detail } = await change(tx, row);
      return { result, detail: { department: row.departName, ...detail } };
    });
  };

  /** Who leaves loses roles, and nobody changes their own. */
  async function requireNoOwnRole(tx: Tx, { departmentId, userIds }: Membership, { userId }: Caller): Promise<void> {
    if (!userIds.includes(userId)) return;
    if ((await deps.roleDepartments.heldIn(tx, departmentId, userId)).isOwn) throw new AppError("role.own");
  }

  return {
    add: async ({ departmentId, userIds }, caller, origin, demand) => {
      const added = await recorded(caller, origin, departmentId, async (tx) => {
        await demand?.(tx);
        if ((await members.strangersAmong(tx, userIds)) > 0) throw new AppError("department.unknown_person");
        const result = await members.add(tx, departmentId, userIds);
        await deps.managedAccounts.touch(tx, result);
        return { result, detail: { added: told(result) } };
      });
      return added.length;
    },
    take: async (wanted, caller, origin, demand) => {
      const { departmentId, userIds } = wanted;
      const change = async (tx: Tx, { departName }: DepartmentRow) => {
        await demand?.(tx);
        await requireNoOwnRole(tx, wanted, caller);
        const result = await members.remove(tx, departmentId, userIds);
        const act = { title: `移出部门“${departName}”，其管理类角色随之收回`, facts: [], people: userIds };
        const roles = await deps.takeoverGuard.keepingAdministrators(tx, act, caller, () =>
          deps.roleDepartments.leave(tx, departmentId, userIds),
        );
        await deps.registry.leaveDepartment(tx, departmentId, userIds);
        await deps.managedAccounts.touch(tx, result);
        return { result, detail: { taken: told(result), roles } };
      };
      const taken = await recorded(caller, origin, departmentId, change);
      roleChanges.heldOtherwise([...new Set(userIds)]);
      return taken.length;
    },
    setLeaders: ({ departmentId, version, userIds: sent }, caller, origin) =>
      recorded(caller, origin, departmentId, async (tx) => {
        const userIds = [...new Set(sent)];
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
