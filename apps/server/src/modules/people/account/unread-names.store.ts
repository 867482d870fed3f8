import { sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { readingsOfName } from "#platform/name-readings.ts";

const BATCH_SIZE = 500;
/** Limit of batches per run, so that a run takes seconds only. */
const MAX_BATCHES = 20;

/**
 * Computes the readings of names that an earlier release or direct SQL wrote. Several nodes share the work: each locks
 * rows that no other node has locked. A concurrent change of a name computes its readings itself.
 */
export const createUnreadNames = (db: Db) => ({
  computeBatch: async (): Promise<number> => {
    let total = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch++) {
      const read = await readBatch(db);
      total += read;
      if (read < BATCH_SIZE) break;
    }
    return total;
  },
});

const readBatch = (db: Db): Promise<number> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; realname: string }>(sql`
      SELECT id, realname FROM app_user WHERE name_reading IS NULL ORDER BY id LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`);
    if (rows.length === 0) return 0;
    const read = rows.map(({ id, realname }) => ({ id, ...readingsOfName(realname) }));
    const column = (pick: (row: (typeof read)[number]) => string) => sql`${sql.param(read.map(pick))}::text[]`;
    await tx.execute(sql`
      UPDATE app_user SET name_reading = computed.reading, name_spellings = computed.spellings::tsvector
      FROM unnest(${column(({ id }) => id)}, ${column(({ nameReading }) => nameReading)},
        ${column(({ nameSpellings }) => nameSpellings)}) AS computed (id, reading, spellings)
      WHERE app_user.id = computed.id`);
    return rows.length;
  });
