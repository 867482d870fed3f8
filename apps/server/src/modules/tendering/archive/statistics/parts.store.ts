import { sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { lockArchive } from "../archive-lock.store.ts";
import { departmentConditionOf, textArrayOf } from "./lot-conditions.store.ts";
import { MIN_SUMMED_LOTS, partsOf, WHOLE } from "./parts.ts";
import type { ArchiveScope } from "./scope.ts";
import { addToSums } from "./sum-rows.store.ts";

/** Returns the parts of `partsOf` if the sums of all of them are stored. */
export async function listStoredParts(
  db: Db,
  scope: ArchiveScope,
  dept: string | undefined,
): Promise<readonly string[] | undefined> {
  const codes = partsOf(scope, dept);
  if (codes === undefined || codes.every((code) => code === WHOLE)) return codes;
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from stat_part where code = any(${textArrayOf(codes)})`,
  );
  return rows[0]?.n === new Set(codes).size ? codes : undefined;
}

/**
 * Stores the sums of parts that became large, and removes those of parts that are no longer large. A large archive has
 * the sums of all fonds, so that any set of fonds can be added. No import may run at the same time.
 */
export async function settleParts(tx: Tx, minLots = MIN_SUMMED_LOTS): Promise<void> {
  await lockArchive(tx);
  const { rows: largeParts } = await tx.execute<{ code: string; dept: string | null; fonds: string | null }>(sql`
    with dept as (select dept_code, count(*) as n from stat_lot where is_main group by 1)
    select '' as code, null as dept, null as fonds
    union all
    select 'dept:' || d.org_code, d.org_code, null
    from dept cross join generate_series(1, length(dept.dept_code)) as size
      join department d on d.org_code = left(dept.dept_code, size)
    group by d.org_code having sum(dept.n) >= ${minLots}
    union all
    select distinct 'fonds:' || fonds_code, null, fonds_code from stat_lot
    where fonds_code is not null and (select sum(n) from dept) >= ${minLots}`);
  const { rows: present } = await tx.execute<{ code: string }>(sql`select code from stat_part`);
  const stored = new Set(present.map(({ code }) => code));
  const largeCodes = new Set(largeParts.map(({ code }) => code));
  await removeParts(
    tx,
    [...stored].filter((code) => !largeCodes.has(code)),
  );
  for (const { code, dept, fonds } of largeParts.filter((part) => !stored.has(part.code))) {
    await tx.execute(sql`insert into stat_part (code, dept_code, fonds_code) values (${code}, ${dept}, ${fonds})`);
    const ofFonds = fonds === null ? sql`true` : sql`f.fonds_code = ${fonds}`;
    const lots = dept === null ? ofFonds : departmentConditionOf(sql`f.dept_code`, [dept]);
    await addToSums(tx, { lots, parts: [code] }, 1);
  }
}

/**
 * Removes the sums of the departments above and below these, because their codes change. Queries read the lots until
 * the sums are stored again.
 */
export async function removePartsAround(tx: Tx, orgCodes: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    select p.code from stat_part p join unnest(${textArrayOf(orgCodes)}) as changed(code)
      on p.dept_code ^@ changed.code or changed.code ^@ p.dept_code`);
  await removeParts(
    tx,
    rows.map(({ code }) => code),
  );
}

async function removeParts(tx: Tx, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  for (const table of ["stat_month", "stat_holder"])
    await tx.execute(sql`delete from ${sql.raw(table)} where part = any(${textArrayOf(codes)})`);
  await tx.execute(sql`delete from stat_part where code = any(${textArrayOf(codes)})`);
}
