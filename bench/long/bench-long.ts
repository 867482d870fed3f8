import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { seedBenchData } from "../../apps/server/seed/bench-data.ts";
import { createPasswords } from "../../apps/server/src/platform/passwords.ts";
import { freePort } from "../../packages/testkit/src/free-port.ts";
import { type RunningPortal, startPortal, withDatabase } from "../portal.ts";
import { processorMs } from "../processor-time.ts";
import { print } from "../report.ts";
import { type Client, createClient } from "./client.ts";
import { printGrowth, snapshotSizes } from "./heap-snapshots.ts";
import { importArchive, MEAN_CALLS, pickPart } from "./mixed-calls.ts";
import { inspectNode, type NodeInspector, type NodeState } from "./node-inspector.ts";
import { type SocketVisitors, startSocketVisitors } from "./socket-visitors.ts";
import { fitTrend, judgeTrend, lowestOfMinutes } from "./trend.ts";

const SIZE = { users: 100, departments: 10, menuItems: 300, ownMenuItems: 300 };
const DEFAULT_MINUTES = 120;
const DEFAULT_RATE = 40;
const MINUTE_MS = 60_000;
const SAMPLE_MS = 10_000;
/** Caches fill, and functions are compiled: a quarter of the time before the measurement, or this if half is more. */
const LEAST_WARM_UP = 10;
const warmUpOf = (minutes: number): number => Math.max(minutes / 4, Math.min(LEAST_WARM_UP, minutes / 2));
/** Growth in MB per hour below which memory counts as flat: 2 MB are 1 % of a node's memory. */
const FLAT = 2;

interface Sample extends NodeState {
  readonly hours: number;
  /** The heap without code. */
  readonly objects: number;
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

interface Watched {
  readonly portal: RunningPortal;
  readonly dataDir: string;
  readonly client: Client;
  readonly node: NodeInspector;
  readonly sockets: SocketVisitors;
}

/** Reads the state of the node each ten seconds until the end, and prints a line each minute. */
async function sampleStates({ portal, dataDir, client, node, sockets }: Watched, ended: AbortSignal) {
  const samples: Sample[] = [];
  const startedAt = performance.now();
  let [processorBefore, printedAt] = [processorMs(portal.pid), startedAt];
  for (;;) {
    await pause(SAMPLE_MS, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return samples;
    const state = await node.readState();
    const now = performance.now();
    samples.push({ ...state, objects: state.heapUsed - state.code, hours: (now - startedAt) / MINUTE_MS / 60 });
    if (now - printedAt < MINUTE_MS) continue;
    const processor = processorMs(portal.pid);
    const { connections, tables } = await readDatabase(dataDir);
    const memory = (["rss", "heapUsed", "code", "external"] as const).map((key) => `${key} ${state[key].toFixed(1)}`);
    const { opened, frames, lost } = sockets.counts;
    console.log(
      `${((now - startedAt) / MINUTE_MS).toFixed(0)} min: ${memory.join(", ")} MB, ${state.handles} handles, ${connections} connections, ` +
        `${(((processor - processorBefore) / (now - printedAt)) * 100).toFixed(1)} % of a core; ${client.counts.calls} calls, ` +
        `${client.counts.errors} errors; sockets ${opened} opened, ${frames} frames, ${lost} lost; MB: ${tables}`,
    );
    [processorBefore, printedAt] = [processor, now];
  }
}

function printTrends(samples: readonly Sample[], hasSnapshot: boolean): void {
  const trendOf = (key: "objects" | "code" | "external" | "rss") => {
    const points = lowestOfMinutes(samples.map((sample) => ({ hours: sample.hours, value: sample[key] })));
    return { points, trend: fitTrend(points) };
  };
  const figures = [
    ["objects", "heap after collection, without code"],
    ["external", "memory outside of the heap after collection"],
    ["rss", "resident memory"],
  ] as const;
  for (const [key, title] of figures) {
    // A snapshot leaves free memory in the process, which it returns later.
    if (hasSnapshot && key === "rss") continue;
    const { points, trend } = trendOf(key);
    const [first, last] = [points[0]?.value, points.at(-1)?.value];
    print({
      title: `growth of the ${title} under mixed load: ${judgeTrend(trend, FLAT)}`,
      measured: `${trend.slope.toFixed(2)} ± ${trend.uncertainty.toFixed(2)} MB per hour in ${points.length} minutes, ${first?.toFixed(1)} MB first, ${last?.toFixed(1)} MB last`,
      yardstick: `spread beside the line ${trend.spread.toFixed(1)} MB`,
      // The growth that the measurement does not rule out.
      value: trend.slope + trend.uncertainty,
      unit: " MB per hour",
      budget: { atMost: FLAT },
    });
  }
  const { slope, uncertainty } = trendOf("code").trend;
  console.log(`       code that V8 compiled: ${slope.toFixed(2)} ± ${uncertainty.toFixed(2)} MB per hour`);
}

/**
 * Warms the node up, measures it, and compares its heap before and after the measured time. Heap snapshots would
 * disturb the figures, so none is taken in between.
 */
async function watch(watched: Watched, minutes: number, snapshots: string | null, end: AbortController): Promise<void> {
  const { node } = watched;
  const warmUp = AbortSignal.timeout(warmUpOf(minutes) * MINUTE_MS);
  console.log("warm-up");
  await sampleStates(watched, AbortSignal.any([warmUp, end.signal]));
  const files =
    snapshots === null ? undefined : (["before", "after"] as const).map((at) => join(snapshots, `${at}.heapsnapshot`));
  if (files?.[0]) await node.writeSnapshot(files[0]);
  console.log("measured");
  const measured = AbortSignal.timeout((minutes - warmUpOf(minutes)) * MINUTE_MS);
  const samples = await sampleStates(watched, AbortSignal.any([measured, end.signal]));
  printTrends(samples, files !== undefined);
  if (files?.[1]) await node.writeSnapshot(files[1]);
  end.abort();
  watched.sockets.stop();
  node.close();
  for (const [code, count] of watched.sockets.codes) console.log(`       ${count} × socket closed with ${code}`);
  if (files) printGrowth(files.map(snapshotSizes));
}

/**
 * Memory of a node under hours of mixed load. Arguments: minutes, the warm-up included; calls per second; folder
 * for heap snapshots, null: none. INT or TERM ends the load early; the summary is printed as well.
 */
export async function benchLong(
  dataDir: string,
  minutes = DEFAULT_MINUTES,
  rate = DEFAULT_RATE,
  snapshots: string | null = null,
): Promise<void> {
  await (await startPortal(dataDir)).stop();
  const hash = await (await createPasswords()).hash("Tender@2026");
  await withDatabase(dataDir, (database) => seedBenchData(database, SIZE, hash));
  const port = await freePort();
  const portal = await startPortal(dataDir, { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` });
  console.log(`long: ${minutes} minutes, ${rate} calls/s, process ${portal.pid}, inspector ${port}`);
  const end = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end.abort());
  const client = createClient(portal.url);
  const node = await inspectNode(port);
  const sockets = startSocketVisitors(client);
  try {
    await Promise.all([
      watch({ portal, dataDir, client, node, sockets }, minutes, snapshots, end),
      sendMixed(client, rate, end.signal),
      sendImports(client, end.signal),
    ]);
    for (const [reason, count] of client.failures) console.log(`       ${count} × ${reason}`);
    console.log(`       ${client.counts.calls} calls, ${client.counts.errors} errors`);
  } finally {
    await portal.stop();
  }
}
