// Guarantee: a file of departments creates all of its new departments or none, and an export can be imported again.
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readRows } from "#platform/spreadsheet/read-rows.ts";
import { failTrail, restoreTrail } from "#test/trail/failing-trail.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["department:view", "department:import", "department:export"]);
  const { id } = await t.make.department({ orgCode: "A01", departName: "集团" });
  await t.make.department({ orgCode: "A01A01", departName: "采购中心", parentId: id });
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

async function uploadAndCheck(text: string) {
  const form = fileForm("部门.csv", `部门名称,上级部门\n${text}`);
  const sent = await t.http("POST", "/api/system/departments/import", { token: manager.token, ...form });
  return waitForImport(sent.json().result.id);
}
async function waitForImport(id: string) {
  const read = async () => (await t.call("departmentImport.read", { query: { id } }, manager)).body.result;
  await expect.poll(async () => (await read()).state).not.toMatch(/checking|importing/);
  return read();
}
async function importText(text: string) {
  const { id } = await uploadAndCheck(text);
  expect((await t.call("departmentImport.start", { body: { id } }, manager)).body.success).toBe(true);
  return waitForImport(id);
}
const search = async (keyword: string) =>
  (await t.call("departmentAdmin.search", { query: { keyword } }, manager)).body.result.rows;

test("[ADMINDATA-03, ADMINDATA-25] creates branches with codes by level, and leaves an existing one unchanged", async () => {
  const readExisting = async () =>
    (await t.database.pool.query("SELECT * FROM department WHERE org_code = 'A01A01'")).rows;
  const before = await readExisting();
  expect(before).toHaveLength(1);
  expect(await importText("采购中心,集团\n采购一部,采购中心\n一科,集团/采购中心/采购一部\n新公司,\n")).toMatchObject({
    state: "done",
    total: 4,
    kept: 1,
  });
  const [section] = await search("一科");
  expect(section?.orgCode).toBe("A01A01A01A01");
  expect(section?.path.map(({ departName }) => departName)).toEqual(["集团", "采购中心", "采购一部", "一科"]);
  expect((await search("新公司")).map(({ orgCode }) => orgCode)).toEqual(["A02"]);
  expect(await readExisting()).toEqual(before);
});

test("creates nothing from a file with one faulty row", async () => {
  const { id, ...found } = await uploadAndCheck("好部门,集团\n坏部门,没有的\n");
  expect(found).toMatchObject({ state: "refused", faulty: 1 });
  expect(found.rows[0]).toMatchObject({
    number: 3,
    faults: [
      { column: "上级部门", code: "unknown", message: "部门“没有的”不存在；上级须已存在，或为本文件中靠前的行" },
    ],
  });
  expect((await t.call("departmentImport.start", { body: { id } }, manager)).body.code).toBe("import.wrong_state");
  expect(await search("好部门")).toEqual([]);
});

test("[SEC-80] creates nothing while the audit trail cannot be written, and reports the failure", async () => {
  const { id } = await uploadAndCheck("无记录处,集团\n");
  await failTrail(t.database.pool);
  await t.call("departmentImport.start", { body: { id } }, manager);
  const { state, failure } = await waitForImport(id).finally(() => restoreTrail(t.database.pool));
  expect(state).toBe("failed");
  expect(failure?.code).toBe("import.broke");
  expect(await search("无记录处")).toEqual([]);
});

test("[SEC-80] exports the report of an import, and records the export", async () => {
  const { id } = await uploadAndCheck("坏部门,没有的\n");
  const report = await t.http("GET", `/api/system/departments/import/report?id=${id}&format=csv`, manager);
  expect(report.body.split("\r\n")[1]).toBe(
    "2,没有的/坏部门,有误：上级部门：部门“没有的”不存在；上级须已存在，或为本文件中靠前的行",
  );
  const { rows } = await t.database.pool.query(
    "SELECT username, object, outcome FROM audit_entry WHERE action = 'department.export_report'",
  );
  expect(rows).toEqual([{ username: manager.username, object: id, outcome: "ok" }]);
});

test("exports members and leaders, in a file that passes the check again", async () => {
  const leader = await t.make.user({ realname: "林采薇" });
  const [centre] = await search("采购中心");
  await t.database.pool.query(
    "INSERT INTO department_member (user_id, department_id, is_leader) VALUES ($1, $2, true)",
    [leader.id, centre?.id],
  );
  const { rawPayload } = await t.http("GET", "/api/system/departments/export?format=csv", { token: manager.token });
  const rows: (readonly string[])[] = [];
  const bounds = { unpackedBytes: 1_000_000, rows: 1_000, columns: 10, cellLength: 1_000 };
  for await (const { cells } of readRows(rawPayload, bounds)) rows.push(cells);
  expect(rows[0]).toEqual(["部门名称", "上级部门", "编码", "成员数", "负责人"]);
  expect(rows).toContainEqual(["采购中心", "集团", "A01A01", "1", "林采薇"]);
  const form = fileForm("部门.csv", rawPayload);
  const sent = await t.http("POST", "/api/system/departments/import", { token: manager.token, ...form });
  const found = await waitForImport(sent.json().result.id);
  expect(found).toMatchObject({ state: "ready", kept: rows.length - 1 });
});
