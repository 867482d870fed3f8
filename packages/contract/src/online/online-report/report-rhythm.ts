// Times of scheduled reports, shared by server and dialog. No imports of zod.

export const rhythms = ["daily", "weekly", "monthly"] as const;

/**
 * `at` is `HH:mm` in Beijing. `weekday`: 1 is Monday. `day`: of the month; a month without that day uses its last day.
 */
export type Rhythm =
  | { readonly rhythm: "daily"; readonly at: string }
  | { readonly rhythm: "weekly"; readonly weekday: number; readonly at: string }
  | { readonly rhythm: "monthly"; readonly day: number; readonly at: string };

const DAY_MS = 86_400_000;
/** Beijing is eight hours ahead of UTC, all year. */
const AHEAD_MS = 8 * 3_600_000;

const isOfDay = (rhythm: Rhythm, midnight: Date): boolean => {
  if (rhythm.rhythm === "daily") return true;
  if (rhythm.rhythm === "weekly") return (midnight.getUTCDay() || 7) === rhythm.weekday;
  const lastDay = new Date(Date.UTC(midnight.getUTCFullYear(), midnight.getUTCMonth() + 1, 0)).getUTCDate();
  return midnight.getUTCDate() === Math.min(rhythm.day, lastDay);
};

/** Returns the first time after `after`, in milliseconds. A caller that passes the present time skips missed runs. */
export function nextTime(rhythm: Rhythm, after: number): number {
  const [hours = 0, minutes = 0] = rhythm.at.split(":").map(Number);
  const offset = hours * 3_600_000 + minutes * 60_000;
  // Midnights of Beijing, represented as UTC.
  let midnight = Math.floor((after + AHEAD_MS) / DAY_MS) * DAY_MS;
  while (!isOfDay(rhythm, new Date(midnight)) || midnight - AHEAD_MS + offset <= after) midnight += DAY_MS;
  return midnight - AHEAD_MS + offset;
}

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"] as const;

/** 每周三 08:30, 每月 31 日（当月无此日的，为当月最后一天） 08:30 */
export function rhythmText(rhythm: Rhythm): string {
  switch (rhythm.rhythm) {
    case "daily":
      return `每天 ${rhythm.at}`;
    case "weekly":
      return `每周${WEEKDAYS[rhythm.weekday - 1]} ${rhythm.at}`;
    default:
      return `每月 ${rhythm.day} 日 ${rhythm.at}${rhythm.day > 28 ? "（当月无此日的，为当月最后一天）" : ""}`;
  }
}
