import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dict } from "#modules/reference/dictionary/dictionary.tables.ts";
import { checkRule } from "./validation.tables.ts";

let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
  await t.database.db.insert(checkRule).values({
    code: "project",
    name: "项目编号",
    steps: [
      { digits: "*", priority: 1, pattern: ".{6}", message: "项目编号应为 6 位" },
      { digits: 2, pattern: "[A-Z]{2}", message: "前两位应为大写字母" },
      { digits: 4, pattern: "\\d{4}", message: "后四位应为数字" },
    ],
  });
  token = await t.signIn(await t.make.user());
});
afterAll(() => t.close());

describe("duplicate check", () => {
  const requestCheck = (query: string, by = token) => t.http("GET", `/api/sys/duplicate/check?${query}`, { token: by });
  const check = async (tableName: string, fieldName: string, fieldVal: string, dataId?: string, by = token) => {
    const query = { tableName, fieldName, fieldVal, ...(dataId ? { dataId } : {}) };
    return t.call("validation.checkDuplicate", { query }, { token: by });
  };

  test("[API-39, SEC-61] reports for every listed pair whether the value is free", async () => {
    await t.make.user({ username: "Taken.Name", email: "Taken@example.com", phone: "13800000991" });
    await t.make.department({ orgCode: "Z01" });
    await t.make.role("taken_role");
    await t.make.subsystem({ appId: "88001" });
    await t.database.db.insert(dict).values({ id: "dict-1", code: "taken_dict", name: "x" });
    for (const [tableName, fieldName, value] of [
      ["sys_user", "username", "taken.NAME"],
      ["sys_user", "email", "taken@EXAMPLE.com"],
      ["sys_user", "phone", "13800000991"],
      ["sys_role", "role_code", "taken_role"],
      ["sys_depart", "org_code", "Z01"],
      ["sys_dict", "dict_code", "taken_dict"],
      ["sys_check_rule", "rule_code", "project"],
      ["sys_subsystem", "app_id", "88001"],
    ] as const) {
      const takenReply = await check(tableName, fieldName, value);
      expect([tableName, fieldName, takenReply.body.success, takenReply.body.message]).toEqual([
        tableName,
        fieldName,
        false,
        "该值不可用，系统中已存在！",
      ]);
      expect((await check(tableName, fieldName, "free-one")).body.success).toBe(true);
    }
  });

  test("[API-39] ignores the caller's own account, and no other with the same value", async () => {
    const owner = await t.person({ username: "own.name", email: "own@example.com", phone: "13800000992" });
    await t.make.user({ phone: "13800000993" });
    for (const [fieldName, value] of [
      ["username", "OWN.name"],
      ["email", "own@example.com"],
      ["phone", "13800000992"],
    ] as const) {
      expect((await check("sys_user", fieldName, value, undefined, owner.token)).body.success).toBe(false);
      expect((await check("sys_user", fieldName, value, owner.id, owner.token)).body.success).toBe(true);
    }
    expect((await check("sys_user", "phone", "13800000993", owner.id, owner.token)).body.success).toBe(false);
  });

  test("[API-39] ignores the record being edited, for callers who may edit it", async () => {
    const { db } = t.database;
    await db.insert(dict).values({ id: "dict-2", code: "kept_dict", name: "x" });
    const rule = { code: "kept_rule", name: "x", steps: [] };
    const [{ id: ruleId = "" } = {}] = await db.insert(checkRule).values(rule).returning({ id: checkRule.id });
    for (const [tableName, fieldName, value, right, id] of [
      ["sys_subsystem", "app_id", "88002", "subsystem:edit", await t.make.subsystem({ appId: "88002" })],
      ["sys_dict", "dict_code", "kept_dict", "dictionary:edit", "dict-2"],
      ["sys_check_rule", "rule_code", "kept_rule", "check_rule:edit", ruleId],
    ] as const) {
      await t.make.role(`${tableName}_keeper`, [right]);
      const manager = await t.person({ roles: [`${tableName}_keeper`] });
      const isFree = async (dataId: string) =>
        (await check(tableName, fieldName, value, dataId, manager.token)).body.success;
      expect([tableName, await isFree(id), await isFree("another")]).toEqual([tableName, true, false]);
    }
  });

  test.each([
    ["app_user", "password_hash"],
    ["sys_user", "password"],
    ["sys_user", "password_hash"],
    ["sys_user%0a", "username"],
    ["sys_user", "username%20"],
    ["sys_user", "username--"],
    ["sys_user", "username,id"],
    ["SYS_USER", "username"],
    ["(select%201)", "username"],
    ["sys_user%20where%201=1", "username"],
    ["sys_role", "username"],
    ["__proto__", "constructor"],
    ["session", "token_digest"],
  ])("[SEC-61] [W-05] answers 400 to the pair %s, %s", async (tableName, fieldName) => {
    const reply = await requestCheck(`tableName=${tableName}&fieldName=${fieldName}&fieldVal=1`);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe("http.invalid_request");
  });

  describe("value written like SQL", () => {
    // A sequence is not rolled back with a transaction, so it shows whether any part of a value was executed.
    const runs = async () => (await t.database.pool.query("SELECT is_called FROM run_by_value")).rows[0].is_called;
    beforeAll(async () => {
      await t.database.pool.query("CREATE SEQUENCE run_by_value");
      await t.make.user({ username: "taken.too" });
      await t.make.user({ username: "z" });
    });

    test.each([
      "x' OR nextval('run_by_value') > 0 --",
      "x'; SELECT nextval('run_by_value'), pg_sleep(5); --",
      "taken%",
      "_",
    ])("[SEC-62] finds nothing equal to %j, executes nothing", async (value) => {
      expect((await check("sys_user", "username", value)).body).toMatchObject({ success: true, code: "200" });
      expect(await runs()).toBe(false);
    });
  });

  test("treats an empty dataId as a new record", async () => {
    const name = (await t.make.user()).username;
    expect((await requestCheck(`tableName=sys_user&fieldName=username&fieldVal=${name}&dataId=`)).json().success).toBe(
      false,
    );
  });
});

