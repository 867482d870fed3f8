// Guarantee: administrators edit check rules. A rule that may not run is not stored, and each change applies on every
// node. Exported rules can be imported without loss; a file with a fault changes nothing.
import type { EndpointOf, InputOf } from "@tender/contract";
import { fileForm, type Person, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { checkRule } from "./validation.tables.ts";

type RuleInput = InputOf<EndpointOf<"validation.save">>["body"];
type Step = RuleInput["steps"][number];

const rights = ["view", "edit", "import", "export"].map((right) => `check_rule:${right}`);

let t: TestApp;
let second: SecondNode;
let manager: Person;
let testCount = 0;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.make.role("keeper", rights);
  manager = await t.person({ roles: ["keeper"] });
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
