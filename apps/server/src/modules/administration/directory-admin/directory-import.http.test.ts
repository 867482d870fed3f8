// Guarantee: an import stores all data of the directory or nothing. It takes over no account, revokes no role, and
// freezes no more people than allowed.
import type { Person, TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  BASE,
  directoryInput,
  PEOPLE,
  personEntry,
  saveDirectory,
  unitEntry,
} from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import { finishedRun, importFrom, runEntries } from "#test/directory/directory-run.ts";
import type { TestDirectory, TestEntry } from "#test/directory/directory-server.ts";
import { tableCells } from "#test/table-cells.ts";

const UNITS = `ou=units,${BASE}`;

let portal: DirectoryPortal;
let t: TestApp;
let directory: TestDirectory;
let manager: Person;
let id: string;
let count = 0;
beforeAll(async () => {
  portal = await startDirectoryPortal(["directory:sync", "directory:link", "directory:unlink", "directory:export"]);
  ({ t, directory } = portal);
});
afterAll(() => portal.close());

beforeEach(async () => {
  count += 1;
  directory.fault = null;
  directory.entries = [unitEntry(PEOPLE, "people", "people"), unitEntry(UNITS, "units", "units")];
  manager = await t.person({ roles: ["keeper"] });
  const input = { departmentFrom: "attribute", departmentAttribute: "departmentNumber" } as const;
  id = await saveDirectory(t, manager, directoryInput(directory, `目录${count}`, { ...input, departmentsBase: UNITS }));
});

const uidOf = (name: string) => `${name}${count}`;
const add = (name: string, more: { readonly [attribute: string]: string } = {}) => {
  directory.entries = [...directory.entries, personEntry(uidOf(name), more)];
};
const drop = (name: string) => {
  directory.entries = directory.entries.filter((entry) => entry.uid !== uidOf(name));
};
const change = (name: string, more: { readonly [attribute: string]: string }) => {
  drop(name);
  add(name, more);
};
const start = () => t.call("directoryAdmin.sync", { body: { id } }, manager);
const waitForRun = (runId: string) => finishedRun(t, manager, runId);
const sync = () => importFrom(t, manager, id);
const entriesOf = (runId: string) => runEntries(t, manager, runId);
const accountOf = async (name: string) =>
  (await t.database.pool.query("SELECT * FROM app_user WHERE username = $1", [uidOf(name)])).rows[0];
const codesOf = async (name: string) =>
  (
    await t.database.pool.query(
      "SELECT d.org_code AS code FROM department_member m JOIN department d ON d.id = m.department_id JOIN app_user u ON u.id = m.user_id WHERE u.username = $1 ORDER BY 1",
      [uidOf(name)],
    )
  ).rows.map(({ code }) => code);
const departmentsNamed = async (name: string) =>
  (await t.database.pool.query("SELECT id, org_code, parent_id FROM department WHERE depart_name = $1", [name])).rows;

test("imports people and departments, and later only changes", async () => {
  const [parentName, childName] = [`一部${count}`, `二部${count}`];
  directory.entries = [
    ...directory.entries,
    unitEntry(`ou=${parentName},${UNITS}`, `d1-${count}`, parentName),
    unitEntry(`ou=${childName},ou=${parentName},${UNITS}`, `d2-${count}`, childName),
  ];
  add("a", { mobile: `139${String(count).padStart(8, "0")}`, departmentNumber: childName });
  add("b", { mail: `b${count}@example.cn`, departmentNumber: "没有这个部门" });
  const first = await sync();
  expect(first).toMatchObject({
    state: "done",
    directory: `目录${count}`,
    peopleRead: 2,
    counts: { people: 2, made: 2, changed: 0, same: 0, refused: 0, departmentsMade: 2 },
  });
  expect(await accountOf("a")).toMatchObject({ realname: "林采薇", password_hash: null, status: "active" });
  const [parent] = await departmentsNamed(parentName);
  const [child] = await departmentsNamed(childName);
  expect(child.parent_id).toBe(parent.id);
  expect(await codesOf("a")).toEqual([child.org_code]);
  expect(await codesOf("b")).toEqual([]);
  expect(await sync()).toMatchObject({ counts: { made: 0, changed: 0, same: 2, departmentsMade: 0 } });
  change("a", { cn: "江疏影", departmentNumber: parentName });
  const third = await sync();
  expect(third.counts).toMatchObject({ made: 0, changed: 1, same: 1 });
  expect(await entriesOf(third.id)).toEqual([[`江疏影（${uidOf("a")}）`, "changed", "更新了姓名、手机号、部门"]]);
  expect(await accountOf("a")).toMatchObject({ realname: "江疏影", phone: null });
  expect(await codesOf("a")).toEqual([parent.org_code]);
});

