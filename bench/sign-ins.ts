import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import type { Database } from "@tender/server/src/platform/database/database.ts";
import { type Load, load, type Shot } from "./load.ts";
import { type RunningPortal, withDatabase } from "./portal.ts";
import { mainThreadMs, processorMs, processorMsBelow } from "./processor-time.ts";
import { median, print } from "./report.ts";

const ROUNDS = 3;
const SECONDS = 6;
/** PostgreSQL's processes report their statistics after at most 10 s without work. */
const STATISTICS_DELAY_MS = 11_000;

/** Verifies plain hashes. Returns the rate per second and the processor time of each in milliseconds. */
export async function plainHashes(concurrency: number): Promise<{ rate: number; ms: number }> {
  const stored = await hash("Tender@2026", { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const before = process.cpuUsage();
  const until = performance.now() + SECONDS * 1000;
  let verified = 0;
  const lane = async () => {
    while (performance.now() < until) {
      await verify(stored, "Tender@2026");
      verified += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const { user, system } = process.cpuUsage(before);
  return { rate: verified / SECONDS, ms: (user + system) / 1000 / verified };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the number of transactions so far. Each statement of the server is one. */
async function transactions({ pool }: Database): Promise<number> {
  await pause(STATISTICS_DELAY_MS);
  const { rows } = await pool.query<{ n: string }>(
    "SELECT xact_commit + xact_rollback AS n FROM pg_stat_database WHERE datname = current_database()",
  );
  return Number(rows[0]?.n);
}

/** Returns the statements per sign-in, without background work during a pause of the same length. */
async function statementsOf(database: Database, signIns: () => Promise<Load>): Promise<number> {
  const before = await transactions(database);
  const { answers } = await signIns();
  const after = await transactions(database);
  await pause(SECONDS * 1000);
  const background = (await transactions(database)) - after;
  return (after - before - background) / answers;
}

interface Costs {
  readonly load: Load;
  readonly serverMs: number;
  /** Part of the main thread; the rest is hashing in other threads. */
  readonly answeringMs: number;
  readonly databaseMs: number;
}

/**
 * Runs complete password sign-ins for some seconds, and measures the processor time of each: the server's and
 * PostgreSQL's.
 */
async function signInsOf(portal: RunningPortal, signIns: () => Promise<Load>): Promise<Costs> {
  const [server, main, database] = [processorMs(portal.pid), mainThreadMs(portal.pid), processorMsBelow(portal.pid)];
  const signInLoad = await signIns();
  return {
    load: signInLoad,
    serverMs: (processorMs(portal.pid) - server) / signInLoad.answers,
    answeringMs: (mainThreadMs(portal.pid) - main) / signInLoad.answers,
    databaseMs: (processorMsBelow(portal.pid) - database) / signInLoad.answers,
  };
}

/** Password sign-ins of different people: the server verifies one account's password one at a time. */
export const signInShot = (portal: RunningPortal, users: number): Shot => ({
  url: `${portal.url}/bpt/api/sys/login`,
  method: "POST",
  headers: { "content-type": "application/json" },
  bodies: Array.from({ length: users }, (_, n) =>
    JSON.stringify({ username: `bench${n + 1}`, password: "Tender@2026" }),
  ),
});

/** Complete password sign-ins compared with the machine's plain argon2id rate, and their effect on other calls. */
export async function benchSignIn(portal: RunningPortal, dataDir: string, users: number): Promise<void> {
  const shot = signInShot(portal, users);
  // The concurrency of a single process.
  const concurrency = Math.max(1, availableParallelism() - 1);
  const signIns = () => load(shot, SECONDS, 8);
  await load(shot, 3, 8);

  const plain: { rate: number; ms: number }[] = [await plainHashes(concurrency)];
  const samples: Costs[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    samples.push(await signInsOf(portal, signIns));
    plain.push(await plainHashes(concurrency));
  }
  const [flood, probe] = await Promise.all([
    signIns(),
    load({ url: `${portal.url}/api/sys/getEncryptedString` }, SECONDS, 1),
  ]);
  const statements = await withDatabase(dataDir, (database) => statementsOf(database, signIns));

  const medianOf = <T>(list: readonly T[], pick: (sample: T) => number) => median(list.map(pick));
  const [rate, hashMs] = [medianOf(plain, (sample) => sample.rate), medianOf(plain, (sample) => sample.ms)];
  const [serverMs, databaseMs] = [
    medianOf(samples, (sample) => sample.serverMs),
    medianOf(samples, (sample) => sample.databaseMs),
  ];
  const answeringMs = medianOf(samples, (sample) => sample.answeringMs);
  print({
    title: "password sign-in",
    measured: `${medianOf(samples, (sample) => sample.load.rate).toFixed(1)} sign-ins/s`,
    yardstick: `plain argon2id ${rate.toFixed(1)}/s (${plain.map((sample) => sample.rate.toFixed(1)).join(", ")})`,
    value: medianOf(samples, (sample) => sample.load.rate) / rate,
    unit: "",
    budget: { atLeast: 0.85 },
  });
  print({
    title: "processor time of a password sign-in, database included",
    measured: `${serverMs.toFixed(2)} ms in the server, ${answeringMs.toFixed(2)} of it beside the hash, ${databaseMs.toFixed(2)} ms in PostgreSQL`,
    yardstick: `its argon2id hash alone ${hashMs.toFixed(2)} ms (${plain.map(({ ms }) => ms.toFixed(2)).join(", ")})`,
    value: (serverMs + databaseMs) / hashMs,
    unit: "",
    budget: { atMost: 1.3 },
  });
  print({
    title: "statements of a password sign-in",
    measured: "counted by PostgreSQL, one transaction each; without those of limits and captcha, which are off here",
    yardstick: "the budget itself",
    value: statements,
    unit: "",
    budget: { atMost: 8 },
  });
  print({
    title: "another call's p99 while sign-ins flood",
    measured: `one connection beside ${flood.rate.toFixed(1)} sign-ins/s`,
    yardstick: "the budget itself",
    value: probe.p99Ms,
    unit: " ms",
    budget: { atMost: 50 },
  });
}
