import { availableParallelism } from "node:os";
import { load, type Shot } from "./load.ts";
import { databaseUrl, type RunningPortal, signIn, startPortal } from "./portal.ts";
import { processorMs, processorMsBelow } from "./processor-time.ts";
import { median, print } from "./report.ts";
import { plainHashes, signInShot } from "./sign-ins.ts";

const ROUNDS = 5;
const SECONDS = 3;
const SIGN_IN_SECONDS = 6;
/** Connections of each worker. With fewer for each of two, a worker reads less at a time, and a call costs more. */
const CONNECTIONS = 16;

interface Side {
  readonly portal: RunningPortal;
  readonly shot: Shot;
  readonly workers: number;
  readonly rates: number[];
  /** Calls per second of processor time, of the primary and its workers together. */
  readonly callsPerProcessorSecond: number[];
}

async function measure({ portal: { pid }, shot, workers, rates, callsPerProcessorSecond }: Side): Promise<void> {
  const before = processorMs(pid) + processorMsBelow(pid);
  const { answers, rate } = await load(shot, SECONDS, workers * CONNECTIONS);
  rates.push(rate);
  callsPerProcessorSecond.push((answers * 1000) / (processorMs(pid) + processorMsBelow(pid) - before));
}

const rounded = (n: number) => Math.round(n).toLocaleString("en");

/** One worker and two on the same database: the cost of a call, and password sign-ins on all cores. */
export async function benchWorkers(dataDir: string, users: number): Promise<void> {
  const owner = await startPortal(dataDir);
  const DATABASE_URL = databaseUrl(dataDir);
  const portals = [
    await startPortal(dataDir, { DATABASE_URL }),
    await startPortal(dataDir, { DATABASE_URL, WORKERS: "2" }),
  ];
  try {
    const token = await signIn(owner.url, "bench1");
    const sides = portals.map((portal, index): Side => {
      const url = `${portal.url}/api/sys/permission/getUserPermissionByToken?appId=70001`;
      const headers = { "x-access-token": token, "accept-encoding": "gzip" };
      return { portal, shot: { url, headers }, workers: index + 1, rates: [], callsPerProcessorSecond: [] };
    });
    // Each worker compiles its own code, so that two need twice the calls.
    for (const { shot, workers } of sides) await load(shot, workers * SECONDS, workers * CONNECTIONS);
    for (let round = 0; round < ROUNDS; round += 1) for (const side of sides) await measure(side);
    const [single, double] = sides as [Side, Side];
    const figuresOf = ({ rates, callsPerProcessorSecond }: Side) =>
      `${rounded(median(callsPerProcessorSecond))} calls per processor-second, ${rounded(median(rates))}/s (${rates.map(rounded).join(", ")})`;
    print({
      title: "authenticated read by two workers",
      measured: figuresOf(double),
      yardstick: `one worker ${figuresOf(single)}`,
      value: median(double.callsPerProcessorSecond) / median(single.callsPerProcessorSecond),
      unit: "",
      budget: { atLeast: 0.9 },
    });
    await benchSignInsOfWorkers(double.portal, owner.pid, users);
  } finally {
    for (const portal of [...portals, owner]) await portal.stop();
  }
}

/** `databaseOwner`: process whose descendants are PostgreSQL. */
async function benchSignInsOfWorkers(portal: RunningPortal, databaseOwner: number, users: number): Promise<void> {
  const shot = signInShot(portal, users);
  const signIns = () => load(shot, SIGN_IN_SECONDS, CONNECTIONS);
  await signIns();
  const cores = availableParallelism();
  const plain = [(await plainHashes(cores)).rate];
  const rates: number[] = [];
  /** Shares of the cores that PostgreSQL and the load generator left to the node. */
  const freeShares: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [startedAt, database, own] = [performance.now(), processorMsBelow(databaseOwner), process.cpuUsage()];
    rates.push((await signIns()).rate);
    const { user, system } = process.cpuUsage(own);
    const othersMs = processorMsBelow(databaseOwner) - database + (user + system) / 1_000;
    freeShares.push(1 - othersMs / (cores * (performance.now() - startedAt)));
    plain.push((await plainHashes(cores)).rate);
  }
  print({
    title: "password sign-in by two workers",
    measured: `${median(rates).toFixed(1)} sign-ins/s (${rates.map((rate) => rate.toFixed(1)).join(", ")})`,
    yardstick: `plain argon2id on all cores ${median(plain).toFixed(1)}/s (${plain.map((rate) => rate.toFixed(1)).join(", ")})`,
    value: median(rates) / median(plain),
    unit: "",
    budget: { atLeast: 0.9 },
  });
  print({
    title: "password sign-in by two workers, on the cores left to the node",
    measured: `${median(rates).toFixed(1)} sign-ins/s; PostgreSQL and the load generator left ${freeShares.map((share) => share.toFixed(2)).join(", ")} of the cores`,
    yardstick: `that share of plain argon2id on all cores, ${(median(plain) * median(freeShares)).toFixed(1)}/s`,
    value: median(rates) / (median(plain) * median(freeShares)),
    unit: "",
    budget: { atLeast: 0.9 },
  });
}
