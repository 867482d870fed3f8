import { residentMegabytes, startPortal } from "./portal.ts";
import { median, print } from "./report.ts";

const ROUNDS = 5;

/** Start on existing data, and the memory of a fresh node. */
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
}
