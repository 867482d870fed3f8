// Periods in days and working days. Days are texts `2026-10-01` in Beijing, calculated in UTC: the zone of the server
// has no influence.
import { beijingDay, beijingDayStart } from "@tender/contract/beijing";
import { type DayKind, isPeriodUnit, type PeriodUnit, type RuleUnit } from "@tender/contract/tender-rules";

/** A day that differs from Monday to Friday. */
export interface CalendarDay {
  readonly kind: DayKind;
  readonly name: string;
}

export interface CalendarDays {
  /** By day. */
  readonly days: ReadonlyMap<string, CalendarDay>;
  /** Years with an imported notice. In any other year the working days are assumed to be Monday to Friday. */
  readonly years: ReadonlySet<number>;
}

interface Certainty {
  /** Every year of the period has an imported notice. */
  readonly isCertain: boolean;
  readonly missingYears: readonly number[];
}

export interface Period extends Certainty {
  readonly lastDay: string;
  /** Days that are not counted, or after which the last day moves, in order. */
  readonly skipped: readonly { readonly day: string; readonly reason: string }[];
}

const DAY_MS = 86_400_000;
const SATURDAY = 6;
const SUNDAY = 0;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the day a number of days later; a negative number: earlier. */
export const shiftDay = (day: string, count: number): string =>
  new Date(startOf(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Returns the day of the week, 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(startOf(day)).getUTCDay();

export const isWeekend = (day: string): boolean => [SATURDAY, SUNDAY].includes(weekdayOf(day));

export const yearOf = (day: string): number => Number(day.slice(0, 4));

export function isWorkingDay(day: string, { days }: CalendarDays): boolean {
  const stated = days.get(day);
  return stated ? stated.kind === "work" : !isWeekend(day);
}

function reasonOf(day: string, { days }: CalendarDays): string {
  const name = days.get(day)?.name;
  if (name !== undefined) return `${name}放假`;
  return weekdayOf(day) === SATURDAY ? "星期六" : "星期日";
}

function certaintyOf(first: string, last: string, { years }: CalendarDays): Certainty {
  const missingYears: number[] = [];
  for (let year = yearOf(first); year <= yearOf(last); year++) if (!years.has(year)) missingYears.push(year);
  return { isCertain: missingYears.length === 0, missingYears };
}

function requireCount(value: number): void {
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError("a period has at least one whole day");
}

/**
 * Returns the period after a day. Counting begins on the following day. A last day that is no working day moves to the
 * next working day, in both units: 民法典 第二百零一条、第二百零三条.
 */
export function addDays(start: string, value: number, unit: PeriodUnit, calendar: CalendarDays): Period {
  requireCount(value);
  const skipped: { day: string; reason: string }[] = [];
  const skip = (day: string) => skipped.push({ day, reason: reasonOf(day, calendar) });
  let lastDay = unit === "day" ? shiftDay(start, value) : start;
  let remaining = unit === "day" ? 0 : value;
  while (remaining > 0) {
    lastDay = shiftDay(lastDay, 1);
    if (isWorkingDay(lastDay, calendar)) remaining -= 1;
    else skip(lastDay);
  }
  while (!isWorkingDay(lastDay, calendar)) {
    skip(lastDay);
    lastDay = shiftDay(lastDay, 1);
  }
  return { lastDay, skipped, ...certaintyOf(shiftDay(start, 1), lastDay, calendar) };
}

/** Returns the end of a day, 24:00 in Beijing. */
const endOfDay = (day: string): Date => new Date(beijingDayStart(day) + DAY_MS);

/** Value and unit of a rule. The value is decimal text. */
export interface PeriodRule {
  readonly value: string;
  readonly unit: RuleUnit;
}

/** Returns the period of a rule after an event, with its end: 24:00 in Beijing on the last day. */
export function periodEnd(
  event: Date | number,
  { value, unit }: PeriodRule,
  calendar: CalendarDays,
): Period & { readonly end: Date } {
  if (!isPeriodUnit(unit)) throw new RangeError(`a rule in ${unit} is no period`);
  const period = addDays(beijingDay(Number(event)), Number(value), unit, calendar);
  return { ...period, end: endOfDay(period.lastDay) };
}

/**
 * Returns the latest day of an event that must precede a deadline by at least `value` days: the last one whose period
 * after `addDays` ends on the deadline's day or before.
 */
export function latestDayBefore(
  deadline: string,
  value: number,
  unit: PeriodUnit,
  calendar: CalendarDays,
): Certainty & { readonly day: string } {
  requireCount(value);
  let day = deadline;
  while (!isWorkingDay(day, calendar)) day = shiftDay(day, -1);
  if (unit === "day") day = shiftDay(day, -value);
  else {
    for (let remaining = value; ; day = shiftDay(day, -1)) {
      if (isWorkingDay(day, calendar)) remaining -= 1;
      if (remaining === 0) break;
    }
    day = shiftDay(day, -1);
  }
  return { day, ...certaintyOf(shiftDay(day, 1), deadline, calendar) };
}
