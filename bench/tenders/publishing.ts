import { sql } from "drizzle-orm";
import { startPortal, withDatabase } from "../portal.ts";
import { median, percentile, print } from "../report.ts";
import { addPublishers, approve, submitted } from "./publishers.ts";

const WARM_UP = 20;
const PUBLICATIONS = 200;
const P99 = 0.99;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

const figures = (times: readonly number[]) =>
  `p99 ${percentile(times, P99).toFixed(1)} ms, median ${median(times).toFixed(1)} ms`;

/** Publications by the decision of the second person, each beside the insert of one row that waits for the disk. */
export async function benchPublishing(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const publishers = await addPublishers(dataDir);
  const portal = await startPortal(dataDir);
  try {
    await withDatabase(dataDir, async ({ work: { db, pool } }) => {
      await db.execute(sql`CREATE TABLE bench_row (id serial PRIMARY KEY, body text NOT NULL)`);
      const insert = () => pool.query("INSERT INTO bench_row (body) VALUES ($1)", ["公告".repeat(1_000)]);
      const [publications, inserts]: [number[], number[]] = [[], []];
      for (let n = 0; n < WARM_UP + PUBLICATIONS; n += 1) {
        const target = await submitted(portal, publishers);
        const published = await timed(() => approve(portal, publishers, target));
        const inserted = await timed(insert);
        if (n < WARM_UP) continue;
        publications.push(published);
        inserts.push(inserted);
      }
      print({
        title: "publication of an announcement, from the decision to the answer",
        measured: figures(publications),
        yardstick: `the insert of one row that waits for the disk ${figures(inserts)}`,
        value: percentile(publications, P99) / percentile(inserts, P99),
        unit: " times",
        budget: { atMost: 5 },
      });
    });
  } finally {
    await portal.stop();
  }
}
