import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

/** Returns the fields after a process's name in its stat (Linux); empty: the process has ended. */
function statOf(pid: number | string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

/** Returns the running children of a process. */
export const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(statOf(name)[1]) === pid)
    .map(Number);

/** Returns the processor time of a process in milliseconds: all threads, user and kernel. */
export function processorMs(pid: number): number {
  const stat = statOf(pid);
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * TICK_MS;
}

/** Returns the same for the main thread only, without helper threads (Linux). */
export function mainThreadMs(pid: number): number {
  const stat = statOf(`${pid}/task/${pid}`);
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * TICK_MS;
}

/** Returns the same for all descendants of a process, including those that have ended and were reaped. */
export function processorMsBelow(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => {
    const stat = statOf(child);
    const ended = (Number(stat[13] ?? 0) + Number(stat[14] ?? 0)) * TICK_MS;
    return sum + processorMs(child) + ended + processorMsBelow(child);
  }, 0);
}
