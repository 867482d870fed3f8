import type { PermissionService } from "#modules/access/permission/permission.service.ts";
import type { ApprovalService } from "#modules/notices/approval/approval.service.ts";
import type { UnconfirmedAccounts } from "#modules/people/account/unconfirmed-account.service.ts";
import type { ProofService } from "#modules/session/proof/proof.service.ts";
import { AppError } from "#platform/app-error.ts";
import type { Caller } from "#platform/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/database.ts";
import { answeringFor, type ChangeWords } from "#platform/second-person.ts";

/** Something by which whoever does it could come into the accounts of `people`. */
export type Act = ChangeWords & { readonly people: readonly string[] };

/**
 * The one judgement on acts that open another's account: by them one administrator could be two persons. Where changes take
 * two persons, a second one has to agree before such an act on an account that administers. The account decides nothing until
 * a third person has confirmed that its owner enters it. `docs/decisions/second-person.md`.
 */
export interface TakeoverGuard {
  /** Do such acts take two persons here? */
  readonly takesTwo: boolean;
  /** In the transaction of the act, after all else was judged. Throws proof.required, user.above_own_rights, approval.needed. */
  require(tx: Tx, act: Act, by: Caller): Promise<void>;
  /** The same of what gives only an administrator's account back, as it was. */
  requireOfAdministrators(tx: Tx, act: Act, by: Caller): Promise<void>;
  /**
   * Does work that may take the rights of these people away by the way, as who leaves a department leaves the roles held there: who
   * does not administer any more is guarded no more. `by`: null where no person asks, so that nobody can agree. Throws approval.needed.
   */
  keepingAdministrators<T>(tx: Tx, act: Act, by: Caller | null, work: () => Promise<T>): Promise<T>;
  /** These people have had a hand in how the accounts are entered. */
  note(tx: Tx, userIds: readonly string[], by: readonly string[]): Promise<void>;
}

export interface TakeoverGuardDeps {
  readonly approvals: Pick<ApprovalService, "takesTwo" | "requireSecond">;
  readonly permissions: Pick<PermissionService, "administratorsAmong" | "administeringMoreThan" | "grantsOf">;
  readonly proofs: Pick<ProofService, "require">;
  readonly unconfirmedAccounts: Pick<UnconfirmedAccounts, "note">;
  readonly clock: Clock;
}

const othersIn = ({ people }: Act, { userId }: Caller) => people.filter((id) => id !== userId);

export function createTakeoverGuard(deps: TakeoverGuardDeps): TakeoverGuard {
  const { approvals, permissions, proofs, unconfirmedAccounts, clock } = deps;
  const takesTwo = approvals.takesTwo("takeover");

  /** Whoever agrees could come into the account by it as well as whoever asked. */
  async function requireRightsOfSecond(tx: Tx, { approvedBy }: Caller, administrators: readonly string[]) {
    if (approvedBy === undefined) return;
    const { permissions: held } = await permissions.grantsOf(approvedBy, null);
    if ((await permissions.administeringMoreThan(tx, held, administrators)).size > 0)
      throw new AppError("user.above_own_rights");
  }

  /** Those of the people who administer, of others than whoever asks. */
  async function requireSecond(tx: Tx, act: Act, by: Caller): Promise<readonly string[]> {
    if (!takesTwo) return [];
    const administrators = [...(await permissions.administratorsAmong(tx, othersIn(act, by)))];
    if (administrators.length === 0) return [];
    await proofs.require(by, tx);
    await requireRightsOfSecond(tx, by, administrators);
    approvals.requireSecond("takeover", by, () => act);
    return administrators;
  }

  async function note(tx: Tx, userIds: readonly string[], by: readonly string[]): Promise<void> {
    if (takesTwo) await unconfirmedAccounts.note(tx, userIds, by, new Date(clock.now()));
  }

  return {
    takesTwo,
    require: async (tx, act, by) => {
      await requireSecond(tx, act, by);
      await note(tx, othersIn(act, by), answeringFor(by));
    },
    requireOfAdministrators: async (tx, act, by) => note(tx, await requireSecond(tx, act, by), answeringFor(by)),
    keepingAdministrators: async (tx, act, by, work) => {
      if (!takesTwo) return work();
      const before = await permissions.administratorsAmong(tx, by ? othersIn(act, by) : act.people);
      const result = await work();
      const lost = before.difference(await permissions.administratorsAmong(tx, [...before]));
      if (lost.size > 0) approvals.requireSecond("takeover", by ?? {}, () => ({ ...act, people: [...lost] }));
      return result;
    },
    note,
  };
}
