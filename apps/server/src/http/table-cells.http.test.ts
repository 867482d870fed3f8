// Guarantee: what the program that wrote a table did to its cells is taken for nobody's word, whatever the table is of.
import { allEndpoints } from "@tender/contract";
import { everyPermission, fileForm, type Person, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { designers, field, form, integer } from "#test/online-form/designers.ts";
import { workbookOf } from "#test/spreadsheet/workbook.ts";

let t: TestApp;
let keeper: Person;
beforeAll(async () => {
  const there = await designers();
  t = there.t;
  await there.published(
    form("cells", [
      ...[field("name"), field("card"), integer("count")],
      field("price", { type: "decimal", control: "number", length: 18, scale: 2 }),
    ]),
  );
  keeper = await t.person();
  await t.make.giveRole(keeper.id, await t.make.role("may_all", [...everyPermission(), "online:cells:import"]));
  await t.prove(keeper);
});
afterAll(() => t.close());

const CUT = "长数字已被电子表格改写，末尾的位数可能已丢失；请设置单元格格式为“文本”后重新填写";

interface Table {
  readonly what: string;
  readonly path: string;
  readonly head: readonly string[];
  /** A good row that holds this text in the column that is tried. */
  row<T>(typed: T): readonly (string | T)[];
  readonly column: string;
}
let n = 0;
const next = () => {
  n += 1;
  return n;
};
/** Read in the background. */
const staged: readonly Table[] = [
  {
    ...{ what: "people", path: "/api/system/users/import", head: ["账号", "姓名"], column: "账号" },
    row: (typed) => [typed, "林采薇"],
  },
  {
    ...{ what: "departments", path: "/api/system/departments/import", head: ["部门名称", "上级部门"] },
    ...{ row: (typed) => [typed, ""], column: "部门名称" },
  },
  {
    ...{ what: "records", path: "/api/online/forms/cells/import", head: ["name", "card"], column: "card" },
    row: (typed) => [`甲${next()}`, typed],
  },
];
/** Read at once. */
const direct: readonly Table[] = [
  {
    ...{ what: "categories", path: "/api/system/categories/import/{mode}", head: ["分类", "说明"], column: "说明" },
    row: (typed) => [`货物${next()}`, typed],
  },
  {
    ...{ what: "dictionaries", path: "/api/system/dictionaries/import/dictionary/{mode}" },
    ...{ head: ["字典编码", "字典名称", "值", "文本"], column: "值" },
    row: (typed) => [`code${next()}`, "油漆", typed, "红"],
  },
];
/** They take JSON, pictures or attachments, and no table. */
const noTables = [
  ...[
    "logo.set",
    "profile.setAvatar",
    "organisationAdmin.attach",
    "ownOrganisation.upload",
    "noticeAdmin.upload",
    "file.upload",
  ],
  ...["validation.import", "fillRule.import", "onlineForm.import", "onlineReport.import", "onlineRow.upload"],
  ...["subsystemAdmin.setIcon", "archiveAdmin.startImport"],
];

const send = async (path: string, file: Buffer | string) =>
  (await t.http("POST", path, { token: keeper.token, ...fileForm("表.xlsx", file) })).json();

/** What came of it: each fault as row and words, and how many rows there are. */
async function checked({ path }: Table, file: Buffer | string): Promise<{ total: number; faults: string[] }> {
  const { result } = await send(path, file);
  const read = async () =>
    (await t.http("GET", `${path}/detail?id=${result.id}`, { token: keeper.token })).json().result;
  await expect.poll(async () => (await read()).state).not.toBe("checking");
  const { total, rows } = await read();
  type Row = { number: number; faults: { column: string; message: string }[] };
  const faults = (rows as Row[]).flatMap(({ number, faults: all }) =>
    all.map(({ column, message }) => `${number} ${column}：${message}`),
  );
  return { total, faults };
}
async function tried({ path }: Table, file: Buffer | string): Promise<string[]> {
  const { result } = await send(path.replace("{mode}", "try"), file);
  return (result.faults as { row: number; what: string }[]).map(({ row, what }) => `${row} ${what}`);
}
const csvOf = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(",")).join("\r\n");

