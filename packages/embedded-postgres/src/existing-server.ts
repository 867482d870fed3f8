import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { connectWhenReady } from "./connection.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { folderInUse } from "./failure.ts";
import type { Postmaster } from "./lock-file.ts";
import { acquireOwnership, ownerPid } from "./ownership.ts";
import { processState } from "./process-state.ts";

/** Maximum duration of a shutdown, in which the server writes its memory to disk. */
const SHUTDOWN_MILLIS = 30_000;
/** Time without an owner after which a server is an orphan. */
const UNOWNED_MILLIS = 1_000;
const POLL_MILLIS = 20;

/**
 * Handles a PostgreSQL that already serves the cluster: refuses this start if a process owns the server, and shuts down
 * an orphan of a killed process. Returns after it has ended.
 */
export async function stopOrphanOrRefuse(
  postmaster: Postmaster,
  dataDir: string,
  cluster: string,
  socketFolder: string,
): Promise<void> {
  const isRunning = () => processState(postmaster.pid, cluster) === "postmaster";
  const deadline = Date.now() + SHUTDOWN_MILLIS;
  const shouldGiveUp = () => !isRunning() || Date.now() > deadline;
  const client = await connectWhenReady(postmaster.socketFolder ?? socketFolder, "postgres", shouldGiveUp).catch(() => {
    throw folderInUse(dataDir, postmaster.pid);
  });
  if (client) await takeOver(client, postmaster.pid, dataDir);
  while (isRunning()) {
    if (Date.now() > deadline) throw folderInUse(dataDir, postmaster.pid);
    await pause(POLL_MILLIS);
  }
}

/**
 * Ends an orphan. Waits first, because a server that has just started has no owner for a moment. If several processes
 * find the orphan, the one with the lock ends it and the others are refused.
 */
async function takeOver(client: pg.Client, pid: number, dataDir: string): Promise<void> {
  try {
    for (let waited = 0; waited < UNOWNED_MILLIS; waited += POLL_MILLIS) {
      const owner = await ownerPid(client);
      if (owner) throw folderInUse(dataDir, owner);
      await pause(POLL_MILLIS);
    }
    if (!(await acquireOwnership(client))) throw folderInUse(dataDir, (await ownerPid(client)) ?? pid);
    process.kill(pid, "SIGINT");
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    // The connection was lost because the server ended; the caller checks this.
  } finally {
    await client.end().catch(() => {});
  }
}
