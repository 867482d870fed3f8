import { residentMegabytes, startPortal } from "./portal.ts";
import { processorMs } from "./processor-time.ts";
import { median, print } from "./report.ts";

const ROUNDS = 5;
const SETTLING_MS = 20_000;
const IDLE_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Start on existing data, and the memory and idle processor time of a fresh node. */
export async function benchStart(dataDir: string): Promise<void> {
  const times: number[] = [];
  const memory: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const portal = await startPortal(dataDir);
    times.push(portal.startedInMs);
    memory.push(residentMegabytes(portal.pid));
    await portal.stop();
  }
  print({
    title: "start on existing data to the first answer",
    measured: times.map((ms) => `${Math.round(ms)} ms`).join(", "),
    yardstick: "the budget itself",
    value: median(times) / 1000,
    unit: " s",
    budget: { atMost: 2 },
  });
  print({
    title: "memory of a fresh node without the database",
    measured: memory.map((mb) => `${Math.round(mb)} MB`).join(", "),
    yardstick: "the budget itself",
    value: median(memory),
    unit: " MB",
    budget: { atMost: 200 },
  });
  await benchIdle(dataDir);
}

async function benchIdle(dataDir: string): Promise<void> {
  const portal = await startPortal(dataDir);
  await pause(SETTLING_MS);
  const [before, startedAt] = [processorMs(portal.pid), performance.now()];
  await pause(IDLE_MS);
  const usedMs = processorMs(portal.pid) - before;
  const value = (usedMs * 100) / (performance.now() - startedAt);
  await portal.stop();
  print({
    title: "processor time of an idle node",
    measured: `${usedMs} ms in ${IDLE_MS / 1000} s, without the database`,
    yardstick: "the budget itself",
    value,
    unit: " % of a core",
    budget: { atMost: 0.5 },
  });
}
