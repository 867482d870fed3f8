import type { ArchiveFilters } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { addDays, type DateRange } from "./date-range.ts";
import type { SumRow } from "./figures.ts";
import type { Source } from "./filters.ts";
import {
  allOf,
  dateConditions,
  filterConditions,
  isSummed,
  scopeCondition,
  sourceCondition,
  textArrayOf,
} from "./lot-conditions.store.ts";
import { aggregate, BASIS_DAY, type Basis, MEASURES, type Measure, type MeasureColumn } from "./measures.ts";
import { divideIntoMonths, type MonthSplit } from "./months.ts";
import type { ArchiveScope } from "./scope.ts";

/** Selection of lots: scope and filters, with the source decided. */
export interface LotSelection {
  scope: ArchiveScope;
  filters: ArchiveFilters;
  source: Source;
  /** Codes of `stat_part` whose stored sums are those of scope and department filter. */
  parts?: readonly string[] | undefined;
  /** Milliseconds: decides which lots are due and which bids are sealed. */
  now: number;
}

export interface SumQuery {
  basis: Basis;
  range: DateRange;
  columns: readonly MeasureColumn[];
  grouping?: Grouping;
}

export type Grouping = "month" | "method" | "category";

/** Returns the sums over lots whose day of the basis lies in the range, by group and currency. */
export async function readSums(db: Db, selection: LotSelection, query: SumQuery): Promise<SumRow[]> {
  const measures = MEASURES.filter(({ column }) => query.columns.includes(column));
  const { parts, filters, now } = selection;
  const split = divideIntoMonths(query.range, beijingDay(now));
  const statement =
    parts === undefined || split.months === undefined || !isSummed(filters)
      ? sumLots(selection, query, query.range, visibleValues(measures, now))
      : sumMonths(selection, parts, query, measures, { ...split, months: split.months });
  return (await db.execute<SumRow>(statement)).rows;
}

/** Measures of rows `f`, by their column names. */
type Values = readonly (readonly [column: MeasureColumn, value: string])[];

/** Returns the measures without the bidders of sealed lots. */
const visibleValues = (measures: readonly Measure[], now: number): Values =>
  measures.map((measure) => [measure.column, aggregate(measure, measure.isSealed && `(${sealedAt(now)}) is not true`)]);

const sealedAt = (now: number): string => `f.opens_at > '${new Date(now).toISOString()}'::timestamptz`;

function sumLots(selection: LotSelection, query: SumQuery, days: DateRange, values: Values, more?: SQL): SQL {
  const { scope, now } = selection;
  const day = sql.raw(`f.${BASIS_DAY[query.basis]}`);
  const conditions = [
    scopeCondition(scope),
    ...filterConditions(selection),
    ...dateConditions(day, days),
    ...(more ? [more] : []),
  ];
  if (query.basis === "due") conditions.push(sql`f.due_at <= ${new Date(now).toISOString()}::timestamptz`);
  const columns = values.map(([column, value]) => `${value} as ${column}`).join(", ");
  return sql`
    select ${groupOf(query.grouping, day, "f")} as grp, f.currency, ${sql.raw(columns)}
    from stat_lot f where ${allOf(conditions)} group by 1, 2`;
}

type WithMonths = MonthSplit & { readonly months: NonNullable<MonthSplit["months"]> };

/** Sums whole months, minus their sealed lots, and adds the lots of the remaining days. */
function sumMonths(
  selection: LotSelection,
  parts: readonly string[],
  query: SumQuery,
  measures: readonly Measure[],
  { months: { from, before }, days }: WithMonths,
): SQL {
  const { filters, source, now } = selection;
  const conditions = [
    sql`m.part = any(${textArrayOf(parts)}) and m.basis = ${query.basis} and m.month < ${before}::date`,
    ...(from === undefined ? [] : [sql`m.month >= ${from}::date`]),
    sourceCondition(sql`m.source`, source),
    ...(["method", "category", "status"] as const).flatMap((name) =>
      filters[name] === undefined ? [] : [sql`m.${sql.identifier(name)} = ${filters[name]}`],
    ),
  ];
  const columns = measures.map(({ column }) => `m.${column}`).join(", ");
  const stored = sql`
    select ${groupOf(query.grouping, sql`m.month`, "m")} as grp, m.currency, ${sql.raw(columns)} from stat_month m
    where ${allOf(conditions)}`;
  const sealed = measures.map(
    (measure) => [measure.column, measure.isSealed ? `-${aggregate(measure)}` : "0"] as const,
  );
  const wholeMonths = { from, to: addDays(before, -1) };
  const rows = [
    stored,
    sumLots(selection, query, wholeMonths, sealed, sql.raw(sealedAt(now))),
    ...days.map((range) => sumLots(selection, query, range, visibleValues(measures, now))),
  ];
  const totals = measures.map(({ column }) => `sum(${column}) as ${column}`).join(", ");
  return sql`select grp, currency, ${sql.raw(totals)} from (${sql.join(rows, sql` union all `)}) p group by 1, 2`;
}

function groupOf(grouping: Grouping | undefined, day: SQL, alias: string): SQL {
  if (grouping === undefined) return sql`null::text`;
  return grouping === "month" ? sql`to_char(${day}, 'YYYY-MM')` : sql.raw(`${alias}.${grouping}`);
}
