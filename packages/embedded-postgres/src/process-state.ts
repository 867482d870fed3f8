import { readdirSync, readFileSync, statSync } from "node:fs";

/** What a process number found in a lock file of PostgreSQL stands for now. */
export type ProcessState = "gone" | "zombie" | "postmaster" | "stranger";

/** `cluster` is the folder that the process would have to serve to count as its postmaster. */
export function processState(pid: number, cluster: string): ProcessState {
  if (!isAlive(pid)) return "gone";
  try {
    return stateFromStat(readFileSync(`/proc/${pid}/stat`, "utf8"), () => worksIn(pid, cluster));
  } catch {
    // Without /proc (macOS) nothing contradicts the lock file. Where /proc is there, the process has just ended.
    return isAlive(pid) ? "postmaster" : "gone";
  }
}

/** Every process that works on the cluster: the postmaster and those it started. None where there is no /proc. */
export function processesOf(cluster: string): number[] {
  try {
    const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => worksOn(pid, cluster));
  } catch {
    return [];
  }
}

/** To every process that works on the cluster, also to those that the first of them start while they are told. Several end by themselves at any time. */
export function signalAllOf(cluster: string, signal: NodeJS.Signals): void {
  const told = new Set<number>();
  for (let left = processesOf(cluster); left.length > 0; left = processesOf(cluster).filter((pid) => !told.has(pid))) {
    for (const pid of left) {
      told.add(pid);
      signalIfThere(pid, signal);
    }
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The program's name in `stat` stands in brackets and may itself hold brackets and spaces, so the last one counts. */
export function stateFromStat(stat: string, worksInCluster: () => boolean): ProcessState {
  const nameEnd = stat.lastIndexOf(")");
  if (/^[ZX]/.test(stat.slice(nameEnd + 2))) return "zombie";
  const name = stat.slice(stat.indexOf("(") + 1, nameEnd);
  return name === "postgres" && worksInCluster() ? "postmaster" : "stranger";
}

/** A postmaster's working directory is its cluster. Inodes are compared, since bind mounts and links give other paths. */
function worksIn(pid: number, cluster: string, otherwise = true): boolean {
  try {
    const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return theirs.dev === ours.dev && theirs.ino === ours.ino;
  } catch {
    return otherwise;
  }
}

function worksOn(pid: number, cluster: string): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stateFromStat(stat, () => worksIn(pid, cluster, false)) === "postmaster";
  } catch {
    return false;
  }
}

/** False also for a process that may not be signalled: PostgreSQL, too, takes no notice of another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
