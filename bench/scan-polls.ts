import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { scanTask } from "@tender/server/src/modules/scan/scan.tables.ts";
import { tokenDigest } from "@tender/server/src/platform/tokens.ts";
import { barePeer } from "./bare-peer.ts";
import { type RunningPortal, withDatabase } from "./portal.ts";
import { processorMs } from "./processor-time.ts";
import { median, print } from "./report.ts";

const BROWSERS = 10_000;
const POLL_MS = 3_000;
const ROUNDS = 5;
const INSERTED_AT_ONCE = 1_000;

interface Waiting {
  readonly taskId: string;
  readonly cookie: string;
}

interface Polled {
  readonly times: readonly number[];
  /** Of the process that answers, each. */
  readonly microseconds: number;
}

/** As many tasks as browsers, written past the call that draws codes: what is measured is the waiting. */
async function makeWaiting(dataDir: string): Promise<Waiting[]> {
  const waiting = Array.from({ length: BROWSERS }, () => ({
    taskId: randomBytes(32).toString("base64url"),
    cookie: randomBytes(32).toString("base64url"),
  }));
  // Spread over their three minutes in life, so that next to none of them is news.
  const drawnAt = new Date(Date.now() - 60_000);
  await withDatabase(dataDir, async ({ work }) => {
    for (let start = 0; start < BROWSERS; start += INSERTED_AT_ONCE)
      await work.db.insert(scanTask).values(
        waiting.slice(start, start + INSERTED_AT_ONCE).map(({ taskId, cookie }) => ({
          id: taskId,
          authType: "0" as const,
          purpose: "sign-in" as const,
          state: "waiting" as const,
          browserDigest: tokenDigest(cookie),
          browser: "Chrome 156 · Windows",
          address: "203.0.113.10",
          createdAt: drawnAt,
          changedAt: drawnAt,
          expiresAt: new Date(drawnAt.getTime() + 600_000),
        })),
      );
  });
  return waiting;
}

const ask = (agent: Agent, url: string, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    request(url, { agent, headers: { cookie: `tp_scan=${cookie}` } }, (response) => {
      response.resume();
      response.once("end", () =>
        response.statusCode === 200
          ? resolve(performance.now() - from)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    })
      .on("error", reject)
      .end();
  });

/** Every browser once, spread evenly over the interval, as those are that came at different times. */
async function pollAll(waiting: readonly Waiting[], urlOf: (one: Waiting) => string, pid: number): Promise<Polled> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const times: number[] = [];
  const before = processorMs(pid);
  const from = performance.now();
  const running: Promise<void>[] = [];
  for (const [n, one] of waiting.entries()) {
    const due = from + (n * POLL_MS) / waiting.length;
    const wait = due - performance.now();
    if (wait > 0) await pause(wait);
    running.push(ask(agent, urlOf(one), one.cookie).then((ms) => void times.push(ms)));
  }
  await Promise.all(running);
  agent.destroy();
  return { times, microseconds: ((processorMs(pid) - before) * 1_000) / waiting.length };
}

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;

/** Ten thousand browsers that wait for their phones, each asking every three seconds. */
export async function benchScanPolls(portal: RunningPortal, dataDir: string): Promise<void> {
  const waiting = await makeWaiting(dataDir);
  const urlOf = ({ taskId }: Waiting) => `${portal.url}/api/sys/mauthLogin?taskId=${taskId}&authType=0`;
  const [first] = waiting;
  if (!first) return;
  const bare = await barePeer(urlOf(first), { headers: { cookie: `tp_scan=${first.cookie}` } });
  try {
    // The first round reads each task from the database; the later ones are what waiting is.
    await pollAll(waiting, urlOf, portal.pid);
    await pollAll(waiting, () => bare.url, bare.pid);
    const [ours, peer]: [Polled[], Polled[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await pollAll(waiting, urlOf, portal.pid));
      peer.push(await pollAll(waiting, () => bare.url, bare.pid));
    }
    const p99Of = (polled: readonly Polled[]) => median(polled.map(({ times }) => percentile(times, 0.99)));
    const costOf = (polled: readonly Polled[]) => median(polled.map(({ microseconds }) => microseconds));
    const say = (polled: readonly Polled[]) =>
      `p99 ${p99Of(polled).toFixed(2)} ms (${polled.map(({ times }) => percentile(times, 0.99).toFixed(1)).join(", ")}), p50 ${median(polled.map(({ times }) => percentile(times, 0.5))).toFixed(2)} ms, ${costOf(polled).toFixed(1)} µs of processor time each`;
    const what = `${BROWSERS.toLocaleString("en")} waiting scans, a poll every 3 s each`;
    print({
      what,
      measured: say(ours),
      yardstick: `bare node:http with the same ${bare.bytes} bytes ${say(peer)}; p99 ${(p99Of(ours) / p99Of(peer)).toFixed(2)} times its own, processor time ${(costOf(ours) / costOf(peer)).toFixed(2)} times`,
      value: p99Of(ours),
      unit: " ms",
      budget: { atMost: 50 },
    });
  } finally {
    bare.stop();
  }
}
