import { fork } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seedBenchData } from "../../apps/server/seed/bench-data.ts";
import { type OpenSession, openSessions } from "../open-sessions.ts";
import { databaseUrl, residentMegabytes, startPortal, withDatabase } from "../portal.ts";
import { processorMs } from "../processor-time.ts";
import { percentile, print } from "../report.ts";
import { type CrowdMessage, type CrowdRequest, type CrowdReturn, instant } from "./messages.ts";

/** People who continue to work on the other node during the reconnects. */
const WORKING = 200;
const CALLS_PER_SECOND = 100;
const BEFORE_MS = 10_000;
const CALL_INTERVAL_MS = 1_000 / CALLS_PER_SECOND;

interface Call {
  readonly startedAt: number;
  readonly ms: number;
}

/** Sends ordinary calls at an even pace until `end`: menu and bell of different people, by turns. */
function sendCalls(url: string, people: readonly OpenSession[]): { readonly calls: readonly Call[]; end(): void } {
  const calls: Call[] = [];
  const paths = ["/api/sys/permission/getUserPermissionByToken", "/sys/annountCement/listByUser"];
  let n = 0;
  const timer = setInterval(async () => {
    const [path, person] = [paths[n % paths.length], people[n % people.length]];
    n += 1;
    const startedAt = instant();
    const answer = await fetch(`${url}${path}`, { headers: { "x-access-token": person?.token ?? "" } }).catch(
      () => null,
    );
    await answer?.arrayBuffer();
    calls.push({ startedAt, ms: answer?.ok ? instant() - startedAt : Number.POSITIVE_INFINITY });
  }, CALL_INTERVAL_MS);
  return { calls, end: () => clearInterval(timer) };
}

const p99 = (calls: readonly Call[], from: number, to: number): number =>
  percentile(
    calls.filter(({ startedAt }) => startedAt >= from && startedAt <= to).map(({ ms }) => ms),
    0.99,
  );

/** Returns the maximum number of instants within any second. */
function maxPerSecond(instants: readonly number[]): number {
  const sorted = instants.toSorted((a, b) => a - b);
  let from = 0;
  return sorted.reduce((max, at, to) => {
    while (at - (sorted[from] ?? at) >= 1_000) from += 1;
    return Math.max(max, to - from + 1);
  }, 0);
}

/** Starts the address of the nodes in a process of its own: two descriptors a connection reach the usual limit. */
async function startForwarder(nodes: readonly number[]) {
  const child = fork(join(import.meta.dirname, "forwarder-process.ts"));
  const listening = new Promise<number>((resolve, reject) => {
    child.once("message", (port) => resolve(Number(port)));
    child.once("exit", () => reject(new Error("the forwarder ended")));
  });
  child.send(nodes);
  return { port: await listening, stop: () => child.disconnect() };
}

function startCrowd(input: CrowdRequest) {
  const child = fork(join(import.meta.dirname, "crowd-process.ts"));
  const messageOf = <K extends CrowdMessage["kind"]>(kind: K): Promise<Extract<CrowdMessage, { kind: K }>> =>
    new Promise((resolve, reject) => {
      child.once("exit", () => reject(new Error("the process of the crowd ended")));
      child.on("message", (message: CrowdMessage) => {
        if (message.kind === kind) resolve(message as Extract<CrowdMessage, { kind: K }>);
      });
    });
  const [allOpen, returned] = [messageOf("all-open"), messageOf("returned")];
  child.send(input);
  return { allOpen, returned, stop: () => child.disconnect() };
}

interface Outcome extends CrowdReturn {
  readonly lostAt: number;
  readonly calls: readonly Call[];
  /** Processor time of the remaining node, from the loss until all clients have read again. */
  readonly processorSeconds: number;
  readonly megabytes: readonly [before: number, after: number];
}

function printOutcome(connections: number, outcome: Outcome): void {
  const { lostAt, backAt, readAt, calls, processorSeconds, megabytes } = outcome;
  const count = connections.toLocaleString("en");
  const delays = backAt.map((at) => (at - lostAt) / 1_000);
  const [first, last] = [Math.min(...delays), Math.max(...delays)];
  const inTime = delays.filter((seconds) => seconds <= 15).length;
  print({
    title: `${count} connections of a node that was killed, back on the other`,
    measured: `${((inTime / connections) * 100).toFixed(1)} % within 15 s, the first after ${first.toFixed(1)} s, the last after ${last.toFixed(1)} s, and all had read what they may have missed after ${((readAt - lostAt) / 1_000).toFixed(1)} s`,
    yardstick: "the rule of the client: 5 s, and after a refusal 5 to 10 s more",
    value: backAt.length === connections ? last : Number.POSITIVE_INFINITY,
    unit: " s",
    budget: { atMost: 15 },
  });
  print({
    title: "connections accepted within any one second",
    measured: `${maxPerSecond(backAt)} of ${count}`,
    yardstick: `all at once would be ${count}`,
    value: maxPerSecond(backAt),
    unit: "",
    // The server's own pace, plus the overlap at the ends of the second.
    budget: { atMost: 1_100 },
  });
  const before = p99(calls, lostAt - BEFORE_MS, lostAt);
  const during = p99(calls, Math.min(...backAt) - 1_000, readAt);
  print({
    title: "ordinary calls on the other node while the connections return",
    measured: `p99 ${during.toFixed(1)} ms; ${processorSeconds.toFixed(1)} s of its processor time until all was read; memory ${megabytes.map((mb) => `${mb.toFixed(0)} MB`).join(" before, ")} after`,
    yardstick: `the same calls before p99 ${before.toFixed(1)} ms`,
    value: during / before,
    unit: " times",
    budget: { atMost: 10 },
  });
}

/** Measures the loss of a node: of two nodes behind one address, the one with the connections is killed. */
export async function benchSocketLoss(dataDir: string, connections: number): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const size = { users: connections + WORKING, departments: 100, menuItems: 300, ownMenuItems: 300 };
  const people = await withDatabase(dataDir, async (database) => {
    const { db } = database.work;
    await seedBenchData(database, size, "nobody signs in");
    return openSessions(db, size.users, size.users);
  });
  const survivor = await startPortal(dataDir);
  const killed = await startPortal(dataDir, { DATABASE_URL: databaseUrl(dataDir) });
  const forwarder = await startForwarder([killed, survivor].map(({ url }) => Number(new URL(url).port)));
  const crowd = startCrowd({ port: forwarder.port, people: people.slice(0, connections) });
  const traffic = sendCalls(survivor.url, people.slice(connections));
  try {
    await crowd.allOpen;
    await pause(BEFORE_MS + 2_000);
    const before = residentMegabytes(survivor.pid);
    const lostAt = instant();
    process.kill(killed.pid, "SIGKILL");
    const processorBefore = processorMs(survivor.pid);
    const returned = await crowd.returned;
    const processorSeconds = (processorMs(survivor.pid) - processorBefore) / 1_000;
    printOutcome(connections, {
      ...returned,
      lostAt,
      calls: traffic.calls,
      processorSeconds,
      megabytes: [before, residentMegabytes(survivor.pid)],
    });
  } finally {
    traffic.end();
    crowd.stop();
    forwarder.stop();
    await killed.stop();
    await survivor.stop();
  }
}
