// Guarantee: concurrent changes create no ring in a category tree; disabled categories are not offered. An import of
// trees is complete or has no effect, and importing an export changes nothing.
import type { EndpointOf, InputOf } from "@tender/contract";
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

type CategoryInput = InputOf<EndpointOf<"category.save">>["body"];

let t: TestApp;
let manager: Person;
let reader: Person;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["category:view", "category:edit", "category:import", "category:export"]);
  manager = await t.person({ roles: ["keeper"] });
  reader = await t.person();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.pool.query("DELETE FROM category");
});

const saveCategory = (body: Partial<CategoryInput> & Pick<CategoryInput, "name">) =>
  t.call(
    "category.save",
    { body: { id: null, version: null, parentId: null, description: "", enabled: true, ...body } },
    manager,
  );
const createCategory = async (name: string, parentId: string | null = null) =>
  (await saveCategory({ name, parentId })).body.result;
const moveCategory = (id: string, parentId: string | null, before: string | null = null, version = 1) =>
  t.call("category.move", { body: { id, version, parentId, before } }, manager);
const readLevel = async (code?: string) =>
  (await t.call("category.readLevel", { query: code ? { code } : {} }, reader)).body.result?.rows.map((row) => [
    row.code,
    row.name,
    row.hasChildren,
  ]);
const readTree = async (code: string) =>
  (await t.call("category.readTree", { params: { code } }, reader)).body.result?.map(
    (row) => `${row.code} ${row.name}`,
  );

describe("[ADMINDATA-25] a category tree", () => {
  test("has codes by level and is read by level or as a whole", async () => {
    const goods = await createCategory("货物");
    const works = await createCategory("工程");
    const office = await createCategory("办公设备", goods.id);
    await createCategory("计算机", office.id);
    await createCategory("家具", goods.id);
    expect([goods.code, works.code, office.code]).toEqual(["A01", "A02", "A01A01"]);
    expect(await readLevel()).toEqual([
      ["A01", "货物", true],
      ["A02", "工程", false],
    ]);
    expect(await readLevel("A01")).toEqual([
      ["A01A01", "办公设备", true],
      ["A01A02", "家具", false],
    ]);
    expect(await readTree("A01")).toEqual(["A01 货物", "A01A01 办公设备", "A01A01A01 计算机", "A01A02 家具"]);
    expect(await readTree("A01A01")).toEqual(["A01A01 办公设备", "A01A01A01 计算机"]);
  });

  test("omits disabled categories and those below them", async () => {
    const goods = await createCategory("货物");
    const office = await createCategory("办公设备", goods.id);
    await createCategory("计算机", office.id);
    await saveCategory({ id: office.id, version: 1, name: "办公设备", enabled: false });
    expect(await readLevel()).toEqual([["A01", "货物", false]]);
    expect(await readTree("A01")).toEqual(["A01 货物"]);
    const { body } = await t.call("category.readTree", { params: { code: "A01A01A01" } }, reader);
    expect(body).toMatchObject({ code: "category.unknown", message: "分类不存在" });
    const listed = await t.call("category.listChildren", { query: { parentId: goods.id } }, manager);
    expect(listed.body.result.rows).toMatchObject([{ name: "办公设备", enabled: false, hasChildren: true }]);
  });

  test("is ordered and moved as a branch with new codes", async () => {
    const [goods, works] = [await createCategory("货物"), await createCategory("工程")];
    const office = await createCategory("办公设备", goods.id);
    const desk = await createCategory("家具", goods.id);
    await createCategory("计算机", office.id);
    expect((await moveCategory(desk.id, goods.id, office.id)).body.result.code).toBe("A01A02");
    expect((await readTree("A01"))?.slice(1)).toEqual(["A01A02 家具", "A01A01 办公设备", "A01A01A01 计算机"]);
    expect((await moveCategory(office.id, works.id)).body.result.code).toBe("A02A01");
    expect(await readTree("A02")).toEqual(["A02 工程", "A02A01 办公设备", "A02A01A01 计算机"]);
    expect((await moveCategory(office.id, null, goods.id, 2)).body.result.code).toBe("A03");
    expect(await readLevel()).toEqual([
      ["A03", "办公设备", true],
      ["A01", "货物", true],
      ["A02", "工程", false],
    ]);
  });

  test("refuses rings, also by concurrent moves, and repeated names of siblings", async () => {
    const [first, second] = [await createCategory("一"), await createCategory("二")];
    const inner = await createCategory("内", first.id);
    expect((await moveCategory(first.id, inner.id)).body.code).toBe("category.circular");
    const answers = await Promise.all([moveCategory(first.id, second.id), moveCategory(second.id, first.id)]);
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(["200", "category.circular"]);
    expect((await saveCategory({ name: "内", parentId: first.id })).body).toMatchObject({
      code: "category.name_taken",
      result: { field: "name" },
    });
  });

  test("is at most 13 levels deep", async () => {
    let parentId: string | null = null;
    for (let depth = 1; depth <= 13; depth++) parentId = (await createCategory(`第${depth}级`, parentId)).id;
    expect((await saveCategory({ name: "再下一级", parentId })).body.message).toBe("分类层级最多 13 级");
  });

  test("is found by name or code with the path from the root", async () => {
    const goods = await createCategory("货物");
    const office = await createCategory("办公设备", goods.id);
    for (const keyword of ["公设", "01a01"]) {
      const { body } = await t.call("category.search", { query: { keyword } }, manager);
      expect(body.result).toMatchObject({ rows: [{ id: office.id, path: [{ name: "货物" }, { name: "办公设备" }] }] });
    }
    const { body } = await t.call("category.read", { query: { id: goods.id } }, manager);
    expect(body.result).toMatchObject({ code: "A01", below: 1, hasChildren: true });
  });

  test("refuses to delete a parent", async () => {
    const goods = await createCategory("货物");
    const office = await createCategory("办公设备", goods.id);
    const remove = (id: string, version = 1) => t.call("category.remove", { body: { id, version } }, manager);
    expect((await remove(goods.id)).body.message).toBe("该分类还有 1 个下级，请先移动或删除");
    expect((await saveCategory({ id: goods.id, version: 1, name: "货物类" })).body.success).toBe(true);
    expect((await remove(office.id)).body.success).toBe(true);
    expect((await remove(goods.id, 2)).body.success).toBe(true);
  });
});

