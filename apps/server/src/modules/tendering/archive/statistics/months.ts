import { addDays, addMonths, type DateRange } from "./date-range.ts";

/** A range as whole months with stored sums, and the remaining days. */
export interface InMonths {
  /** First days of months, `before` exclusive. Undefined: the range contains no whole month. */
  readonly months: { readonly from: string | undefined; readonly before: string } | undefined;
  readonly days: readonly DateRange[];
}

/** Takes whole months before that of `today`, whose counts depend on the hour. */
export function inMonths({ from, to }: DateRange, today: string): InMonths {
  const first = from === undefined || from.endsWith("-01") ? from : addMonths(monthOf(from), 1);
  const current = monthOf(today);
  const behind = to === undefined ? current : monthOf(addDays(to, 1));
  const before = behind < current ? behind : current;
  if (first !== undefined && first >= before) return { months: undefined, days: [{ from, to }] };
  const days = [
    ...(from === first || first === undefined ? [] : [{ from, to: addDays(first, -1) }]),
    ...(to === undefined || to >= before ? [{ from: before, to }] : []),
  ];
  return { months: { from: first, before }, days };
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;
