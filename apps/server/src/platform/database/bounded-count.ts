import type { SQL } from "drizzle-orm";
import { count, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db, Tx } from "./database.ts";

/** Most rows that a list counts. A count of a million rows would take too long. */
export const MAX_COUNTED = 10_000;

/** Length of a list, as far as it was counted. */
export interface Counted {
  readonly total: number;
  /** There are more rows than were counted. */
  readonly isMore: boolean;
}

/** Returns the count. `found` may exceed the maximum by one, which marks that there are more. */
export const countedOf = (found: number): Counted => ({
  total: Math.min(found, MAX_COUNTED),
  isMore: found > MAX_COUNTED,
});

/**
 * Counts rows up to one more than the maximum, for a text about uses. `source`: a table with its conditions, in SQL.
 */
export async function countFound(tx: Tx, source: SQL): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (SELECT FROM ${source} LIMIT ${MAX_COUNTED + 1}) AS counted`,
  );
  return rows[0]?.n ?? 0;
}

/** Counts the rows that match, up to the maximum. */
export async function countUpTo(db: Db, table: PgTable, where: SQL | undefined): Promise<Counted> {
  const some = db
    .select({ one: sql<number>`1`.as("one") })
    .from(table)
    .where(where)
    .limit(MAX_COUNTED + 1)
    .as("some");
  const [row] = await db.select({ found: count() }).from(some);
  return countedOf(row?.found ?? 0);
}