test.each(["A01' OR '1'='1", "category,name,code", "__proto__"])(
  "[W-06] refuses %j as a code of a tree or level",
  async (code) => {
    const sent = encodeURIComponent(code);
    for (const url of [`/api/common/category/tree/${sent}`, `/api/common/category/level?code=${sent}`]) {
      const reply = await t.http("GET", url, { token: reader.token });
      expect([url, reply.statusCode, reply.json().message]).toEqual([url, 400, "请求内容不正确：code"]);
    }
  },
);

describe("[ADMINDATA-25] a table of category trees", () => {
  const HEAD = "编码,分类,状态,说明";
  const importTable = async (lines: readonly string[], mode: "try" | "apply" = "apply") => {
    const form = { ...fileForm("分类.csv", [HEAD, ...lines].join("\r\n")), token: manager.token };
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

  test("creates trees with codes from a table and imports its own export unchanged", async () => {
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
  ])("imports nothing from a table with %s", async (_fault, lines, message, row) => {
    const { result } = await importTable(lines);
    expect(result).toMatchObject({ isApplied: false });
    expect(result.faults).toContainEqual({ row, what: message });
    expect(await exportLines()).toEqual([]);
  });

  test("refuses other tables", async () => {
    const form = { ...fileForm("分类.csv", "名称\r\n货物"), token: manager.token };
    const { message } = (await t.http("POST", "/api/system/categories/import/apply", form)).json();
    expect(message).toBe("文件无法读取：应为 xlsx 或 CSV 文件，且表头含“分类”列");
    expect(await exportLines()).toEqual([]);
  });
});
