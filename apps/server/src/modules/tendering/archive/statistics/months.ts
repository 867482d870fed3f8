import { addDays, addMonths, type DateRange } from "./date-range.ts";

/** A range as whole months with stored sums, and the remaining days. */
export interface MonthSplit {
  /** First days of months, `before` exclusive. Undefined: the range contains no whole month. */
  readonly months: { readonly from: string | undefined; readonly before: string } | undefined;
  readonly days: readonly DateRange[];
}

/** Splits a range into whole months before the current one, whose counts still change, and the remaining days. */
export function divideIntoMonths({ from, to }: DateRange, today: string): MonthSplit {
  const firstMonth = from === undefined || from.endsWith("-01") ? from : addMonths(monthOf(from), 1);
  const current = monthOf(today);
  const end = to === undefined ? current : monthOf(addDays(to, 1));
  const firstExcluded = end < current ? end : current;
  if (firstMonth !== undefined && firstMonth >= firstExcluded) return { months: undefined, days: [{ from, to }] };
  const days = [
    ...(from === firstMonth || firstMonth === undefined ? [] : [{ from, to: addDays(firstMonth, -1) }]),
    ...(to === undefined || to >= firstExcluded ? [{ from: firstExcluded, to }] : []),
  ];
  return { months: { from: firstMonth, before: firstExcluded }, days };
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
