import { beijingDayStart } from "@tender/contract";

const OLDEST_DAYS = 150 * 366;
const DAY_MS = 86_400_000;

/** True for a day on which a living person may have been born, seen from `now` in Beijing. */
export function isBirthday(day: string, now: number): boolean {
  const at = beijingDayStart(day);
  return !Number.isNaN(at) && at <= now && now - at < OLDEST_DAYS * DAY_MS;
}

/** Returns the tags trimmed, without empty ones and duplicates, in the given order. */
export const normalizeTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().replace(/\s+/g, " ")).filter((tag) => tag !== "")),
];