test("renames and moves departments with their people, and removes none", async () => {
  const [parentName, childName] = [`甲部${count}`, `乙部${count}`];
  const entriesWith = (first: TestEntry, ...more: TestEntry[]) => [
    unitEntry(PEOPLE, "people", "people"),
    unitEntry(UNITS, "units", "units"),
    first,
    ...more,
  ];
  directory.entries = entriesWith(
    unitEntry(`ou=${parentName},${UNITS}`, `m1-${count}`, parentName),
    unitEntry(`ou=${childName},${UNITS}`, `m2-${count}`, childName),
  );
  add("c", { departmentNumber: childName });
  await sync();
  const [before] = await departmentsNamed(childName);
  directory.entries = entriesWith(
    unitEntry(`ou=${parentName}新,${UNITS}`, `m1-${count}`, `${parentName}新`),
    unitEntry(`ou=${childName},ou=${parentName}新,${UNITS}`, `m2-${count}`, childName),
  );
  add("c", { departmentNumber: childName });
  const run = await sync();
  expect(run.counts).toMatchObject({ departmentsMade: 0, departmentsChanged: 2, same: 1 });
  const [after] = await departmentsNamed(childName);
  const [parent] = await departmentsNamed(`${parentName}新`);
  expect(after).toMatchObject({ id: before.id, parent_id: parent.id });
  expect(after.org_code.startsWith(parent.org_code)).toBe(true);
  expect(await codesOf("c")).toEqual([after.org_code]);
  directory.entries = entriesWith(unitEntry(`ou=${parentName}新,${UNITS}`, `m1-${count}`, `${parentName}新`));
  add("c", { departmentNumber: parentName });
  expect((await sync()).counts).toMatchObject({ gone: 1 });
  expect(await departmentsNamed(childName)).toHaveLength(1);
});

test("treats a department removed and created again as the same", async () => {
  const name = `丙部${count}`;
  const setDepartment = (externalId: string) => {
    directory.entries = [unitEntry(PEOPLE, "people", "people"), unitEntry(`ou=${name},${UNITS}`, externalId, name)];
  };
  setDepartment(`old-${count}`);
  await sync();
  const [before] = await departmentsNamed(name);
  for (const externalId of [`new-${count}`, `newer-${count}`]) {
    setDepartment(externalId);
    expect((await sync()).counts).toMatchObject({ departmentsMade: 0, departmentsChanged: 0, refused: 0, gone: 0 });
    expect(await departmentsNamed(name)).toEqual([before]);
  }
  // Two entries with one name refer to one department, so the second is refused.
  directory.entries = [...directory.entries, unitEntry(`ou=${name},ou=x,${UNITS}`, `other-${count}`, name)];
  expect((await sync()).counts).toMatchObject({ departmentsMade: 0, refused: 1 });
});

test("changes nothing if the directory breaks off, and imports all the next time", async () => {
  for (let n = 0; n < 250; n += 1) add(`m${n}-`);
  directory.fault = { kind: "dies", afterPages: 2 };
  const failed = await sync();
  expect(failed).toMatchObject({
    state: "failed",
    failure: "连接被目录服务中断；未导入任何数据，下次同步将重新开始",
    counts: null,
  });
  expect(await accountOf("m0-")).toBeUndefined();
  expect(await departmentsNamed("units")).toEqual([]);
  directory.fault = null;
  expect(await sync()).toMatchObject({ state: "done", counts: { made: 250 } });
  const jobs = await t.database.pool.query("SELECT outcome FROM job_run WHERE name = 'directory.import'");
  expect(jobs.rows).toEqual([{ outcome: "ok" }]);
});

/** Limits the wait for an answer of the directory. */
const setTimeoutSeconds = (seconds: number) =>
  t.database.pool.query("UPDATE directory_connection SET timeout_seconds = $1 WHERE id = $2", [seconds, id]);

test("reports why the import failed", async () => {
  add("n");
  directory.fault = { kind: "answers", code: 51 };
  const run = await sync();
  expect(run).toMatchObject({ state: "failed", failure: expect.stringContaining("目录服务繁忙或不可用") });
  expect(await accountOf("n")).toBeUndefined();
});

