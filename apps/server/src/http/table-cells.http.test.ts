// Guarantee: no import accepts a cell whose value a spreadsheet program has changed, in any kind of table.
import { allEndpoints } from "@tender/contract";
import { everyPermission, fileForm, type Person, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { designers, field, form, integer } from "#test/online-form/designers.ts";
import { workbookOf } from "#test/spreadsheet/workbook.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  const designer = await designers();
  t = designer.t;
  await designer.published(
    form("cells", [
      ...[field("name"), field("card"), integer("count")],
      field("price", { type: "decimal", control: "number", length: 18, scale: 2 }),
    ]),
  );
  manager = await t.person();
  await t.make.grantRole(manager.id, await t.make.role("may_all", [...everyPermission(), "online:cells:import"]));
  await t.prove(manager);
});
afterAll(() => t.close());

const CUT_FAULT = "长数字已被电子表格改写，末尾的位数可能已丢失；请设置单元格格式为“文本”后重新填写";

interface Table {
  readonly name: string;
  readonly path: string;
  readonly head: readonly string[];
  /** Returns a valid row with this text in the tested column. */
  row<T>(typed: T): readonly (string | T)[];
  readonly column: string;
}
let n = 0;
const nextNumber = () => {
  n += 1;
  return n;
};
/** Returns another Monday of 2027. */
const nextWeekday = () => new Date(Date.UTC(2027, 0, 4 + 7 * (nextNumber() % 50))).toISOString().slice(0, 10);
/** Tables that are checked in the background. */
const backgroundTables: readonly Table[] = [
  {
    name: "people",
    path: "/api/system/users/import",
    head: ["账号", "姓名"],
    column: "账号",
    row: (typed) => [typed, "林采薇"],
  },
  {
    name: "departments",
    path: "/api/system/departments/import",
    head: ["部门名称", "上级部门"],
    row: (typed) => [typed, ""],
    column: "部门名称",
  },
  {
    name: "records",
    path: "/api/online/forms/cells/import",
    head: ["name", "card"],
    column: "card",
    row: (typed) => [`甲${nextNumber()}`, typed],
  },
];
/** Tables that are checked at once. */
const directTables: readonly Table[] = [
  {
    name: "categories",
    path: "/api/system/categories/import/{mode}",
    head: ["分类", "说明"],
    column: "说明",
    row: (typed) => [`货物${nextNumber()}`, typed],
  },
  {
    name: "dictionaries",
    path: "/api/system/dictionaries/import/dictionary/{mode}",
    head: ["字典编码", "字典名称", "值", "文本"],
    column: "值",
    row: (typed) => [`code${nextNumber()}`, "油漆", typed, "红"],
  },
  {
    name: "days",
    path: `/api/tender/calendar/import/{mode}?${new URLSearchParams({
      ...{ year: "2027", title: "放假安排", documentNumber: "国办发明电〔2026〕1号" },
      address: "https://www.gov.cn/notice.htm",
    })}`,
    head: ["日期", "类型", "名称"],
    column: "名称",
    row: (typed) => [nextWeekday(), "休息", typed],
  },
];
/** Uploads of JSON, pictures or attachments instead of tables. */
const callsWithoutTable = [
  ...[
    "logo.set",
    "profile.setAvatar",
    "organisationAdmin.attach",
    "ownOrganisation.upload",
    "noticeAdmin.upload",
    "file.upload",
  ],
  ...["validation.import", "fillRule.import", "onlineForm.import", "onlineReport.import", "onlineRow.upload"],
  ...["subsystemAdmin.setIcon", "archiveAdmin.startImport", "tender.uploadDocument"],
];

const send = async (path: string, file: Buffer | string) =>
  (await t.http("POST", path, { token: manager.token, ...fileForm("表.xlsx", file) })).json();

/** Uploads a file, waits for its check, and returns the number of rows and the faults as row and text. */
async function checkInBackground({ path }: Table, file: Buffer | string): Promise<{ total: number; faults: string[] }> {
  const { result } = await send(path, file);
  const read = async () =>
    (await t.http("GET", `${path}/detail?id=${result.id}`, { token: manager.token })).json().result;
  await expect.poll(async () => (await read()).state).not.toBe("checking");
  const { total, rows } = await read();
  type Row = { number: number; faults: { column: string; message: string }[] };
  const faults = (rows as Row[]).flatMap(({ number, faults: all }) =>
    all.map(({ column, message }) => `${number} ${column}：${message}`),
  );
  return { total, faults };
}
async function tryImport({ path }: Table, file: Buffer | string): Promise<string[]> {
  const { result } = await send(path.replace("{mode}", "try"), file);
  return (result.faults as { row: number; what: string }[]).map(({ row, what }) => `${row} ${what}`);
}
const csvOf = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(",")).join("\r\n");

