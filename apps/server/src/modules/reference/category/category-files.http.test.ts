// Guarantee: an import of category trees is complete or has no effect, and importing an export changes nothing.
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["category:view", "category:edit", "category:import", "category:export"]);
  manager = await t.person({ roles: ["keeper"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.pool.query("DELETE FROM category");
});

const HEAD = "编码,分类,状态,说明";
const importTable = async (lines: readonly string[], mode: "try" | "apply" = "apply", person: Person = manager) => {
  const form = { ...fileForm("分类.csv", [HEAD, ...lines].join("\r\n")), token: person.token };
  return (await t.http("POST", `/api/system/categories/import/${mode}`, form)).json();
};
const exportLines = async (): Promise<string[]> => {
  const { body } = await t.http("GET", "/api/system/categories/export", { token: manager.token });
  return body.replace("\uFEFF", "").trimEnd().split("\r\n").slice(1);
};
const trees = [
  "A01,货物,启用,",
  "A01A01,货物 / 办公设备,启用,含耗材",
  "A01A01A01,货物 / 办公设备 / 打印/复印,停用,",
  "A02,'=工程,启用,",
];

test("[ADMINDATA-25] creates trees with codes from a table and imports its own export unchanged", async () => {
  const trial = (await importTable(trees, "try")).result;
  expect(trial).toEqual({ isApplied: false, made: 4, changed: 0, faults: [], faultCount: 0 });
  expect(await exportLines()).toEqual([]);
  expect((await importTable(trees)).result).toMatchObject({ isApplied: true, made: 4, changed: 0 });
  expect(await exportLines()).toEqual(trees);
  expect((await importTable(await exportLines())).result).toMatchObject({ isApplied: true, made: 0, changed: 0 });
  const more = ["X99,货物 / 家具,,桌椅", "A01,货物,停用,"];
  expect((await importTable(more)).result).toMatchObject({ isApplied: true, made: 1, changed: 1 });
  expect(await exportLines()).toEqual([
    "A01,货物,停用,",
    "A01A01,货物 / 办公设备,启用,含耗材",
    "A01A01A01,货物 / 办公设备 / 打印/复印,停用,",
    "A01A02,货物 / 家具,启用,桌椅",
    "A02,'=工程,启用,",
  ]);
  const log = t.database.db.select().from(auditEntry).orderBy(desc(auditEntry.id)).limit(1);
  expect(await log.where(eq(auditEntry.action, "category.import"))).toMatchObject([
    { detail: { made: 1, changed: 1 } },
  ]);
  expect(await log.where(eq(auditEntry.action, "category.export"))).toMatchObject([{ username: manager.username }]);
});

test.each([
  ["an unknown parent", ["A01,货物,启用,", ",服务 / 保洁,启用,"], "上级分类“服务”不存在，请先写出上级", 3],
  ["a parent behind its child", [",货物 / 家具,启用,", ",货物,启用,"], "上级分类“货物”不存在，请先写出上级", 2],
  ["a repeated category", [",货物,启用,", ",货物,停用,"], "分类“货物”在文件中重复", 3],
  ["no name", [",,启用,"], "分类应为 1 至 60 个字的名称，各级之间以“ / ”隔开", 2],
  ["an overlong name", [`,${"长".repeat(61)},启用,`], "分类应为 1 至 60 个字的名称，各级之间以“ / ”隔开", 2],
  ["an unknown state", [",货物,有效,"], "状态应为启用或停用", 2],
  ["an overlong note", [`,货物,启用,${"长".repeat(301)}`], "说明最多 300 个字", 2],
  [
    "more than 13 levels",
    Array.from({ length: 14 }, (_, n) => `,${Array.from({ length: n + 1 }, (__, at) => `级${at}`).join(" / ")},,`),
    "分类层级最多 13 级",
    15,
  ],
])("[ADMINDATA-25] imports nothing from a table with %s", async (_fault, lines, message, row) => {
  const { result } = await importTable(lines);
  expect(result).toMatchObject({ isApplied: false });
  expect(result.faults).toContainEqual({ row, what: message });
  expect(await exportLines()).toEqual([]);
});

test("[ADMINDATA-25] refuses other tables and people who may only view", async () => {
  const form = { ...fileForm("分类.csv", "名称\r\n货物"), token: manager.token };
  const { message } = (await t.http("POST", "/api/system/categories/import/apply", form)).json();
  expect(message).toBe("文件无法读取：应为 xlsx 或 CSV 文件，且表头含“分类”列");
  await t.make.role("looker", ["category:view"]);
  const viewer = await t.person({ roles: ["looker"] });
  expect((await importTable(trees, "apply", viewer)).success).toBe(false);
  expect((await t.http("GET", "/api/system/categories/export", { token: viewer.token })).statusCode).toBe(403);
  expect(await exportLines()).toEqual([]);
});
