import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { type ChangeDescription, responsibleUserIds } from "#platform/second-person.ts";

/** An act that could let the caller sign in to the accounts of `people`. */
export type Act = ChangeDescription & { readonly people: readonly string[] };

/**
 * Checks acts that open another person's account: such an act would let one administrator act as two persons. If
 * changes need two persons, a second person must approve such an act on an administrator's account. The account decides
 * no approval until a third person has confirmed its owner. See `docs/decisions/second-person.md`.
 */
export interface TakeoverGuard {
  /** True: such acts need two persons in this installation. */
  readonly requiresSecondPerson: boolean;
  /**
   * Runs in the transaction of the act, after all other checks. Throws proof.required, user.above_own_rights,
   * approval.needed.
   */
  require(tx: Tx, act: Act, caller: Caller): Promise<void>;
  /**
   * Like `require`, for acts that give nobody new access to the account: release, restore, erase. Only administrators
   * become unconfirmed.
   */
  requireOfAdministrators(tx: Tx, act: Act, caller: Caller): Promise<void>;
  /**
   * Runs work that may revoke administrative rights of these people as a side effect: a person who leaves a department
   * loses its roles, and the guard does not protect an account without administrative rights. `caller` null: the
   * product runs the work, so no person can approve it. Throws approval.needed.
   */
  guardingAdministrators<T>(tx: Tx, act: Act, caller: Caller | null, work: () => Promise<T>): Promise<T>;
  /** Records that the participants changed how these accounts are entered. */
  note(tx: Tx, userIds: readonly string[], participantIds: readonly string[]): Promise<void>;
}

export interface TakeoverGuardDeps {
  readonly approvals: Pick<ApprovalService, "requiresSecondPerson" | "requireSecond">;
  readonly permissions: Pick<PermissionService, "filterAdministrators" | "filterAdministeringMoreThan" | "grantsOf">;
  readonly proofs: Pick<ProofService, "require">;
  readonly unconfirmedAccounts: Pick<UnconfirmedAccounts, "note">;
  readonly clock: Clock;
}

const othersIn = ({ people }: Act, { userId }: Caller) => people.filter((id) => id !== userId);

export function createTakeoverGuard(deps: TakeoverGuardDeps): TakeoverGuard {
  const { approvals, permissions, proofs, unconfirmedAccounts, clock } = deps;
  const requiresSecondPerson = approvals.requiresSecondPerson("takeover");

  /** Requires the administrators' rights of the approver, who could sign in to the account like the requester. */
  async function requireRightsOfSecond(tx: Tx, { approvedBy }: Caller, administrators: readonly string[]) {
    if (approvedBy === undefined) return;
    const { permissions: approverRights } = await permissions.grantsOf(approvedBy, null);
    if ((await permissions.filterAdministeringMoreThan(tx, approverRights, administrators)).size > 0)
      throw new AppError("user.above_own_rights");
  }

  /** Returns the administrators among the people of the act, without the caller. */
  async function requireSecond(tx: Tx, act: Act, caller: Caller): Promise<readonly string[]> {
    if (!requiresSecondPerson) return [];
    const administrators = [...(await permissions.filterAdministrators(tx, othersIn(act, caller)))];
    if (administrators.length === 0) return [];
    await proofs.require(caller, tx);
    await requireRightsOfSecond(tx, caller, administrators);
    approvals.requireSecond("takeover", caller, () => act);
    return administrators;
  }

  async function note(tx: Tx, userIds: readonly string[], participantIds: readonly string[]): Promise<void> {
    if (requiresSecondPerson) await unconfirmedAccounts.note(tx, userIds, participantIds, new Date(clock.now()));
  }

  return {
    requiresSecondPerson,
    require: async (tx, act, caller) => {
      await requireSecond(tx, act, caller);
      await note(tx, othersIn(act, caller), responsibleUserIds(caller));
    },
    requireOfAdministrators: async (tx, act, caller) =>
      note(tx, await requireSecond(tx, act, caller), responsibleUserIds(caller)),
    guardingAdministrators: async (tx, act, caller, work) => {
      if (!requiresSecondPerson) return work();
      const before = await permissions.filterAdministrators(tx, caller ? othersIn(act, caller) : act.people);
      const result = await work();
      const revoked = before.difference(await permissions.filterAdministrators(tx, [...before]));
      if (revoked.size > 0) approvals.requireSecond("takeover", caller ?? {}, () => ({ ...act, people: [...revoked] }));
      return result;
    },
    note,
  };
}
