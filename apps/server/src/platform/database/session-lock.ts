import type pg from "pg";
import { advisoryLocks } from "./advisory-locks.ts";

/** A lock that one connection holds across transactions. It is released when its process ends in any way. */
export interface SessionLock {
  /** Throws once the connection, and with it the lock, is lost: another process may have acquired it. */
  require(): void;
  release(): Promise<void>;
}

type LockName = "archiveImport" | "tableImport" | "directoryImport" | "scheduledBackup" | "dataKeys";

/** Acquires the lock. Returns undefined if another process or call holds it. */
export async function trySessionLock(pool: pg.Pool, name: LockName): Promise<SessionLock | undefined> {
  const lock = advisoryLocks[name];
  const client = await pool.connect();
  const isLocked = await client
    .query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [lock])
    .then(({ rows }) => rows[0]?.locked === true)
    .catch((error: unknown) => {
      client.release(true);
      throw error;
    });
  if (!isLocked) {
    client.release();
    return undefined;
  }
  let isConnected = true;
  const onLost = () => {
    isConnected = false;
  };
  client.once("end", onLost);
  return {
    require: () => {
      if (!isConnected) throw new Error("the connection that holds the import's lock was lost");
    },
    release: async () => {
      client.removeListener("end", onLost);
      const isClean = await client.query("select pg_advisory_unlock($1)", [lock]).then(
        () => true,
        () => false,
      );
      // The lock belongs to the session, so a session that failed to release it is closed.
      client.release(!isClean);
    },
  };
}

/** Runs the work unless another process or call holds the lock. */
export async function runUnlessLocked(pool: pg.Pool, name: LockName, work: () => Promise<void>): Promise<void> {
  const lock = await trySessionLock(pool, name);
  await (lock && work().finally(lock.release));
}
