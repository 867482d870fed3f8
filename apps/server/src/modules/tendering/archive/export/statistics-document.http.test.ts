// Guarantee: the printed statistics show the figures of the page, within the account's scope.
import { readPdf, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement } from "#test/archive/small-process.ts";

let app: TestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(Date.parse("2026-11-20T04:00:00Z"));
  await archiveImports({ database: app.database, clock: app.clock }).importDocument(
    fileOf(packageOf([...procurement(1, "2023-03-02", 1_234_567), ...procurement(2, "2023-04-02", 2_000)])),
    { deptCode: "A01A06", fondsCode: "SL01", label: "模拟数据" },
  );
  for (const [username, orgCode] of [
    ["staff", "A01"],
    ["stranger", "B01"],
  ] as const) {
    const department = await app.make.department({ orgCode });
    const person = { username, realname: "张三", roles: ["department_staff"], departments: [department.id] };
    tokens[username] = await app.signIn(await app.make.user(person));
  }
});
afterAll(() => app.close());

const print = async (query: string, username = "staff") => {
  const response = await app.http("GET", `/api/archive/export/statistics?${query}`, { token: tokens[username] });
  expect([response.statusCode, response.headers["content-type"]]).toEqual([200, "application/pdf"]);
  return (await readPdf(response.rawPayload)).pages.join(" ");
};

test("shows figures, charts and rankings of the filters, and is recorded", async () => {
  const text = await print("range=all&source=imported&category=9");
  for (const expectedText of [
    ...["档案统计", "全部时段", "按 归档时间", "币种：CNY", "类别：未分类", "数据来源：导入", "统计口径：归档时间"],
    ...["归档项目数 2", "成交总金额 1,236,567.00", "采购方式构成（成交金额）", "公开类 1,236,567.00（100.0%）"],
    ...[
      "供应商与集中度",
      "供应商1 1 1,234,567.00",
      "供应商2 1 2,000.00",
      "采购人 2 1,236,567.00".replace("采购人", "某局"),
    ],
    ...["各环节项目数", "已归档 2", "模拟数据：某发布人", "导出人：张三（staff）"],
  ])
    expect(text).toContain(expectedText);
  const entries = await app.database.db.select().from(auditEntry);
  expect(entries.find(({ action }) => action === "archive.print_statistics")?.detail).toMatchObject({ range: "all" });
});

test("follows the range that the page moves to if twelve months are empty", async () => {
  const text = await print("source=imported");
  expect(text).toContain("2022-05-13 至 2023-05-12（按 归档时间）");
  expect(text).toContain("归档项目数 2");
});

test("shows nothing outside the account's scope", async () => {
  const text = await print("range=all&source=imported", "stranger");
  expect(text).toContain("所选条件下没有数据。");
  expect(text).not.toMatch(/某局|1,234,567|模拟数据/);
});
