// Guarantee: values are checked by rules and against the listed fields only. A rule that may not run is not stored, and
// each change applies on every node. Exported rules can be imported without loss; a file with a fault changes nothing.
import type { EndpointOf, InputOf } from "@tender/contract";
import { fileForm, type Person, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dict } from "#modules/reference/dictionary/dictionary.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { checkRule } from "./validation.tables.ts";

type RuleInput = InputOf<EndpointOf<"validation.save">>["body"];
type Step = RuleInput["steps"][number];

const rights = ["view", "edit", "import", "export"].map((right) => `check_rule:${right}`);

let t: TestApp;
let second: SecondNode;
let manager: Person;
let token: string;
let testCount = 0;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.make.role("keeper", rights);
  manager = await t.person({ roles: ["keeper"] });
  await t.database.db.insert(checkRule).values({
    code: "project",
    name: "项目编号",
    steps: [
      { digits: "*", priority: 1, pattern: ".{6}", message: "项目编号应为 6 位" },
      { digits: 2, pattern: "[A-Z]{2}", message: "前两位应为大写字母" },
      { digits: 4, pattern: "\\d{4}", message: "后四位应为数字" },
    ],
  });
  ({ token } = await t.person());
});
afterAll(async () => {
  await second.close();
  await t.close();
});
beforeEach(() => {
  testCount += 1;
});

const testCode = () => `rule_${testCount}`;
const letters: Step = { digits: 2, pattern: "[A-Z]{2}", message: "前两位应为大写字母", priority: 0 };
const length: Step = { digits: "*", pattern: ".{4}", message: "应为 4 位", priority: 1 };
const input = (steps: Step[], more: Partial<RuleInput> = {}): RuleInput => ({
  id: null,
  version: null,
  code: testCode(),
  name: "编号",
  description: "",
  enabled: true,
  steps,
  ...more,
});
const save = (body: RuleInput) => t.call("validation.save", { body }, manager);
const check = async (value: string) =>
  (await t.call("validation.checkRule", { body: { ruleCode: testCode(), value } }, manager)).body.message;

test("[ADMINDATA-19, ADMINDATA-25] creates, changes and disables a rule, and applies it at once", async () => {
  const id = (await save(input([letters, length]))).body.result.id;
  expect(await check("A112")).toBe("前两位应为大写字母");
  expect(await check("AB123")).toBe("应为 4 位");
  expect(await check("AB12")).toBe("");
  await save(input([letters], { id, version: 1 }));
  expect(await check("AB123")).toBe("");
  const isAcceptedOnOtherNode = async () => {
    const headers = { "x-access-token": manager.token };
    const sent = { method: "POST", url: "/api/sys/checkRule/checkByCode", headers } as const;
    const reply = await second.app.inject({ ...sent, payload: { ruleCode: testCode(), value: "12" } });
    return reply.json().success;
  };
  expect(await isAcceptedOnOtherNode()).toBe(false);
  await save(input([letters], { id, version: 2, enabled: false }));
  expect(await check("12")).toBe("");
  await expect.poll(isAcceptedOnOtherNode).toBe(true);
});

test("[ADMINDATA-25] tries a rule by the same evaluation, without saving it", async () => {
  const attempt = (steps: Step[], value: string) =>
    t.call("validation.test", { body: { steps, value } }, manager).then(({ body }) => body);
  expect((await attempt([letters, length], "A112")).result).toEqual({
    isPassed: false,
    tested: [
      { step: 1, begin: 0, end: 4, text: "A112", isPassed: true },
      { step: 0, begin: 0, end: 2, text: "A1", isPassed: false },
    ],
  });
  expect((await attempt([length], "😀中文字")).result.isPassed).toBe(true);
  expect((await attempt([length], "")).result).toEqual({ isPassed: true, tested: [] });
});

test("[SEC-65] refuses a pattern that may not run by the number of its step", async () => {
  const refused = { code: "check_rule.bad_pattern", result: { field: "steps" } };
  const message = "第 2 条的表达式不能使用：语法不正确，或含有前后断言、反向引用";
  const steps = [letters, { ...letters, pattern: "(?=x)" }];
  expect((await save(input(steps))).body).toMatchObject({ ...refused, message });
  expect((await t.call("validation.test", { body: { steps, value: "x" } }, manager)).body).toMatchObject(refused);
});

test("[SEC-65] accepts patterns of at most 200 and values of at most 1000 characters", async () => {
  const whole = (pattern: string): Step[] => [{ ...length, pattern }];
  const attempt = (pattern: string, value: string) =>
    t.call("validation.test", { body: { steps: whole(pattern), value } }, manager);
  const longest = `(a|${"b".repeat(195)})*`;
  expect(longest).toHaveLength(200);
  expect((await attempt(longest, "a".repeat(1_000))).body.result.isPassed).toBe(true);
  const refusals = [
    [await attempt(`${longest}a`, "a"), "steps.0.pattern"],
    [await attempt(longest, "a".repeat(1_001)), "value"],
    [await save(input(whole(`${longest}a`))), "steps.0.pattern"],
  ] as const;
  for (const [{ status, body }, field] of refusals) {
    expect(status).toBe(400);
    expect(body.message).toBe(`请求内容不正确：${field}`);
  }
  expect((await save(input(whole(longest)))).body.success).toBe(true);
});

