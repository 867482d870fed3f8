import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

const PORTION = 2_000;

/**
 * Clears up: removes the rows of which the condition is true, and answers how many. Each statement takes a portion, so that
 * none is given up for its length, with all that it has done, however much has come together.
 */
export async function removeInPortions(db: Db, table: PgTable, which: SQL | undefined): Promise<number> {
  const portion = sql`SELECT ctid FROM ${table} WHERE ${which} LIMIT ${PORTION}`;
  let removed = 0;
  for (;;) {
    // What somebody changes meanwhile has another place by then, and is left to the next time.
    const { rowCount } = await db.execute(sql`DELETE FROM ${table} WHERE ctid = ANY(ARRAY(${portion}))`);
    removed += rowCount ?? 0;
    if (!rowCount) return removed;
  }
}
