import { addDays, type DateRange } from "./date-range.ts";

/** A range as stored sums, and the days that are read from rows. */
export interface PeriodSplit {
  /** Values of `stat_holder.period`. */
  readonly periods: readonly string[];
  /** Days of the range outside the periods. */
  readonly addedDays: readonly DateRange[];
  /** Days within the periods that do not belong to the range. */
  readonly subtractedDays: readonly DateRange[];
}

/** Period of the sum of all days. */
export const ALL_DAYS = "all";

/** Returns rows only, for a query that stored sums cannot answer. */
export const divideIntoDays = (range: DateRange): PeriodSplit => ({
  periods: [],
  addedDays: [range],
  subtractedDays: [],
});

/** Divides a range into whole years and remaining days. A range without a start: all days minus those after the end. */
export function divideIntoYears({ from, to }: DateRange): PeriodSplit {
  if (from === undefined)
    return {
      periods: [ALL_DAYS],
      addedDays: [],
      subtractedDays: to === undefined ? [] : [{ from: addDays(to, 1), to: undefined }],
    };
  if (to === undefined) return divideIntoDays({ from, to });
  const [first, last] = [
    parseYear(from) + (from.endsWith("-01-01") ? 0 : 1),
    parseYear(to) - (to.endsWith("-12-31") ? 0 : 1),
  ];
  if (first > last) return divideIntoDays({ from, to });
  const periods = Array.from({ length: last - first + 1 }, (_, i) => formatYear(first + i));
  const addedDays = [
    { from, to: `${formatYear(first - 1)}-12-31` },
    { from: `${formatYear(last + 1)}-01-01`, to },
  ].filter((days) => days.from <= days.to);
  return { periods, addedDays, subtractedDays: [] };
}

const parseYear = (day: string): number => Number(day.slice(0, 4));
const formatYear = (year: number): string => `${year}`.padStart(4, "0");
