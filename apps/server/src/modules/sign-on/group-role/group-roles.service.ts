import type { ProvisionedRoles } from "#modules/access/provisioning/provisioned-roles.service.ts";
import type { RoleAssignment } from "#modules/access/role-assignment/role-assignment.service.ts";
import type { RuledRoles } from "#modules/access/role-assignment/ruled-roles.service.ts";
import type { RoleHolders } from "#modules/people/role/role-holders.store.ts";
import type { TakeoverGuard } from "#modules/session/takeover-guard/takeover-guard.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Tx } from "#platform/database/database.ts";
import { type ExpectedRoles, roleDifference } from "./role-difference.ts";

export type { ExpectedRoles } from "./role-difference.ts";

/** An external system (SCIM, LDAP) that decides who belongs to its groups. */
export interface GroupSource {
  /** The source as in `provisioned_role`. */
  readonly source: string;
  /** Its groups may be mapped to administering roles. */
  readonly mayAdminister: boolean;
  /** People who act for the source: the issuer of its token, or the last editor of its connection. */
  readonly speakers: readonly string[];
}

export interface RoleSummary {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** A role that could not be granted or revoked, and the reason. */
export interface RefusedRoleChange {
  readonly userId: string;
  readonly roleId: string;
  readonly isGrant: boolean;
  readonly error: AppError;
}

export interface AppliedRoleChanges {
  /** Ids of people by role id. */
  readonly granted: ReadonlyMap<string, readonly string[]>;
  readonly revoked: ReadonlyMap<string, readonly string[]>;
  readonly refused: readonly RefusedRoleChange[];
}

/**
 * The only service by which groups of an external system grant roles. Administrators map groups to roles within their own
 * rights. The system then grants by the mapping alone, and revokes only its own grants.
 */
export interface GroupRoles {
  /**
   * Requires that the caller may map a group to the role `roleCode` (null: no role) in place of `formerId`.
   * Throws role.own for a member, role.not_found, role.beyond_own, role.administers.
   */
  requireMayMap(
    tx: Tx,
    change: {
      readonly formerId: string | null;
      readonly roleCode: string | null;
      readonly mayAdminister: boolean;
      readonly memberIds: readonly string[];
    },
    caller: Caller,
  ): Promise<{ readonly former: RoleSummary | null; readonly role: RoleSummary | null }>;
  /** Returns the people who did not have the role before. Throws the codes of `RuledRoles.grant`. */
  grant(tx: Tx, groupSource: GroupSource, roleId: string, userIds: readonly string[]): Promise<string[]>;
  /** Returns the people who had the role by this source alone. Throws role.last_administrator. */
  revoke(tx: Tx, source: string, roleId: string, userIds: readonly string[]): Promise<string[]>;
  /** People for an entry of the trail: the count of all, and the ids of the first 200. */
  inTrail(userIds: readonly string[]): { readonly count: number; readonly userIds: readonly string[] };
  /** True if all people hold exactly the expected roles of the source. */
  holdsExactly(on: Tx, source: string, expected: ExpectedRoles): Promise<boolean>;
  /**
   * Grants and revokes until all people hold their expected roles, under the lock of role changes. A refusal for one
   * person does not affect the others.
   */
  applyRoles(tx: Tx, groupSource: GroupSource, expected: ExpectedRoles): Promise<AppliedRoleChanges>;
}

export interface GroupRolesDeps {
  readonly provisionedRoles: ProvisionedRoles;
  readonly roleHolders: Pick<RoleHolders, "roleOfId" | "listHeldEverywhere">;
  readonly roleAssignment: Pick<RoleAssignment, "requireMayGrant">;
  readonly ruledRoles: Pick<RuledRoles, "requireMayGrantByRule">;
  readonly takeoverGuard: Pick<TakeoverGuard, "note">;
}

const MAX_PEOPLE_IN_TRAIL = 200;

export function createGroupRoles(deps: GroupRolesDeps): GroupRoles {
  const { provisionedRoles, roleHolders, roleAssignment, ruledRoles, takeoverGuard } = deps;

  async function grant(
    tx: Tx,
    { source, mayAdminister, speakers }: GroupSource,
    roleId: string,
    ids: readonly string[],
  ) {
    const granted = await provisionedRoles.grant(tx, source, { roleId, mayAdminister }, ids);
    // People who act for the source may have chosen who gets an administering role.
    if (mayAdminister) await takeoverGuard.note(tx, granted, speakers);
    return granted;
  }

  async function differenceFor(tx: Tx, source: string, expected: ExpectedRoles) {
    const people = [...expected.keys()];
    const roleIds = new Set([...expected.values()].flatMap((roles) => [...roles]));
    const heldRoles = await roleHolders.listHeldEverywhere(tx, [...roleIds], people);
    return roleDifference(expected, {
      held: heldRoles,
      noted: await provisionedRoles.grantedRolesOf(tx, source, people),
    });
  }

  /** Applies the step to all people at once. After a refusal applies it one by one. */
  async function applyEach(
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
    const changedIds: string[] = [];
    for (const userId of people) changedIds.push(...(await applyEach(tx, [userId], step, onRefusal)));
    return changedIds;
  }

  return {
    requireMayMap: async (tx, { formerId, roleCode: expected, mayAdminister, memberIds }, caller) => {
      // A caller must not grant themselves a role through a group either.
      if (memberIds.includes(caller.userId)) throw new AppError("role.own");
      const former = formerId === null ? null : ((await roleHolders.roleOfId(tx, formerId)) ?? null);
      if (former) await roleAssignment.requireMayGrant(tx, former, caller);
      if (expected === null) return { former, role: null };
      const role = await ruledRoles.requireMayGrantByRule(tx, expected, mayAdminister, caller);
      return { former, role: { ...role, code: expected } };
    },
    grant,
    revoke: provisionedRoles.revoke,
    inTrail: (userIds) => ({ count: userIds.length, userIds: userIds.slice(0, MAX_PEOPLE_IN_TRAIL) }),
    holdsExactly: async (tx, source, expected) => {
      const { toGrant: missing, toRevoke: surplus } = await differenceFor(tx, source, expected);
      return missing.size + surplus.size === 0;
    },
    applyRoles: async (tx, groupSource, expected) => {
      const { toGrant: missing, toRevoke: surplus } = await differenceFor(tx, groupSource.source, expected);
      const refused: RefusedRoleChange[] = [];
      const [granted, revoked] = [new Map<string, string[]>(), new Map<string, string[]>()];
      // Revokes before granting, since roles may exclude each other.
      for (const [roleId, people] of surplus)
        revoked.set(
          roleId,
          await applyEach(
            tx,
            people,
            (inner, userIds) => provisionedRoles.revoke(inner, groupSource.source, roleId, userIds),
            (userId, error) => refused.push({ userId, roleId, isGrant: false, error }),
          ),
        );
      for (const [roleId, people] of missing)
        granted.set(
          roleId,
          await applyEach(
            tx,
            people,
            (inner, userIds) => grant(inner, groupSource, roleId, userIds),
            (userId, error) => refused.push({ userId, roleId, isGrant: true, error }),
          ),
        );
      return { granted, revoked, refused };
    },
  };
}
