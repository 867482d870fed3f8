import { setTimeout as pause } from "node:timers/promises";
import { startPortal } from "../portal.ts";
import { percentile, print } from "../report.ts";
import { healthTimesDuring } from "./health-times.ts";
import { type Sender, senders } from "./senders.ts";

const QUIET_MS = 5_000;
const SECONDS = 30;
const BUDGET_MS = 100;

async function sendRepeatedly({ send }: Sender, until: number): Promise<number> {
  let times = 0;
  for (; performance.now() < until; times += 1) await send();
  return times;
}

const figures = (times: readonly number[]): string =>
  `p99 ${percentile(times, 0.99).toFixed(1)} ms, p50 ${percentile(times, 0.5).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}`;

/** Latency of `/api/health` while five people repeatedly send the largest accepted files. */
export async function benchBlockedServer(dataDir: string): Promise<void> {
  const portal = await startPortal(dataDir);
  try {
    const five = await senders(portal.url);
    // The first round loads the modules for the work.
    for (const sender of five) await sender.send();
    const alone: string[] = [];
    for (const sender of five) {
      const times = await healthTimesDuring(portal.url, sender.send);
      alone.push(`${sender.title} ${(sender.bytes / 1_048_576).toFixed(1)} MB ${Math.max(...times).toFixed(0)} ms`);
    }
    const quiet = await healthTimesDuring(portal.url, () => pause(QUIET_MS));
    let sent: number[] = [];
    const busy = await healthTimesDuring(portal.url, async () => {
      const until = performance.now() + SECONDS * 1_000;
      sent = await Promise.all(five.map((sender) => sendRepeatedly(sender, until)));
    });
    print({
      title: `/api/health while five people send the largest files (${five.map(({ title }, n) => `${title} ${sent[n]} times`).join(", ")})`,
      measured: `${figures(busy)}; longest during each file alone: ${alone.join(", ")}`,
      yardstick: `the same portal with nothing else to do ${figures(quiet)}, p99 ${(percentile(busy, 0.99) / percentile(quiet, 0.99)).toFixed(0)} times its own`,
      value: percentile(busy, 0.99),
      unit: " ms",
      budget: { atMost: BUDGET_MS },
    });
  } finally {
    await portal.stop();
  }
}
