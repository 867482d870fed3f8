import { sql } from "drizzle-orm";
import type { Db } from "../apps/server/src/platform/database/database.ts";
import { type RunningPortal, signIn } from "./portal.ts";
import { median, percentile, print } from "./report.ts";

const WARM_UP = 5;
/** A list's first page and search, however much lies behind it. */
const BUDGET_MS = 150;

/** What somebody asks a list (what follows its address), and the plain statement that it is held against. */
export type ListQuestion = readonly [what: string, asked: string, plain: string];

async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const from = performance.now();
    await work();
    if (round >= WARM_UP) times.push(performance.now() - from);
  }
  return times;
}

async function ask(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { "x-access-token": token } });
  const body = (await response.json()) as { success: boolean; message: string };
  if (!body.success) throw new Error(`${url}: ${body.message}`);
}

export async function benchList(
  portal: RunningPortal,
  db: Db,
  list: {
    readonly what: string;
    readonly path: string;
    readonly questions: readonly ListQuestion[];
    readonly rounds: number;
    /** Who asks; the administrator who sees everything, unless said otherwise. */
    readonly username?: string;
  },
): Promise<void> {
  const token = await signIn(portal.url, list.username ?? "admin");
  for (const [what, asked, plain] of list.questions) {
    const times = await timesOf(list.rounds, () => ask(`${portal.url}${list.path}${encodeURI(asked)}`, token));
    const plainTimes = await timesOf(list.rounds, () => db.execute(sql.raw(plain)));
    print({
      what: `${list.what}: ${what}`,
      measured: `p95 over HTTP, ${list.rounds} times, median ${median(times).toFixed(1)} ms`,
      yardstick: `plain SQL p95 ${percentile(plainTimes, 0.95).toFixed(1)} ms`,
      value: percentile(times, 0.95),
      unit: " ms",
      budget: { atMost: BUDGET_MS },
    });
  }
}
