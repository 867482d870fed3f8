import { setTimeout } from "node:timers/promises";
import type { Clock } from "./clock.ts";

/** Waits so many milliseconds; tests hand in one that only notes them. */
export type Delay = (ms: number) => Promise<void>;

export const systemDelay: Delay = (ms) => setTimeout(ms);

/** Aborts after so many milliseconds, for calls to other systems; tests hand in one that they abort themselves. */
export type Deadline = (ms: number) => AbortSignal;

export const systemDeadline: Deadline = (ms) => AbortSignal.timeout(ms);

/** Does the work, and answers or refuses no sooner than `leastMs` after it was asked. */
export async function noSoonerThan<T>(
  leastMs: number,
  { clock, delay }: { readonly clock: Clock; readonly delay: Delay },
  work: () => Promise<T>,
): Promise<T> {
  const start = clock.now();
  try {
    return await work();
  } finally {
    const left = start + leastMs - clock.now();
    if (left > 0) await delay(left);
  }
}
