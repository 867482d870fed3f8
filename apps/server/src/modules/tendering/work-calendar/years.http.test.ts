// Guarantee: an import of a year is complete or has no effect, and replaces only the version that it states.
import type { EndpointOf, InputOf } from "@tender/contract";
import { fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { workbookOf } from "#test/spreadsheet/workbook.ts";

let t: TestApp;
let importer: Person;
let checker: Person;
let reader: Person;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["calendar:view", "calendar:edit"]);
  await t.make.role("reader", ["calendar:view"]);
  importer = await t.person({ roles: ["keeper"] });
  checker = await t.person({ roles: ["keeper"] });
  reader = await t.person({ roles: ["reader"] });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.pool.query("DELETE FROM work_year");
});

type ImportQuery = InputOf<EndpointOf<"workCalendar.import">>["query"];
const notice = {
  title: "国务院办公厅关于2027年部分节假日安排的通知",
  documentNumber: "国办发明电〔2026〕1号",
  address: "https://www.gov.cn/notice-2027.htm",
};
const HEAD = "日期,类型,名称";
const days = ["2027-01-01,休息,元旦", "2027-02-07,上班,春节", "2027-02-08,休息,春节"];

const importFile = async (
  file: Buffer | string,
  mode: "try" | "apply" = "apply",
  query: Partial<ImportQuery> = {},
  person: Person = importer,
) => {
  const values = { year: "2027", ...notice, ...query };
  const search = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  const form = { ...fileForm("日历.csv", file), token: person.token };
  return (await t.http("POST", `/api/tender/calendar/import/${mode}?${search}`, form)).json();
};
const importLines = (lines: readonly string[], mode: "try" | "apply" = "apply", query: Partial<ImportQuery> = {}) =>
  importFile([HEAD, ...lines].join("\r\n"), mode, query);
const listYears = async (person = reader) => (await t.call("workCalendar.listYears", {}, person)).body.result;
const listDays = async () =>
  (await t.call("workCalendar.listDays", { query: { year: 2027 } }, reader)).body.result.map(
    ({ day, kind, name }) => `${day} ${kind} ${name}`,
  );
const stored = ["2027-01-01 rest 元旦", "2027-02-07 work 春节", "2027-02-08 rest 春节"];
const lastAudit = async () => {
  const { rows } = await t.database.pool.query(
    "SELECT action, object, outcome, reason, detail FROM audit_entry ORDER BY id DESC LIMIT 1",
  );
  return rows[0];
};

