import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { readingsOfName } from "#platform/name-readings.ts";

const AT_ONCE = 500;
/** Per run: a run takes seconds, while others use the same database. */
const MOST_BATCHES = 20;

/**
 * Computes the readings of names that an earlier release or direct SQL wrote. Several nodes share the work: each locks
 * rows that no other node holds. A name that was changed meanwhile keeps its readings.
 */
export const createUnreadNames = (db: Db) => ({
  readSome: async (): Promise<number> => {
    let done = 0;
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      const read = await readBatch(db);
      done += read;
      if (read < AT_ONCE) break;
    }
    return done;
  },
});

const readBatch = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; realname: string }>(sql`
      SELECT id, realname FROM app_user WHERE name_reading IS NULL ORDER BY id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`);
    if (rows.length === 0) return 0;
    const read = rows.map(({ id, realname }) => ({ id, ...readingsOfName(realname) }));
    const column = (pick: (row: (typeof read)[number]) => string) => sql`${sql.param(read.map(pick))}::text[]`;
    await tx.execute(sql`
      UPDATE app_user SET name_reading = one.reading, name_spellings = one.spellings::tsvector
      FROM unnest(${column(({ id }) => id)}, ${column(({ nameReading }) => nameReading)},
        ${column(({ nameSpellings }) => nameSpellings)}) AS one (id, reading, spellings)
      WHERE app_user.id = one.id`);
    return rows.length;
  });
