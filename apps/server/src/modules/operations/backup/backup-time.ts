/** China has one time zone without summer time. */
const BEIJING_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
/** A cause such as a full disk is seldom gone sooner. */
const RETRY_MS = 3_600_000;

/** The last backup, as its job recorded it. */
export interface LastBackup {
  readonly startedAt: Date;
  readonly outcome: "ok" | "failed";
}

/** Returns the latest time up to `now` at which a clock in China showed `at` (`HH:MM`). */
export function lastTimeOf(at: string, now: number): number {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const midnight = Math.floor((now + BEIJING_MS) / DAY_MS) * DAY_MS - BEIJING_MS;
  const today = midnight + hours * 3_600_000 + minutes * 60_000;
  return today <= now ? today : today - DAY_MS;
}

/**
 * Returns whether a backup is due: none has started since its last time, also if all nodes were stopped then, or the
 * last one failed an hour ago.
 */
export function isBackupDue(at: string, last: LastBackup | undefined, now: number): boolean {
  if (!last || last.startedAt.getTime() < lastTimeOf(at, now)) return true;
  return last.outcome === "failed" && now - last.startedAt.getTime() >= RETRY_MS;
}