test("freezes missing and disabled people, and releases a person who returns", async () => {
  for (let n = 0; n < 10; n += 1) add(`f${n}-`);
  await sync();
  drop("f0-");
  change("f1-", { userAccountControl: "514" });
  expect(await sync()).toMatchObject({ state: "done", counts: { frozen: 2, same: 8 } });
  expect((await accountOf("f0-")).status).toBe("frozen");
  expect((await accountOf("f1-")).status).toBe("frozen");
  add("f0-");
  expect((await sync()).counts).toMatchObject({ released: 1, same: 9 });
  expect((await accountOf("f0-")).status).toBe("active");
});

test("changes nothing if it would freeze more than the allowed share", async () => {
  for (let n = 0; n < 10; n += 1) add(`g${n}-`);
  await sync();
  for (let n = 0; n < 3; n += 1) drop(`g${n}-`);
  add("fresh");
  const run = await sync();
  expect(run).toMatchObject({
    state: "stopped",
    failure: "将冻结 3 个用户，超过在用 10 个的 20%，未导入任何数据；请核对目录，必要时提高该比例后再同步",
  });
  expect((await accountOf("g0-")).status).toBe("active");
  expect(await accountOf("fresh")).toBeUndefined();
  // A directory that returns no people must not freeze all accounts.
  directory.entries = [unitEntry(PEOPLE, "people", "people"), unitEntry(UNITS, "units", "units")];
  expect((await sync()).state).toBe("stopped");
});

test("takes over no account by name, and updates a linked account", async () => {
  const local = await t.make.user({ username: uidOf("h"), realname: "原来的名字", roles: ["clerk"] });
  add("h");
  const run = await sync();
  expect(run.counts).toMatchObject({ made: 0, refused: 1 });
  expect(await entriesOf(run.id)).toEqual([
    [`林采薇（${uidOf("h")}）`, "refused", `已有账号“${uidOf("h")}”；如是同一人，请由管理员关联`],
  ]);
  expect((await accountOf("h")).realname).toBe("原来的名字");
  await t.prove(manager);
  const body = { id, username: local.username, account: uidOf("h") };
  expect((await t.call("directoryAdmin.link", { body }, manager)).body.success).toBe(true);
  expect((await sync()).counts).toMatchObject({ changed: 1, refused: 0 });
  expect((await accountOf("h")).realname).toBe("林采薇");
  const { rows } = await t.database.pool.query(
    "SELECT r.code FROM user_role h JOIN role r ON r.id = h.role_id WHERE h.user_id = $1",
    [local.id],
  );
  expect(rows).toEqual([{ code: "clerk" }]);
});

test("[ADMINDATA-25] lists and finds links, and removes one", async () => {
  const [username, otherUsername] = [uidOf("k"), uidOf("l")];
  add("k", { cn: "顾晚晴" });
  add("l", { cn: "江疏影" });
  await sync();
  const list = async (query: object) =>
    (await t.call("directoryAdmin.listLinks", { query: { directory: id, ...query } }, manager)).body.result;
  expect(await list({})).toMatchObject({ total: 2 });
  expect((await list({ keyword: "晚晴" })).rows).toEqual([
    {
      userId: (await accountOf("k")).id,
      username,
      realname: "顾晚晴",
      directoryId: id,
      directory: expect.any(String),
      externalId: `id-of-${username}`,
      isFrozen: false,
      leftAt: null,
    },
  ]);
  expect((await list({ keyword: `id-of-${otherUsername}` })).rows).toMatchObject([{ username: otherUsername }]);
  expect((await list({ keyword: "疏影", directory: "none" })).rows).toEqual([]);

  const body = { id, username };
  await t.prove(manager);
  expect((await t.call("directoryAdmin.unlink", { body }, manager)).body.success).toBe(true);
  expect((await list({})).rows).toMatchObject([{ username: otherUsername }]);
});

test.each(["csv", "xlsx"] as const)(
  "[SEC-80] exports the report as %s, escaped for spreadsheets, and records the export",
  async (format) => {
    add(`m${format}`, { cn: "顾晚晴", mail: "no mail" });
    await t.make.user({ username: uidOf(`n${format}`) });
    add(`n${format}`, { cn: "=HYPERLINK(1)" });
    const run = await sync();
    const path = `/api/system/directories/runs/entries/export?id=${run.id}&format=${format}`;
    const exportCells = async (more = "") =>
      tableCells((await t.http("GET", `${path}${more}`, { token: manager.token })).rawPayload, format);
    const cells = await exportCells();
    expect(cells[0]).toEqual(["序号", "名称", "类别", "结果", "说明", "目录中的条目"]);
    const createdRow = cells.find((row) => row[1]?.startsWith("顾晚晴"));
    expect(createdRow?.slice(2, 5)).toEqual(["用户", "新增", "邮箱格式不正确，未同步"]);
    const [, refused, ...otherRows] = await exportCells("&outcome=refused");
    expect(refused?.[3]).toBe("未同步");
    expect(otherRows).toEqual([]);
    expect(refused?.[1]).not.toMatch(/^=/);
    const { rows } = await t.database.pool.query(
      "SELECT username, outcome, detail FROM audit_entry WHERE action = 'directory.export' ORDER BY at, id",
    );
    const entry = { username: manager.username, outcome: "ok" };
    expect(rows.slice(-2)).toEqual([
      { ...entry, detail: { run: run.id } },
      { ...entry, detail: { run: run.id, outcome: "refused" } },
    ]);
  },
);