describe("rule check", () => {
  const check = (ruleCode: string, value: string) =>
    t.call("validation.checkRule", { body: { ruleCode, value } }, { token });

  test("[API-40, ADMINDATA-19] accepts a value that fits", async () => {
    expect((await check("project", "AB1234")).body).toMatchObject({ success: true, code: "200", result: null });
    expect((await check("project", "")).body.success).toBe(true);
  });

  test("[API-40] returns the rule's message and the failed step", async () => {
    const { body, details } = await check("project", "AB12X4");
    expect(body).toMatchObject({ success: false, code: "validation.rule_failed", message: "后四位应为数字" });
    expect(details).toEqual({
      rule: { begin: 2, end: 6, text: "12X4", pattern: "\\d{4}", message: "后四位应为数字", passed: false },
    });
    expect((await check("project", "AB123")).body.message).toBe("项目编号应为 6 位");
  });

  test("[ADMINDATA-19] refuses an unknown code, also one written like SQL", async () => {
    for (const code of ["unknown", "project' --", "__proto__", "project\t"]) {
      expect((await check(code, "AB1234")).body.message).toBe("校验规则不存在");
    }
  });

  test("refuses a value beyond 1 000 characters before any pattern runs", async () => {
    expect((await check("project", "x".repeat(1_001))).status).toBe(400);
  });

  test("[SEC-65] answers 500 to a stored pattern that may not run", async () => {
    await t.database.db.insert(checkRule).values({
      code: "bad",
      name: "坏",
      steps: [{ digits: "*", pattern: "(?=(a+)+$)x", message: "x" }],
    });
    expect((await check("bad", "a".repeat(1_000))).status).toBe(500);
  });
});
