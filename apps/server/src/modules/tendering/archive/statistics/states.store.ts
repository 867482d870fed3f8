import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import type { DateRange } from "./date-range.ts";
import { type RaisedFlag, visibleCondition } from "./flag-rows.store.ts";
import {
  allOf,
  conditionsBesideLots,
  dateConditions,
  filterConditions,
  hasFilter,
  scopeCondition,
  sourceCondition,
  textArrayOf,
} from "./lot-conditions.store.ts";
import { BASIS_DAY } from "./measures.ts";
import type { LotSelection } from "./sums.store.ts";

const rowsOf = async <Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> =>
  (await db.execute<Row>(query)).rows as Row[];

const lots = (selection: LotSelection): SQL =>
  allOf([scopeCondition(selection.scope), sql`f.is_main`, ...filterConditions(selection)]);

/** Counts dossiers by their present state, by the codes of gdzt. A lot that is only planned has none. */
export function countStates(db: Db, selection: LotSelection): Promise<{ code: string; count: number }[]> {
  const stored = storedOf(selection);
  const counted = stored
    ? sql`h.code, sum(h.n)::int as count from stat_holder h where ${stored} and h.kind = 'state'`
    : sql`f.archive_status as code, count(*)::int as count from stat_lot f
      where ${lots(selection)} and f.archive_status is not null`;
  return rowsOf(db, sql`select ${counted} group by 1 order by 1`);
}

/** Counts dossiers whose retention ends in the range, by month. */
export function countExpiring(
  db: Db,
  selection: LotSelection,
  range: DateRange,
): Promise<{ month: string; count: number }[]> {
  return rowsOf(
    db,
    sql`select to_char(f.expires_day, 'YYYY-MM') as month, count(*)::int as count from stat_lot f
      where ${allOf([lots(selection), ...dateConditions(sql`f.expires_day`, range)])} group by 1 order by 1`,
  );
}

/** Counts lots of the range by quarter and organisation form. Empty code: unknown. */
export function countOrgForms(
  db: Db,
  selection: LotSelection,
  range: DateRange,
): Promise<{ quarter: string; code: string; count: number }[]> {
  const { basis } = selection.filters;
  const stored = storedOf(selection);
  const day = stored ? sql`h.period::date` : sql.raw(`f.${BASIS_DAY[basis]}`);
  const counted = stored
    ? sql`h.code, sum(h.n)::int as count from stat_holder h
      where ${stored} and h.kind = 'orgForm' and h.basis = ${basis} and ${allOf(dateConditions(day, range))}`
    : sql`coalesce(f.org_form, '') as code, count(*)::int as count
      from stat_lot f where ${allOf([lots(selection), ...dateConditions(day, range)])}`;
  return rowsOf(db, sql`select to_char(${day}, 'YYYY"Q"Q') as quarter, ${counted} group by 1, 2 order by 1, 2`);
}

/** Returns the condition on `stat_holder h` that answers the selection. Undefined: no stored sums do. */
function storedOf({ parts, filters: { dept: _dept, ...filters }, source }: LotSelection): SQL | undefined {
  if (parts === undefined || hasFilter(filters)) return undefined;
  return sql`h.part = any(${textArrayOf(parts)}) and ${sourceCondition(sql`h.source`, source)}`;
}

/** Returns `from … where …` over a table that depends on the lots, such as objections. */
function fromBeside(table: "stat_objection" | "stat_flag", selection: LotSelection, range: DateRange): SQL {
  const { scope, filters } = selection;
  const beside = conditionsBesideLots(selection);
  const join = beside ? sql`` : sql`join stat_lot f on f.lot_id = s.lot_id and f.is_main`;
  const conditions = [
    ...(beside ?? [scopeCondition(scope), ...filterConditions(selection)]),
    ...dateConditions(sql.raw(`s.${BASIS_DAY[filters.basis]}`), range),
  ];
  return sql`from ${sql.raw(table)} s ${join} where ${allOf(conditions)}`;
}

export type ObjectionRow = { stage: string; kind: string; outcome: string; count: number };

/** Counts objections about the lots of the range, and the lots they concern. */
export async function countObjections(
  db: Db,
  selection: LotSelection,
  range: DateRange,
): Promise<{ rows: ObjectionRow[]; lots: number }> {
  const from = fromBeside("stat_objection", selection, range);
  const [rows, [counted]] = await Promise.all([
    rowsOf<ObjectionRow>(
      db,
      sql`select s.stage, s.kind, s.outcome, count(*)::int as count ${from} group by 1, 2, 3 order by 1, 2, 3`,
    ),
    rowsOf<{ lots: number }>(db, sql`select count(distinct s.lot_id)::int as lots ${from}`),
  ]);
  return { rows, lots: counted?.lots ?? 0 };
}

/** Counts flags of the range by code. Each flag is counted separately, so that its index helps. */
export function countFlags(
  db: Db,
  selection: LotSelection,
  range: DateRange,
  raised: readonly RaisedFlag[],
): Promise<{ code: string; count: number }[]> {
  const from = fromBeside("stat_flag", selection, range);
  const counts = raised.map(
    (one) =>
      sql`select ${one.code} as code, count(*)::int as count ${from} and ${visibleCondition(one, selection.now)}`,
  );
  return rowsOf(
    db,
    sql`select code, sum(count)::int as count from (${sql.join(counts, sql` union all `)}) c group by 1 order by 1`,
  );
}
