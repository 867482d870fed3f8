import { fillArchive } from "./archive-data.ts";
import { type RunningPortal, signIn, withDatabase } from "./portal.ts";
import { median, print } from "./report.ts";

const DOSSIERS = 1_000_000;
const ROUNDS = 7;
const CALLS = ["overview?range=last12", "overview?range=all", "series?range=last24", "breakdown?range=all&dim=method"];

export const fillBenchArchive = (dataDir: string): Promise<void> =>
  withDatabase(dataDir, (database) => fillArchive(database, DOSSIERS, Date.now()));

/** The landing page's figures for somebody who sees everything, over a million dossiers. */
export async function benchStatistics(portal: RunningPortal): Promise<void> {
  const token = await signIn(portal.url, "supervisor");
  for (const call of CALLS) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now();
      const response = await fetch(`${portal.url}/api/archive/stats/${call}&source=all`, {
        headers: { "x-access-token": token },
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${call} answered ${response.status}`);
      times.push(performance.now() - from);
    }
    print({
      what: `archive statistics over 1,000,000 dossiers: ${call}`,
      measured: times.map((ms) => `${Math.round(ms)} ms`).join(", "),
      yardstick: "the budget itself",
      value: median(times),
      unit: " ms",
      budget: { atMost: 300 },
    });
  }
}
