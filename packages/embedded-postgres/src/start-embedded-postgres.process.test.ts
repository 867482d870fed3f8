import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { databaseAccount } from "./account.ts";
import { prepareBinaries } from "./binaries.ts";
import { runAs } from "./child.ts";
import { runningPostmaster } from "./lock-file.ts";
import { processesOf, signalAllOf } from "./process-state.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded-postgres.ts";

const account = databaseAccount();
const isRoot = account.isPrivilegeDropped;
const NOT_DURABLE = { fsync: "off" };
const silent = { info: () => {}, warn: (_message: string) => {} };

let parent: string;
let dataDir: string;
let cleanups: (() => unknown)[];

beforeEach(() => {
  // The next run's setup deletes folders with this prefix if this run is killed.
  parent = mkdtempSync(join(tmpdir(), `tender-portal-test-${process.pid}-`));
  chmodSync(parent, 0o711);
  dataDir = join(parent, "data");
  cleanups = [];
});

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  rmSync(parent, { recursive: true, force: true });
});

/** A stopped cluster. Its creation takes longer than everything else in most tests, so they start on a copy. */
let template: string | undefined;
afterAll(() => template && rmSync(template, { recursive: true, force: true }));
async function copyCluster(): Promise<void> {
  if (template === undefined) {
    const folder = mkdtempSync(join(tmpdir(), `tender-portal-test-${process.pid}-`));
    chmodSync(folder, 0o711);
    template = folder;
    const server = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log: silent, settings: NOT_DURABLE });
    await server.stop();
  }
  // Retains modes and owners.
  execFileSync("cp", ["-a", join(template, "data"), dataDir]);
}

async function start(folder = dataDir, log = silent): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: folder, log, settings: NOT_DURABLE });
  cleanups.push(() => server.stop());
  return server;
}

async function query(server: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts the database on the same folder in another process, which prints the result. */
function startInOtherProcess(): { child: ChildProcess; firstLine: Promise<string> } {
  const module = new URL("./start-embedded-postgres.ts", import.meta.url);
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module.href)};
    const log = { info() {}, warn() {} };
    try {
      const server = await startEmbeddedPostgres({ dataDir: process.argv[1], log, settings: { fsync: "off" } });
      process.once("SIGTERM", () => server.stop().then(() => process.exit()));
      console.log("ready");
    } catch (error) {
      console.log(error.name + "：" + error.message);
      process.exit(1);
    }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanups.push(() => kill(child, "SIGTERM"));
  const lines = createInterface({ input: child.stdout });
  return { child, firstLine: new Promise((resolve) => lines.once("line", resolve)) };
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  await exited;
}

const postmasterPid = (): number =>
  Number(readFileSync(join(dataDir, "postgresql/postmaster.pid"), "utf8").split("\n")[0]);

test("retains data over a restart, on a path longer than a socket's may be", async () => {
  const deepFolder = join(parent, "一个很深的目录/".repeat(8), "data");
  const first = await start(deepFolder);
  await query(first, "create table note (text text)");
  await query(first, "insert into note values ('中文')");
  await first.stop();
  expect(existsSync(first.connection.host)).toBe(false);
  const second = await start(deepFolder);
  expect(await query(second, "select text from note")).toEqual(["中文"]);
});

test("provides an UTF-8 database with Chinese order, durable by default", async () => {
  const server = await startEmbeddedPostgres({ dataDir, log: silent });
  cleanups.push(() => server.stop());
  expect(
    await query(server, "select current_setting('fsync'), current_setting('server_encoding'), lower('À')"),
  ).toEqual(["on", "UTF8", "à"]);
  const sorted = "select name from unnest(array['张','王','李']) as name order by name collate \"zh-x-icu\"";
  expect(await query(server, sorted)).toEqual(["李", "王", "张"]);
  expect(await query(server, "select current_setting('listen_addresses')")).toEqual([""]);
});

test("refuses a second server on the folder and names the owning process", async () => {
  await copyCluster();
  const other = startInOtherProcess();
  expect(await other.firstLine).toBe("ready");
  await expect(start()).rejects.toThrow(
    `数据目录 ${dataDir} 正被进程 ${other.child.pid} 使用：请先停止该进程，或用环境变量 DATA_DIR 指定其他目录。`,
  );
  expect(runningPostmaster(join(dataDir, "postgresql"))).toBeDefined();
});