test("[ADMINDATA-19] finds a rule by a part of code or name, and refuses a duplicate or new code", async () => {
  const id = (await save(input([letters], { name: "独特的规则" }))).body.result.id;
  const list = async (keyword: string) =>
    (await t.call("validation.list", { query: { keyword } }, manager)).body.result.rows;
  expect(await list("特的规")).toMatchObject([{ id, code: testCode(), builtin: false, steps: [letters] }]);
  expect((await save(input([letters]))).body).toMatchObject({
    code: "check_rule.code_taken",
    result: { field: "code" },
  });
  await save(input([letters], { id, version: 1, code: "another" }));
  expect((await list(testCode())).map((row) => row.id)).toEqual([id]);
});

test("removes a rule that is not built in", async () => {
  const id = (await save(input([letters]))).body.result.id;
  await t.database.db.update(checkRule).set({ builtin: true }).where(eq(checkRule.id, id));
  const remove = () => t.call("validation.remove", { body: { id, version: 1 } }, manager);
  expect((await remove()).body.message).toBe("内置校验规则不能删除，可以停用");
  await t.database.db.update(checkRule).set({ builtin: false }).where(eq(checkRule.id, id));
  expect((await remove()).body.success).toBe(true);
  expect(await check("x")).toBe("校验规则不存在");
});

describe("[ADMINDATA-25] a file of rules", () => {
  const step = { digits: "*", pattern: "[A-Z]{2}", message: "应为两位大写字母", priority: 1 };
  const rule = (code: string, more: object = {}) => ({
    code,
    name: `规则 ${code}`,
    description: "",
    enabled: true,
    steps: [step],
    ...more,
  });
  const send = async (rules: unknown, mode: "try" | "apply" = "apply", kind = "check_rule") => {
    const content = typeof rules === "string" ? rules : JSON.stringify({ kind, rules });
    const form = { ...fileForm("rules.json", content), token: manager.token };
    return (await t.http("POST", `/api/system/check-rules/import/${mode}`, form)).json();
  };
  const exported = async (keyword: string) =>
    (await t.http("GET", `/api/system/check-rules/export?keyword=${keyword}`, { token: manager.token })).body;
  const listRules = async (keyword: string) =>
    (await t.call("validation.list", { query: { keyword } }, manager)).body.result.rows;
  const checkBy = async (ruleCode: string, value: string) =>
    (await t.call("validation.checkRule", { body: { ruleCode, value } }, manager)).body.message;

  test("creates and changes rules by code, only reports when trying, and records", async () => {
    const counts = { made: 2, changed: 0, faults: [], faultCount: 0 };
    const file = [rule("filed_a"), rule("filed_b")];
    expect((await send(file, "try")).result).toEqual({ isApplied: false, ...counts });
    expect(await listRules("filed_")).toEqual([]);
    expect((await send(file)).result).toEqual({ isApplied: true, ...counts });
    expect(await checkBy("filed_a", "a1")).toBe("应为两位大写字母");
    expect(await checkBy("filed_a", "AB")).toBe("");
    const next = [rule("filed_a"), rule("filed_b", { name: "改名", enabled: false })];
    expect((await send(next)).result).toMatchObject({ isApplied: true, made: 0, changed: 1 });
    expect(await listRules("filed_b")).toMatchObject([{ name: "改名", enabled: false, version: 2 }]);
    expect(await checkBy("filed_b", "a1")).toBe("");
    const trail = await t.database.db.select().from(auditEntry).where(eq(auditEntry.object, "filed_b"));
    expect(trail.map(({ action, detail }) => [action, detail])).toMatchObject([
      ["check_rule.import", { before: null, after: { name: "规则 filed_b" } }],
      ["check_rule.import", { before: { name: "规则 filed_b" }, after: { name: "改名" } }],
    ]);
  });

  test("imports its own export without a change", async () => {
    await send([rule("same_a", { description: "=1+1", steps: [step, { ...step, digits: 2, priority: 0 }] })]);
    const file = await exported("same_");
    expect(JSON.parse(file)).toMatchObject({ kind: "check_rule", rules: [{ code: "same_a", description: "=1+1" }] });
    expect((await send(file)).result).toMatchObject({ isApplied: true, made: 0, changed: 0 });
  });

  test("[SEC-65] imports nothing of a file with faults, and names each faulty rule", async () => {
    const file = [
      rule("half_good"),
      rule("half_bad", { steps: [{ ...step, pattern: "(?=a)" }] }),
      rule("half_good"),
      rule("1 wrong"),
      rule("half_empty", { steps: [] }),
      { ...rule("half_more"), secret: true },
    ];
    for (const mode of ["try", "apply"] as const)
      expect((await send(file, mode)).result).toMatchObject({
        isApplied: false,
        faultCount: 4,
        faults: [
          { row: 3, what: "编码“half_good”在文件中重复" },
          { row: 4, what: "编码不正确" },
          { row: 5, what: "校验步骤不正确" },
          { row: 6, what: "内容不正确，含有未知字段或不是规则" },
        ],
      });
    expect((await send(file.slice(0, 2))).result).toMatchObject({
      isApplied: false,
      faults: [{ row: 2, what: "第 1 条的表达式不能使用：语法不正确，或含有前后断言、反向引用" }],
    });
    expect(await listRules("half_")).toEqual([]);
  });

  test("refuses another kind of file", async () => {
    for (const [content, kind] of [
      ["{", "check_rule"],
      ["[]", "check_rule"],
      [[], "fill_rule"],
    ] as const)
      expect((await send(content, "apply", kind)).message).toBe("文件无法读取，请使用导出的 JSON");
  });
});

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
