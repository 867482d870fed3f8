import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { connect, pidOfApplication } from "./connection.ts";

/** Key of the advisory lock of the owner, in the database `postgres`. */
const OWNER_LOCK = 7_331_001;
const RETAKE_MILLIS = 500;

/** Tries to lock the ownership for this session, and returns whether it succeeded. The lock ends with the session. */
export async function acquireOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [OWNER_LOCK]);
  return rows[0]?.locked === true;
}

/** Returns the id of the process that owns the server; undefined: there is no owner. */
export async function ownerPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1`,
    [OWNER_LOCK],
  );
  return rows[0] && pidOfApplication(rows[0].application_name);
}

/**
 * Holds the lock while the server runs, and acquires it again after a loss: if a backend crashes, PostgreSQL ends all
 * sessions, including this one, and continues. Returns the function that releases the lock.
 */
export function maintainOwnership(client: pg.Client, socketFolder: string): () => Promise<void> {
  let current = client;
  let isReleased = false;
  const retake = async (): Promise<void> => {
    while (!isReleased) {
      await pause(RETAKE_MILLIS);
      const next = await connect(socketFolder, "postgres").catch(() => undefined);
      if (!next) continue;
      if (!isReleased && (await acquireOwnership(next).catch(() => false))) {
        current = next;
        current.once("end", retake);
        return;
      }
      await next.end().catch(() => {});
    }
  };
  current.once("end", retake);
  return async () => {
    isReleased = true;
    await current.end().catch(() => {});
  };
}
