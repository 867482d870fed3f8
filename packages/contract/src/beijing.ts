// Dates and times in Beijing. China has UTC+8 all year, so no time zone table is needed. No imports of zod. Not part of
// `rules.ts`, because the login page loads that file and needs no times.

const BEIJING_MS = 8 * 3_600_000;

/** Milliseconds since the epoch, or ISO 8601. */
type Instant = number | string;

/** Returns the Beijing time as `2026-11-20T14:05:00.000Z`; empty for an invalid instant. */
function wallClock(instant: Instant): string {
  const at = new Date(instant).getTime() + BEIJING_MS;
  return Number.isNaN(at) ? "" : new Date(at).toISOString();
}

/** 2026-11-20; like the next two, empty for an invalid instant. */
export const beijingDay = (instant: Instant): string => wallClock(instant).slice(0, 10);

/** 2026-11-20 14:05 */
export const beijingMinute = (instant: Instant): string => wallClock(instant).slice(0, 16).replace("T", " ");

/** 2026-11-20 14:05:00 */
export const beijingSecond = (instant: Instant): string => wallClock(instant).slice(0, 19).replace("T", " ");

/** Returns the milliseconds since the epoch at which a day (`2026-11-20`) begins; NaN for an invalid day. */
export const beijingDayStart = (day: string): number => Date.parse(`${day}T00:00:00+08:00`);

/** Range of accepted days: a day beyond it is a typing error or an attack. */
export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2199-12-31";

/** Returns a text of the form 2026-11-20 if it is a calendar day in the accepted range. */
export function parseDay(text: string | null | undefined): string | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text ? undefined : text;
}
