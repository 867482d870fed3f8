const DAY_MS = 86_400_000;

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the day a number of days later; a negative number: earlier. Calculated in UTC, without a local zone. */
const shiftDay = (day: string, count: number): string =>
  new Date(startOf(day) + count * DAY_MS).toISOString().slice(0, 10);

/** Returns the position in a week that begins on Monday: 0 to 6. */
const weekPosition = (day: string): number => (new Date(startOf(day)).getUTCDay() + 6) % 7;

export const isWeekend = (day: string): boolean => weekPosition(day) > 4;

const twoDigits = (value: number): string => String(value).padStart(2, "0");
const firstOf = (year: number, month: number): string => `${year}-${twoDigits(month)}-01`;

/** Returns the weeks of a month, each with seven places; null: a day of another month. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const prefix = firstOf(year, month).slice(0, 7);
  const weeks: (string | null)[][] = [];
  for (let day = firstOf(year, month); day.startsWith(prefix); day = shiftDay(day, 1)) {
    if (weeks.length === 0 || weekPosition(day) === 0) weeks.push(Array.from({ length: 7 }, () => null));
    const week = weeks.at(-1);
    if (week) week[weekPosition(day)] = day;
  }
  return weeks;
}

/** Returns the same date of a neighbouring month, or its last day if the month is shorter. */
function shiftMonth(day: string, count: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const lastDay = shiftDay(firstOf(Math.floor((index + 1) / 12), ((index + 1) % 12) + 1), -1);
  const shifted = `${lastDay.slice(0, 8)}${day.slice(8)}`;
  return shifted > lastDay ? lastDay : shifted;
}

/** Returns the day that a key moves to, within the year. Undefined: the key moves nowhere. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const moves: Readonly<Record<string, () => string>> = {
    ArrowLeft: () => shiftDay(day, -1),
    ArrowRight: () => shiftDay(day, 1),
    ArrowUp: () => shiftDay(day, -7),
    ArrowDown: () => shiftDay(day, 7),
    PageUp: () => shiftMonth(day, -1),
    PageDown: () => shiftMonth(day, 1),
    Home: () => `${day.slice(0, 4)}-01-01`,
    End: () => `${day.slice(0, 4)}-12-31`,
  };
  const target = moves[key]?.();
  return target?.slice(0, 4) === day.slice(0, 4) ? target : undefined;
}
