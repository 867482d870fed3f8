// Guarantee: a row that a data rule hides is in no list, count, file or answer to its id.
import type { EndpointKey } from "@tender/contract";
import { type DataRuleInput, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appUser } from "#modules/people/account/account.tables.ts";
import { session } from "#modules/session/session/session.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";

let t: TestApp;
let roles = 0;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("system_admin");
  await t.make.subsystem({ appId: "70001" });
});
afterAll(() => t.close());

/** Creates a person with one role, which has these permissions, the page of the list, and the rule. */
async function grantRule(
  codes: readonly string[],
  rule: DataRuleInput,
  departments: readonly string[] = [],
): Promise<Person> {
  roles += 1;
  const code = `ruled_${roles}`;
  const roleId = await t.make.role(code, codes);
  await t.make.menuItem({ component: rule.list }, [code]);
  await t.make.dataRule(roleId, rule);
  t.clock.advance(60_000);
  const person = await t.person({ roles: [code], departments });
  await t.prove(person);
  return person;
}

const within = (list: string, ...values: string[]): DataRuleInput => ({
  list,
  columnCode: "dept",
  columnType: "department",
  condition: "within",
  values,
});

describe("[ADMINDATA-25] [SEC-56] people", () => {
  const codes = ["view", "edit", "freeze", "reset", "remove", "export", "reveal"].map((part) => `user:${part}`);
  codes.push("session:view", "session:end");

  test("outside the rule are in no list, count and file, and are not found by their id", async () => {
    const [visibleDepartment, hiddenDepartment] = [
      await t.make.department({ orgCode: "U01" }),
      await t.make.department({ orgCode: "U02" }),
    ];
    const [visible, hidden] = [
      await t.make.user({ departments: [visibleDepartment.id], realname: "里面" }),
      await t.make.user({ departments: [hiddenDepartment.id], realname: "外面" }),
    ];
    const removed = await t.make.user({ departments: [hiddenDepartment.id] });
    await t.database.db.update(appUser).set({ status: "removed" }).where(eq(appUser.id, removed.id));
    const person = await grantRule(codes, within("user-admin/users", "U01"));
    const list = (await t.call("userAdmin.list", { query: {} }, person)).body.result;
    expect([list.total, list.rows.map(({ id }) => id)]).toEqual([1, [visible.id]]);
    expect((await t.call("userAdmin.listRemoved", { query: {} }, person)).body.result.total).toBe(0);
    const file = await t.http("GET", "/api/system/users/export", { token: person.token });
    expect(file.body).toContain("里面");
    expect(file.body).not.toContain("外面");
    expect((await t.call("userAdmin.read", { query: { id: visible.id } }, person)).body.success).toBe(true);
    const body = { id: hidden.id };
    const answers: Partial<Record<EndpointKey, string>> = {};
    for (const key of ["freeze", "unfreeze", "resetPassword", "resetTwoStep", "remove", "restore", "erase"] as const)
      answers[`userAdmin.${key}`] = (await t.call(`userAdmin.${key}`, { body }, person)).body.code;
    answers["userAdmin.read"] = (await t.call("userAdmin.read", { query: body }, person)).body.code;
    answers["userAdmin.listSessions"] = (await t.call("userAdmin.listSessions", { query: body }, person)).body.code;
    answers["userAdmin.endSessions"] = (
      await t.call("userAdmin.endSessions", { body: { ...body, sessionId: null } }, person)
    ).body.code;
    answers["userAdmin.reveal"] = (
      await t.call("userAdmin.reveal", { body: { ...body, reason: "核对" } }, person)
    ).body.code;
    const change = { ...body, version: 1, realname: "改名", departments: [] };
    answers["userAdmin.save"] = (await t.call("userAdmin.save", { body: change }, person)).body.code;
    expect(new Set(Object.values(answers))).toEqual(new Set(["user.not_found"]));
    const [row] = await t.database.db.select().from(appUser).where(eq(appUser.id, hidden.id));
    expect(row).toMatchObject({ status: "active", realname: "外面" });
  });
});

