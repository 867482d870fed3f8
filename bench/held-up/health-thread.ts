import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// Asks for the portal's health at a steady pace, in a thread of its own: nothing that the measuring process does delays it.

const { url, everyMs } = workerData as { url: string; everyMs: number };
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const times: number[] = [];
const running = new Set<Promise<void>>();
let isEnded = false;
parentPort?.once("message", () => {
  isEnded = true;
});

const ask = (from = performance.now()): Promise<void> =>
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
      // The server closes a connection that has been idle, just when it is used again.
      if (request.reusedSocket && error.code === "ECONNRESET") resolve(ask(from));
      else reject(error);
    });
  });

for (let due = performance.now(); !isEnded; due += everyMs) {
  await pause(Math.max(0, due - performance.now()));
  const asked = ask().finally(() => running.delete(asked));
  running.add(asked);
}
await Promise.all(running);
agent.destroy();
parentPort?.postMessage(times);
