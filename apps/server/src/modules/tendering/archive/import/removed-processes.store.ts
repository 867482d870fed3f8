import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { lockArchive } from "../archive-lock.store.ts";
import { refreshProjects } from "../statistics/refresh.store.ts";

/** A number of removed processes, and the ids of organisations that no process and no tender refers to now. */
export interface RemovedProcesses {
  readonly count: number;
  readonly unnamed: string[];
}

/**
 * Removes the processes that only imports under this label have written, with their statistics, and batches that become
 * empty.
 */
export async function removeLabelled(tx: Tx, label: string): Promise<RemovedProcesses> {
  await lockArchive(tx);
  const batches = sql`select id from import_batch where label = ${label}`;
  const affected = await removeProcesses(
    tx,
    sql`p.source = 'imported' and p.batch_id in (${batches}) and not exists (
      select from ocds_release r where r.ocid = p.ocid and r.batch_id not in (${batches}))`,
  );
  await tx.execute(sql`
    delete from import_batch b where label = ${label}
      and not exists (select from ocds_release r where r.batch_id = b.id)
      and not exists (select from proc_project p where p.batch_id = b.id)`);
  return { count: affected.count, unnamed: await unnamedAmong(tx, affected.named) };
}

/** Removes own processes whose tenders do not exist any more, with their releases and statistics. */
export async function removeOwn(tx: Tx, ocids: readonly string[]): Promise<RemovedProcesses> {
  await lockArchive(tx);
  const { count, named } = await removeProcesses(
    tx,
    sql`p.source = 'own' and p.ocid = any(${sql.param([...ocids])}::text[])
      and not exists (select from tender_project t where t.ocid = p.ocid)`,
  );
  return { count, unnamed: await unnamedAmong(tx, named) };
}

/** Removes the rows `p` of `proc_project` that meet the condition. Returns the organisations that they named. */
async function removeProcesses(tx: Tx, condition: SQL): Promise<{ count: number; named: string[] }> {
  const { rows } = await tx.execute<{ id: string; ocid: string }>(
    sql`select p.id, p.ocid from proc_project p where ${condition}`,
  );
  const [ids, ocids] = [rows.map(({ id }) => id), rows.map(({ ocid }) => ocid)];
  const affected = await tx.execute<{ id: string }>(sql`
    select distinct n.id from proc_project p
      left join proc_lot l on l.project_id = p.id left join proc_bid b on b.lot_id = l.id
      left join proc_award a on a.lot_id = l.id left join proc_award_supplier s on s.award_id = a.id
      cross join lateral unnest(array[p.buyer_id, p.procuring_entity_id, p.agency_id, b.bidder_id, s.org_id]) as n(id)
    where p.id = any(${sql.param(ids)}) and n.id is not null`);
  await tx.execute(sql`delete from proc_project where id = any(${sql.param(ids)})`);
  await refreshProjects(tx, ids);
  await tx.execute(sql`delete from ocds_release where ocid = any(${sql.param(ocids)})`);
  return { count: ids.length, named: affected.rows.map(({ id }) => id) };
}

async function unnamedAmong(tx: Tx, orgIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select n.id from unnest(${sql.param([...orgIds])}::text[]) as n(id)
    where not exists (select from proc_project p where n.id in (p.buyer_id, p.procuring_entity_id, p.agency_id))
      and not exists (select from proc_bid b where b.bidder_id = n.id)
      and not exists (select from proc_award_supplier s where s.org_id = n.id)
      and not exists (select from tender_project t where n.id in (t.buyer_id, t.agency_id))
      and not exists (select from tender_supplier s where s.org_id = n.id)`);
  return rows.map(({ id }) => id);
}
