const MINUTE = 60_000;
export const FAILURE_WINDOW_MS = 10 * MINUTE;
export const FAILURE_FORGOTTEN_MS = 12 * 60 * MINUTE;

const FREE_FAILURES = 5;
const MAX_WAIT_MS = 15 * MINUTE;
const FAILURES_BEFORE_CODE = 3;
const ACCOUNTS_BEFORE_PAUSE = 20;

/** Counts of wrong passwords at the time of a sign-in. */
export interface Failures {
  /** Failures of this account from this address. */
  readonly pair: { readonly count: number; readonly lastAt: number } | undefined;
  /** Failures of this account within 10 minutes, from any address. */
  readonly ofAccount: number;
  /** Failures from this address within 10 minutes, for any account. */
  readonly fromAddress: number;
  /** Number of accounts that failed from this address within 10 minutes. */
  readonly accountsFromAddress: number;
  /** Number of accounts within the 10 minutes before the address's last failure: a pause outlasts the 10 minutes. */
  readonly accountsAtLast: number;
  readonly lastFromAddress: number;
}

/**
 * Returns the seconds before the next try; 0: none. After 5 failures of account and address together 1 minute, doubling
 * to 15; an address that tried 20 accounts in 10 minutes pauses 15. Failures from other addresses never throttle an
 * account.
 */
export function waitSeconds(failures: Failures, now: number): number {
  const until = Math.max(pairWaitUntil(failures), addressPauseUntil(failures));
  return until > now ? Math.ceil((until - now) / 1000) : 0;
}

function pairWaitUntil({ pair }: Failures): number {
  if (!pair || pair.count < FREE_FAILURES) return 0;
  return pair.lastAt + Math.min(MINUTE * 2 ** Math.min(pair.count - FREE_FAILURES, 10), MAX_WAIT_MS);
}

function addressPauseUntil({ accountsAtLast, lastFromAddress }: Failures): number {
  return accountsAtLast >= ACCOUNTS_BEFORE_PAUSE ? lastFromAddress + MAX_WAIT_MS : 0;
}

/** Returns whether the address may try one more account while others of it are being compared. */
export const hasRoomForAccounts = ({ accountsFromAddress }: Failures, unfinished: number): boolean =>
  unfinished === 0 || accountsFromAddress + unfinished < ACCOUNTS_BEFORE_PAUSE;

/**
 * Returns whether the graphic code is required: after 3 failures of the account or 3 of the address within 10 minutes.
 * (This also satisfies the rule of 20 failures of an address.)
 */
export const needsGraphicCode = (failures: Pick<Failures, "ofAccount" | "fromAddress">): boolean =>
  failures.ofAccount >= FAILURES_BEFORE_CODE || failures.fromAddress >= FAILURES_BEFORE_CODE;
