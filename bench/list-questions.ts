import { sql } from "drizzle-orm";
import type { Db } from "../apps/server/src/platform/database/database.ts";
import { type RunningPortal, signIn } from "./portal.ts";
import { median, percentile, print } from "./report.ts";

const WARM_UP = 5;
/** Budget for the first page and the search of a list of any size. */
const BUDGET_MS = 150;

/** A query of a list (the part after its address), and the plain statement it is compared with. */
export type ListQuestion = readonly [title: string, query: string, plain: string];

async function measureTimes(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const startedAt = performance.now();
    await work();
    if (round >= WARM_UP) times.push(performance.now() - startedAt);
  }
  return times;
}

async function readList(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { "x-access-token": token } });
  const body = (await response.json()) as { success: boolean; message: string };
  if (!body.success) throw new Error(`${url}: ${body.message}`);
}

export async function benchList(
  portal: RunningPortal,
  db: Db,
  list: {
    readonly title: string;
    readonly path: string;
    readonly questions: readonly ListQuestion[];
    readonly rounds: number;
    /** Account of the query; default: the administrator, who sees everything. */
    readonly username?: string;
  },
): Promise<void> {
  const token = await signIn(portal.url, list.username ?? "admin");
  for (const [title, query, plain] of list.questions) {
    const times = await measureTimes(list.rounds, () =>
      readList(`${portal.url}${list.path}${encodeURI(query)}`, token),
    );
    const plainTimes = await measureTimes(list.rounds, () => db.execute(sql.raw(plain)));
    print({
      title: `${list.title}: ${title}`,
      measured: `p95 over HTTP, ${list.rounds} times, median ${median(times).toFixed(1)} ms`,
      yardstick: `plain SQL p95 ${percentile(plainTimes, 0.95).toFixed(1)} ms`,
      value: percentile(times, 0.95),
      unit: " ms",
      budget: { atMost: BUDGET_MS },
    });
  }
}
