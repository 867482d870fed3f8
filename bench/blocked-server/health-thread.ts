import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// Requests the portal's health at a steady pace. Runs in a thread of its own, so that the measuring process causes no
// delay.

const { url, everyMs } = workerData as { url: string; everyMs: number };
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const times: number[] = [];
const running = new Set<Promise<void>>();
let isEnded = false;
parentPort?.once("message", () => {
  isEnded = true;
});

const requestHealth = (from = performance.now()): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(`${url}/api/health`, { agent }, (response) => {
      response.resume();
      response.once("end", () => {
        times.push(performance.now() - from);
        if (response.statusCode === 200) resolve();
        else reject(new Error(`health answered ${response.statusCode}`));
      });
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection just when it was used again.
      if (request.reusedSocket && error.code === "ECONNRESET") resolve(requestHealth(from));
      else reject(error);
    });
  });

for (let due = performance.now(); !isEnded; due += everyMs) {
  await pause(Math.max(0, due - performance.now()));
  const pending = requestHealth().finally(() => running.delete(pending));
  running.add(pending);
}
await Promise.all(running);
agent.destroy();
parentPort?.postMessage(times);
