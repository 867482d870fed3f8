const MINUTE = 60_000;
export const FAILURE_WINDOW_MS = 10 * MINUTE;
export const FAILURE_FORGOTTEN_MS = 12 * 60 * MINUTE;

const FREE_FAILURES = 5;
const LONGEST_WAIT_MS = 15 * MINUTE;
const GRAPHIC_AFTER = 3;
const PAUSE_AT_ACCOUNTS = 20;

/** Wrong passwords, as counted when a sign-in is asked for. */
export interface Failures {
  /** Of this account from this address. */
  readonly pair: { readonly count: number; readonly lastAt: number } | undefined;
  /** Of this account within 10 minutes, from anywhere. */
  readonly ofAccount: number;
  /** From this address within 10 minutes, for any account. */
  readonly fromAddress: number;
  /** Different accounts failed from this address within 10 minutes. */
  readonly accountsFromAddress: number;
  /** The same up to its last failure, and when that was: a pause outlasts the 10 minutes. */
  readonly accountsAtLast: number;
  readonly lastFromAddress: number;
}

/**
 * Seconds to wait before the next try; 0 when none. After 5 failures of account and address together 1 minute, doubling
 * to 15; an address that tried 20 accounts in 10 minutes pauses 15. Failures elsewhere never hold an account up.
 */
export function waitSeconds(failures: Failures, now: number): number {
  const until = Math.max(pairWaitUntil(failures), addressPauseUntil(failures));
  return until > now ? Math.ceil((until - now) / 1000) : 0;
}

function pairWaitUntil({ pair }: Failures): number {
  if (!pair || pair.count < FREE_FAILURES) return 0;
  return pair.lastAt + Math.min(MINUTE * 2 ** Math.min(pair.count - FREE_FAILURES, 10), LONGEST_WAIT_MS);
}

function addressPauseUntil({ accountsAtLast, lastFromAddress }: Failures): number {
  return accountsAtLast >= PAUSE_AT_ACCOUNTS ? lastFromAddress + LONGEST_WAIT_MS : 0;
}

/** May one more account be tried from the address while so many others of it are being compared? */
export const hasRoomForAccounts = ({ accountsFromAddress }: Failures, unfinished: number): boolean =>
  unfinished === 0 || accountsFromAddress + unfinished < PAUSE_AT_ACCOUNTS;

/**
 * Is the graphic code due? After 3 failures of the account or 3 of the address within 10 minutes. (The rule of 20 failures
 * of an address is thereby kept as well.)
 */
export const needsGraphicCode = (failures: Pick<Failures, "ofAccount" | "fromAddress">): boolean =>
  failures.ofAccount >= GRAPHIC_AFTER || failures.fromAddress >= GRAPHIC_AFTER;
