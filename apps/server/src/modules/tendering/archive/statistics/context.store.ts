import { beijingDay } from "@tender/contract/beijing";
import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { archFonds } from "../archive.tables.ts";
import type { Source } from "./filters.ts";
import {
  allOf,
  departmentConditionOf,
  filterConditions,
  scopeCondition,
  sourcesOf,
  textArrayOf,
} from "./lot-conditions.store.ts";
import { BASIS_DAY } from "./measures.ts";
import type { ArchiveScope } from "./scope.ts";
import type { LotSelection } from "./sums.store.ts";

/** Returns the fonds of a department or of one above it. */
export async function fondsOf(db: Db, orgCode: string): Promise<string[]> {
  const rows = await db
    .select({ code: archFonds.code })
    .from(archFonds)
    .where(sql`${orgCode} LIKE ${archFonds.keeperDeptCode} || '%'`);
  return rows.map(({ code }) => code);
}

/** Number of the newest lots that are scanned first. They contain lots of nearly every scope in use. */
const RECENT_LOTS = 2_000;

/**
 * Returns the sources with lots in the scope, and the time of their newest data. Null: all dates are in the future,
 * which is a mistake in the data.
 */
export async function findPresence(
  db: Db,
  scope: ArchiveScope,
  now: number,
  recent = RECENT_LOTS,
): Promise<Map<"own" | "imported", Date | null>> {
  // The newest lots of all scopes are scanned first, in the order of the index. A scope without any of them is read
  // completely; `offset 0` makes the planner use the index of the scope instead of the index by time.
  const isNotFuture = sql`as_of <= ${new Date(now).toISOString()}::timestamptz`;
  const newest = (source: string) => sql`
    select ${source} as source, coalesce(
      (select max(f.as_of) from (
        select * from stat_lot where source = ${source} and ${isNotFuture} order by as_of desc limit ${recent}) f
        where ${scopeCondition(scope)}),
      (select max(f.as_of) from (
        select f.as_of from stat_lot f where f.source = ${source} and ${isNotFuture} and ${scopeCondition(scope)} offset 0) f)
    ) as newest`;
  const hasLots = (source: string) => sql`
    exists (select from stat_lot f where f.source = ${source} and ${scopeCondition(scope)})`;
  const { rows } = await db.execute<{ source: "own" | "imported"; newest: string | null }>(sql`
    select source, newest from (${newest("own")} union all ${newest("imported")}) one
    where newest is not null or case source when 'own' then ${hasLots("own")} else ${hasLots("imported")} end`);
  return new Map(rows.map(({ source, newest }) => [source, newest === null ? null : new Date(newest)]));
}

/** Returns the day of the newest lot of scope and filters up to today, by the basis. */
export async function findNewestDay(db: Db, selection: LotSelection): Promise<string | undefined> {
  const { scope, filters, now } = selection;
  const day = sql.raw(`f.${BASIS_DAY[filters.basis]}`);
  // Split by source, because the index orders the days of one source.
  const newestOf = (source: Source) => sql`
    select max(${day}) as day from stat_lot f
    where ${allOf([scopeCondition(scope), ...filterConditions({ filters, source, now }), sql`${day} <= ${beijingDay(now)}::date`])}`;
  const days = sql.join(sourcesOf(selection.source).map(newestOf), sql` union all `);
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(day)::text as newest from (${days}) newest`,
  );
  return rows[0]?.newest ?? undefined;
}

/** Returns the notices of the imported data in the scope: label and attribution. */
export async function listAttributions(db: Db, scope: ArchiveScope, source: Source): Promise<string[]> {
  if (!sourcesOf(source).includes("imported")) return [];
  const { rows } = await db.execute<{ label: string; attribution: string | null }>(sql`
    select distinct b.label, b.attribution from import_batch b
    where exists (select 1 from proc_project p where p.batch_id = b.id and ${projectInScope(scope)})
    order by 1, 2`);
  return rows.map(({ label, attribution }) => (attribution === null ? label : `${label}：${attribution}`));
}

function projectInScope(scope: ArchiveScope): SQL {
  if (scope.rule !== undefined)
    return sql`exists (select from stat_lot f where f.project_id = p.id and ${scopeCondition(scope)})`;
  if (scope.kind === "all") return sql`true`;
  if (scope.kind === "departments") return departmentConditionOf(sql`p.dept_code`, scope.orgCodes);
  if (scope.kind === "fonds") return sql`b.fonds_code = any(${textArrayOf(scope.codes)})`;
  return sql`p.id in (select f.project_id from stat_lot f where ${scopeCondition(scope)})`;
}
