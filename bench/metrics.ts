import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createMetrics } from "@tender/server/src/modules/operations/metrics/metrics.service.ts";
import { freePort } from "../packages/testkit/src/free-port.ts";
import { load, type Shot } from "./load.ts";
import { databaseUrl, type RunningPortal, signIn, startPortal } from "./portal.ts";
import { processorMs } from "./processor-time.ts";
import { median, print } from "./report.ts";

/** Many short rounds: the difference is small, and the load of the machine changes. */
const ROUNDS = 15;
const SECONDS = 2;
const SCRAPES = 100;
const COUNTED = 1_000_000;
const TOKEN = "Vd8Qm2xK7rTz4WnYp6Bs9Lc3Hf5Gj1Ee";

interface Side {
  readonly portal: RunningPortal;
  readonly shot: Shot;
  /** Microseconds of the node's processor time per call, one for each round. */
  readonly microseconds: number[];
}

async function measure({ portal, shot, microseconds }: Side): Promise<void> {
  const before = processorMs(portal.pid);
  const { answers } = await load(shot, SECONDS);
  microseconds.push(((processorMs(portal.pid) - before) * 1_000) / answers);
}

const figureOf = ({ microseconds }: Side): string =>
  `${median(microseconds).toFixed(1)} µs (${microseconds.map((value) => value.toFixed(0)).join(", ")})`;

/** Returns the cost of a side as a multiple of the plain one, round by round. */
const ratioOf = (side: Side, plain: Side): number =>
  median(side.microseconds.map((value, round) => value / (plain.microseconds[round] ?? Number.NaN)));

/** Nodes on one database, without and with metrics and traces: the processor time of a call, and of a scrape. */
export async function benchMetrics(dataDir: string): Promise<void> {
  const receiver = createServer((request, response) => {
    request.resume();
    request.on("end", () => response.end());
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const owner = await startPortal(dataDir);
  const shared = { DATABASE_URL: databaseUrl(dataDir) };
  const metricsPort = await freePort();
  const portals: RunningPortal[] = [];
  try {
    const token = await signIn(owner.url, "bench1");
    const startSide = async (env: Record<string, string>): Promise<Side> => {
      const portal = await startPortal(dataDir, { ...shared, ...env });
      portals.push(portal);
      const url = `${portal.url}/api/sys/permission/getUserPermissionByToken?appId=70001`;
      return { portal, shot: { url, headers: { "x-access-token": token } }, microseconds: [] };
    };
    const plain = await startSide({});
    const metered = await startSide({ METRICS_PORT: String(metricsPort), METRICS_TOKEN: TOKEN });
    const traced = await startSide({ TRACES_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}` });
    const sides = [plain, metered, traced];
    for (const { shot } of sides) await load(shot, SECONDS);
    for (let round = 0; round < ROUNDS; round += 1) for (const side of sides) await measure(side);
    for (const [name, side, atMost] of [
      ["metrics", metered, 1.01],
      ["traces of a tenth of the calls", traced, 1.1],
    ] as const)
      print({
        title: `processor time of an authenticated read with ${name}`,
        measured: figureOf(side),
        yardstick: `without ${figureOf(plain)}`,
        value: ratioOf(side, plain),
        unit: "",
        budget: { atMost },
      });
    await benchCounting(median(plain.microseconds));
    await benchScrapes(metered.portal, metricsPort);
  } finally {
    for (const portal of [...portals, owner]) await portal.stop();
    receiver.closeAllConnections();
    receiver.close();
  }
}

/** Counting alone in this process: machines are seldom quiet enough to see one percent in the time of whole calls. */
async function benchCounting(callMicroseconds: number): Promise<void> {
  const metrics = createMetrics({
    library: await import("prom-client"),
    measureProcess: () => ({}),
    measureCommon: async () => ({}),
  });
  const calls = Array.from({ length: 200 }, (_, n) => ({ call: `GET /api/route/${n}`, ms: n, status: 200 }));
  const count = () => {
    for (let round = 0; round < COUNTED / calls.length; round += 1) for (const call of calls) metrics.noteCall(call);
  };
  count();
  const before = process.cpuUsage();
  count();
  const { user, system } = process.cpuUsage(before);
  const microseconds = (user + system) / COUNTED;
  print({
    title: "processor time of counting a call",
    measured: `${microseconds.toFixed(2)} µs`,
    yardstick: `an authenticated read without metrics ${callMicroseconds.toFixed(1)} µs`,
    value: (microseconds / callMicroseconds) * 100,
    unit: " %",
    budget: { atMost: 1 },
  });
}

/** The processor time of a scrape. At one scrape in 15 seconds, 15 ms are a thousandth of a core. */
async function benchScrapes({ pid }: RunningPortal, port: number): Promise<void> {
  const before = processorMs(pid);
  let bytes = 0;
  for (let scrape = 0; scrape < SCRAPES; scrape += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    bytes = (await response.text()).length;
  }
  const milliseconds = (processorMs(pid) - before) / SCRAPES;
  print({
    title: "processor time of a scrape",
    measured: `${SCRAPES} scrapes of ${bytes.toLocaleString("en")} characters`,
    yardstick: `${((milliseconds / 15_000) * 100).toFixed(3)} % of a core at one scrape in 15 s`,
    value: milliseconds,
    unit: " ms",
    budget: { atMost: 15 },
  });
}
