import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../platform/database/database.ts";
import { type Source, sourcesOf } from "./filters.ts";
import { all, array, inDepartments, inScope, isWholeView, matching, within } from "./lot-conditions.store.ts";
import { BASIS_DAY } from "./measures.ts";
import type { ArchiveScope } from "./scope.ts";
import type { LotSelection } from "./sums.store.ts";

/** Sources with anything in the scope, and when the newest of it was said. */
export async function presence(db: Db, scope: ArchiveScope): Promise<Map<"own" | "imported", Date>> {
  const newest = (source: string) =>
    sql`select ${source} as source, max(as_of) as newest from stat_lot where source = ${source}`;
  // Over everything the index has the answer at its end; a narrow scope is better gathered first.
  const query =
    scope.kind === "all"
      ? sql`${newest("own")} union all ${newest("imported")}`
      : sql`select f.source, max(f.as_of) as newest from stat_lot f where ${inScope(scope)} group by f.source`;
  const { rows } = await db.execute<{ source: "own" | "imported"; newest: string | null }>(query);
  return new Map(rows.flatMap(({ source, newest }) => (newest === null ? [] : [[source, new Date(newest)]])));
}

export interface Holdings {
  /** Day of the newest lot, by the basis. */
  newestDay: string | undefined;
  /** Currencies in which there is money, most frequent first. */
  currencies: string[];
}

/** What scope and filters hold over all time. */
export async function holdings(db: Db, selection: LotSelection): Promise<Holdings> {
  const { scope, filters, source } = selection;
  const day = sql.raw(`f.${BASIS_DAY[filters.basis]}`);
  const query = isWholeView(scope, filters)
    ? sql`
      select currency, sum(n_monied)::int as monied, max(day)::text as newest from stat_archive_daily f
      where f.basis = ${filters.basis} and ${all(matching(filters, source))} group by currency`
    : sql`
      select f.currency, (count(*) filter (where f.currency <> ''))::int as monied, max(${day})::text as newest from stat_lot f
      where ${all([inScope(scope), ...matching(filters, source), ...within(day, { from: undefined, to: undefined })])}
      group by f.currency`;
  const { rows } = await db.execute<{ currency: string; monied: number; newest: string }>(query);
  const currencies = rows
    .filter((row) => row.monied > 0)
    .sort((a, b) => b.monied - a.monied || (a.currency < b.currency ? -1 : 1))
    .map((row) => row.currency);
  const newestDay = rows
    .map((row) => row.newest)
    .sort()
    .at(-1);
  return { newestDay, currencies };
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
