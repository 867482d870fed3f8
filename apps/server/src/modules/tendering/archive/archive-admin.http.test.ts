// Guarantee: archivists import files on the page in the background, one import at a time, and each import has its
// report.

import { gzipSync } from "node:zlib";
import { fileForm, type Person, startTestApp, type TestApp, waitingForLocks } from "@tender/testkit";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { trySessionLock } from "#platform/database/session-lock.ts";
import { packageOf, procurement, release } from "#test/archive/small-process.ts";
import { archFonds, procProject } from "./archive.tables.ts";

const codes = ["archive:view_imports", "archive:import", "archive:stop_import", "archive:export_imports"];
let t: TestApp;
let manager: Person;
let foreignArchivist: Person;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", codes);
  const center = await t.make.department({ orgCode: "A01", departName: "交易中心" });
  const archives = await t.make.department({ orgCode: "A01A03", departName: "档案处", parentId: center.id });
  const other = await t.make.department({ orgCode: "B01", departName: "别处" });
  await t.database.db.insert(archFonds).values([
    { code: "SL01", name: "交易中心", keeperDeptCode: "A01A03" },
    { code: "SL02", name: "别处", keeperDeptCode: "B01" },
  ]);
  manager = await t.person({ username: "zhang.san", realname: "张三", roles: ["keeper"], departments: [archives.id] });
  foreignArchivist = await t.person({ roles: ["keeper"], departments: [other.id] });
});
afterAll(() => t.close());

const sendOnce = async (content: Buffer | string, query = "", sender = manager, name = "2026 年公告.json") =>
  (
    await t.http("POST", `/api/archive/import/ocds${query}`, { ...fileForm(name, content), token: sender.token })
  ).json();
/** Retries while an import runs, because an import stores its end shortly before it releases the lock. */
const sendWhenFree = async (...sent: Parameters<typeof sendOnce>) => {
  for (;;) {
    const answer = await sendOnce(...sent);
    if (answer.code !== "archive.import_running") return answer;
  }
};
const packageText = (...numbers: number[]) =>
  JSON.stringify(packageOf(numbers.flatMap((n) => procurement(n, "2026-01-05"))));
const read = async (id: string) => (await t.call("archiveAdmin.readImport", { query: { id } }, manager)).body;
const readEnded = async (id: string) => {
  await expect.poll(async () => (await read(id)).result.state).not.toBe("running");
  return (await read(id)).result;
};
const list = async (query: object = {}) => (await t.call("archiveAdmin.listImports", { query }, manager)).body.result;
const lastEntry = async (action: string) =>
  (
    await t.database.db
      .select()
      .from(auditEntry)
      .where(eq(auditEntry.action, action))
      .orderBy(desc(auditEntry.id))
      .limit(1)
  )[0];
const findings = async (id: string, query: object = {}) =>
  (await t.call("archiveAdmin.listFindings", { query: { id, ...query } }, manager)).body.result;

test("[ADMINDATA-23, ADMINDATA-25] imports in the background into the own department and fonds, with a report", async () => {
  const { code, result } = await sendWhenFree(packageText(1, 2), "?label=试运行数据");
  expect(code).toBe("200");
  expect(await readEnded(result.id)).toMatchObject({
    fileName: "2026 年公告.json",
    label: "试运行数据",
    state: "succeeded",
    starter: "张三",
    done: 6,
    total: 6,
    deptCode: "A01A03",
    fondsCode: "SL01",
    format: "release-package",
    isStopping: false,
    kept: 0,
    counts: { added: 2, updated: 0, unchanged: 0, skipped: 0, errors: 0, warnings: 0 },
  });
  const projects = await t.database.db.select().from(procProject).where(eq(procProject.batchId, result.id));
  expect(projects.map(({ projectName, deptCode }) => [projectName, deptCode]).sort()).toEqual([
    ["项目1", "A01A03"],
    ["项目2", "A01A03"],
  ]);
  const secondImport = await sendWhenFree(packageText(1, 2, 3));
  expect((await readEnded(secondImport.result.id)).counts).toMatchObject({ added: 1, unchanged: 2, skipped: 6 });
  expect(await lastEntry("archive.import")).toMatchObject({
    username: "zhang.san",
    object: secondImport.result.id,
    outcome: "ok",
  });
});