test("knows every call that takes a table", () => {
  const uploads = allEndpoints().filter(({ key, endpoint }) => endpoint.upload && !noTables.includes(key));
  expect(uploads.map(({ key }) => key).toSorted()).toEqual([
    ...["category.import", "departmentImport.upload", "dictionaryAdmin.import"],
    ...["onlineRowImport.upload", "userImport.upload"],
  ]);
});

const nothing = [
  [{ formula: 'IF(A3="","",A3)', result: "" }, { formula: "A4" }],
  ["\u00a0", "\u3000"],
  [" ", { formula: "A5", result: " " }],
];
const longNumbers = ["1.10101199003078E+17", "110101199003070000", "1234567890123456.5", "12345678901234.56"];

describe.each(staged)("[ADMINDATA-25] a table of $what", (table) => {
  const { head, row, column } = table;
  // An account is no number.
  const digits = `${column === "账号" ? "A" : ""}110101199003078515`;

  test.each(longNumbers)("is refused with the number %s of a workbook, by row and column", async (number) => {
    const { faults } = await checked(table, workbookOf([head, row(`a${next()}`), row({ number })]));
    expect(faults).toEqual([`3 ${column}：${CUT}`]);
  });

  test("is refused with a number that a CSV has with an exponent", async () => {
    const { faults } = await checked(table, csvOf([head, row("1.10101E+17")]));
    expect(faults).toEqual([`2 ${column}：${CUT}`]);
  });

  test("is taken without rows of formulas that came to nothing, and of blanks", async () => {
    const file = workbookOf([head, row("a"), ...nothing, row("b")]);
    expect(await checked(table, file)).toEqual({ total: 2, faults: [] });
  });

  test("is refused where a row holds a formula that came to something", async () => {
    const { faults } = await checked(table, workbookOf([head, [{ formula: "A1", result: "1" }]]));
    expect(faults).toContain(`2 ${head[0]}：单元格为公式，请改为填写值`);
  });

  test("is taken with as many digits as a text", async () => {
    expect((await checked(table, workbookOf([head, row(digits)]))).faults).toEqual([]);
    expect((await checked(table, csvOf([head, row(digits)]))).faults).toEqual([]);
  });
});

describe.each(direct)("[ADMINDATA-25] a table of $what", (table) => {
  const { head, row, column } = table;

  test.each(longNumbers)("is refused with the number %s of a workbook, by row and column", async (number) => {
    expect(await tried(table, workbookOf([head, row("a"), row({ number })]))).toEqual([`3 “${column}”列：${CUT}`]);
  });

  test("is refused with a number that a CSV has with an exponent", async () => {
    expect(await tried(table, csvOf([head, row("1.10101E+17")]))).toEqual([`2 “${column}”列：${CUT}`]);
  });

  test("is taken without rows of formulas that came to nothing, and of blanks", async () => {
    expect(await tried(table, workbookOf([head, row("a"), ...nothing, row("b")]))).toEqual([]);
  });

  test("is taken with as many digits as a text", async () => {
    expect(await tried(table, workbookOf([head, row("110101199003078515")]))).toEqual([]);
    expect(await tried(table, csvOf([head, row("110101199003078515")]))).toEqual([]);
  });
});

test("refuses a dictionary's value that is a long number of a JSON file", async () => {
  const items = '[{"value": 110101199003078515, "text": "甲"}, {"value": 7, "text": "乙"}]';
  const path = "/api/system/dictionaries/import/dictionary/try";
  const { result } = await send(path, `{"dictionaries": [{"code": "long", "name": "长", "items": ${items}}]}`);
  expect(result.faults).toEqual([{ row: 1, what: "值是超过 15 位的数字，请写成带引号的文本" }]);
});

test("takes an amount with a fraction where a number is asked for, and no whole number of more than 15 digits", async () => {
  const [, , table] = staged;
  if (!table) throw new Error("no table of records");
  const file = (count: string, price: string) =>
    workbookOf([
      ["name", "count", "price"],
      ["甲", { number: count }, { number: price }],
    ]);
  expect((await checked(table, file("3", "12345678901.23"))).faults).toEqual([]);
  expect((await checked(table, file("1234567890123450", "1234567890123450"))).faults).toEqual([
    `2 count：${CUT}`,
    `2 price：${CUT}`,
  ]);
});
