import { execFileSync, spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@tender/embedded-postgres";
import { startTestApp, testDatabase } from "@tender/testkit";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { department } from "#modules/people/department/department.tables.ts";
import { migrateDatabase } from "#platform/database/migrate.ts";
import { packageOf, procurement } from "#test/archive/small-process.ts";
import { bareEnvironment, onDatabase, runCommand, runProcess } from "#test/own-process.ts";
import { FIRST_MODULE } from "../../../../scripts/boot/server-runtime.mjs";
import { archiveImport } from "./archive-import.ts";

let folder: string;
let validFile: string;
let invalidFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-import-"));
  await chmod(folder, 0o711);
  validFile = join(folder, "good.json");
  invalidFile = join(folder, "bad.json");
  await writeFile(validFile, JSON.stringify(packageOf(procurement(1, "2025-01-06"))));
  await writeFile(invalidFile, '{"releases": [\n{"ocid": "x" "id": 1}\n]}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (args: string[], env: Record<string, string>) => runCommand(archiveImport, args, env);

describe("on a configured database", () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await testDatabase();
    env = onDatabase(database, folder);
    await database.db.insert(department).values({ orgCode: "A01", departName: "交易中心" });
    await database.db.insert(department).values({ orgCode: "A01A06", departName: "采购单位", parentId: "A01" });
  });
  afterAll(() => database.drop());
  const listProjects = async () => (await database.pool.query("select ocid, dept_code from proc_project")).rows;

  test("imports for the root department and reports", async () => {
    const { code, out, err } = await runProcess("archive-import", [validFile], env);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toBe(`${validFile}：成功\n  新增 1，更新 0，跳过 0，未变 0，错误 0，警告 0\n`);
    expect(await listProjects()).toEqual([{ ocid: "ocds-abcdef-1", dept_code: "A01" }]);
  });

  test("reports a file that was imported before", async () => {
    const { code, out } = await run([validFile, "--dept=A01A06", "--label=演示数据"], env);
    expect({ code, out }).toEqual({
      code: 0,
      out: `${validFile}：成功\n  新增 0，更新 0，跳过 3，未变 1，错误 0，警告 0\n`,
    });
    expect(await listProjects()).toEqual([{ ocid: "ocds-abcdef-1", dept_code: "A01" }]);
  });

  test("continues after a refused file and exits with 1", async () => {
    const { code, out } = await run([invalidFile, validFile], env);
    expect(code).toBe(1);
    expect(out).toContain(`${invalidFile}：拒绝\n  E01 文件不是有效的JSON，第2行第14列（第 2 行）\n`);
    expect(out).toContain(`${validFile}：成功`);
  });

  test.each([
    [[], "请指定要导入的文件，用 --help 查看用法\n"],
    [["--depth=3", "x"], "无法识别的选项 --depth=3，用 --help 查看用法\n"],
    [["--dept", "x"], "无法识别的选项 --dept，用 --help 查看用法\n"],
    [["/nowhere/x.json"], "无法读取文件 /nowhere/x.json（ENOENT）\n"],
  ])("refuses %j with one line", async (args, message) => {
    expect(await run(args, env)).toEqual({ code: 1, out: "", err: message });
  });

  test("[SEC-69] skips a release over 2 MB and one nested beyond 64 levels, and imports the rest", async () => {
    const [valid, large, deep] = [2, 3, 4].map((n) => procurement(n, "2025-01-06")[0] ?? {});
    const nested = `${"[".repeat(70)}${"]".repeat(70)}`;
    const releases = [
      JSON.stringify(valid),
      JSON.stringify({ ...large, padding: "x".repeat(2 * 1_048_576) }),
      JSON.stringify(deep).replace(/}$/, `,"padding":${nested}}`),
    ];
    const path = join(folder, "bounds.json");
    await writeFile(path, `{"releases":[\n${releases.join(",\n")}\n]}`);
    const { out } = await run([path], env);
    expect(out).toContain("第3行无法解析（发布超过2MB）");
    expect(out).toContain("第4行无法解析（嵌套超过64层）");
    expect((await listProjects()).map(({ ocid }) => ocid).sort()).toEqual(["ocds-abcdef-1", "ocds-abcdef-2"]);
  });

  test("refuses an unknown recipient before it imports anything", async () => {
    const before = await listProjects();
    const { code, err } = await run([validFile, "--tell=nobody"], env);
    expect({ code, err }).toEqual({ code: 1, err: "--tell：没有名为 nobody 的可用账号\n" });
    expect(await listProjects()).toEqual(before);
  });

  test("refuses a department that does not exist", async () => {
    expect(await run([validFile, "--dept=Z99"], env)).toEqual({
      code: 1,
      out: "",
      err: "--dept：没有编码为 Z99 的部门\n",
    });
  });
});