test("[ADMINDATA-23] notifies the importing person of the end, with a link to the report", async () => {
  const { result } = await sendWhenFree(packageText(4));
  await readEnded(result.id);
  const jobs = t.deps.modules.flatMap((module) => module.jobs ?? []);
  const readNotices = async () => {
    await jobs.find(({ name }) => name === "archive.tell_imports")?.run();
    const { rows } = (await t.call("noticeInbox.listMine", { query: {} }, manager)).body.result;
    const notices = await Promise.all(rows.map(({ id }) => t.call("noticeInbox.read", { query: { id } }, manager)));
    return notices.map(({ body }) => [body.result.openType, body.result.openPage]);
  };
  await expect.poll(readNotices).toContainEqual(["url", `/archive/imports#run/${result.id}`]);
});

test("[ADMINDATA-23, SEC-80] reports invalid files and parts, and records each export of a report", async () => {
  const invalid = await sendWhenFree("{ 这不是", "", manager, "坏.json");
  expect(await readEnded(invalid.result.id)).toMatchObject({ state: "failed", counts: { added: 0, errors: 1 } });
  expect((await findings(invalid.result.id)).rows).toMatchObject([{ number: 1, kind: "error", code: "E01", line: 1 }]);
  const mixed = packageOf([
    ...procurement(5, "2026-01-05"),
    { ...release(6, 1, "2026-01-05T00:00:00Z"), date: "昨天" },
  ]);
  const partly = await sendWhenFree(JSON.stringify(mixed), "", manager, "半好.json");
  expect(await readEnded(partly.result.id)).toMatchObject({ state: "partly", counts: { added: 1 } });
  const errors = await findings(partly.result.id, { kind: "error" });
  expect(errors.rows).toMatchObject([{ kind: "error", releaseId: "ocds-abcdef-6-1" }]);
  expect((await findings(partly.result.id, { keyword: "ABCDEF-6" })).total).toBe(errors.total);
  expect((await findings(partly.result.id, { keyword: "没有这个" })).total).toBe(0);
  const exported = await t.http("GET", `/api/archive/imports/findings/export?id=${partly.result.id}`, {
    token: manager.token,
  });
  expect(exported.body).toContain("ocds-abcdef-6-1");
  expect(exported.headers["content-disposition"]).toMatch(
    /filename="archive-import-report-zhang\.san-\d{8}-\d{6}\.csv"/,
  );
  expect(await lastEntry("archive.export_findings")).toMatchObject({
    username: "zhang.san",
    outcome: "ok",
    object: partly.result.id,
  });
  const runs = await t.http("GET", "/api/archive/imports/export?state=partly", { token: manager.token });
  expect(runs.body.split("\r\n")[1]).toMatch(/^半好\.json,导入数据,部分成功,张三,/);
  expect((await list({ state: "partly" })).rows.map(({ fileName }: { fileName: string }) => fileName)).toEqual([
    "半好.json",
  ]);
  expect((await list({ keyword: "公告", pageSize: 1 })).rows).toHaveLength(1);
  expect(await read("none")).toMatchObject({ code: "archive.import_not_found", message: "该导入记录不存在" });
});

