import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import type { DateRange } from "./date-range.ts";
import { all, inScope, isOpened, isWholeView, matching, ofSource, within } from "./lot-conditions.store.ts";
import { BASIS_DAY } from "./measures.ts";
import type { LotSelection } from "./sums.store.ts";

export type TopRow = {
  code: string;
  label: string;
  count: number;
  /** Exact decimal text; null where nothing was awarded in the currency. */
  amount: string | null;
};

export type Measured = "count" | "amount";
const TOP = 10;

/** Groups over all buyers or suppliers are kept in memory, not sorted on disk. */
async function grouped<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local work_mem = '32MB'`);
      return (await tx.execute<Row>(query)).rows as Row[];
    },
    { accessMode: "read only" },
  );
}

/** `of`: the table whose numeric columns are meant; the answer's own `amount` is text and would be ordered as such. */
const byMeasure = (measure: Measured, of: "top" | "found"): SQL => {
  const [count, amount] = [sql.raw(`${of}.count desc`), sql.raw(`${of}.amount desc nulls last`)];
  return measure === "count" ? sql`${count}, ${amount}` : sql`${amount}, ${count}`;
};

/** Whose lots are counted: of buyers and agencies their id, of a region its name or code. */
const HOLDERS = {
  buyer: { column: sql.raw("f.buyer_id"), label: sql.raw("(select o.name from org o where o.id = top.code)") },
  agency: { column: sql.raw("f.agency_id"), label: sql.raw("(select o.name from org o where o.id = top.code)") },
  region: {
    column: sql.raw("f.region"),
    label: sql.raw("coalesce((select p.region_name from proc_project p where p.id = top.sample), top.code)"),
  },
} as const;

/** The buyers, agencies or regions with most lots or most award value. */
export async function topHolders(
  db: Db,
  of: keyof typeof HOLDERS,
  selection: LotSelection,
  range: DateRange,
  currency: string,
  measure: Measured,
): Promise<TopRow[]> {
  const { scope, filters } = selection;
  const { column, label } = HOLDERS[of];
  const day = sql.raw(`f.${BASIS_DAY[filters.basis]}`);
  const conditions = [inScope(scope), ...matching(selection), ...within(day, range), sql`${column} is not null`];
  return grouped<TopRow>(
    db,
    sql`
    with found as (
      select ${column} as code, min(f.project_id) as sample, (count(*) filter (where f.is_main))::int as count,
        sum(f.award_amount) filter (where f.currency = ${currency}) as amount
      from stat_lot f where ${all(conditions)}
      group by ${column}
    ), top as (
      select * from found order by ${byMeasure(measure, "found")}, code limit ${TOP}
    )
    select top.code, ${label} as label, top.count, top.amount::text from top
    order by ${byMeasure(measure, "top")}, code`,
  );
}

export interface TopSuppliers {
  rows: TopRow[];
  /** 10,000 × Σ share², unrounded decimal text; null without award value. */
  hhi: string | null;
}

/** The suppliers with most awards or most award value, and how concentrated the value is over all of them. */
export async function topSuppliers(
  db: Db,
  selection: LotSelection,
  range: DateRange,
  currency: string,
  measure: Measured,
): Promise<TopSuppliers> {
  const rows = await grouped<TopRow & { hhi: string | null }>(
    db,
    sql`
    with found as (
      select s.org_id as code, count(*)::int as count, sum(s.share_amount) as amount
      ${awardShares(selection, range, currency)} group by s.org_id
    ), top as (
      select *, 10000 * sum(amount * amount) over () / nullif(sum(amount) over () ^ 2, 0) as hhi
      from found order by ${byMeasure(measure, "found")}, code limit ${TOP}
    )
    select top.code, o.name as label, top.count, round(top.amount, 4)::text as amount, round(top.hhi, 6)::text as hhi
    from top join org o on o.id = top.code
    order by ${byMeasure(measure, "top")}, code`,
  );
  return { rows: rows.map(({ hhi: _hhi, ...row }) => row), hhi: rows[0]?.hhi ?? null };
}

/** `from … where …` over award shares `s`. The lots are joined only where scope or filters ask for more than the shares know. */
function awardShares(selection: LotSelection, range: DateRange, currency: string): SQL {
  const { scope, filters, source, now } = selection;
  const { method, category, status } = filters;
  const isPlain = isWholeView(scope, filters) && method === undefined && category === undefined && status === undefined;
  const join = isPlain ? sql`` : sql`join stat_lot f on f.lot_id = s.lot_id and f.is_main`;
  const conditions = [
    ofSource(sql`s.source`, source),
    sql`s.currency = ${currency}`,
    // An award tells who bid: nothing of it before the bids are open.
    isOpened("s", now),
    ...within(sql.raw(`s.${BASIS_DAY[filters.basis]}`), range),
    ...(isPlain ? [] : [inScope(scope), ...matching(selection)]),
  ];
  return sql`from stat_award_share s ${join} where ${all(conditions)}`;
}
