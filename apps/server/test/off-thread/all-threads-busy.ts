import { MessageChannel } from "node:worker_threads";
import { tasksIn } from "#platform/off-thread/off-thread.ts";
import type * as trialTasks from "./trial-tasks.ts";

const file = new URL("./trial-tasks.ts", import.meta.url);
export const trialTask = tasksIn<typeof trialTasks>(file);
export const backgroundTask = tasksIn<typeof trialTasks>(file, { isBackground: true });

/**
 * Fills the threads and their queue with waiting tasks until one is refused. Returns the refusal and a function that
 * ends the tasks.
 */
export async function occupyAllThreads(): Promise<{ refusal: unknown; end: () => Promise<void> }> {
  const going: Promise<void>[] = [];
  const ports: MessageChannel["port1"][] = [];
  let refusal: unknown;
  while (refusal === undefined) {
    const { port1, port2 } = new MessageChannel();
    const task = trialTask("wait", port2, [port2]).catch((error: unknown) => {
      refusal = error;
      port1.close();
    });
    ports.push(port1);
    going.push(task);
    // A refusal arrives in a microtask.
    await Promise.resolve().then(() => undefined);
  }
  return {
    refusal,
    end: async () => {
      for (const port of ports) port.close();
      await Promise.all(going);
    },
  };
}
