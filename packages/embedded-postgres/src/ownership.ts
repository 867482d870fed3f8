import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { connect, pidOfApplication } from "./connection.ts";

/** A number that nothing else locks in the database `postgres`. */
const OWNER_LOCK = 7_331_001;
const RETAKE_MILLIS = 500;

/** Returns whether this session now owns the server. There is one owner at a time; the lock ends with the session. */
export async function acquireOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [OWNER_LOCK]);
  return rows[0]?.taken === true;
}

/** Returns the process that owns the server, if it is known. */
export async function ownerPid(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1`,
    [OWNER_LOCK],
  );
  return rows[0] && pidOfApplication(rows[0].application_name);
}

/**
 * Holds the lock while the server runs, and takes it again after a loss: if a backend crashes, PostgreSQL ends all
 * sessions, including this one, and continues. Returns the function that releases it.
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
