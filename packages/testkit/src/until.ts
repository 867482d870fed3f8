import { setTimeout } from "node:timers/promises";

/** Waits for a condition in a hook, where `expect.poll` is not allowed. The hook's time limit ends it. */
export async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await setTimeout(20);
}
