import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";

const TABLES = [
  "org",
  "proc_project",
  "proc_lot",
  "proc_bid",
  "proc_award",
  "proc_award_supplier",
  "proc_contract",
  "arch_dossier",
  "arch_sequence",
  "ocds_release",
  "stat_lot",
  "stat_award_share",
  "stat_month",
  "stat_holder",
  "stat_flag",
  "stat_objection",
];

async function textOf(db: Db, query: string): Promise<string[]> {
  const { rows } = await db.execute<{ line: string }>(
    sql.raw(`select row_to_json(t)::text as line from (${query}) t order by 1`),
  );
  return rows.map((row) => row.line);
}

/** Returns every row of the archive's tables, except import batches. */
export async function dumpRows(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const table of TABLES) found[table] = await textOf(db, `select * from ${table}`);
  return found;
}

const without = (columns: string) => `- '{id,created_at,updated_at,version,${columns}}'::text[]`;

/** Returns the archive's contents without the keys and numbers that depend on the time of the first write. */
export async function storedState(db: Db): Promise<Record<string, string[]>> {
  const lotKey = "p.ocid || '/' || l.lot_no";
  const organisation = (id: string) =>
    `(select o.scheme || '|' || o.ident || '|' || o.name from org o where o.id = ${id})`;
  const dossier = `to_jsonb(d) ${without("lot_id,archive_no")}`;
  return {
    projects: await textOf(
      db,
      `select to_jsonb(p) ${without("batch_id,buyer_id,procuring_entity_id,agency_id")} as p,
        ${organisation("p.buyer_id")} as buyer, ${organisation("p.agency_id")} as agency from proc_project p`,
    ),
    lots: await textOf(
      db,
      `select ${lotKey} as lot, to_jsonb(l) ${without("project_id")} as l, ${dossier} as d
        from proc_lot l join proc_project p on p.id = l.project_id left join arch_dossier d on d.lot_id = l.id`,
    ),
    bids: await textOf(
      db,
      `select ${lotKey} as lot, to_jsonb(b) ${without("lot_id,bidder_id")} as b, ${organisation("b.bidder_id")} as bidder
        from proc_bid b join proc_lot l on l.id = b.lot_id join proc_project p on p.id = l.project_id`,
    ),
    awards: await textOf(
      db,
      `select ${lotKey} as lot, to_jsonb(a) ${without("lot_id")} as a, ${organisation("s.org_id")} as supplier, s.scale
        from proc_award a join proc_lot l on l.id = a.lot_id join proc_project p on p.id = l.project_id
        left join proc_award_supplier s on s.award_id = a.id`,
    ),
    contracts: await textOf(
      db,
      `select p.ocid, to_jsonb(c) ${without("project_id")} as c from proc_contract c join proc_project p on p.id = c.project_id`,
    ),
    sums: await textOf(db, "select * from stat_month"),
  };
}
