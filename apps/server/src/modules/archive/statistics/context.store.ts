import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { archFonds } from "../archive.tables.ts";
import type { Source } from "./filters.ts";
import { all, array, inDepartments, inScope, isWholeView, matching, sourcesOf } from "./lot-conditions.store.ts";
import { BASIS_DAY } from "./measures.ts";
import type { ArchiveScope } from "./scope.ts";
import type { LotSelection } from "./sums.store.ts";

/** Fonds kept by a department or one above it. */
export async function fondsKeptBy(db: Db, orgCode: string): Promise<string[]> {
  const rows = await db
    .select({ code: archFonds.code })
    .from(archFonds)
    .where(sql`${orgCode} LIKE ${archFonds.keeperDeptCode} || '%'`);
  return rows.map(({ code }) => code);
}

/** So many of the newest lots hold one of nearly every scope that is still in use. */
const RECENT = 2_000;

/** Sources with anything in the scope, and when the newest of it was said. */
export async function presence(db: Db, scope: ArchiveScope, recent = RECENT): Promise<Map<"own" | "imported", Date>> {
  // The newest lots of all are looked at first, where the index has them in order. Only a scope with none of them is read as a
  // whole; `offset 0` makes the planner use the index of the scope and not walk the one by time to its end.
  const newest = (source: string) => sql`
    select ${source} as source, coalesce(
      (select max(f.as_of) from (
        select * from stat_lot where source = ${source} order by as_of desc limit ${recent}) f where ${inScope(scope)}),
      (select max(f.as_of) from (
        select f.as_of from stat_lot f where f.source = ${source} and ${inScope(scope)} offset 0) f)
    ) as newest`;
  const { rows } = await db.execute<{ source: "own" | "imported"; newest: string | null }>(
    sql`${newest("own")} union all ${newest("imported")}`,
  );
  return new Map(rows.flatMap(({ source, newest }) => (newest === null ? [] : [[source, new Date(newest)]])));
}

/** Day of the newest lot that scope and filters hold over all time, by the basis. */
export async function newestDay(db: Db, selection: LotSelection): Promise<string | undefined> {
  const { scope, filters, source } = selection;
  const query = isWholeView(scope, filters)
    ? sql`
      select max(f.day)::text as newest from stat_archive_daily f
      where f.basis = ${filters.basis} and ${all(matching(filters, source))}`
    : sql`
      select max(${sql.raw(`f.${BASIS_DAY[filters.basis]}`)})::text as newest from stat_lot f
      where ${all([inScope(scope), ...matching(filters, source)])}`;
  const { rows } = await db.execute<{ newest: string | null }>(query);
  return rows[0]?.newest ?? undefined;
}

/** The notices that go with the imported data in the scope: what it is called, and its attribution. */
export async function attributions(db: Db, scope: ArchiveScope, source: Source): Promise<string[]> {
  if (!sourcesOf(source).includes("imported")) return [];
  const { rows } = await db.execute<{ label: string; attribution: string | null }>(sql`
    select distinct b.label, b.attribution from import_batch b
    where exists (select 1 from proc_project p where p.batch_id = b.id and ${projectInScope(scope)})
    order by 1, 2`);
  return rows.map(({ label, attribution }) => (attribution === null ? label : `${label}：${attribution}`));
}

function projectInScope(scope: ArchiveScope): SQL {
  if (scope.kind === "all") return sql`true`;
  if (scope.kind === "departments") return inDepartments(sql`p.dept_code`, scope.orgCodes);
  if (scope.kind === "fonds") return sql`b.fonds_code = any(${array(scope.codes)})`;
  return sql`p.id in (select f.project_id from stat_lot f where ${inScope(scope)})`;
}