describe("[ADMINDATA-25] [SEC-56] departments", () => {
  const codes = ["department:view", "department:edit", "department:member"];

  test("outside the rule are neither in the tree nor found by id", async () => {
    const root = await t.make.department({ orgCode: "D01", departName: "上级" });
    const department = await t.make.department({ orgCode: "D01A01", departName: "本级", parentId: root.id });
    const child = await t.make.department({ orgCode: "D01A01A01", departName: "本级之下", parentId: department.id });
    const person = await grantRule(codes, within("department-admin/departments", "D01A01"));
    const childrenOf = async (parentId?: string) =>
      (await t.call("departmentAdmin.listChildren", { query: parentId ? { parentId } : {} }, person)).body;
    expect((await childrenOf()).result).toMatchObject({ total: 1, rows: [{ id: department.id, hasChildren: true }] });
    expect((await childrenOf(department.id)).result).toMatchObject({
      total: 1,
      rows: [{ id: child.id, hasChildren: false }],
    });
    expect((await childrenOf(root.id)).code).toBe("department.not_found");
    const found = await t.call("departmentAdmin.search", { query: { keyword: "本级" } }, person);
    expect(found.body.result.rows.map(({ id }) => id)).toEqual([department.id, child.id]);
    const refusals = [
      await t.call("departmentAdmin.read", { query: { id: root.id } }, person),
      await t.call(
        "departmentAdmin.save",
        { body: { id: root.id, version: 1, parentId: null, departName: "改名" } },
        person,
      ),
      await t.call(
        "departmentAdmin.save",
        { body: { id: null, version: null, parentId: root.id, departName: "新的" } },
        person,
      ),
      await t.call("departmentAdmin.previewMove", { query: { id: child.id, parentId: root.id } }, person),
      await t.call(
        "departmentAdmin.move",
        { body: { id: child.id, version: 1, parentId: root.id, before: null } },
        person,
      ),
      await t.call("departmentAdmin.remove", { body: { id: root.id, version: 1 } }, person),
      await t.call("departmentAdmin.previewMerge", { query: { id: child.id, intoId: root.id } }, person),
      await t.call(
        "departmentAdmin.merge",
        { body: { id: child.id, version: 1, intoId: root.id, intoVersion: 1 } },
        person,
      ),
      await t.call("departmentAdmin.listMembers", { query: { departmentId: root.id } }, person),
      await t.call("departmentAdmin.findPeople", { query: { departmentId: root.id, keyword: "张" } }, person),
      await t.call("departmentAdmin.addMembers", { body: { departmentId: root.id, userIds: [person.id] } }, person),
      await t.call("departmentAdmin.removeMembers", { body: { departmentId: root.id, userIds: [person.id] } }, person),
      await t.call("departmentAdmin.setLeaders", { body: { departmentId: root.id, version: 1, userIds: [] } }, person),
    ];
    expect(refusals.map(({ body }) => body.code)).toEqual(refusals.map(() => "department.not_found"));
    expect((await t.call("departmentAdmin.read", { query: { id: child.id } }, person)).body.success).toBe(true);
  });

  test("outside the rule are in no file", async () => {
    await t.make.department({ orgCode: "E01", departName: "文件外" });
    await t.make.department({ orgCode: "E02", departName: "文件内" });
    const person = await grantRule([...codes, "department:export"], within("department-admin/departments", "E02"));
    const file = await t.http("GET", "/api/system/departments/export?format=csv", { token: person.token });
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain("文件内");
    expect(file.body).not.toContain("文件外");
  });
});

