import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "@tender/testkit";
import { afterAll, expect, test, vi } from "vitest";
import { portalProcesses, portOf, production, type Run, rowsOf } from "./portal-processes.ts";

// Each test starts whole processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000 });

const { folder, startWithArguments, migrated, close } = portalProcesses();
afterAll(close);

/** Returns the process ids of a process's children. */
function childrenOf(pid: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const parent = / \w (\d+) /.exec(readFileSync(`/proc/${name}/stat`, "utf8").replace(/^.*\)/s, ""))?.[1];
      return Number(parent) === pid ? [Number(name)] : [];
    } catch {
      return [];
    }
  });
}

const linesWith = (run: Run, text: string): number => run.output().split(text).length - 1;

/** Returns the numbers of the workers that have listened, in order. */
const listened = (run: Run): number[] =>
  run
    .output()
    .split("\n")
    .filter((line) => line.includes('"msg":"listening"'))
    .map((line) => JSON.parse(line).worker);

async function startWithWorkers(env: Record<string, string>) {
  const run = startWithArguments({ ...env, PORT: "0", LOG_LEVEL: "info", WORKERS: "2" }, []);
  const port = await portOf(run);
  await expect.poll(() => listened(run), { timeout: 120_000 }).toEqual([1, 2]);
  const pid = run.child.pid ?? 0;
  /** The status of a request on a connection of its own. */
  const status = async () => {
    const headers = { connection: "close" };
    return (await fetch(`http://127.0.0.1:${port}/api/ready`, { headers })).status;
  };
  const workers = () =>
    childrenOf(pid).filter((child) => readFileSync(`/proc/${child}/cmdline`).includes("program.mjs"));
  return { run, status, workers };
}

test("[SEC-85] replaces workers that end or are blocked, keeps their counts, ends all on TERM", async () => {
  const databaseUrl = await migrated();
  const metrics = { METRICS_PORT: String(await freePort()), METRICS_TOKEN: "Vd8Qm2xK7rTz4WnYp6Bs9Lc3Hf5Gj1Ee" };
  const { run, status, workers } = await startWithWorkers({ ...production(databaseUrl), ...metrics });
  /** Returns the processes that answered a scrape, and the counted calls of the readiness check. */
  const scraped = async () => {
    const headers = { authorization: `Bearer ${metrics.METRICS_TOKEN}` };
    const text = await (await fetch(`http://127.0.0.1:${metrics.METRICS_PORT}/metrics`, { headers })).text();
    const figureOf = (line: RegExp) => Number(line.exec(text)?.[1]);
    return [figureOf(/^tender_processes (\d+)$/m), figureOf(/^tender_calls_total\{route="\/api\/ready".* (\d+)$/m)];
  };
  for (let request = 0; request < 4; request += 1) expect(await status()).toBe(200);
  expect(await scraped()).toEqual([2, 4]);
  const nodes = (await rowsOf(databaseUrl, "SELECT node FROM node_status ORDER BY node")) as { node: string }[];
  expect(nodes.map(({ node }) => node.split(":")[1])).toEqual([`${run.child.pid}/1`, `${run.child.pid}/2`]);
  expect(linesWith(run, "电子招标采购平台已启动")).toBe(1);
  expect(linesWith(run, "first-administrator#")).toBe(1);
  const [first = 0, second = 0] = workers();
  process.kill(first, "SIGKILL");
  await expect.poll(() => listened(run), { timeout: 60_000 }).toEqual([1, 2, 3]);
  process.kill(second, "SIGSTOP");
  await expect.poll(() => listened(run), { timeout: 120_000 }).toEqual([1, 2, 3, 4]);
  expect(run.output()).toContain("a worker is blocked and is ended");
  expect(workers()).toHaveLength(2);
  expect(workers()).not.toContain(second);
  for (let request = 0; request < 6; request += 1) expect(await status()).toBe(200);
  expect(await scraped()).toEqual([2, 10]);
  expect(linesWith(run, "first-administrator#")).toBe(1);
  run.child.kill("SIGTERM");
  expect(await run.ended).toBe(0);
  expect(await rowsOf(databaseUrl, "SELECT FROM node_status WHERE node LIKE '%/3' OR node LIKE '%/4'")).toEqual([]);
});

test("keeps the embedded database when a worker ends; all end with the primary", async () => {
  const dataDir = mkdtempSync(join(folder, "workers-"));
  // The embedded database may run as another user.
  for (const path of [folder, dataDir]) chmodSync(path, 0o711);
  const { DATABASE_URL: _, ...settings } = production("");
  const { run, status, workers } = await startWithWorkers({ ...settings, DATA_DIR: dataDir });
  const [first = 0] = workers();
  process.kill(first, "SIGKILL");
  await expect.poll(() => listened(run), { timeout: 60_000 }).toEqual([1, 2, 3]);
  expect(await status()).toBe(200);
  const remaining = workers();
  expect(remaining).toHaveLength(2);
  run.child.kill("SIGKILL");
  await expect.poll(() => remaining.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 60_000 }).toEqual([]);
});

test("ends with the one line of the first worker if it cannot start", async () => {
  const run = startWithArguments({ ...production("postgresql://nobody@127.0.0.1:9/none"), WORKERS: "2" }, []);
  expect(await run.ended).toBe(1);
  expect(run.output()).toBe("无法启动：无法连接数据库（ECONNREFUSED），请检查 DATABASE_URL 及数据库是否已启动\n");
});