test("starts in one of two processes that start at the same moment", async () => {
  const lines = await Promise.all([startInOtherProcess(), startInOtherProcess()].map(({ firstLine }) => firstLine));
  expect(lines.filter((line) => line === "ready")).toHaveLength(1);
  expect(lines.filter((line) => /^EmbeddedPostgresError：数据目录 .* 正被进程 \d+ 使用/.test(line))).toHaveLength(1);
});

test("starts again after its process was killed", async () => {
  await copyCluster();
  const other = startInOtherProcess();
  expect(await other.firstLine).toBe("ready");
  await kill(other.child, "SIGKILL");
  const server = await start();
  expect(await query(server, "select 1")).toEqual([1]);
});

test("ends a server without an owner and starts its own", async () => {
  await copyCluster();
  const orphan = await startWithoutOwner();
  const server = await start();
  expect(postmasterPid()).not.toBe(orphan);
  expect(await query(server, "select 1")).toEqual([1]);
});

/** Starts a server without an owner's session, like after a killed owner if the kernel does not signal PostgreSQL. */
async function startWithoutOwner(): Promise<number> {
  const cluster = join(dataDir, "postgresql");
  const { postgres } = prepareBinaries(account, dataDir);
  const command = [
    postgres,
    "-D",
    cluster,
    "-c",
    "listen_addresses=",
    "-c",
    `unix_socket_directories=${cluster}`,
  ] as const;
  const { child } = runAs(account, command, { cwd: cluster, diesWithParent: true });
  cleanups.push(() => kill(child, "SIGKILL"));
  await expect.poll(() => runningPostmaster(cluster)?.socketFolder).toBe(cluster);
  return postmasterPid();
}

test.each(["a killed postmaster that is a zombie", "another program with its process id"])(
  "starts despite the lock file of %s",
  async (kind) => {
    await copyCluster();
    const first = await start();
    const lock = readFileSync(join(dataDir, "postgresql/postmaster.pid"), "utf8");
    await first.stop();
    const pid = kind.startsWith("another program") ? await runUnrelatedProcess() : await createZombie();
    const file = join(dataDir, "postgresql/postmaster.pid");
    writeFileSync(file, lock.replace(/^\d+/, String(pid)), { mode: 0o600 });
    chownSync(file, account.uid, account.gid);
    const second = await start();
    expect(await query(second, "select 1")).toEqual([1]);
  },
);

/** Starts a program of the database's own account: by its number PostgreSQL would take it for a running postmaster. */
async function runUnrelatedProcess(): Promise<number> {
  const { child } = runAs(account, ["/bin/sleep", "60"], { cwd: "/", diesWithParent: true });
  cleanups.push(() => kill(child, "SIGKILL"));
  return child.pid ?? 0;
}

/**
 * Returns a zombie: a shell replaced itself by a program that does not know of the shell's child. The child ends well
 * after the replacement, since the shell itself would reap it.
 */
async function createZombie(): Promise<number> {
  const zombie = new Promise<number>((resolve) => {
    const { child } = runAs(account, ["/bin/sh", "-c", "/bin/sleep 1 & echo $!; exec /bin/sleep 60"], {
      cwd: "/",
      diesWithParent: true,
      onLine: (line) => resolve(Number(line)),
    });
    cleanups.push(() => kill(child, "SIGKILL"));
  });
  const pid = await zombie;
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, "utf8")).toMatch(/\) Z /);
  return pid;
}

/** Waits until the server answers again. */
const waitForRestart = (server: EmbeddedPostgres) =>
  expect.poll(() => query(server, "select 1").catch(() => []), { interval: 25 }).toEqual([1]);

test("restarts a killed server with its data, remains its owner, and stops it", async () => {
  await copyCluster();
  const server = await start();
  await query(server, "create table note (text text)");
  await query(server, "insert into note values ('中文')");
  const killed = postmasterPid();
  process.kill(killed, "SIGKILL");
  await waitForRestart(server);
  expect(postmasterPid()).not.toBe(killed);
  expect(await query(server, "select text from note")).toEqual(["中文"]);
  await expect(start()).rejects.toThrow(`正被进程 ${process.pid} 使用`);
  const restarted = postmasterPid();
  await server.stop();
  expect(() => process.kill(restarted, 0)).toThrow("ESRCH");
  expect(existsSync(server.connection.host)).toBe(false);
});

test("restarts a killed server despite stopped sessions that cannot end", async () => {
  await copyCluster();
  const server = await start();
  const cluster = join(dataDir, "postgresql");
  const killed = postmasterPid();
  signalAllOf(cluster, "SIGSTOP");
  const sessions = processesOf(cluster).filter((pid) => pid !== killed);
  process.kill(killed, "SIGKILL");
  await waitForRestart(server);
  expect(processesOf(cluster).filter((pid) => sessions.includes(pid))).toEqual([]);
});