test("[ADMINDATA-23] refuses compressed files, unknown departments and foreign fonds", async () => {
  const before = (await list()).total;
  expect(await sendWhenFree(gzipSync(packageText(7)))).toMatchObject({
    code: "archive.import_compressed",
    message: "网页导入不接受压缩文件，请解压后上传，或用命令行导入",
  });
  const unknown = { code: "archive.unknown_fonds", message: "全宗不存在，或不由您所在部门保管，请重新选择" };
  expect(await sendWhenFree(packageText(7), "?fonds=SL02")).toMatchObject(unknown);
  expect(await sendWhenFree(packageText(7), "?fonds=SL01", foreignArchivist)).toMatchObject(unknown);
  expect(await sendWhenFree(packageText(7), "?dept=A09")).toMatchObject({
    code: "archive.unknown_department",
    message: "所选部门不存在，请重新选择",
    result: { field: "dept" },
  });
  expect((await list()).total).toBe(before);
  const targets = await t.call("archiveAdmin.readImportTargets", {}, manager);
  expect(targets.body.result).toEqual({
    fonds: [{ code: "SL01", name: "交易中心" }],
    department: { orgCode: "A01A03", departName: "档案处", path: ["交易中心", "档案处"] },
  });
  const departments = await t.call("archiveAdmin.findDepartments", { query: { keyword: "别处" } }, manager);
  expect(departments.body.result).toMatchObject([{ orgCode: "B01" }]);
});

test("[ADMINDATA-23] runs one import at a time over all processes", async () => {
  const lock = await trySessionLock(t.database.work.pool, "archiveImport");
  expect(await sendOnce(packageText(8))).toMatchObject({
    code: "archive.import_running",
    message: "正在导入其他档案数据文件，请在导入结束后重试",
  });
  await lock?.release();
  expect((await readEnded((await sendWhenFree(packageText(8))).result.id)).state).toBe("succeeded");
});

test("[ADMINDATA-23] stops on request, retains written releases and resumes with the same file", async () => {
  // The file has more releases than one chunk.
  const manyReleases = packageText(...Array.from({ length: 100 }, (_, n) => 100 + n));
  const client = await t.database.pool.connect();
  let id = "";
  const stop = () => t.call("archiveAdmin.stopImport", { body: { id } }, manager);
  try {
    await client.query("BEGIN; LOCK TABLE proc_project IN SHARE MODE");
    id = (await sendWhenFree(manyReleases)).result.id;
    await expect.poll(() => waitingForLocks(t.database)).toBeGreaterThan(0);
    expect((await stop()).body).toMatchObject({ success: true });
  } finally {
    // The transaction ends with its connection.
    client.release(true);
  }
  const stopped = await readEnded(id);
  expect(stopped).toMatchObject({ state: "stopped", isStopping: false });
  expect(stopped.counts.added).toBeGreaterThan(0);
  expect(stopped.counts.added).toBeLessThan(100);
  expect((await findings(id, { keyword: "已停止" })).rows).toMatchObject([
    { message: "已停止：其余的发布未导入，重新导入同一文件会接着写入" },
  ]);
  expect((await stop()).body).toMatchObject({ code: "archive.import_ended", message: "该次导入已经结束" });
  const resumed = await readEnded((await sendWhenFree(manyReleases)).result.id);
  expect([resumed.state, resumed.counts.added]).toEqual(["succeeded", 100 - stopped.counts.added]);
});

test("[SEC-69, ADMINDATA-23] refuses more than 20,000 releases, and stores only the last part of a path", async () => {
  const releases = (count: number) => JSON.stringify({ releases: Array(count).fill({ ocid: "a", id: "1" }) });
  const { result } = await sendWhenFree(releases(20_001), "", manager, "../../var/lib/很多.json");
  expect(await readEnded(result.id)).toMatchObject({ state: "failed", fileName: "很多.json", counts: { added: 0 } });
  expect((await findings(result.id)).rows.map(({ message }) => message)).toEqual(["发布数超过20000条"]);
  const atLimit = await sendWhenFree(releases(20_000), "", manager, "..\\刚好.json");
  const imported = await readEnded(atLimit.result.id);
  expect([imported.fileName, imported.total]).toEqual(["刚好.json", 20_000]);
});
