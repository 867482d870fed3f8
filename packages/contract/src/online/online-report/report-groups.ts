import type { GroupStep, ParameterCondition } from "./report-words.ts";

/** A condition of a report's filter. */
export interface DrillCondition {
  readonly field: string;
  readonly is: Extract<ParameterCondition, "eq" | "gte" | "lte"> | "empty";
  readonly value?: string;
}

const lastDayOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
const twoDigits = (n: number): string => String(n).padStart(2, "0");

/** Returns the first and last day of `2026-03`, `2026-Q1`, `2026`, or of a day itself. */
function daysOf(step: GroupStep, key: string): readonly [string, string] {
  const year = Number(key.slice(0, 4));
  if (step === "year") return [`${key}-01-01`, `${key}-12-31`];
  if (step === "month") return [`${key}-01`, lastDayOf(year, Number(key.slice(5, 7)))];
  if (step === "day") return [key, key];
  const first = (Number(key.slice(6)) - 1) * 3 + 1;
  return [`${key.slice(0, 4)}-${twoDigits(first)}-01`, lastDayOf(year, first + 2)];
}

/** Returns the filter of a drill-down into a group. `key` null: the group of rows without a value. */
export function drillConditions(
  { column, step }: { readonly column: string; readonly step: GroupStep },
  key: string | null,
): DrillCondition[] {
  if (key === null) return [{ field: column, is: "empty" }];
  if (step === "value") return [{ field: column, is: "eq", value: key }];
  const [first, last] = daysOf(step, key);
  return [
    { field: column, is: "gte", value: first },
    { field: column, is: "lte", value: last },
  ];
}

/** Returns the label of a group of days; undefined: its value is the label. */
export function stepLabel(step: GroupStep, key: string): string | undefined {
  if (step === "year") return `${key}年`;
  if (step === "month") return `${key.slice(0, 4)}年${Number(key.slice(5, 7))}月`;
  if (step === "quarter") return `${key.slice(0, 4)}年第${key.slice(6)}季度`;
  return undefined;
}