test("gives up on a server that is killed repeatedly, reports why, and still stops", async () => {
  await copyCluster();
  const warnings: string[] = [];
  const server = await start(dataDir, { ...silent, warn: (message) => warnings.push(message) });
  const reported = new Promise<string>((resolve) => server.onUnexpectedExit(resolve));
  const restartCount = () => warnings.filter((message) => message === "内置数据库已重新启动").length;
  for (let restart = 1; restart <= 5; restart += 1) {
    process.kill(postmasterPid(), "SIGKILL");
    await expect.poll(restartCount).toBe(restart);
  }
  process.kill(postmasterPid(), "SIGKILL");
  const reason = /^内置数据库意外退出（代码 无）：.*；十分钟内已重新启动 5 次，不再尝试$/;
  expect(await reported).toMatch(reason);
  const lateReport = new Promise<string>((resolve) => server.onUnexpectedExit(resolve));
  expect(await lateReport).toMatch(reason);
  await server.stop();
  expect(existsSync(server.connection.host)).toBe(false);
});

test("remains the owner if PostgreSQL ends every session after a crash of one", async () => {
  await copyCluster();
  const server = await start();
  const owner = "select count(*)::int from pg_locks where locktype = 'advisory'";
  await query(server, "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'");
  await expect.poll(() => query(server, owner)).toEqual([1]);
  await expect(start()).rejects.toThrow(`正被进程 ${process.pid} 使用`);
});

test("refuses the data of another major version", async () => {
  await copyCluster();
  writeFileSync(join(dataDir, "postgresql/PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(
    `内置数据库无法启动：${dataDir}/postgresql 是 PostgreSQL 17 的数据，本程序内置的是 PostgreSQL 18，请用 pg_dump 导出后再导入，或用环境变量 DATA_DIR 指定其他目录。`,
  );
});

test("refuses a folder with other files and leaves them unchanged", async () => {
  mkdirSync(join(dataDir, "postgresql"), { recursive: true });
  chmodSync(dataDir, 0o711);
  writeFileSync(join(dataDir, "postgresql/note.txt"), "not a database");
  await expect(start()).rejects.toThrow(
    `内置数据库无法启动：${dataDir}/postgresql 里已有文件，但不是数据库目录，请移走这些文件，或用环境变量 DATA_DIR 指定其他目录。`,
  );
  expect(readFileSync(join(dataDir, "postgresql/note.txt"), "utf8")).toBe("not a database");
});

test("reports a file in the folder's place", async () => {
  writeFileSync(dataDir, "");
  await expect(start()).rejects.toThrow(
    `内置数据库无法启动：数据目录 ${dataDir} 的路径上有同名文件，请移走该文件，或用环境变量 DATA_DIR 指定其他目录。`,
  );
});

test("creates a new cluster after an interrupted start, and removes the remains", async () => {
  mkdirSync(join(dataDir, "postgresql.new-999999999"), { recursive: true });
  chmodSync(dataDir, 0o711);
  const server = await start();
  expect(await query(server, "select 1")).toEqual([1]);
  expect(existsSync(join(dataDir, "postgresql.new-999999999"))).toBe(false);
});

test("starts on a copy that lost its modes", async () => {
  await copyCluster();
  chmodSync(join(dataDir, "postgresql"), 0o755);
  expect(await query(await start(), "select 1")).toEqual([1]);
});

if (isRoot) {
  test("reports the folder that the database's unprivileged user cannot traverse", async () => {
    chmodSync(parent, 0o700);
    await expect(start()).rejects.toThrow(
      `以 root 启动时内置数据库由 nobody 用户运行，但该用户无法进入 ${parent}：请执行 chmod o+x ${parent}，或用环境变量 DATA_DIR 指定其他目录。`,
    );
  });

  test("refuses a cluster of another user", async () => {
    await copyCluster();
    chownSync(join(dataDir, "postgresql"), 12_345, 12_345);
    await expect(start()).rejects.toThrow(
      `内置数据库无法启动：没有权限读写数据目录 ${dataDir}，请调整其所有者和权限，或用环境变量 DATA_DIR 指定其他目录。`,
    );
  });
} else {
  test("reports a folder that may not be written", async () => {
    mkdirSync(dataDir, { mode: 0o500 });
    await expect(start()).rejects.toThrow(
      `内置数据库无法启动：没有权限读写数据目录 ${dataDir}，请调整其所有者和权限，或用环境变量 DATA_DIR 指定其他目录。`,
    );
  });
}
