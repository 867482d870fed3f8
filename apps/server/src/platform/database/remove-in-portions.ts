import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

const PORTION_ROWS = 2_000;

/**
 * Removes the matching rows and returns their number. Each statement removes a portion, so that none exceeds its time
 * bound and loses its work, however many rows have accumulated.
 */
export async function removeInPortions(db: Db, table: PgTable, condition: SQL | undefined): Promise<number> {
  const portion = sql`SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${PORTION_ROWS}`;
  let removed = 0;
  for (;;) {
    // A row that is updated after the SELECT has another ctid and is removed by the next call.
    const { rowCount } = await db.execute(sql`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${portion}))`);
    removed += rowCount ?? 0;
    if (!rowCount) return removed;
  }
}
