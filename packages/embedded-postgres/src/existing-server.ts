import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { connectWhenReady } from "./connection.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { folderInUse } from "./failure.ts";
import type { Postmaster } from "./lock-file.ts";
import { ownerPid, takeOwnership } from "./ownership.ts";
import { processState } from "./process-state.ts";

/** A server that shuts down first writes all that it holds in memory. */
const SHUTDOWN_MILLIS = 30_000;
/** How long a server must be without an owner to count as left behind. */
const UNOWNED_MILLIS = 1_000;
const POLL_MILLIS = 20;

/**
 * A PostgreSQL already serves the cluster. If a process owns it, this start is refused; if it was left behind by a
 * killed one, it is shut down. Returns once it has ended.
 */
export async function endOrphanOrRefuse(
  postmaster: Postmaster,
  dataDir: string,
  cluster: string,
  socketFolder: string,
): Promise<void> {
  const isRunning = () => processState(postmaster.pid, cluster) === "postmaster";
  const deadline = Date.now() + SHUTDOWN_MILLIS;
  const isHopeless = () => !isRunning() || Date.now() > deadline;
  const client = await connectWhenReady(postmaster.socketFolder ?? socketFolder, "postgres", isHopeless).catch(() => {
    throw folderInUse(dataDir, postmaster.pid);
  });
  if (client) await takeOver(client, postmaster.pid, dataDir);
  while (isRunning()) {
    if (Date.now() > deadline) throw folderInUse(dataDir, postmaster.pid);
    await pause(POLL_MILLIS);
  }
}

/**
 * Ends a server that was left behind. One that has only just been started has no owner for a moment either, hence the wait.
 * Where several processes find it at once, the one that gets the lock ends it and the others are refused.
 */
async function takeOver(client: pg.Client, pid: number, dataDir: string): Promise<void> {
  try {
    for (let waited = 0; waited < UNOWNED_MILLIS; waited += POLL_MILLIS) {
      const owner = await ownerPid(client);
      if (owner) throw folderInUse(dataDir, owner);
      await pause(POLL_MILLIS);
    }
    if (!(await takeOwnership(client))) throw folderInUse(dataDir, (await ownerPid(client)) ?? pid);
    process.kill(pid, "SIGINT");
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    // It ended meanwhile: the caller sees that.
  } finally {
    await client.end().catch(() => {});
  }
}
