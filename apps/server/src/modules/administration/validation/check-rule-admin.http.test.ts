// Guarantee: administrators edit check rules. A rule that may not run is not stored, and each change applies on every
// node.
import type { EndpointOf, InputOf } from "@tender/contract";
import { type Person, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkRule } from "./validation.tables.ts";

type RuleInput = InputOf<EndpointOf<"validation.save">>["body"];
type Step = RuleInput["steps"][number];

let t: TestApp;
let second: SecondNode;
let manager: Person;
let testCount = 0;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.make.role("keeper", ["check_rule:view", "check_rule:edit", "audit:view"]);
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

test.each(["(?=x)", "(a)\\1", "[", "(?<!x)y", "(a{1000}){1000}"])(
  "[SEC-65] refuses the pattern %s by the number of its step",
  async (pattern) => {
    const refused = { code: "check_rule.bad_pattern", result: { field: "steps" } };
    const message = "第 2 条的表达式不能使用：语法不正确，或含有前后断言、反向引用";
    const steps = [letters, { ...letters, pattern }];
    expect((await save(input(steps))).body).toMatchObject({ ...refused, message });
    expect((await t.call("validation.test", { body: { steps, value: "x" } }, manager)).body).toMatchObject(refused);
  },
);

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
  expect((await save(input([letters], { id, version: 1 }))).body.code).toBe("check_rule.changed");
});

test("removes a rule that is not built in, and retains its history", async () => {
  const id = (await save(input([letters]))).body.result.id;
  await t.database.db.update(checkRule).set({ builtin: true }).where(eq(checkRule.id, id));
  const remove = () => t.call("validation.remove", { body: { id, version: 1 } }, manager);
  expect((await remove()).body.message).toBe("内置校验规则不能删除，可以停用");
  await t.database.db.update(checkRule).set({ builtin: false }).where(eq(checkRule.id, id));
  expect((await remove()).body.success).toBe(true);
  expect(await check("x")).toBe("校验规则不存在");
  const { rows } = (await t.call("audit.history", { query: { type: "check_rule", object: testCode() } }, manager)).body
    .result;
  expect(rows.map(({ kind }) => kind)).toEqual(["removed", "made"]);
});
