import type { PermissionService, Rights } from "#modules/access/permission/permission.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { DataRules, Reach } from "#modules/people/data-rule/data-rule.service.ts";
import type { RoleService } from "#modules/people/role/role.service.ts";
import type { RoleChanges } from "#modules/people/role/role-changes.service.ts";
import type { HeldRole, RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { RoleRegister } from "#modules/people/role/role-register.store.ts";
import type { AuditService } from "#modules/trail/audit/audit.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller, Origin } from "#platform/caller.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { responsibleUserIds } from "#platform/second-person.ts";
import {
  ADMINISTRATOR_ROLE,
  type AssignedRole,
  assignmentRefusalOf,
  type CheckedRole,
  diffRoles,
} from "./assignment-rules.ts";

export interface RoleGrant extends AssignedRole {
  readonly userIds: readonly string[];
}

/**
 * The only service that changes the roles of people. Callers can neither grant nor revoke a role that opens more than
 * they hold everywhere or shows more rows than they see, nor change their own roles, nor combine roles that exclude
 * each other. One administrator always remains. Changes are serialised across nodes. An approving administrator is
 * checked like the caller. Throws role.own, role.beyond_own, role.excluded, role.last_administrator, role.not_found,
 * role.unknown_person, role.unknown_department; approval.needed for an administering role without an approval.
 */
export interface RoleAssignment {
  /**
   * Grants a role; returns the number of new holders. The change is recorded and applies from the next request.
   * `precheck`: a check that runs first in the transaction; it may lock the departments, whose lock precedes that of
   * the rights.
   */
  grant(input: RoleGrant, by: Caller, origin: Origin, precheck?: (tx: Tx) => Promise<void>): Promise<number>;
  /** Revokes a role; returns the number of former holders. */
  revoke(input: RoleGrant, by: Caller, origin: Origin, precheck?: (tx: Tx) => Promise<void>): Promise<number>;
  /** Replaces all roles of a person. */
  replaceRoles(userId: string, roles: readonly AssignedRole[], by: Caller, origin: Origin): Promise<void>;
  /**
   * Like `replaceRoles`, in the transaction that creates or changes the account; returns the roles before and after for
   * its record. Call `publishHolderChange` after the commit.
   */
  replaceRolesIn(
    tx: Tx,
    userId: string,
    roles: readonly AssignedRole[],
    by: Caller,
  ): Promise<{ before: string[]; after: string[] }>;
  /** Grants one role to many in the transaction that creates their accounts; returns the number of new holders. */
  grantIn(tx: Tx, input: RoleGrant, by: Caller): Promise<number>;
  /** Pairs of codes of roles that exclude each other; empty while exclusions are not in force. */
  listExclusions(on: Tx): Promise<{ one: string; other: string }[]>;
  /** Publishes to all nodes that the roles of these people have changed. */
  publishHolderChange(userIds: readonly string[]): void;
  /** Roles of a person, in the order of the codes. */
  listRolesOf(userId: string): Promise<HeldRole[]>;
  /** Every role by code, and whether the caller may grant it. */
  listGrantable(by: Caller): Promise<{ code: string; name: string; isGivable: boolean }[]>;
  /** Rights that the caller, and an approver of the call, hold everywhere. */
  rightsOf(on: Tx, by: Caller): Promise<Rights>;
  /** Reaches of the person's roles that are held everywhere. */
  reachOf(on: Tx, by: Pick<Caller, "userId">): Promise<readonly Reach[]>;
  /**
   * Requires that the caller holds all that the role opens. `verb`: the action on the role, in words. `people`: the
   * receivers, if known. Throws role.beyond_own.
   */
  requireMayGrant(
    tx: Tx,
    role: { readonly id: string; readonly name: string },
    by: Caller,
    verb?: string,
    people?: readonly string[],
  ): Promise<void>;
  /**
   * Runs `work`, which freezes, closes or removes accounts, in the caller's transaction. Throws
   * role.last_administrator.
   */
  runKeepingAdministrator<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
}

export interface RoleAssignmentDeps {
  readonly db: Db;
  readonly roles: Pick<RoleService, "all">;
  readonly roleHolders: RoleHolders;
  readonly roleRegister: Pick<RoleRegister, "exclusions">;
  readonly roleChanges: Pick<RoleChanges, "publishHolderChange">;
  readonly permissions: Pick<PermissionService, "administersBy" | "rightsOf" | "listRolesExceeding">;
  readonly approvals: Pick<ApprovalService, "requireSecond">;
  readonly dataRules: Pick<DataRules, "reaches" | "listsExceeding">;
  readonly audit: Pick<AuditService, "change">;
}

/** People named in the trail; their number is always recorded. */
const MAX_PEOPLE_IN_TRAIL = 200;

const roleText = ({ code, orgCode }: HeldRole): string => (orgCode === null ? code : `${code}@${orgCode}`);

export function createRoleAssignment(deps: RoleAssignmentDeps): RoleAssignment {
  const { db, roles, roleHolders: holders, roleRegister, roleChanges, permissions, dataRules, approvals, audit } = deps;

  /** Rights and reaches of a person in all departments. */
  async function readHoldings(tx: Tx, userId: string): Promise<{ rights: Rights; reach: readonly Reach[] }> {
    const heldRoles = await holders.heldBy(tx, userId);
    const roleIds = heldRoles.flatMap(({ roleId, departmentId }) => (departmentId === null ? roleId : []));
    const rights = await permissions.rightsOf(tx, roleIds);
    return { rights, reach: [...(await dataRules.reaches(tx, roleIds)).values()] };
  }

  /**
   * Requires that the caller and an approver hold all that the roles open, and that the caller is no receiver. Throws
   * role.own, role.beyond_own.
   */
  async function requireCovered(
    tx: Tx,
    by: Caller,
    receiverIds: readonly string[],
    changedRoles: readonly { readonly id: string; readonly name: string }[],
  ): Promise<void> {
    const holdings: Awaited<ReturnType<typeof readHoldings>>[] = [];
    for (const id of responsibleUserIds(by)) holdings.push(await readHoldings(tx, id));
    const reaches = await dataRules.reaches(
      tx,
      changedRoles.map(({ id }) => id),
    );
    const checked: CheckedRole[] = [];
    for (const { id, name } of changedRoles) {
      const openedRights = await permissions.rightsOf(tx, [id]);
      const isCovered = holdings.every(
        ({ rights, reach }) =>
          openedRights.isSubsetOf(rights) && dataRules.listsExceeding(reaches.get(id), reach).length === 0,
      );
      checked.push({ name, isCovered });
    }
    const refusal = assignmentRefusalOf({ granterId: by.userId, receiverIds, roles: checked });
    if (refusal) throw new AppError(refusal.code, { values: { role: refusal.role ?? "" } });
  }

  /** Called last, so that all other refusals precede it. */
  async function requireSecond(
    tx: Tx,
    by: Caller,
    people: readonly string[],
    changedRoles: readonly { readonly id: string; readonly name: string }[],
    { verb, scope }: { readonly verb: string; readonly scope?: string } = { verb: "变更" },
  ): Promise<void> {
    let administers = false;
    for (const { id } of changedRoles) administers ||= await permissions.administersBy(tx, id);
    if (!administers) return;
    approvals.requireSecond("role", by, () => ({
      title: `${verb}管理类角色：${changedRoles.map(({ name }) => name).join("、")}`,
      facts: scope === undefined ? [] : [{ label: "范围", value: scope }],
      people,
    }));
  }

  async function roleOf(tx: Tx, code: string): Promise<{ id: string; code: string; name: string }> {
    const role = await holders.roleOf(tx, code);
    if (!role) throw new AppError("role.not_found");
    return role;
  }

  async function departmentIdOf(tx: Tx, orgCode: string | null): Promise<string | null> {
    if (orgCode === null) return null;
    const id = await holders.departmentIdOf(tx, orgCode);
    if (id === undefined) throw new AppError("role.unknown_department", { details: { field: "orgCode" } });
    return id;
  }

  async function requirePeople(tx: Tx, userIds: readonly string[]): Promise<void> {
    if ((await holders.strangersAmong(tx, userIds)).length > 0) throw new AppError("role.unknown_person");
  }

  async function requireNoExclusionConflict(tx: Tx, roleId: string, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0 || !(await holders.isExclusionInForce(tx))) return;
    const conflict = await holders.findExclusionConflict(tx, roleId, userIds);
    if (conflict) throw new AppError("role.excluded", { values: conflict });
  }

  async function requireAdministrator(tx: Tx): Promise<void> {
    if (!(await holders.isHeldByActive(tx, ADMINISTRATOR_ROLE))) throw new AppError("role.last_administrator");
  }

  async function addHolders(tx: Tx, roleId: string, departmentId: string | null, userIds: readonly string[]) {
    await requirePeople(tx, userIds);
    const addedIds = await holders.add(tx, roleId, departmentId, userIds);
    await requireNoExclusionConflict(tx, roleId, addedIds);
    return addedIds;
  }

  const isAdministratorRole = ({ code, orgCode }: AssignedRole): boolean =>
    code === ADMINISTRATOR_ROLE && orgCode === null;

  async function changeMany(
    kind: "grant" | "revoke",
    { code, orgCode, userIds: requested }: RoleGrant,
    by: Caller,
    origin: Origin,
    precheck?: (tx: Tx) => Promise<void>,
  ): Promise<number> {
    const userIds = [...new Set(requested)];
    const entry = { action: "permission.change", userId: by.userId, username: by.username, object: code, origin };
    const withDetail = (result: readonly string[]) => {
      const people = { count: result.length, userIds: result.slice(0, MAX_PEOPLE_IN_TRAIL) };
      return { result, detail: { orgCode, [kind === "grant" ? "granted" : "revoked"]: people } };
    };
    const changedIds = await audit.change(db, entry, async (tx) => {
      await precheck?.(tx);
      await holders.lockChanges(tx);
      const role = await roleOf(tx, code);
      await requireCovered(tx, by, userIds, [role]);
      const requireApproval = () =>
        requireSecond(tx, by, userIds, [role], {
          verb: kind === "grant" ? "授予" : "收回",
          scope: orgCode ?? "全部部门",
        });
      const departmentId = await departmentIdOf(tx, orgCode);
      if (kind === "revoke") {
        const revoked = await holders.remove(tx, role.id, departmentId, userIds);
        if (revoked.length > 0 && isAdministratorRole({ code, orgCode })) await requireAdministrator(tx);
        await requireApproval();
        return withDetail(revoked);
      }
      const granted = await addHolders(tx, role.id, departmentId, userIds);
      await requireApproval();
      return withDetail(granted);
    });
    roleChanges.publishHolderChange(changedIds);
    return changedIds.length;
  }

  const assignment: RoleAssignment = {
    grant: (input, by, origin, precheck) => changeMany("grant", input, by, origin, precheck),
    revoke: (input, by, origin, precheck) => changeMany("revoke", input, by, origin, precheck),
    replaceRoles: async (userId, roles, by, origin) => {
      const entry = { action: "permission.change", userId: by.userId, username: by.username, object: userId, origin };
      await audit.change(db, entry, async (tx) => ({
        result: undefined,
        detail: await assignment.replaceRolesIn(tx, userId, roles, by),
      }));
      assignment.publishHolderChange([userId]);
    },
    replaceRolesIn: async (tx, userId, requestedRoles, by) => {
      await holders.lockChanges(tx);
      await requirePeople(tx, [userId]);
      const before = await holders.heldBy(tx, userId);
      const { granted, revoked } = diffRoles(before, requestedRoles);
      const newRoles = new Map<string, Awaited<ReturnType<typeof roleOf>>>();
      for (const { code } of granted) newRoles.set(code, await roleOf(tx, code));
      const revokedRoles = revoked.map(({ roleId, name }) => ({ id: roleId, name }));
      await requireCovered(tx, by, [userId], [...newRoles.values(), ...revokedRoles]);
      for (const { roleId, departmentId } of revoked) await holders.remove(tx, roleId, departmentId, [userId]);
      // `newRoles` contains every granted code, so the empty id is never stored.
      for (const { code, orgCode } of granted)
        await holders.add(tx, newRoles.get(code)?.id ?? "", await departmentIdOf(tx, orgCode), [userId]);
      for (const { id } of newRoles.values()) await requireNoExclusionConflict(tx, id, [userId]);
      if (revoked.some(isAdministratorRole)) await requireAdministrator(tx);
      await requireSecond(tx, by, [userId], [...newRoles.values(), ...revokedRoles]);
      const after = await holders.heldBy(tx, userId);
      return { before: before.map(roleText), after: after.map(roleText) };
    },
    grantIn: async (tx, { code, orgCode, userIds }, by) => {
      await holders.lockChanges(tx);
      const role = await roleOf(tx, code);
      await requireCovered(tx, by, userIds, [role]);
      const { length } = await addHolders(tx, role.id, await departmentIdOf(tx, orgCode), userIds);
      await requireSecond(tx, by, userIds, [role]);
      return length;
    },
    listExclusions: async (tx) => ((await holders.isExclusionInForce(tx)) ? roleRegister.exclusions(tx) : []),
    publishHolderChange: roleChanges.publishHolderChange,
    listRolesOf: (userId) => holders.heldBy(db, userId),
    listGrantable: async (by) => {
      const [all, { rights, reach }] = await Promise.all([roles.all(), readHoldings(db, by.userId)]);
      const ids = all.map(({ id }) => id);
      const [beyond, reaches] = await Promise.all([
        permissions.listRolesExceeding(db, rights),
        dataRules.reaches(db, ids),
      ]);
      return all.map(({ id, code, name }) => ({
        code,
        name,
        isGivable: !beyond.has(id) && dataRules.listsExceeding(reaches.get(id), reach).length === 0,
      }));
    },
    rightsOf: async (tx, { userId, approvedBy }) => {
      const { rights } = await readHoldings(tx, userId);
      return approvedBy === undefined ? rights : rights.intersection((await readHoldings(tx, approvedBy)).rights);
    },
    reachOf: async (tx, { userId }) => (await readHoldings(tx, userId)).reach,
    requireMayGrant: async (tx, role, by, verb = "变更", people = []) => {
      await requireCovered(tx, by, people, [role]);
      await requireSecond(tx, by, people, [role], { verb });
    },
    runKeepingAdministrator: async (tx, work) => {
      await holders.lockChanges(tx);
      const hadAdministrator = await holders.isHeldByActive(tx, ADMINISTRATOR_ROLE);
      const result = await work();
      if (hadAdministrator) await requireAdministrator(tx);
      return result;
    },
  };
  return assignment;
}
