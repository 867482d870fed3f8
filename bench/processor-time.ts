import { readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

/** The fields behind a process's name in its stat (Linux); a process that has ended has none. */
function statOf(pid: number | string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(statOf(name)[1]) === pid)
    .map(Number);

/** Milliseconds of processor time that a process has taken so far, all threads together, by itself and in the kernel. */
export function processorMs(pid: number): number {
  const stat = statOf(pid);
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * TICK_MS;
}

/** The same of the one thread that runs the program itself, without those that work for it (Linux). */
export function mainThreadMs(pid: number): number {
  const stat = statOf(`${pid}/task/${pid}`);
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * TICK_MS;
}

/** The same of everything that a process started, and of what that started and has been waited for since. */
export function processorMsBelow(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => {
    const stat = statOf(child);
    const ended = (Number(stat[13] ?? 0) + Number(stat[14] ?? 0)) * TICK_MS;
    return sum + processorMs(child) + ended + processorMsBelow(child);
  }, 0);
}
