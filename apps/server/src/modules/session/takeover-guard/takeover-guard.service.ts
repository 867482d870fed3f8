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
 * Judges acts that open another person's account, because such an act would let one administrator act as two persons.
 * Where changes take two persons, a second person must approve such an act on an administrator's account. The account
 * decides no approval until a third person has confirmed its owner. `docs/decisions/second-person.md`.
 */
export interface TakeoverGuard {
  /** Whether such acts take two persons in this installation. */
  readonly requiresSecondPerson: boolean;
  /**
   * Runs in the transaction of the act, after all other checks. Throws proof.required, user.above_own_rights,
   * approval.needed.
   */
  require(tx: Tx, act: Act, by: Caller): Promise<void>;
  /**
   * Like `require`, for acts that open no new way into the account: release, restore, erase. Only administrators become
   * unconfirmed.
   */
  requireOfAdministrators(tx: Tx, act: Act, by: Caller): Promise<void>;
  /**
   * Runs work that may revoke the rights of these people as a side effect: a person who leaves a department also leaves
   * its roles, and the guard does not protect an account without administrative rights. `by` null: no person asks, so
   * nobody can approve. Throws approval.needed.
   */
  guardingAdministrators<T>(tx: Tx, act: Act, by: Caller | null, work: () => Promise<T>): Promise<T>;
  /** Records that the people of `by` took part in how these accounts are entered. */
  note(tx: Tx, userIds: readonly string[], by: readonly string[]): Promise<void>;
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

  /** The approver could sign in to the account as well as the requester, so the approver needs the same rights. */
  async function requireRightsOfSecond(tx: Tx, { approvedBy }: Caller, administrators: readonly string[]) {
    if (approvedBy === undefined) return;
    const { permissions: held } = await permissions.grantsOf(approvedBy, null);
    if ((await permissions.filterAdministeringMoreThan(tx, held, administrators)).size > 0)
      throw new AppError("user.above_own_rights");
  }

  /** Returns the administrators among the people of the act, without the caller. */
  async function requireSecond(tx: Tx, act: Act, by: Caller): Promise<readonly string[]> {
    if (!requiresSecondPerson) return [];
    const administrators = [...(await permissions.filterAdministrators(tx, othersIn(act, by)))];
    if (administrators.length === 0) return [];
    await proofs.require(by, tx);
    await requireRightsOfSecond(tx, by, administrators);
    approvals.requireSecond("takeover", by, () => act);
    return administrators;
  }

  async function note(tx: Tx, userIds: readonly string[], by: readonly string[]): Promise<void> {
    if (requiresSecondPerson) await unconfirmedAccounts.note(tx, userIds, by, new Date(clock.now()));
  }

  return {
    requiresSecondPerson,
    require: async (tx, act, by) => {
      await requireSecond(tx, act, by);
      await note(tx, othersIn(act, by), responsibleUserIds(by));
    },
    requireOfAdministrators: async (tx, act, by) => note(tx, await requireSecond(tx, act, by), responsibleUserIds(by)),
    guardingAdministrators: async (tx, act, by, work) => {
      if (!requiresSecondPerson) return work();
      const before = await permissions.filterAdministrators(tx, by ? othersIn(act, by) : act.people);
      const result = await work();
      const lost = before.difference(await permissions.filterAdministrators(tx, [...before]));
      if (lost.size > 0) approvals.requireSecond("takeover", by ?? {}, () => ({ ...act, people: [...lost] }));
      return result;
    },
    note,
  };
}
