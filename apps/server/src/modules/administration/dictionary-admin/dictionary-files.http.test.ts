// Guarantee: an export can be imported without loss. A file with a fault changes nothing, and its faults are listed by
// line.
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["dictionary:view", "dictionary:import", "dictionary:export"]);
  manager = await t.person({ roles: ["keeper"] });
});
afterAll(() => t.close());

const send = async (content: Buffer | string, mode: "try" | "apply" = "apply", kind = "dictionary") =>
  (
    await t.http("POST", `/api/system/dictionaries/import/${kind}/${mode}`, {
      ...fileForm("字典.csv", content),
      token: manager.token,
    })
  ).json();
const exportFile = async (query: string) =>
  (await t.http("GET", `/api/system/dictionaries/export?${query}`, { token: manager.token })).body;
const readItems = async (code: string) =>
  (await t.call("dictionary.readItems", { params: { code } }, manager)).body.result?.map(({ value, text }) => [
    value,
    text,
  ]);

const HEAD = "字典编码,字典名称,值,文本,颜色,状态,说明\r\n";

test("[ADMINDATA-25] creates dictionaries from a table, and only reports when trying", async () => {
  const file = `${HEAD}paint,油漆,1,红,红,启用,\r\npaint,油漆,2,"蓝,深",,,暗\r\npaint,油漆,3,灰,,停用,\r\n`;
  const counts = {
    newDictionaries: 1,
    changedDictionaries: 0,
    newItems: 3,
    changedItems: 0,
    faults: [],
    faultCount: 0,
  };
  expect((await send(file, "try")).result).toEqual({ isApplied: false, ...counts });
  expect(await readItems("paint")).toBeUndefined();
  expect((await send(file)).result).toEqual({ isApplied: true, ...counts });
  expect(await readItems("paint")).toEqual([
    ["1", "红"],
    ["2", "蓝,深"],
  ]);
  expect((await send(file)).result).toMatchObject({ newItems: 0, changedItems: 0, changedDictionaries: 0 });
});

test("changes items by value in the order of the file, with other items last", async () => {
  await send(`${HEAD}shape,形状,1,圆,,,\r\nshape,形状,2,方,,,\r\n`);
  const { result } = await send(`${HEAD}shape,,3,棱,,,\r\nshape,,2,正方,,,\r\n`);
  expect(result).toMatchObject({ isApplied: true, newItems: 1, changedItems: 1, changedDictionaries: 1 });
  expect(await readItems("shape")).toEqual([
    ["3", "棱"],
    ["2", "正方"],
    ["1", "圆"],
  ]);
});

test.each(["csv", "json"])("imports its own export as %s without loss, including formulas", async (format) => {
  const code = `loss_${format}`;
  await send(`${HEAD}${code},公式,+86,=1+1,青,,@x\r\n${code},公式,'quoted,'quoted,,停用,\r\n`);
  const first = await exportFile(`kind=dictionary&keyword=${code}&format=${format}`);
  expect((await send(first)).result).toMatchObject({ isApplied: true, newItems: 0, changedItems: 0, faultCount: 0 });
  expect(await exportFile(`kind=dictionary&keyword=${code}&format=${format}`)).toBe(first);
  expect(await readItems(code)).toEqual([["+86", "=1+1"]]);
});

test("imports its own workbook", async () => {
  await send(`${HEAD}book,工作簿,1,一,,,\r\nbook,工作簿,007,=七,,停用,\r\n`);
  const url = "/api/system/dictionaries/export?kind=dictionary&keyword=book&format=xlsx";
  const { rawPayload } = await t.http("GET", url, { token: manager.token });
  expect((await send(rawPayload)).result).toMatchObject({
    isApplied: true,
    newItems: 0,
    changedItems: 0,
    faultCount: 0,
  });
});

test("reads a table in GB 18030, as Chinese spreadsheet programs save it", async () => {
  const gbk = Buffer.concat([
    // 字典编码,值,文本
    Buffer.from([0xd7, 0xd6, 0xb5, 0xe4, 0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0xd6, 0xb5, 0x2c, 0xce, 0xc4, 0xb1, 0xbe]),
    Buffer.from("\r\ngbk,1,"),
    // 红
    Buffer.from([0xba, 0xec]),
  ]);
  expect((await send(gbk)).result).toMatchObject({ isApplied: true, newItems: 1 });
  expect(await readItems("gbk")).toEqual([["1", "红"]]);
});

test("[ADMINDATA-25] reports each fault with its line, and imports all or nothing", async () => {
  const file = `${HEAD}good,好,1,一,,,\r\nbad,坏,1,,,,\r\nbad,坏,1,一,粉,开,\r\n`;
  expect((await send(file)).result).toMatchObject({
    isApplied: false,
    faultCount: 4,
    faults: [
      { row: 3, what: "文本应为 1 至 200 个字" },
      { row: 4, what: "颜色“粉”无效，应为灰、蓝、青、绿、金、橙、红、紫之一" },
      { row: 4, what: "状态应为启用或停用" },
      { row: 4, what: "值“1”在该字典中重复" },
    ],
  });
  expect(await readItems("good")).toBeUndefined();
  const numbers = JSON.stringify({
    dictionaries: [
      { code: "good", items: [{ value: "1", text: "一" }] },
      { code: "numbers", valueType: "number", items: [{ value: "x", text: "叉" }] },
    ],
  });
  expect((await send(numbers)).result.faults).toEqual([{ row: 2, what: "值“x”不是整数" }]);
  expect(await readItems("good")).toBeUndefined();
});

test.each([
  ["a text without the head", "a,b,c\r\n1,2,3"],
  ["broken JSON", '{"dictionaries": ['],
  [
    "half a letter",
    String.raw`{"dictionaries": [{"code": "odd", "name": "半\ud83d", "items": [{"value": "1", "text": "一"}]}]}`,
  ],
  ["JSON of something else", '{"dictionaries": [{"name": 1}]}'],
  ["a file of select lists", '{"kind": "select", "dictionaries": []}'],
  ["bytes", Buffer.from([0, 1, 2, 3])],
])("refuses %s", async (_, content) => {
  expect(await send(content)).toMatchObject({
    success: false,
    message: "文件无法读取，请使用导出的 JSON、xlsx 文件，或 UTF-8、GB 18030 编码的 CSV 文件",
  });
});

test("exports select lists, and a single list", async () => {
  await send(`${HEAD}one,一,1,一,,,\r\n`, "apply", "select");
  expect(await exportFile("kind=select&format=csv")).toContain("one,一,1,一,,启用,");
  const [row] = (await t.call("dictionaryAdmin.list", { query: { kind: "select" } }, manager)).body.result.rows;
  expect(JSON.parse(await exportFile(`kind=select&id=${row?.id}`)).dictionaries).toHaveLength(1);
});
