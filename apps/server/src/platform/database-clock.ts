import { sql } from "drizzle-orm";
import type { Db, Tx } from "./database/database.ts";

/**
 * Time that decides whether something is late. All nodes share it, because their own clocks may differ. Tests pass a
 * clock that they advance.
 */
export interface DatabaseClock {
  now(on: Db | Tx): Promise<Date>;
}

/** The clock of the database server. */
export const databaseClock: DatabaseClock = {
  now: async (on) => {
    const { rows } = await on.execute<{ at: number }>(
      sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`,
    );
    return new Date(Math.floor(Number(rows[0]?.at)));
  },
};
