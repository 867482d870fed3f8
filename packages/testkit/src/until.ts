import { setTimeout } from "node:timers/promises";

/** For hooks, which `expect.poll` refuses to serve. It ends with the hook's own time. */
export async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await setTimeout(20);
}
