import type { SQL } from "drizzle-orm";
import { count, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Db } from "./database.ts";

/** A list counts so far and no further: a million rows are counted by nobody. */
export const MOST_COUNTED = 10_000;

/** What a list says of its length. */
export interface Counted {
  readonly total: number;
  /** There are more than were counted. */
  readonly isMore: boolean;
}

/** `found` may be one more than the most: that one says that there are more. */
export const countedAs = (found: number): Counted => ({
  total: Math.min(found, MOST_COUNTED),
  isMore: found > MOST_COUNTED,
});

/** How many rows of a table fit, as far as a list counts. */
export async function countUpTo(db: Db, table: PgTable, where: SQL | undefined): Promise<Counted> {
  const some = db
    .select({ one: sql<number>`1`.as("one") })
    .from(table)
    .where(where)
    .limit(MOST_COUNTED + 1)
    .as("some");
  const [row] = await db.select({ found: count() }).from(some);
  return countedAs(row?.found ?? 0);
}
