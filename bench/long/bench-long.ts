import { setTimeout as pause } from "node:timers/promises";
import { seedBenchData } from "../../apps/server/seed/bench-data.ts";
import { createPasswords } from "../../apps/server/src/platform/passwords.ts";
import { freePort } from "../../packages/testkit/src/free-port.ts";
import { type RunningPortal, startPortal, withDatabase } from "../portal.ts";
import { processorMs } from "../processor-time.ts";
import { print } from "../report.ts";
import { type Client, createClient } from "./client.ts";
import { importArchive, MEAN_CALLS, pickPart } from "./mixed-calls.ts";
import { inspectNode, type NodeState } from "./node-inspector.ts";
import { startSocketVisitors } from "./socket-visitors.ts";
import { fitTrend, settledPart } from "./trend.ts";

const SIZE = { users: 100, departments: 10, menuItems: 300, ownMenuItems: 300 };
const DEFAULT_MINUTES = 120;
const DEFAULT_RATE = 40;
const MINUTE_MS = 60_000;
/** Growth in MB per hour below which memory counts as flat: 2 MB are 1 % of a node's memory. */
const FLAT = 2;

interface Sample extends NodeState {
  readonly hours: number;
}

/** Sends parts of the mixed load at a steady mean rate until the end. */
async function sendMixed(client: Client, rate: number, ended: AbortSignal): Promise<void> {
  const intervalMs = (1_000 * MEAN_CALLS) / rate;
  const running = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let sent = 1; !ended.aborted; sent++) {
    const part = pickPart().run(client);
    running.add(part);
    void part.finally(() => running.delete(part));
    await pause(Math.max(0, startedAt + sent * intervalMs - performance.now()));
  }
  await Promise.all(running);
}

async function sendImports(client: Client, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await importArchive(client);
    await pause(MINUTE_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}

/** Returns the connections of the node and the largest tables with their indexes. */
const readDatabase = (dataDir: string) =>
  withDatabase(dataDir, async ({ work: { pool } }) => {
    const connections = await pool.query<{ n: string }>(
      "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    );
    const tables = await pool.query<{ name: string; mb: string }>(`
      SELECT relname AS name, round(pg_total_relation_size(relid) / 1048576.0, 1) AS mb
      FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC LIMIT 4`);
    return {
      connections: Number(connections.rows[0]?.n),
      tables: tables.rows.map(({ name, mb }) => `${name} ${mb}`).join(", "),
    };
  });

/** Prints a line each minute until the end. Returns the states of the node. */
async function watch(portal: RunningPortal, dataDir: string, port: number, client: Client, end: AbortController) {
  const node = await inspectNode(port);
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const sockets = startSocketVisitors(client);
  for (let processorBefore = processorMs(portal.pid); !end.signal.aborted; ) {
    await pause(MINUTE_MS, undefined, { signal: end.signal }).catch(() => undefined);
    if (end.signal.aborted) break;
    const processor = processorMs(portal.pid);
    const state = await node.readState();
    const { connections, tables } = await readDatabase(dataDir);
    const minutes = (performance.now() - startedAt) / MINUTE_MS;
    samples.push({ ...state, hours: minutes / 60 });
    const memory = (["rss", "heapUsed", "external"] as const).map((key) => `${key} ${state[key].toFixed(1)}`);
    const { opened, frames, lost } = sockets.counts;
    console.log(
      `${minutes.toFixed(0)} min: ${memory.join(", ")} MB, ${state.handles} handles, ${connections} connections, ` +
        `${(((processor - processorBefore) / MINUTE_MS) * 100).toFixed(1)} % of a core; ${client.counts.calls} calls, ` +
        `${client.counts.errors} errors; sockets ${opened} opened, ${frames} frames, ${lost} lost; MB: ${tables}`,
    );
    processorBefore = processor;
  }
  sockets.stop();
  node.close();
  for (const [code, count] of sockets.codes) console.log(`       ${count} × socket closed with ${code}`);
  return samples;
}

function printTrends(samples: readonly Sample[]): void {
  const settled = settledPart(samples);
  for (const [key, title] of [
    ["heapUsed", "heap after collection"],
    ["rss", "resident memory"],
  ] as const) {
    const trend = fitTrend(settled.map((sample) => ({ hours: sample.hours, value: sample[key] })));
    const [first, last] = [settled[0]?.[key], settled.at(-1)?.[key]];
    print({
      title: `growth of the ${title} under mixed load`,
      measured: `${settled.length} minutes, ${first?.toFixed(1)} MB first, ${last?.toFixed(1)} MB last, ± ${trend.uncertainty.toFixed(2)} MB per hour`,
      yardstick: `spread beside the line ${trend.spread.toFixed(1)} MB`,
      value: trend.slope,
      unit: " MB per hour",
      budget: { atMost: Math.max(FLAT, trend.uncertainty) },
    });
  }
}

/**
 * Memory of a node under hours of mixed load. Arguments: minutes and calls per second. INT or TERM ends the load early;
 * the summary is printed as well.
 */
export async function benchLong(dataDir: string, minutes = DEFAULT_MINUTES, rate = DEFAULT_RATE): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const hash = await (await createPasswords()).hash("Tender@2026");
  await withDatabase(dataDir, (database) => seedBenchData(database, SIZE, hash));
  const port = await freePort();
  const portal = await startPortal(dataDir, { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
  console.log(`long: ${minutes} minutes, ${rate} calls/s, process ${portal.pid}, inspector ${port}`);
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(), minutes * MINUTE_MS);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end.abort());
  const client = createClient(portal.url);
  try {
    const [samples] = await Promise.all([
      watch(portal, dataDir, port, client, end),
      sendMixed(client, rate, end.signal),
      sendImports(client, end.signal),
    ]);
    printTrends(samples);
    for (const [reason, count] of client.failures) console.log(`       ${count} × ${reason}`);
    console.log(`       ${client.counts.calls} calls, ${client.counts.errors} errors`);
  } finally {
    clearTimeout(timer);
    await portal.stop();
  }
}
