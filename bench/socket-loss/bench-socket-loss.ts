import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seedBenchData } from "../../apps/server/seed/bench-data.ts";
import { type OpenSession, openSessions } from "../open-sessions.ts";
import { databaseUrl, residentMegabytes, startPortal, withDatabase } from "../portal.ts";
import { processorMs } from "../processor-time.ts";
import { percentile, print } from "../report.ts";
import { type CrowdMessage, type CrowdRequest, type CrowdReturn, instant } from "./messages.ts";

const CONNECTIONS = 5_000;
/** People who continue to work on the other node during the reconnects. */
const WORKING = 200;
const CALLS_A_SECOND = 100;
const BEFORE_MS = 10_000;
const STEP_MS = 1_000 / CALLS_A_SECOND;

interface Call {
  readonly at: number;
  readonly ms: number;
}

/** Sends ordinary calls at an even pace until its end: menu and bell of people at work, in turns. */
function work(url: string, people: readonly OpenSession[]): { readonly calls: readonly Call[]; end(): void } {
  const calls: Call[] = [];
  const paths = ["/api/sys/permission/getUserPermissionByToken", "/sys/annountCement/listByUser"];
  let n = 0;
  const timer = setInterval(async () => {
    const [path, person] = [paths[n % paths.length], people[n % people.length]];
    n += 1;
    const at = instant();
    const answer = await fetch(`${url}${path}`, { headers: { "x-access-token": person?.token ?? "" } }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    calls.push({ at, ms: answer?.ok ? instant() - at : Number.POSITIVE_INFINITY });
  }, STEP_MS);
  return { calls, end: () => clearInterval(timer) };
}

const p99 = (calls: readonly Call[], from: number, to: number): number =>
  percentile(
    calls.filter(({ at }) => at >= from && at <= to).map(({ ms }) => ms),
    0.99,
  );

/** Returns the maximum within any second. */
function mostInASecond(instants: readonly number[]): number {
  const sorted = instants.toSorted((a, b) => a - b);
  let from = 0;
  return sorted.reduce((most, at, to) => {
    while (at - (sorted[from] ?? at) >= 1_000) from += 1;
    return Math.max(most, to - from + 1);
  }, 0);
}

function startCrowd(input: CrowdRequest) {
  const child = fork(join(import.meta.dirname, "crowd-process.ts"));
  const news = <K extends CrowdMessage["kind"]>(kind: K): Promise<Extract<CrowdMessage, { kind: K }>> =>
    new Promise((resolve, reject) => {
      child.once("exit", () => reject(new Error("the process of the crowd ended")));
      child.on("message", (one: CrowdMessage) => {
        if (one.kind === kind) resolve(one as Extract<CrowdMessage, { kind: K }>);
      });
    });
  const [allOpen, returned] = [news("all-open"), news("returned")];
  child.send(input);
  return { allOpen, returned, stop: () => child.disconnect() };
}

interface Outcome extends CrowdReturn {
  readonly lostAt: number;
  readonly calls: readonly Call[];
  /** Of the remaining node, from the loss until all clients have read again. */
  readonly processorSeconds: number;
  readonly megabytes: readonly [before: number, after: number];
}

function printOutcome({ lostAt, backAt, readAt, calls, processorSeconds, megabytes }: Outcome): void {
  const count = CONNECTIONS.toLocaleString("en");
  const after = backAt.map((at) => (at - lostAt) / 1_000);
  const [first, last] = [Math.min(...after), Math.max(...after)];
  const within = after.filter((seconds) => seconds <= 15).length;
  print({
    what: `${count} connections of a node that was killed, back on the other`,
    measured: `${((within / CONNECTIONS) * 100).toFixed(1)} % within 15 s, the first after ${first.toFixed(1)} s, the last after ${last.toFixed(1)} s, and all had read what they may have missed after ${((readAt - lostAt) / 1_000).toFixed(1)} s`,
    yardstick: "the rule of the client: 5 s, and after a refusal 5 to 10 s more",
    value: backAt.length === CONNECTIONS ? last : Number.POSITIVE_INFINITY,
    unit: " s",
    budget: { atMost: 15 },
  });
  print({
    what: "those taken in within any one second of it",
    measured: `${mostInASecond(backAt)} of ${count}`,
    yardstick: `all at once would be ${count}`,
    value: mostInASecond(backAt),
    unit: "",
    // The server's own pace, plus the overlap at the ends of the second.
    budget: { atMost: 1_100 },
  });
  const before = p99(calls, lostAt - BEFORE_MS, lostAt);
  const during = p99(calls, Math.min(...backAt) - 1_000, readAt);
  print({
    what: "ordinary calls on the other node while they come back",
    measured: `p99 ${during.toFixed(1)} ms; ${processorSeconds.toFixed(1)} s of its processor time until all was read; memory ${megabytes.map((mb) => `${mb.toFixed(0)} MB`).join(" before, ")} after`,
    yardstick: `the same calls before p99 ${before.toFixed(1)} ms`,
    value: during / before,
    unit: " times",
    budget: { atMost: 10 },
  });
}

/** Two nodes behind one address; the node with the connections is killed. */
export async function benchSocketLoss(dataDir: string): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const size = { users: CONNECTIONS + WORKING, departments: 100, menuItems: 300, ownMenuItems: 300 };
  const people = await withDatabase(dataDir, async (database) => {
    const { db } = database.work;
    await seedBenchData(database, size, "nobody signs in");
    return openSessions(db, size.users, size.users);
  });
  const staying = await startPortal(dataDir);
  const going = await startPortal(dataDir, { DATABASE_URL: databaseUrl(dataDir) });
  const crowd = startCrowd({
    nodes: [going, staying].map(({ url }) => Number(new URL(url).port)),
    people: people.slice(0, CONNECTIONS),
  });
  const working = work(staying.url, people.slice(CONNECTIONS));
  try {
    await crowd.allOpen;
    await pause(BEFORE_MS + 2_000);
    const before = residentMegabytes(staying.pid);
    const lostAt = instant();
    process.kill(going.pid, "SIGKILL");
    const processorBefore = processorMs(staying.pid);
    const returned = await crowd.returned;
    const processorSeconds = (processorMs(staying.pid) - processorBefore) / 1_000;
    printOutcome({
      ...returned,
      lostAt,
      calls: working.calls,
      processorSeconds,
      megabytes: [before, residentMegabytes(staying.pid)],
    });
  } finally {
    working.end();
    crowd.stop();
    await going.stop();
    await staying.stop();
  }
}
