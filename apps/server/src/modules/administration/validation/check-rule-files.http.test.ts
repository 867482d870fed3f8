// Guarantee: exported check rules can be imported without loss; a file with a fault changes nothing, and its faulty
// rules are named.
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["check_rule:view", "check_rule:edit", "check_rule:import", "check_rule:export"]);
  await t.make.role("viewer", ["check_rule:view", "check_rule:edit"]);
  manager = await t.person({ roles: ["keeper"] });
});
afterAll(() => t.close());

const step = { digits: "*", pattern: "[A-Z]{2}", message: "应为两位大写字母", priority: 1 };
const rule = (code: string, more: object = {}) => ({
  code,
  name: `规则 ${code}`,
  description: "",
  enabled: true,
  steps: [step],
  ...more,
});
const send = async (rules: unknown, mode: "try" | "apply" = "apply", kind = "check_rule", by = manager) => {
  const content = typeof rules === "string" ? rules : JSON.stringify({ kind, rules });
  const form = { ...fileForm("rules.json", content), token: by.token };
  return (await t.http("POST", `/api/system/check-rules/import/${mode}`, form)).json();
};
const exported = async (keyword: string) =>
  (await t.http("GET", `/api/system/check-rules/export?keyword=${keyword}`, { token: manager.token })).body;
const listRules = async (keyword: string) =>
  (await t.call("validation.list", { query: { keyword } }, manager)).body.result.rows;
const check = async (ruleCode: string, value: string) =>
  (await t.call("validation.checkRule", { body: { ruleCode, value } }, manager)).body.message;

test("[ADMINDATA-25] creates and changes rules by code, only reports when trying, and records", async () => {
  const counts = { made: 2, changed: 0, faults: [], faultCount: 0 };
  const file = [rule("filed_a"), rule("filed_b")];
  expect((await send(file, "try")).result).toEqual({ isApplied: false, ...counts });
  expect(await listRules("filed_")).toEqual([]);
  expect((await send(file)).result).toEqual({ isApplied: true, ...counts });
  expect(await check("filed_a", "a1")).toBe("应为两位大写字母");
  expect(await check("filed_a", "AB")).toBe("");
  const next = [rule("filed_a"), rule("filed_b", { name: "改名", enabled: false })];
  expect((await send(next)).result).toMatchObject({ isApplied: true, made: 0, changed: 1 });
  expect(await listRules("filed_b")).toMatchObject([{ name: "改名", enabled: false, version: 2 }]);
  expect(await check("filed_b", "a1")).toBe("");
  const trail = await t.database.db.select().from(auditEntry).where(eq(auditEntry.object, "filed_b"));
  expect(trail.map(({ action, detail }) => [action, detail])).toMatchObject([
    ["check_rule.import", { before: null, after: { name: "规则 filed_b" } }],
    ["check_rule.import", { before: { name: "规则 filed_b" }, after: { name: "改名" } }],
  ]);
});

test("[ADMINDATA-25] imports its own export without a change", async () => {
  await send([rule("same_a", { description: "=1+1", steps: [step, { ...step, digits: 2, priority: 0 }] })]);
  const file = await exported("same_");
  expect(JSON.parse(file)).toMatchObject({ kind: "check_rule", rules: [{ code: "same_a", description: "=1+1" }] });
  expect((await send(file)).result).toMatchObject({ isApplied: true, made: 0, changed: 0 });
});

test("[ADMINDATA-25, SEC-65] imports nothing of a file with faults, and names each faulty rule", async () => {
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

test("refuses another kind of file, and callers without permission", async () => {
  for (const [content, kind] of [
    ["{", "check_rule"],
    ["[]", "check_rule"],
    [[], "fill_rule"],
  ] as const)
    expect((await send(content, "apply", kind)).message).toBe("文件无法读取，请使用导出的 JSON");
  const viewer = await t.person({ roles: ["viewer"] });
  expect((await send([rule("refused")], "apply", "check_rule", viewer)).success).toBe(false);
  expect((await t.http("GET", "/api/system/check-rules/export", { token: viewer.token })).statusCode).toBe(403);
  expect(await listRules("refused")).toEqual([]);
});
