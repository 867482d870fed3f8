import type { ArchiveFilters } from "@tender/contract";

/** Beijing dates, both inclusive. Undefined: open. */
export interface DateRange {
  from: string | undefined;
  to: string | undefined;
}

const DAY_MS = 86_400_000;
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);
const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => isoDay(noonOf(day) + days * DAY_MS);

/** Returns the same day some months earlier or later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const monthIndex = year * 12 + (month - 1) + months;
  const lastDate = new Date(Date.UTC(Math.floor(monthIndex / 12), (monthIndex % 12) + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(Math.floor(monthIndex / 12), monthIndex % 12, Math.min(date, lastDate), 12));
}

/** Returns the months that end with `to`, inclusive. */
export const lastMonths = (to: string, months: number): DateRange => ({ from: addDays(addMonths(to, -months), 1), to });

export function resolveRange(
  { range, from, to }: Pick<ArchiveFilters, "range" | "from" | "to">,
  today: string,
): DateRange {
  if (from !== undefined || to !== undefined) return { from, to };
  switch (range) {
    case "year":
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
    case "last24":
      return lastMonths(today, 24);
    case "all":
    case "custom":
      return { from: undefined, to: undefined };
    default:
      return lastMonths(today, 12);
  }
}

/** Limits the range to today: future days are not counted, even if lots have such dates. */
export const untilToday = ({ from, to }: DateRange, today: string): DateRange => ({
  from,
  to: to === undefined || to > today ? today : to,
});

/** Returns whether the range is the default, which may be moved to a period with data. */
export const isDefaultRange = ({ range, from, to }: Pick<ArchiveFilters, "range" | "from" | "to">): boolean =>
  range === "last12" && from === undefined && to === undefined;

/** 同比: the same range a year before. Undefined: the range is open. */
export function lastYearOf({ from, to }: DateRange): DateRange | undefined {
  return from === undefined || to === undefined ? undefined : { from: addMonths(from, -12), to: addMonths(to, -12) };
}

/** 环比: the range of equal length just before. Undefined: the range is open. */
export function precedingRangeOf({ from, to }: DateRange): DateRange | undefined {
  if (from === undefined || to === undefined) return undefined;
  const days = Math.round((noonOf(to) - noonOf(from)) / DAY_MS) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

/** Returns `count` months up to the month of `last`, oldest first. */
export function monthsUntil(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, offset) =>
    addMonths(`${last.slice(0, 7)}-01`, offset - count + 1).slice(0, 7),
  );
}
