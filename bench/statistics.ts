import { fillArchive } from "./archive-data.ts";
import { type RunningPortal, signIn, withDatabase } from "./portal.ts";
import { median, print } from "./report.ts";

const DOSSIERS = 1_000_000;
const ROUNDS = 7;
/** For somebody who sees everything, at the top department, and at one of its 200. */
const CALLS = [
  ...["overview?range=last12", "overview?range=all", "series?range=last24"],
  ...["method", "buyer", "agency", "region"].map((dim) => `breakdown?range=all&dim=${dim}`),
  ...["breakdown?range=all&dim=supplier&measure=amount", "breakdown?range=all&dim=amountBand"],
  ...["funnel", "durations", "pipeline", "expiry", "org-forms", "objections", "flags"].map(
    (call) => `${call}?range=all`,
  ),
  ...["overview?range=all&dept=B", "breakdown?range=all&dim=supplier&dept=B", "flags?range=all&dept=B"],
  ...["overview?range=all&dept=B007", "breakdown?range=all&dim=supplier&dept=B007", "flags?range=all&dept=B007"],
];

export const fillBenchArchive = (dataDir: string): Promise<void> =>
  withDatabase(dataDir, (database) => fillArchive(database, DOSSIERS, Date.now()));

/** What the same question costs at least: one pass over the rows of all lots. */
const PLAIN = "select count(*), sum(award_amount) from stat_lot where is_main and archived_day is not null";

/** Every figure and chart of 档案统计 over a million dossiers, beside a plain statement over the same rows. */
export async function benchStatistics(portal: RunningPortal, dataDir: string): Promise<void> {
  const token = await signIn(portal.url, "supervisor");
  const plain = await withDatabase(dataDir, async ({ work }) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const from = performance.now();
      await work.pool.query(PLAIN);
      times.push(performance.now() - from);
    }
    return median(times);
  });
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
    const found = median(times);
    print({
      what: `archive statistics over 1,000,000 dossiers: ${call}`,
      measured: times.map((ms) => `${Math.round(ms)} ms`).join(", "),
      yardstick: `plain SQL over the rows of all lots: ${Math.round(plain)} ms, ratio ${(found / plain).toFixed(2)}`,
      value: found,
      unit: " ms",
      budget: { atMost: 300 },
    });
  }
}
