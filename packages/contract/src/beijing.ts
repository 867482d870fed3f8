// Times as people here read them. China keeps UTC+8 all year, so no table of zones is needed. No imports of zod, and not
// among the rules: the login page takes those and needs no times.

const BEIJING_MS = 8 * 3_600_000;

/** Milliseconds since the epoch, or ISO 8601. */
type Instant = number | string;

/** `2026-11-20T14:05:00.000Z` for five past two in Beijing; empty for what is no instant. */
function wallClock(instant: Instant): string {
  const at = new Date(instant).getTime() + BEIJING_MS;
  return Number.isNaN(at) ? "" : new Date(at).toISOString();
}

/** 2026-11-20; empty for what is no instant, as the next two. */
export const beijingDay = (instant: Instant): string => wallClock(instant).slice(0, 10);

/** 2026-11-20 14:05 */
export const beijingMinute = (instant: Instant): string => wallClock(instant).slice(0, 16).replace("T", " ");

/** 2026-11-20 14:05:00 */
export const beijingSecond = (instant: Instant): string => wallClock(instant).slice(0, 19).replace("T", " ");

/** Milliseconds since the epoch at which a day (`2026-11-20`) begins; NaN for what is no day. */
export const beijingDayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);