test("reports people who cannot be imported, and imports the others", async () => {
  const phone = `137${String(count).padStart(8, "0")}`;
  await t.make.user({ phone });
  add("i1", { mobile: phone, mail: "no mail" });
  add("i2", { cn: "" });
  directory.entries = [...directory.entries, { ...personEntry(`10${count}`), cn: "工号" }];
  directory.entries = [
    ...directory.entries,
    { ...personEntry(uidOf("i1")), dn: `uid=twice,${PEOPLE}`, entryUUID: `x${count}` },
  ];
  const run = await sync();
  expect(run.counts).toMatchObject({ people: 4, made: 1, refused: 3 });
  expect(await entriesOf(run.id)).toEqual(
    expect.arrayContaining([
      [`林采薇（${uidOf("i1")}）`, "made", "邮箱格式不正确，未同步；手机号已被其他账号使用，未同步"],
      [uidOf("i2"), "refused", "姓名为空，或超过 60 个字符、含不可见字符"],
      [`林采薇（${uidOf("i1")}）`, "refused", "目录中有两个用户的账号相同"],
    ]),
  );
});

test("runs one import at a time, starts due ones, and removes reports in 90 days", async () => {
  add("k");
  await t.prove(manager);
  const { rows } = await t.database.pool.query("SELECT version FROM directory_connection WHERE id = $1", [id]);
  const input = directoryInput(directory, `目录${count}`, {
    id,
    version: rows[0].version,
    bindSecret: null,
    schedule: "hourly",
    timeoutSeconds: 1,
  });
  expect((await t.call("directoryAdmin.save", { body: input }, manager)).body.success).toBe(true);
  directory.fault = { kind: "hangs" };
  const runId = (await start()).body.result.id;
  expect((await start()).body.code).toBe("directory.running");
  // The fault ends after the run: the run may not have asked the directory yet.
  expect(await waitForRun(runId)).toMatchObject({ state: "failed", failure: expect.stringContaining("响应超时") });
  directory.fault = null;
  await setTimeoutSeconds(60);
  await t.deps.housekeep();
  const runs = async () => (await t.call("directoryAdmin.listRuns", { query: { id } }, manager)).body.result.rows;
  expect(await runs()).toHaveLength(1);
  t.clock.advance(3_600_000);
  manager = await t.person({ roles: ["keeper"] });
  await t.deps.housekeep();
  const [dueRun] = await runs();
  expect(dueRun?.starter).toBeNull();
  expect((await waitForRun(dueRun?.id ?? "")).counts).toMatchObject({ made: 1 });
  await t.database.pool.query("UPDATE directory_connection SET schedule = 'off'");
  t.clock.advance(91 * 86_400_000);
  manager = await t.person({ roles: ["keeper"] });
  await t.deps.housekeep();
  expect(await runs()).toEqual([]);
});

test("requires a fresh proof, and refuses a disabled directory", async () => {
  const unprovenPerson = await t.person({ roles: ["keeper"] });
  expect((await t.call("directoryAdmin.sync", { body: { id } }, unprovenPerson)).body.code).toBe("proof.required");
  await t.database.pool.query("UPDATE directory_connection SET enabled = false WHERE id = $1", [id]);
  await t.prove(manager);
  expect((await start()).body.code).toBe("directory.switched_off");
});

test("imports more people than one page and one statement hold, each once", async () => {
  directory.entries = [
    ...directory.entries,
    ...Array.from({ length: 1_200 }, (_, n) => personEntry(uidOf(`z${n}-`), { mail: `z${n}-${count}@example.cn` })),
  ];
  expect(await sync()).toMatchObject({ state: "done", counts: { people: 1_200, made: 1_200 } });
  expect(await sync()).toMatchObject({ state: "done", counts: { made: 0, same: 1_200 } });
});
