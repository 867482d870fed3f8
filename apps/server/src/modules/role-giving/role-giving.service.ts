import { AppError } from "../../platform/app-error.ts";
import type { Caller, Origin } from "../../platform/caller.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { PermissionService, Rights } from "../permission/permission.service.ts";
import type { RoleService } from "../role/role.service.ts";
import type { RoleChanges } from "../role/role-changes.service.ts";
import type { HeldRole, RoleHolders } from "../role/role-holders.service.ts";
import { givingRefusalOf, type Judged, LAST_STANDING, type RolePlace, stepsBetween } from "./giving-rules.ts";

export type { RolePlace } from "./giving-rules.ts";

export interface GivingOfMany extends RolePlace {
  readonly userIds: readonly string[];
}

/**
 * The one place where people get roles and lose them. Nobody gives or takes a role that opens more than they hold
 * everywhere, changes their own roles, or joins two that exclude each other; an administrator is always left. Whoever
 * changes roles does so one after another, on whatever node.
 *
 * Throws role.own, role.beyond_own, role.excluded, role.last_administrator, role.not_found, role.unknown_person,
 * role.unknown_department.
 */
export interface RoleGiving {
  /** How many of these people had it not. Recorded, and in force from the next request on. */
  give(wish: GivingOfMany, by: Caller, origin: Origin): Promise<number>;
  /** How many of them had it. */
  take(wish: GivingOfMany, by: Caller, origin: Origin): Promise<number>;
  /** All roles of a person at once. */
  set(userId: string, roles: readonly RolePlace[], by: Caller, origin: Origin): Promise<void>;
  /**
   * The same within the transaction of whoever makes or changes the account; what stood before and after, for their
   * record. `tell` after the commit.
   */
  setIn(
    tx: Tx,
    userId: string,
    roles: readonly RolePlace[],
    by: Caller,
  ): Promise<{ before: string[]; after: string[] }>;
  tell(userIds: readonly string[]): void;
  /** What a person holds, in the order of the codes. */
  heldBy(userId: string): Promise<HeldRole[]>;
  /** Every role by code, and whether the caller may give it. */
  offerTo(by: Caller): Promise<{ code: string; name: string; isGivable: boolean }[]>;
  /** What the caller holds everywhere. */
  rightsOf(on: Tx, by: Caller): Promise<Rights>;
  /** Does the caller hold all that the role opens? Throws role.beyond_own. */
  requireMayGive(tx: Tx, role: { readonly id: string; readonly name: string }, by: Caller): Promise<void>;
  /** Freezes, closes or removes accounts by `work` in the caller's transaction. Throws role.last_administrator. */
  keepingAdministrator<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
}

export interface RoleGivingDeps {
  readonly db: Db;
  readonly roles: Pick<RoleService, "all">;
  readonly roleHolders: RoleHolders;
  readonly roleChanges: Pick<RoleChanges, "heldOtherwise">;
  readonly permissions: Pick<PermissionService, "rightsOf" | "rolesBeyond">;
  readonly audit: Pick<AuditService, "recordChange">;
}

/** So many of the people are named in the trail; of more it says how many there were. */
const NAMED_IN_TRAIL = 200;

const placeText = ({ code, orgCode }: HeldRole): string => (orgCode === null ? code : `${code}@${orgCode}`);

