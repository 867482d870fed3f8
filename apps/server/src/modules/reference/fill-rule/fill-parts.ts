import { beijingSecond, type FillPart } from "@tender/contract";
import { AppError } from "#platform/app-error.ts";

export type SequencePart = Extract<FillPart, { readonly kind: "sequence" }>;

/** Person and time of a value. */
export interface FillContext {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly orgCode: string | null;
  readonly username: string;
}

const MAX_LENGTH = 100;
/** Maximum lengths of a department's code and of a username. */
const MAX_NAME_LENGTHS = { department: 40, person: 50 } as const;

type Unit = "year" | "month" | "day";

/** Units that a date shows: a sequence that restarts must show its period, so that no value repeats. */
const unitsOf = (format: string): readonly Unit[] => [
  ...(format.includes("yy") ? (["year"] as const) : []),
  ...(format.includes("MM") ? (["month"] as const) : []),
  ...(format.includes("dd") ? (["day"] as const) : []),
];
const requiredUnits: Readonly<Record<SequencePart["restarts"], readonly Unit[]>> = {
  never: [],
  year: ["year"],
  month: ["year", "month"],
  day: ["year", "month", "day"],
};
const messageValues: Readonly<
  Record<SequencePart["restarts"], { readonly restarts: string; readonly needed: string }>
> = {
  never: { restarts: "", needed: "" },
  year: { restarts: "每年", needed: "年份" },
  month: { restarts: "每月", needed: "年份和月份" },
  day: { restarts: "每天", needed: "年月日" },
};

export const sequenceOf = (parts: readonly FillPart[]): SequencePart | undefined =>
  parts.find((part) => part.kind === "sequence");

function maxLengthOf(part: FillPart): number {
  if (part.kind === "text") return part.text.length;
  if (part.kind === "date") return part.format.length;
  return part.kind === "sequence" ? part.digits : MAX_NAME_LENGTHS[part.kind];
}

/**
 * Refuses parts that could produce a value twice, or an overlong one. Throws fill_rule.too_long,
 * fill_rule.two_sequences, fill_rule.period_hidden, fill_rule.department_hidden, fill_rule.start_too_large.
 */
export function requireValid(parts: readonly FillPart[]): void {
  const details = { field: "parts" };
  if (parts.reduce((sum, part) => sum + maxLengthOf(part), 0) > MAX_LENGTH)
    throw new AppError("fill_rule.too_long", { values: { count: MAX_LENGTH }, details });
  if (parts.filter(({ kind }) => kind === "sequence").length > 1)
    throw new AppError("fill_rule.two_sequences", { details });
  const sequence = sequenceOf(parts);
  if (!sequence) return;
  const shownUnits = new Set(parts.flatMap((part) => (part.kind === "date" ? unitsOf(part.format) : [])));
  if (requiredUnits[sequence.restarts].some((unit) => !shownUnits.has(unit)))
    throw new AppError("fill_rule.period_hidden", { values: messageValues[sequence.restarts], details });
  if (sequence.perDepartment && !parts.some(({ kind }) => kind === "department"))
    throw new AppError("fill_rule.department_hidden", { details });
  if (String(sequence.start).length > sequence.digits) throw new AppError("fill_rule.start_too_large", { details });
}

const periodLength = { never: 0, year: 4, month: 7, day: 10 } as const;

const periodOf = ({ restarts }: SequencePart, now: number): string =>
  beijingSecond(now).slice(0, periodLength[restarts]);

/** Returns the scope of a counter: period and department; empty: one counter for all. */
export function scopeOf(sequence: SequencePart, { now, orgCode }: FillContext): string {
  const period = periodOf(sequence, now);
  return sequence.perDepartment ? `${period}|${orgCode ?? ""}` : period;
}

/** The last number issued in a scope. */
export interface Counter {
  readonly scope: string;
  readonly last: number;
}

export const hasSameCounting = (a: SequencePart | undefined, b: SequencePart): boolean =>
  a?.restarts === b.restarts && a.perDepartment === b.perDepartment;

/**
 * Returns the counters for a changed sequence, so that it repeats no number: it continues after all numbers of periods
 * that overlap its own. Later periods restart. Throws fill_rule.counted_together.
 */
export function convertCounters(counters: readonly Counter[], sequence: SequencePart, now: number): Counter[] {
  const period = periodOf(sequence, now);
  const highest = new Map<string, number>();
  for (const { scope, last } of counters) {
    const bar = scope.indexOf("|");
    const countedPeriod = bar < 0 ? scope : scope.slice(0, bar);
    if (!countedPeriod.startsWith(period) && !period.startsWith(countedPeriod)) continue;
    if (sequence.perDepartment && bar < 0)
      throw new AppError("fill_rule.counted_together", { details: { field: "parts" } });
    const newScope = sequence.perDepartment ? `${period}${scope.slice(bar)}` : period;
    highest.set(newScope, Math.max(last, highest.get(newScope) ?? last));
  }
  return [...highest].map(([scope, last]) => ({ scope, last }));
}

/** The greatest number with this number of digits. */
export const maxNumberOf = ({ digits }: SequencePart): number => 10 ** digits - 1;

/** Formats `2026-11-20 14:05:09` by the format. */
function dateText(format: string, now: number): string {
  const [year = "", month = "", day = "", hour = "", minute = "", second = ""] = beijingSecond(now).split(/[- :]/);
  return format
    .replace("yyyy", year)
    .replace("yy", year.slice(2))
    .replace("MM", month)
    .replace("dd", day)
    .replace("HH", hour)
    .replace("mm", minute)
    .replace("ss", second);
}

/** Throws fill_rule.no_department. */
export function requireDepartment(parts: readonly FillPart[], { orgCode }: FillContext): void {
  if (orgCode === null && parts.some(({ kind }) => kind === "department"))
    throw new AppError("fill_rule.no_department");
}

/** Returns the value with this number. */
export const formatValue = (
  parts: readonly FillPart[],
  { now, orgCode, username }: FillContext,
  number: number,
): string =>
  parts
    .map((part) => {
      switch (part.kind) {
        case "text":
          return part.text;
        case "date":
          return dateText(part.format, now);
        case "department":
          return orgCode ?? "";
        case "person":
          return username;
        default:
          return String(number).padStart(part.digits, "0");
      }
    })
    .join("");