test("[ADMINDATA-25] [SEC-56] hides other authors' notices from a person limited to their own", async () => {
  const person = await grantRule(["notice:view", "notice:edit", "notice:publish"], {
    list: "notice-admin/notices",
    columnCode: "author",
    columnType: "person",
    condition: "eq",
    variable: "user_id",
  });
  const other = await t.make.user();
  const [ownNotice, otherNotice] = [
    await t.make.notice({ title: "自己的", state: "draft", createdBy: person.id }),
    await t.make.notice({ title: "别人的", state: "draft", createdBy: other.id }),
  ];
  const list = (await t.call("noticeAdmin.list", { query: {} }, person)).body.result;
  expect([list.total, list.rows.map(({ id }) => id)]).toEqual([1, [ownNotice]]);
  const refusals = [
    await t.call("noticeAdmin.read", { query: { id: otherNotice } }, person),
    await t.call("noticeAdmin.publish", { body: { id: otherNotice, version: 1 } }, person),
    await t.call("noticeAdmin.withdraw", { body: { id: otherNotice } }, person),
    await t.call("noticeAdmin.remove", { body: { id: otherNotice } }, person),
    await t.call("noticeAdmin.copy", { body: { id: otherNotice } }, person),
    await t.call("noticeAdmin.listUnread", { query: { id: otherNotice } }, person),
  ];
  expect(refusals.map(({ body }) => body.code)).toEqual(refusals.map(() => "notice.gone"));
  const file = await t.http("GET", `/api/system/notices/unread/export?id=${otherNotice}`, { token: person.token });
  expect(file.json().code).toBe("notice.gone");
  expect((await t.call("noticeAdmin.read", { query: { id: ownNotice } }, person)).body.success).toBe(true);
});

test("[ADMINDATA-25] [SEC-56] shows only permitted rows of the trail, its file, entries and history", async () => {
  const person = await grantRule(["audit:view"], {
    list: "audit/entries",
    columnCode: "object",
    columnType: "text",
    condition: "starts_with",
    values: ["seen-"],
  });
  const at = new Date(t.clock.now());
  const entry = { at, action: "notice.save", outcome: "ok", username: "zhang", detail: null } as const;
  await t.database.db.insert(auditEntry).values([
    { ...entry, id: "trail-seen", object: "seen-1" },
    { ...entry, id: "trail-kept", object: "kept-1" },
  ]);
  for (const key of ["audit.list", "audit.listOperations"] as const) {
    const { result } = (await t.call(key, { query: { action: "notice.save" } }, person)).body;
    expect([key, result.total, result.rows.map(({ id }) => id)]).toEqual([key, 1, ["trail-seen"]]);
  }
  for (const path of ["/api/system/audit/export", "/api/system/audit/operations/export"]) {
    const file = await t.http("GET", path, { token: person.token });
    expect([path, file.body.includes("seen-1"), file.body.includes("kept-1")]).toEqual([path, true, false]);
  }
  expect((await t.call("audit.read", { query: { id: "trail-seen" } }, person)).body.success).toBe(true);
  expect((await t.call("audit.read", { query: { id: "trail-kept" } }, person)).body.code).toBe("audit.not_found");
  const historyOf = async (object: string) =>
    (await t.call("audit.history", { query: { type: "notice", object } }, person)).body.result.total;
  expect([await historyOf("seen-1"), await historyOf("kept-1")]).toEqual([1, 0]);
});

test("[ADMINDATA-25] [SEC-56] lists and ends sessions of the permitted branch only", async () => {
  const [visibleDepartment, hiddenDepartment] = [
    await t.make.department({ orgCode: "S01" }),
    await t.make.department({ orgCode: "S02" }),
  ];
  const [visible, hidden] = [
    await t.person({ departments: [visibleDepartment.id] }),
    await t.person({ departments: [hiddenDepartment.id] }),
  ];
  const person = await grantRule(["session:view", "session:end"], within("session-admin/sessions", "S01"));
  const { result } = (await t.call("session.listAll", { query: {} }, person)).body;
  expect([result.total, result.rows.map(({ username }) => username)]).toEqual([1, [visible.username]]);
  const [hiddenSession] = await t.database.db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, hidden.id));
  expect((await t.call("session.endAny", { body: { id: hiddenSession?.id ?? "" } }, person)).body.code).toBe(
    "session.not_found",
  );
  expect((await t.call("session.readCurrent", {}, hidden)).status).toBe(200);
  expect((await t.call("session.endAny", { body: { id: result.rows[0]?.id ?? "" } }, person)).body.success).toBe(true);
});
