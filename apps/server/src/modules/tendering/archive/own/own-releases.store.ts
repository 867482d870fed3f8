import { sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { findImportTarget } from "../import/import.store.ts";

/**
 * Returns the fonds of a project's new dossiers: that of its other dossiers, else the one that the department or the
 * nearest department above keeps, else the first. Creates a fonds if there is none.
 */
export async function chooseFonds(tx: Tx, projectId: string, deptCode: string): Promise<string> {
  const { rows } = await tx.execute<{ code: string }>(sql`
    select code from (
      select d.fonds_code as code, 0 as distance from arch_dossier d join proc_lot l on l.id = d.lot_id
      where l.project_id = ${projectId}
      union all
      select f.code, 1 + length(${deptCode}::text) - length(f.keeper_dept_code) from arch_fonds f
      where ${deptCode}::text ^@ f.keeper_dept_code
      union all
      select f.code, 1000 from arch_fonds f
    ) candidate
    order by distance, code limit 1`);
  return rows[0]?.code ?? (await findImportTarget(tx, undefined, undefined)).fondsCode;
}

/** Returns whether an own process exists whose dossiers are all public. */
export async function isPublicOwnProcess(tx: Db | Tx, ocid: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from proc_project p
    where p.ocid = ${ocid} and p.source = 'own' and not exists (
      select from proc_lot l join arch_dossier d on d.lot_id = l.id
      where l.project_id = p.id and d.open_scope <> 'public')`);
  return rows.length > 0;
}