test("shows an import as running, and as failed after its process was killed", async () => {
  const database = await testDatabase();
  await database.db.insert(department).values({ orgCode: "A01", departName: "交易中心" });
  const pipe = join(folder, "pipe.json");
  execFileSync("mkfifo", [pipe]);
  // The child process waits for a pipe into which nothing is written.
  const child = spawn(process.execPath, [...FIRST_MODULE, join(import.meta.dirname, "archive-import.ts"), pipe], {
    env: { ...bareEnvironment(), ...onDatabase(database, folder) },
    stdio: "ignore",
  });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const listBatches = async () =>
    (
      await database.pool.query(
        "select file_name, state, findings, finished_at is not null as is_finished from import_batch",
      )
    ).rows;
  const runningBatch = { file_name: "pipe.json", state: "running", findings: [], is_finished: false };
  await expect.poll(listBatches, { timeout: 60_000 }).toEqual([runningBatch]);
  const t = await startTestApp({ database });
  try {
    await t.deps.housekeep();
    expect(await listBatches()).toEqual([runningBatch]);
    child.kill("SIGKILL");
    await exited;
    await expect
      .poll(() => t.deps.housekeep().then(listBatches), { timeout: 60_000 })
      .toEqual([
        {
          ...runningBatch,
          state: "failed",
          findings: [{ code: "E00", message: "导入中断：进程已结束，未导入完，请重新导入" }],
          is_finished: true,
        },
      ]);
    await t.make.role("keeper", ["job:view"]);
    const token = await t.signIn(await t.make.user({ roles: ["keeper"] }));
    const { body } = await t.call("system.listJobs", {}, { token });
    expect(body.result.rows.find((job) => job.name === "archive.import")).toMatchObject({
      outcome: "failed",
      failure: "pipe.json：导入中断：进程已结束，未导入完，请重新导入",
    });
    await database.pool.query("update import_batch set state = 'running'");
    await (await startTestApp({ database: { ...database, drop: async () => undefined } })).close();
    expect(await listBatches()).toMatchObject([{ state: "failed" }]);
  } finally {
    child.kill("SIGKILL");
    await t.close();
  }
}, 180_000);

test("connects through the embedded database's socket beside the portal, or starts it", async () => {
  const dataDir = join(folder, "data");
  const silentLog = { info: () => undefined, warn: () => undefined };
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: { fsync: "off" } });
  try {
    await migrateDatabase(server.connection);
    const client = new pg.Client(server.connection);
    await client.connect();
    await client.query("insert into department (id, org_code, depart_name) values ('d', 'A01', '交易中心')");
    const { code, out, err } = await run([validFile], { DATA_DIR: dataDir });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("新增 1");
    expect((await client.query("select count(*)::int as n from proc_project")).rows).toEqual([{ n: 1 }]);
    await client.end();
  } finally {
    await server.stop();
  }
  const { code, out } = await run([validFile], { DATA_DIR: dataDir });
  expect({ code, out }).toEqual({
    code: 0,
    out: `${validFile}：成功\n  新增 0，更新 0，跳过 3，未变 1，错误 0，警告 0\n`,
  });
});