export function createRoleGiving(deps: RoleGivingDeps): RoleGiving {
  const { db, roles, roleHolders: holders, roleChanges, permissions, audit } = deps;

  async function heldEverywhere(tx: Tx, userId: string): Promise<Rights> {
    const held = await holders.heldBy(tx, userId);
    const everywhere = held.flatMap(({ roleId, departmentId }) => (departmentId === null ? roleId : []));
    return permissions.rightsOf(tx, everywhere);
  }

  async function requireMay(
    tx: Tx,
    by: Caller,
    receiverIds: readonly string[],
    concerned: readonly { readonly id: string; readonly name: string }[],
  ): Promise<void> {
    const held = await heldEverywhere(tx, by.userId);
    const judged: Judged[] = [];
    for (const { id, name } of concerned)
      judged.push({ name, isCovered: (await permissions.rightsOf(tx, [id])).isSubsetOf(held) });
    const refusal = givingRefusalOf({ giverId: by.userId, receiverIds, roles: judged });
    if (refusal) throw new AppError(refusal.code, { values: { role: refusal.role ?? "" } });
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

  async function requireNoClash(tx: Tx, roleId: string, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0 || !(await holders.areExclusionsInForce(tx))) return;
    const clash = await holders.clashAmong(tx, roleId, userIds);
    if (clash) throw new AppError("role.excluded", { values: clash });
  }

  async function requireAdministrator(tx: Tx): Promise<void> {
    if (!(await holders.isHeldByActive(tx, LAST_STANDING))) throw new AppError("role.last_administrator");
  }

  const isLastStanding = ({ code, orgCode }: RolePlace): boolean => code === LAST_STANDING && orgCode === null;

  async function changeMany(
    kind: "given" | "taken",
    { code, orgCode, userIds: asked }: GivingOfMany,
    by: Caller,
    origin: Origin,
  ): Promise<number> {
    const userIds = [...new Set(asked)];
    const entry = { action: "permission.change", userId: by.userId, username: by.username, object: code, origin };
    const changed = await audit.recordChange(entry, async () => {
      const result = await db.transaction(async (tx) => {
        await holders.takeTurn(tx);
        const role = await roleOf(tx, code);
        await requireMay(tx, by, userIds, [role]);
        const departmentId = await departmentIdOf(tx, orgCode);
        if (kind === "taken") {
          const taken = await holders.remove(tx, role.id, departmentId, userIds);
          if (taken.length > 0 && isLastStanding({ code, orgCode })) await requireAdministrator(tx);
          return taken;
        }
        await requirePeople(tx, userIds);
        const given = await holders.add(tx, role.id, departmentId, userIds);
        await requireNoClash(tx, role.id, given);
        return given;
      });
      const people = { count: result.length, userIds: result.slice(0, NAMED_IN_TRAIL) };
      return { result, detail: { orgCode, [kind]: people } };
    });
    roleChanges.heldOtherwise(changed);
    return changed.length;
  }

  const giving: RoleGiving = {
    give: (wish, by, origin) => changeMany("given", wish, by, origin),
    take: (wish, by, origin) => changeMany("taken", wish, by, origin),
    set: async (userId, wanted, by, origin) => {
      const entry = { action: "permission.change", userId: by.userId, username: by.username, object: userId, origin };
      await audit.recordChange(entry, async () => {
        const detail = await db.transaction((tx) => giving.setIn(tx, userId, wanted, by));
        return { result: undefined, detail };
      });
      giving.tell([userId]);
    },
    setIn: async (tx, userId, wanted, by) => {
      await holders.takeTurn(tx);
      await requirePeople(tx, [userId]);
      const before = await holders.heldBy(tx, userId);
      const { given, taken } = stepsBetween(before, wanted);
      const newRoles = new Map<string, Awaited<ReturnType<typeof roleOf>>>();
      for (const { code } of given) newRoles.set(code, await roleOf(tx, code));
      const lost = taken.map(({ roleId, name }) => ({ id: roleId, name }));
      await requireMay(tx, by, [userId], [...newRoles.values(), ...lost]);
      for (const { roleId, departmentId } of taken) await holders.remove(tx, roleId, departmentId, [userId]);
      for (const { code, orgCode } of given)
        await holders.add(tx, newRoles.get(code)?.id ?? "", await departmentIdOf(tx, orgCode), [userId]);
      for (const { id } of newRoles.values()) await requireNoClash(tx, id, [userId]);
      if (taken.some(isLastStanding)) await requireAdministrator(tx);
      const after = await holders.heldBy(tx, userId);
      return { before: before.map(placeText), after: after.map(placeText) };
    },
    tell: roleChanges.heldOtherwise,
    heldBy: (userId) => holders.heldBy(db, userId),
    offerTo: async (by) => {
      const [all, beyond] = await Promise.all([
        roles.all(),
        heldEverywhere(db, by.userId).then((held) => permissions.rolesBeyond(db, held)),
      ]);
      return all.map(({ id, code, name }) => ({ code, name, isGivable: !beyond.has(id) }));
    },
    rightsOf: (on, { userId }) => heldEverywhere(on, userId),
    requireMayGive: (tx, role, by) => requireMay(tx, by, [], [role]),
    keepingAdministrator: async (tx, work) => {
      await holders.takeTurn(tx);
      const wasThere = await holders.isHeldByActive(tx, LAST_STANDING);
      const result = await work();
      if (wasThere) await requireAdministrator(tx);
      return result;
    },
  };
  return giving;
}
