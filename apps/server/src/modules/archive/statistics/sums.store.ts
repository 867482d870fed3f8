import type { ArchiveFilters } from "@tender/contract";
import { beijingDay } from "@tender/contract/beijing";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { addDays, type DateRange } from "./date-range.ts";
import type { SumRow } from "./figures.ts";
import type { Source } from "./filters.ts";
import { all, inScope, isWholeView, matching, ofSource, within } from "./lot-conditions.store.ts";
import { aggregate, BASIS_DAY, type Basis, MEASURES, type Measure, type MeasureColumn, perRow } from "./measures.ts";
import type { ArchiveScope } from "./scope.ts";

/** Which lots: scope and filters with the source decided. */
export interface LotSelection {
  scope: ArchiveScope;
  filters: ArchiveFilters;
  source: Source;
  /** Milliseconds; decides what is due and whose bids are still sealed. */
  now: number;
}

export interface SumQuery {
  basis: Basis;
  range: DateRange;
  columns: readonly MeasureColumn[];
  grouping?: Grouping;
}

export type Grouping = "month" | "method" | "category";

/** The sums over lots whose day of the basis lies in the range, per group and currency. */
export async function readSums(db: Db, selection: LotSelection, query: SumQuery): Promise<SumRow[]> {
  const isWhole = isWholeView(selection.scope, selection.filters);
  return (await db.execute<SumRow>(isWhole ? fromDaily(selection, query) : fromLots(selection, query))).rows;
}

const measuresOf = (columns: readonly MeasureColumn[]): Measure[] =>
  MEASURES.filter(({ column }) => columns.includes(column));

const instant = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`;

function fromLots(selection: LotSelection, { basis, range, columns, grouping }: SumQuery): SQL {
  const { scope, now } = selection;
  const day = sql.raw(`f.${BASIS_DAY[basis]}`);
  const conditions = [inScope(scope), ...matching(selection), ...within(day, range)];
  if (basis === "due") conditions.push(sql`f.due_at <= ${instant(now)}`);
  return sql`
    select ${groupOf(grouping, day, "f")} as grp, f.currency, ${measured(columns, now)}
    from stat_lot f where ${all(conditions)} group by 1, 2`;
}

function measured(wanted: readonly MeasureColumn[], now: number): SQL {
  const isOpen = `(f.opens_at is null or f.opens_at <= '${new Date(now).toISOString()}'::timestamptz)`;
  const columns = measuresOf(wanted).map(
    (measure) => `${aggregate(measure, measure.isSealed && isOpen)} as ${measure.column}`,
  );
  return sql.raw(columns.join(", "));
}

/**
 * From the daily sums, set right for what depends on the moment: bidders of lots that are not open yet are taken off again, and
 * of the lots due today only those whose hour has come are counted.
 */
function fromDaily(selection: LotSelection, { basis, range, columns: wanted, grouping }: SumQuery): SQL {
  const { filters, source, now } = selection;
  const isDue = basis === "due";
  const today = beijingDay(now);
  const yesterday = addDays(today, -1);
  const settled = isDue
    ? { ...range, to: range.to !== undefined && range.to < yesterday ? range.to : yesterday }
    : range;
  const conditions = [
    sql`d.basis = ${basis}`,
    ofSource(sql`d.source`, source),
    ...within(sql`d.day`, settled),
    ...(["method", "category", "status"] as const).flatMap((name) =>
      filters[name] === undefined ? [] : [sql`d.${sql.identifier(name)} = ${filters[name]}`],
    ),
  ];
  const measures = measuresOf(wanted);
  const columns = measures.map((measure) => measure.column).join(", ");
  const parts = [
    sql`select day, method, category, currency, ${sql.raw(columns)} from stat_archive_daily d where ${all(conditions)}`,
  ];
  const matches = matching(selection);
  const day = sql.raw(`f.${BASIS_DAY[basis]}`);
  parts.push(
    lots(
      measures,
      day,
      [...matches, ...within(day, settled), sql`f.opens_at > ${instant(now)}`],
      ({ isSealed, ...measure }) => (isSealed ? `-${perRow(measure)}` : "0"),
    ),
  );
  if (isDue && (range.from ?? today) <= today && (range.to ?? today) >= today) {
    const dueToday = [...matches, sql`${day} = ${today}::date`, sql`f.due_at <= ${instant(now)}`];
    parts.push(lots(measures, day, dueToday, perRow));
  }
  const totals = measures.map(({ column }) => `sum(${column}) as ${column}`).join(", ");
  return sql`
    select ${groupOf(grouping, sql`p.day`, "p")} as grp, p.currency, ${sql.raw(totals)}
    from (${sql.join(parts, sql` union all `)}) p group by 1, 2`;
}

function lots(measures: readonly Measure[], day: SQL, conditions: SQL[], value: (measure: Measure) => string): SQL {
  const columns = measures.map((measure) => `${value(measure)} as ${measure.column}`).join(", ");
  return sql`select ${day} as day, f.method, f.category, f.currency, ${sql.raw(columns)} from stat_lot f where ${all(conditions)}`;
}

function groupOf(grouping: Grouping | undefined, day: SQL, alias: string): SQL {
  if (grouping === undefined) return sql`null::text`;
  return grouping === "month" ? sql`to_char(${day}, 'YYYY-MM')` : sql.raw(`${alias}.${grouping}`);
}
