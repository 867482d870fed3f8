import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** Any number that nothing else takes. */
const IMPORT_LOCK = 7_203_121;
const RETRY_MS = 200;

/** Runs one import at a time on a database, whichever process asks; the others wait. */
export async function withImportLock<T>(pool: pg.Pool, action: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isClean = false;
  try {
    // Asked again and again instead of waited for: a statement that waits would run into the time limit of statements.
    while (!(await tryLock(client))) await pause(RETRY_MS);
    try {
      return await action();
    } finally {
      await client.query("select pg_advisory_unlock($1)", [IMPORT_LOCK]);
      isClean = true;
    }
  } finally {
    // The lock belongs to the session: where letting go of it failed, the session is ended.
    client.release(!isClean);
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [IMPORT_LOCK]);
  return rows[0]?.locked === true;
}
