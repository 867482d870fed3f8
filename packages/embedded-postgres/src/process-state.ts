import { readdirSync, readFileSync, statSync } from "node:fs";

/** State of a process whose id is in a lock file of PostgreSQL. */
export type ProcessState = "gone" | "zombie" | "postmaster" | "unrelated";

/** Returns the state of a process. `cluster`: the folder that its postmaster serves. */
export function processState(pid: number, cluster: string): ProcessState {
  if (!isAlive(pid)) return "gone";
  try {
    return stateFromStat(readFileSync(`/proc/${pid}/stat`, "utf8"), () => hasWorkingDirectory(pid, cluster));
  } catch {
    // Without /proc (macOS) nothing contradicts the lock file. With /proc the process has just ended.
    return isAlive(pid) ? "postmaster" : "gone";
  }
}

/** Returns every process of the cluster: the postmaster and its children. Empty without /proc. */
export function processesOf(cluster: string): number[] {
  try {
    const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => isPostmasterOf(pid, cluster));
  } catch {
    return [];
  }
}

/** Signals every process of the cluster once, including those that start during the call. Ignores ended processes. */
export function signalAllOf(cluster: string, signal: NodeJS.Signals): void {
  const signalled = new Set<number>();
  for (
    let remaining = processesOf(cluster);
    remaining.length > 0;
    remaining = processesOf(cluster).filter((pid) => !signalled.has(pid))
  ) {
    for (const pid of remaining) {
      signalled.add(pid);
      signalIfRunning(pid, signal);
    }
  }
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Returns the state from `/proc/PID/stat`. The program's name ends at the last bracket, because it may contain others. */
export function stateFromStat(stat: string, isInCluster: () => boolean): ProcessState {
  const nameEnd = stat.lastIndexOf(")");
  if (/^[ZX]/.test(stat.slice(nameEnd + 2))) return "zombie";
  const name = stat.slice(stat.indexOf("(") + 1, nameEnd);
  return name === "postgres" && isInCluster() ? "postmaster" : "unrelated";
}

/**
 * Returns whether the process works in the cluster, its working directory. Compares inodes, because bind mounts and
 * links have other paths.
 */
function hasWorkingDirectory(pid: number, cluster: string, otherwise = true): boolean {
  try {
    const [processFolder, expectedFolder] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return processFolder.dev === expectedFolder.dev && processFolder.ino === expectedFolder.ino;
  } catch {
    return otherwise;
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stateFromStat(stat, () => hasWorkingDirectory(pid, cluster, false)) === "postmaster";
  } catch {
    return false;
  }
}

/** Returns false also for a process that may not be signalled: PostgreSQL ignores another user's as well. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