test("lists every call that accepts a table", () => {
  const uploads = allEndpoints().filter(({ key, endpoint }) => endpoint.upload && !callsWithoutTable.includes(key));
  expect(uploads.map(({ key }) => key).toSorted()).toEqual([
    ...["category.import", "departmentImport.upload", "dictionaryAdmin.import"],
    ...["onlineRowImport.upload", "userImport.upload", "workCalendar.import"],
  ]);
});

const blankRows = [
  [{ formula: 'IF(A3="","",A3)', result: "" }, { formula: "A4" }],
  ["\u00a0", "\u3000"],
  [" ", { formula: "A5", result: " " }],
];
const longNumbers = ["1.10101199003078E+17", "12345678901234.56"];

describe.each(backgroundTables)("[ADMINDATA-25] a table of $name", (table) => {
  const { head, row, column } = table;
  // An account consisting of digits only is invalid.
  const digits = `${column === "账号" ? "A" : ""}110101199003078515`;

  test.each(longNumbers)("is refused with the number %s of a workbook, by row and column", async (number) => {
    const { faults } = await checkInBackground(table, workbookOf([head, row(`a${nextNumber()}`), row({ number })]));
    expect(faults).toEqual([`3 ${column}：${CUT_FAULT}`]);
  });

  test("is refused with a number in exponent notation in a CSV", async () => {
    const { faults } = await checkInBackground(table, csvOf([head, row("1.10101E+17")]));
    expect(faults).toEqual([`2 ${column}：${CUT_FAULT}`]);
  });

  test("is accepted without blank rows and rows of formulas without a result", async () => {
    const file = workbookOf([head, row("a"), ...blankRows, row("b")]);
    expect(await checkInBackground(table, file)).toEqual({ total: 2, faults: [] });
  });

  test("is refused if a row contains a formula with a result", async () => {
    const { faults } = await checkInBackground(table, workbookOf([head, [{ formula: "A1", result: "1" }]]));
    expect(faults).toContain(`2 ${head[0]}：单元格为公式，请改为填写值`);
  });

  test("is accepted with a text of many digits", async () => {
    expect((await checkInBackground(table, workbookOf([head, row(digits)]))).faults).toEqual([]);
    expect((await checkInBackground(table, csvOf([head, row(digits)]))).faults).toEqual([]);
  });
});

describe.each(directTables)("[ADMINDATA-25] a table of $name", (table) => {
  const { head, row, column } = table;

  test.each(longNumbers)("is refused with the number %s of a workbook, by row and column", async (number) => {
    expect(await tryImport(table, workbookOf([head, row("a"), row({ number })]))).toEqual([
      `3 “${column}”列：${CUT_FAULT}`,
    ]);
  });

  test("is refused with a number in exponent notation in a CSV", async () => {
    expect(await tryImport(table, csvOf([head, row("1.10101E+17")]))).toEqual([`2 “${column}”列：${CUT_FAULT}`]);
  });

  test("is accepted without blank rows and rows of formulas without a result", async () => {
    expect(await tryImport(table, workbookOf([head, row("a"), ...blankRows, row("b")]))).toEqual([]);
  });

  test("is accepted with a text of many digits", async () => {
    expect(await tryImport(table, workbookOf([head, row("110101199003078515")]))).toEqual([]);
    expect(await tryImport(table, csvOf([head, row("110101199003078515")]))).toEqual([]);
  });
});

test("refuses a dictionary's value that is a long number in a JSON file", async () => {
  const items = '[{"value": 110101199003078515, "text": "甲"}, {"value": 7, "text": "乙"}]';
  const path = "/api/system/dictionaries/import/dictionary/try";
  const { result } = await send(path, `{"dictionaries": [{"code": "long", "name": "长", "items": ${items}}]}`);
  expect(result.faults).toEqual([{ row: 1, what: "值是超过 15 位的数字，请写成带引号的文本" }]);
});

test("accepts an amount with a fraction, and refuses integers of more than 15 digits", async () => {
  const [, , table] = backgroundTables;
  if (!table) throw new Error("no table of records");
  const file = (count: string, price: string) =>
    workbookOf([
      ["name", "count", "price"],
      ["甲", { number: count }, { number: price }],
    ]);
  expect((await checkInBackground(table, file("3", "12345678901.23"))).faults).toEqual([]);
  expect((await checkInBackground(table, file("1234567890123450", "1234567890123450"))).faults).toEqual([
    `2 count：${CUT_FAULT}`,
    `2 price：${CUT_FAULT}`,
  ]);
});
