import { addDays, type DateRange } from "./date-range.ts";

/** A range as stored sums, and the days that are read from rows. */
export interface InPeriods {
  /** Values of `stat_holder.period`. */
  readonly periods: readonly string[];
  /** Days of the range outside the periods. */
  readonly added: readonly DateRange[];
  /** Days within the periods that do not belong to the range. */
  readonly removed: readonly DateRange[];
}

/** Period of the sum of all days. */
export const ALL_DAYS = "all";

/** Returns rows only, for a query that stored sums cannot answer. */
export const rowsOnly = (range: DateRange): InPeriods => ({ periods: [], added: [range], removed: [] });

/** Splits a range into whole years and remaining days. A range without a start: all days minus those after the end. */
export function inYears({ from, to }: DateRange): InPeriods {
  if (from === undefined)
    return {
      periods: [ALL_DAYS],
      added: [],
      removed: to === undefined ? [] : [{ from: addDays(to, 1), to: undefined }],
    };
  if (to === undefined) return rowsOnly({ from, to });
  const [first, last] = [
    yearOf(from) + (from.endsWith("-01-01") ? 0 : 1),
    yearOf(to) - (to.endsWith("-12-31") ? 0 : 1),
  ];
  if (first > last) return rowsOnly({ from, to });
  const periods = Array.from({ length: last - first + 1 }, (_, i) => yearText(first + i));
  const added = [
    { from, to: `${yearText(first - 1)}-12-31` },
    { from: `${yearText(last + 1)}-01-01`, to },
  ].filter((days) => days.from <= days.to);
  return { periods, added, removed: [] };
}

const yearOf = (day: string): number => Number(day.slice(0, 4));
const yearText = (year: number): string => `${year}`.padStart(4, "0");
