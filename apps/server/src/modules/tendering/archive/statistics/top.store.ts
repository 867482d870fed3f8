import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import type { DateRange } from "./date-range.ts";
import { unionOf } from "./holder-sums.store.ts";
import {
  allOf,
  conditionsBesideLots,
  dateConditions,
  filterConditions,
  hasFilter,
  isOpened,
  scopeCondition,
} from "./lot-conditions.store.ts";
import { BASIS_DAY } from "./measures.ts";
import { divideIntoDays, divideIntoYears, type PeriodSplit } from "./period-split.ts";
import type { LotSelection } from "./sums.store.ts";

export type TopRow = {
  code: string;
  label: string;
  count: number;
  /** Exact decimal text. Null: no award in the currency. */
  amount: string | null;
};

export type Measured = "count" | "amount";
const TOP_COUNT = 10;

/** Groups over all buyers or suppliers in memory instead of sorting on disk. */
async function readGrouped<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local work_mem = '32MB'`);
      return (await tx.execute<Row>(query)).rows as Row[];
    },
    { accessMode: "read only" },
  );
}

/** `of`: the table with the numeric columns. The answer's own `amount` is text and would be ordered as text. */
const byMeasure = (measure: Measured, table: "top" | "found"): SQL => {
  const [count, amount] = [sql.raw(`${table}.count desc`), sql.raw(`${table}.amount desc nulls last`)];
  return measure === "count" ? sql`${count}, ${amount}` : sql`${amount}, ${count}`;
};

/** Holders of lots: buyers and agencies by id, regions by name or code. */
const HOLDERS = {
  buyer: { column: sql.raw("f.buyer_id"), label: sql.raw("(select o.name from org o where o.id = top.code)") },
  agency: { column: sql.raw("f.agency_id"), label: sql.raw("(select o.name from org o where o.id = top.code)") },
  region: {
    column: sql.raw("f.region"),
    label: sql.raw(`coalesce((
      select p.region_name from proc_project p
      where p.id = (select f.project_id from stat_lot f where f.region = top.code order by f.archived_day desc limit 1)
    ), top.code)`),
  },
} as const;

/** Returns the buyers, agencies or regions with most lots or most award value. */
export async function listTopHolders(
  db: Db,
  dimension: keyof typeof HOLDERS,
  selection: LotSelection,
  range: DateRange,
  currency: string,
  measure: Measured,
): Promise<TopRow[]> {
  const { scope, filters } = selection;
  const { column, label } = HOLDERS[dimension];
  const conditions = [scopeCondition(scope), ...filterConditions(selection), sql`${column} is not null`];
  const day = sql.raw(`f.${BASIS_DAY[filters.basis]}`);
  const rowsOf = (days: DateRange, sign: 1 | -1): SQL => sql`
    select ${column} as code, f.currency, case when f.is_main then ${sql.raw(`${sign}`)} else 0 end as n,
      ${sql.raw(`${sign}`)} * f.award_amount as amount
    from stat_lot f where ${allOf([...conditions, ...dateConditions(day, days)])}`;
  return readGrouped<TopRow>(
    db,
    sql`
    with found as (
      select p.code, sum(p.n)::int as count, nullif(sum(p.amount) filter (where p.currency = ${currency}), 0) as amount
      from (${unionOf(selection, dimension, periodsOf(selection, range), rowsOf)}) p
      group by p.code having sum(p.n) > 0
    ), top as (
      select * from found order by ${byMeasure(measure, "found")}, code limit ${TOP_COUNT}
    )
    select top.code, ${label} as label, top.count, top.amount::text from top
    order by ${byMeasure(measure, "top")}, code`,
  );
}

const periodsOf = ({ parts, filters: { dept: _dept, ...filters } }: LotSelection, range: DateRange): PeriodSplit =>
  parts === undefined || hasFilter(filters) ? divideIntoDays(range) : divideIntoYears(range);

export interface TopSuppliers {
  rows: TopRow[];
  /** 10,000 × Σ share², unrounded decimal text. Null: no award value. */
  hhi: string | null;
}

/** Returns the suppliers with most awards or most award value, and the concentration of value over all suppliers. */
export async function listTopSuppliers(
  db: Db,
  selection: LotSelection,
  range: DateRange,
  currency: string,
  measure: Measured,
): Promise<TopSuppliers> {
  const rows = await readGrouped<TopRow & { hhi: string | null }>(
    db,
    sql`
    with found as (
      select p.code, sum(p.n)::int as count, sum(p.amount) as amount
      from (${awardShares(selection, range, currency)}) p group by p.code having sum(p.n) > 0
    ), top as (
      select *, 10000 * sum(amount * amount) over () / nullif(sum(amount) over () ^ 2, 0) as hhi
      from found order by ${byMeasure(measure, "found")}, code limit ${TOP_COUNT}
    )
    select top.code, o.name as label, top.count, round(top.amount, 4)::text as amount, round(top.hhi, 6)::text as hhi
    from top join org o on o.id = top.code
    order by ${byMeasure(measure, "top")}, code`,
  );
  return { rows: rows.map(({ hhi: _hhi, ...row }) => row), hhi: rows[0]?.hhi ?? null };
}

/** Returns award shares in the currency as rows of code, number and amount. */
function awardShares(selection: LotSelection, range: DateRange, currency: string): SQL {
  const { scope, filters, now } = selection;
  const shareConditions = conditionsBesideLots(selection);
  const join = shareConditions ? sql`` : sql`join stat_lot f on f.lot_id = s.lot_id and f.is_main`;
  const conditions = [
    sql`s.currency = ${currency}`,
    ...(shareConditions ?? [scopeCondition(scope), ...filterConditions(selection)]),
  ];
  const day = sql.raw(`s.${BASIS_DAY[filters.basis]}`);
  const rowsOf = (days: DateRange, sign: 1 | -1, more: readonly SQL[] = []): SQL => sql`
    select s.org_id as code, s.currency::text, ${sql.raw(`${sign}`)} as n, ${sql.raw(`${sign}`)} * s.share_amount as amount
    from stat_award_share s ${join} where ${allOf([...conditions, ...dateConditions(day, days), ...more])}`;
  // An award reveals a bidder, so it is omitted before the bids are open. The stored sums contain all awards.
  const periods = periodsOf(selection, range);
  if (periods.periods.length === 0) return rowsOf(range, 1, [isOpened("s", now)]);
  const every = unionOf(selection, "supplier", periods, rowsOf, currency);
  return sql`${every} union all ${rowsOf(range, -1, [sql`not ${isOpened("s", now)}`])}`;
}
