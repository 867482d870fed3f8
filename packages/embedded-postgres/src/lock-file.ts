import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processState } from "./process-state.ts";
import { SOCKET_LOCK } from "./socket-folder.ts";

export interface Postmaster {
  readonly pid: number;
  /** Folder of its socket, which differs from this process's if the folder for temporary files does. */
  readonly socketFolder: string | undefined;
}

/** Parses `postmaster.pid`: process, data folder, start time, port, socket folder, … one per line. */
export function parsePostmasterPid(text: string): Postmaster | undefined {
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketFolder: lines[4]?.trim() || undefined };
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    return parsePostmasterPid(readFileSync(join(cluster, "postmaster.pid"), "utf8"));
  } catch {
    return undefined;
  }
}

/** Returns the postmaster that serves the cluster now, whichever process started it. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmaster(cluster);
  return postmaster && processState(postmaster.pid, cluster) === "postmaster" ? postmaster : undefined;
}

/**
 * Releases stale locks: PostgreSQL refuses to start while the process in its lock file exists, even a killed postmaster
 * that nothing has reaped yet, or another program with the same number.
 */
export function releaseStaleLocks(cluster: string, socketFolder: string): void {
  const postmaster = readPostmaster(cluster);
  const state = postmaster ? processState(postmaster.pid, cluster) : "gone";
  if (state === "postmaster") return;
  if (state !== "gone") {
    // The file remains and names this process, which PostgreSQL accepts as its parent: the shared memory recorded in it
    // lets PostgreSQL detect backends that outlived their postmaster.
    const file = join(cluster, "postmaster.pid");
    const [, ...rest] = readFileSync(file, "utf8").split("\n");
    writeFileSync(file, [String(process.pid), ...rest].join("\n"));
  }
  rmSync(join(socketFolder, SOCKET_LOCK), { force: true });
}
