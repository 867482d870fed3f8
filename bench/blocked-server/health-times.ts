import { once } from "node:events";
import { Worker } from "node:worker_threads";

const EVERY_MS = 10;

/** Returns the milliseconds of each answer of `/api/health` during the work, at a hundred requests per second. */
export async function healthTimesDuring(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const thread = new Worker(new URL("./health-thread.ts", import.meta.url), { workerData: { url, everyMs: EVERY_MS } });
  const timesMessage = once(thread, "message") as Promise<[number[]]>;
  await once(thread, "online");
  try {
    await work();
    thread.postMessage(null);
    const [times] = await timesMessage;
    return times;
  } finally {
    await thread.terminate();
  }
}
