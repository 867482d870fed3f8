import type { ProvisionedRoles } from "#modules/access/provisioning/provisioned-roles.service.ts";
import type { RoleGiving } from "#modules/access/role-giving/role-giving.service.ts";
import type { RuleGiving } from "#modules/access/role-giving/rule-giving.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import { shiftsBetween, type WantedRoles } from "./role-shifts.ts";

export type { WantedRoles } from "./role-shifts.ts";

/** A system outside (SCIM, LDAP) that says who belongs to which of its groups. */
export interface GroupSource {
  /** As `provisioned_role` names it. */
  readonly source: string;
  /** Its groups may stand for roles that administer. */
  readonly mayAdminister: boolean;
  /** Who may speak for it beside itself: whoever gave out its token, or saved its connection. */
  readonly speakers: readonly string[];
}

export interface StandingRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** A role that could not be given or taken, and why. */
export interface RefusedShift {
  readonly userId: string;
  readonly roleId: string;
  readonly isGiven: boolean;
  readonly error: AppError;
}

export interface DoneShifts {
  /** People by role. */
  readonly given: ReadonlyMap<string, readonly string[]>;
  readonly taken: ReadonlyMap<string, readonly string[]>;
  readonly refused: readonly RefusedShift[];
}

/**
 * The one place where groups of an outside system give roles. An administrator says which role a group stands for, and may say no
 * more than they may give; afterwards the system gives by that rule alone, and takes what it gave and nothing else.
 */
export interface GroupRoles {
  /**
   * May this caller let a group stand for the role `wanted` (code; null: for none) in place of `formerId`? Throws role.own where
   * they are a member, role.not_found, role.beyond_own, role.administers.
   */
  requireMayMap(
    tx: Tx,
    change: {
      readonly formerId: string | null;
      readonly wanted: string | null;
      readonly mayAdminister: boolean;
      readonly memberIds: readonly string[];
    },
    caller: Caller,
  ): Promise<{ readonly former: StandingRole | null; readonly role: StandingRole | null }>;
  /** Who of them had it not. Throws what `RuleGiving.give` does. */
  give(tx: Tx, from: GroupSource, roleId: string, userIds: readonly string[]): Promise<string[]>;
  /** Who of them had it by the source alone. Throws role.last_administrator. */
  take(tx: Tx, source: string, roleId: string, userIds: readonly string[]): Promise<string[]>;
  /** The people of an entry of the trail: so many are named, of more it says how many there were. */
  inTrail(userIds: readonly string[]): { readonly count: number; readonly userIds: readonly string[] };
  /** Does everybody hold just what they are to hold by the source? */
  isSo(on: Tx, source: string, wanted: WantedRoles): Promise<boolean>;
  /** Makes it so, in the turn of whoever changes roles. What is refused for one person is done for the others. */
  makeSo(tx: Tx, from: GroupSource, wanted: WantedRoles): Promise<DoneShifts>;
}

export interface GroupRolesDeps {
  readonly provisionedRoles: ProvisionedRoles;
  readonly roleHolders: Pick<RoleHolders, "roleOfId" | "heldEverywhereAmong">;
  readonly roleGiving: Pick<RoleGiving, "requireMayGive">;
  readonly ruleGiving: Pick<RuleGiving, "requireMayRule">;
  readonly takeoverGuard: Pick<TakeoverGuard, "note">;
}

const NAMED_IN_TRAIL = 200;

export function createGroupRoles(deps: GroupRolesDeps): GroupRoles {
  const { provisionedRoles, roleHolders, roleGiving, ruleGiving, takeoverGuard } = deps;

  async function give(
    tx: Tx,
    { source, mayAdminister, speakers }: GroupSource,
    roleId: string,
    ids: readonly string[],
  ) {
    const given = await provisionedRoles.give(tx, source, { roleId, mayAdminister }, ids);
    // Whoever speaks for the source may have chosen whom a role that administers goes to.
    if (mayAdminister) await takeoverGuard.note(tx, given, speakers);
    return given;
  }

  async function shifts(on: Tx, source: string, wanted: WantedRoles) {
    const people = [...wanted.keys()];
    const roleIds = new Set([...wanted.values()].flatMap((of) => [...of]));
    const held = await roleHolders.heldEverywhereAmong(on, [...roleIds], people);
    return shiftsBetween(wanted, { held, noted: await provisionedRoles.notedOf(on, source, people) });
  }

  /** All at once; where that is refused, one by one. */
  async function inSteps(
    tx: Tx,
    people: readonly string[],
    step: (inner: Tx, userIds: readonly string[]) => Promise<string[]>,
    onRefusal: (userId: string, error: AppError) => void,
  ): Promise<string[]> {
    try {
      return await tx.transaction((inner) => step(inner, people));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (people.length === 1) {
        for (const userId of people) onRefusal(userId, error);
        return [];
      }
    }
    const done: string[] = [];
    for (const userId of people) done.push(...(await inSteps(tx, [userId], step, onRefusal)));
    return done;
  }

  return {
    requireMayMap: async (tx, { formerId, wanted, mayAdminister, memberIds }, caller) => {
      // Nobody gives themselves a role by way of a group either.
      if (memberIds.includes(caller.userId)) throw new AppError("role.own");
      const former = formerId === null ? null : ((await roleHolders.roleOfId(tx, formerId)) ?? null);
      if (former) await roleGiving.requireMayGive(tx, former, caller);
      if (wanted === null) return { former, role: null };
      const role = await ruleGiving.requireMayRule(tx, wanted, mayAdminister, caller);
      return { former, role: { ...role, code: wanted } };
    },
    give,
    take: provisionedRoles.take,
    inTrail: (userIds) => ({ count: userIds.length, userIds: userIds.slice(0, NAMED_IN_TRAIL) }),
    isSo: async (on, source, wanted) => {
      const { give: missing, take: over } = await shifts(on, source, wanted);
      return missing.size + over.size === 0;
    },
    makeSo: async (tx, from, wanted) => {
      const { give: missing, take: over } = await shifts(tx, from.source, wanted);
      const refused: RefusedShift[] = [];
      const [given, taken] = [new Map<string, string[]>(), new Map<string, string[]>()];
      // Roles that exclude each other: what goes makes room for what comes.
      for (const [roleId, people] of over)
        taken.set(
          roleId,
          await inSteps(
            tx,
            people,
            (inner, userIds) => provisionedRoles.take(inner, from.source, roleId, userIds),
            (userId, error) => refused.push({ userId, roleId, isGiven: false, error }),
          ),
        );
      for (const [roleId, people] of missing)
        given.set(
          roleId,
          await inSteps(
            tx,
            people,
            (inner, userIds) => give(inner, from, roleId, userIds),
            (userId, error) => refused.push({ userId, roleId, isGiven: true, error }),
          ),
        );
      return { given, taken, refused };
    },
  };
}
