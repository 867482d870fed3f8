import { availableParallelism } from "node:os";
import { load, type Shot } from "./load.ts";
import { databaseUrl, type RunningPortal, signIn, startPortal } from "./portal.ts";
import { processorMs, processorMsBelow } from "./processor-time.ts";
import { median, print } from "./report.ts";
import { plainHashes, signInShot } from "./sign-ins.ts";

const ROUNDS = 5;
const SECONDS = 3;
const SIGN_IN_SECONDS = 6;
const CONNECTIONS = 16;

interface Side {
  readonly portal: RunningPortal;
  readonly shot: Shot;
  readonly rates: number[];
  /** Calls per second of processor time, of the primary and its workers together. */
  readonly callsPerProcessorSecond: number[];
}

async function measure({ portal: { pid }, shot, rates, callsPerProcessorSecond }: Side): Promise<void> {
  const before = processorMs(pid) + processorMsBelow(pid);
  const { answers, rate } = await load(shot, SECONDS, CONNECTIONS);
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
    const sides = portals.map((portal): Side => {
      const url = `${portal.url}/api/sys/permission/getUserPermissionByToken?appId=70001`;
      const headers = { "x-access-token": token, "accept-encoding": "gzip" };
      return { portal, shot: { url, headers }, rates: [], callsPerProcessorSecond: [] };
    });
    for (const { shot } of sides) await load(shot, SECONDS, CONNECTIONS);
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
    await benchSignInsOfWorkers(double.portal, users);
  } finally {
    for (const portal of [...portals, owner]) await portal.stop();
  }
}

async function benchSignInsOfWorkers(portal: RunningPortal, users: number): Promise<void> {
  const shot = signInShot(portal, users);
  const signIns = () => load(shot, SIGN_IN_SECONDS, CONNECTIONS);
  await signIns();
  const cores = availableParallelism();
  const plain = [(await plainHashes(cores)).rate];
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.push((await signIns()).rate);
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
}
