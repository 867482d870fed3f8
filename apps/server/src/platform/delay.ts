import { setTimeout } from "node:timers/promises";
import type { Clock } from "./clock.ts";

/** Waits for the given milliseconds. Tests pass one that only records them. */
export type Delay = (ms: number) => Promise<void>;

export const systemDelay: Delay = (ms) => setTimeout(ms);

/** Returns a signal that aborts after the given milliseconds, for calls to other systems. Tests abort their own. */
export type Deadline = (ms: number) => AbortSignal;

export const systemDeadline: Deadline = (ms) => AbortSignal.timeout(ms);

/** Runs the work, and answers or refuses at the earliest `minimumMs` after the call. */
export async function withMinimumDuration<T>(
  minimumMs: number,
  { clock, delay }: { readonly clock: Clock; readonly delay: Delay },
  work: () => Promise<T>,
): Promise<T> {
  const start = clock.now();
  try {
    return await work();
  } finally {
    const remainingMs = start + minimumMs - clock.now();
    if (remainingMs > 0) await delay(remainingMs);
  }
}