describe("[TENDER-04] an import of a year", () => {
  test("checks first, then imports the days with their notice", async () => {
    const counts = { restDays: 2, workDays: 1, added: 3, removed: 0, changed: 0, faults: [], faultCount: 0 };
    expect((await importLines(days, "try")).result).toEqual({ isApplied: false, ...counts });
    expect([await listYears(), await listDays()]).toEqual([[], []]);
    expect((await importLines(days)).result).toEqual({ isApplied: true, ...counts });
    expect(await listDays()).toEqual(stored);
    expect(await listYears(importer)).toMatchObject([
      { ...notice, year: 2027, version: 1, checkedOn: null, isOwn: true, isDelivered: false, restDays: 2, workDays: 1 },
    ]);
    expect(await listYears()).toMatchObject([{ isOwn: false }]);
  });

  test("reads a workbook and other spellings of days", async () => {
    const rows = [
      ["名称", "日期", "类型"],
      ["元旦", "2027/1/1", "休息"],
      ["春节", "2027年2月7日", "上班"],
      ["春节", "2027-02-08 00:00:00", "休息"],
    ];
    expect((await importFile(workbookOf(rows))).result).toMatchObject({ isApplied: true, faultCount: 0 });
    expect(await listDays()).toEqual(stored);
  });

  test("replaces the year and reports what changes", async () => {
    await importLines(days);
    const changed = ["2027-01-01,休息,新年", "2027-02-08,休息,春节", "2027-02-09,休息,春节"];
    const report = { added: 1, removed: 1, changed: 1 };
    expect((await importLines(changed, "try", { version: 1 })).result).toMatchObject({ isApplied: false, ...report });
    expect((await importLines(changed, "apply", { version: 1 })).result).toMatchObject({ isApplied: true, ...report });
    expect(await listDays()).toEqual(["2027-01-01 rest 新年", "2027-02-08 rest 春节", "2027-02-09 rest 春节"]);
    expect(await listYears()).toMatchObject([{ version: 2 }]);
  });

  test.each(["try", "apply"] as const)(
    "refuses an outdated version, a removed and a repeated year (%s)",
    async (mode) => {
      const message = "该年度刚被他人导入、核对或删除，请刷新后重试";
      expect(await importLines(days, mode, { version: 1 })).toMatchObject({ code: "calendar.year_changed", message });
      await importLines(days);
      expect(await importLines(days, mode)).toMatchObject({ code: "calendar.year_changed", message });
      expect(await importLines(days, mode, { version: 2 })).toMatchObject({ code: "calendar.year_changed", message });
      expect(await listYears()).toMatchObject([{ version: 1 }]);
    },
  );

  test("is exported in the form in which it was imported", async () => {
    await importLines(days);
    const { body } = await t.http("GET", "/api/tender/calendar/export?year=2027", { token: reader.token });
    expect(body.replace("\uFEFF", "").trimEnd().split("\r\n")).toEqual([HEAD, ...days]);
    const missing = await t.http("GET", "/api/tender/calendar/export?year=2028", { token: reader.token });
    expect(missing.json().message).toBe("该年度尚未导入或已删除，请刷新后重试");
  });
});

describe("[TENDER-04] a file with a wrong row", () => {
  test.each([
    ["no day", "元旦那天,休息,元旦", ["日期应为 2026-10-01 这样的日期"]],
    ["a day that does not exist", "2027-02-29,休息,春节", ["日期应为 2026-10-01 这样的日期"]],
    ["a day of another year", "2026-01-01,休息,元旦", ["日期 2026-01-01 不在 2027 年"]],
    ["a repeated day", "2027-01-01,休息,元旦", ["日期 2027-01-01 与第 2 行重复"]],
    ["another kind", "2027-04-05,放假,清明节", ["类型应为休息或上班"]],
    ["a free Saturday", "2027-02-06,休息,春节", ["2027-02-06 为星期六，原本休息，请删除该行"]],
    ["a working Monday", "2027-02-15,上班,春节", ["2027-02-15 为星期一，原本上班，请删除该行"]],
    ["no name", "2027-04-05,休息,", ["名称应为 1 至 20 个字"]],
    ["an overlong name", `2027-04-05,休息,${"节".repeat(21)}`, ["名称应为 1 至 20 个字"]],
    [
      "several faults",
      "2026-01-01,假,",
      ["日期 2026-01-01 不在 2027 年", "类型应为休息或上班", "名称应为 1 至 20 个字"],
    ],
  ])("imports nothing: %s", async (_fault, line, messages) => {
    for (const mode of ["try", "apply"] as const) {
      const { result } = await importLines([...days, line], mode);
      expect(result).toMatchObject({ isApplied: false, faultCount: messages.length });
      expect(result.faults).toEqual(messages.map((what) => ({ row: 5, what })));
    }
    expect([await listYears(), await listDays()]).toEqual([[], []]);
  });

  test("reports every wrong row", async () => {
    const { result } = await importLines(["2026-01-01,休息,元旦", ...days, "2027-04-05,放假,清明节"]);
    expect(result.faults).toEqual([
      { row: 2, what: "日期 2026-01-01 不在 2027 年" },
      { row: 6, what: "类型应为休息或上班" },
    ]);
    expect(await listYears()).toEqual([]);
  });

  test("leaves the stored year unchanged", async () => {
    await importLines(days);
    await importLines(["2027-01-01,休息,新年", "2027-04-05,放假,清明节"], "apply", { version: 1 });
    expect(await listDays()).toEqual(stored);
    expect(await listYears()).toMatchObject([{ version: 1 }]);
  });

  test("is refused as a whole without rows, columns or a readable form", async () => {
    expect((await importLines([])).result.faults).toEqual([{ row: 1, what: "文件中没有日期" }]);
    const message = "文件无法读取：应为 xlsx 或 CSV 文件，且表头含“日期”“类型”“名称”三列";
    for (const file of ["日期,类型\r\n2027-01-01,休息", Buffer.from([0x50, 0x4b, 3, 4, 9, 9])])
      expect(await importFile(file)).toMatchObject({ code: "calendar.bad_file", message });
  });

  test.each([
    ["address", { address: "www.gov.cn" }],
    ["title", { title: "" }],
    ["year", { year: 1999 }],
  ])("answers 400 to a wrong %s of the notice", async (field, query) => {
    expect(await importFile(HEAD, "try", query)).toMatchObject({ message: `请求内容不正确：${field}` });
  });
});

describe("[TENDER-05] 核对 of a year", () => {
  const check = (person: Person, version = 1) =>
    t.call("workCalendar.checkYear", { body: { year: 2027, version } }, person);

  test("is done by another person than the importer, on the day of the check", async () => {
    await importLines(days);
    expect((await check(importer)).body).toMatchObject({
      code: "calendar.own_year",
      message: "不能核对本人导入的年度，请由他人核对",
    });
    expect((await check(checker, 2)).body.code).toBe("calendar.year_changed");
    expect((await check(checker)).body.success).toBe(true);
    const today = new Date(t.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(await listYears()).toMatchObject([{ checkedOn: today, version: 2 }]);
    expect(await lastAudit()).toMatchObject({
      action: "calendar.check",
      object: "2027",
      detail: { before: { checkedOn: null }, after: { checkedOn: today } },
    });
  });

  test("is void after the next import", async () => {
    await importLines(days);
    await check(checker);
    await importLines(days, "apply", { version: 2 });
    expect(await listYears()).toMatchObject([{ checkedOn: null, version: 3 }]);
  });

  test("of a year that was removed is refused", async () => {
    expect((await check(checker)).body.message).toBe("该年度尚未导入或已删除，请刷新后重试");
  });
});

describe("[TENDER-08] a change of a year", () => {
  test("is recorded with the days before and after", async () => {
    await importLines(days);
    expect(await lastAudit()).toMatchObject({ action: "calendar.import", object: "2027", detail: { before: null } });
    await importLines(["2027-01-01,休息,新年"], "apply", { version: 1 });
    expect((await lastAudit()).detail).toEqual({
      before: {
        ...notice,
        checkedOn: null,
        "2027-01-01": "休息（元旦）",
        "2027-02-07": "上班（春节）",
        "2027-02-08": "休息（春节）",
      },
      after: { ...notice, checkedOn: null, "2027-01-01": "休息（新年）" },
    });
  });

  test("by removal takes the days along, once", async () => {
    await importLines(days);
    const remove = (version: number) => t.call("workCalendar.removeYear", { body: { year: 2027, version } }, importer);
    expect((await remove(2)).body.code).toBe("calendar.year_changed");
    expect((await remove(1)).body.success).toBe(true);
    expect(await lastAudit()).toMatchObject({
      action: "calendar.remove",
      detail: { before: { title: notice.title, "2027-01-01": "休息（元旦）" }, after: null },
    });
    expect([await listYears(), await listDays()]).toEqual([[], []]);
    expect((await remove(1)).body.code).toBe("calendar.year_not_found");
  });

  test("is refused to a reader, who may list, export and calculate", async () => {
    await importLines(days);
    const body = { year: 2027, version: 1 };
    for (const call of ["workCalendar.checkYear", "workCalendar.removeYear"] as const)
      expect((await t.call(call, { body }, reader)).status).toBe(403);
    expect((await importFile(HEAD, "apply", {}, reader)).code).toBe("http.forbidden");
    expect(await listDays()).toEqual(stored);
  });
});
