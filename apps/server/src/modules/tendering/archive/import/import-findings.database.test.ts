import { testDatabase } from "@tender/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement, release } from "#test/archive/small-process.ts";
import { importBatch, ocdsRelease } from "../import.tables.ts";
import type { JsonObject } from "../ocds/json-value.ts";
import type { ImportService } from "./import.service.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let service: ImportService;
const into = { deptCode: "A01", fondsCode: "SL01" };

beforeEach(async () => {
  database = await testDatabase();
  service = archiveImports({ database, clock: { now: () => Date.parse("2025-07-01T00:00:00Z") } });
});
afterEach(() => database.drop());

test.each([
  ['{\n"releases": [}', "E01", "文件不是有效的JSON，第2行第14列"],
  ['{"name":"x"}', "E03", "未识别到OCDS发布包、记录包或发布"],
])("refuses %j, and stores a failed batch with the reason", async (text, code, message) => {
  await expect(service.importDocument(fileOf(text), into)).rejects.toThrow(message);
  const [batch] = await database.db.select().from(importBatch);
  expect(batch).toMatchObject({ state: "failed", findings: [{ code, message }] });
});

test("imports nothing of a file with a mistake near its end", async () => {
  const text = JSON.stringify(packageOf(procurement(1, "2025-01-06"))).replace(/\}$/, ",}");
  await expect(service.importDocument(fileOf(text), into)).rejects.toThrow("文件不是有效的JSON");
  expect(await database.db.select().from(ocdsRelease)).toEqual([]);
});

test("refuses a file over the limits", async () => {
  const limits = { maxReleases: 2, maxReleaseMegabytes: 2, maxDepth: 64 };
  await expect(
    service.importDocument(fileOf(packageOf(procurement(1, "2025-01-06"))), { ...into, limits }),
  ).rejects.toThrow("发布数超过2条");
});

const skipped: [string, JsonObject, string][] = [
  ["ocid", { ocid: null }, "缺少ocid"],
  ["id and date", { id: "", date: null }, "缺少id、date"],
  ["a real date", { date: "2025-02-30T00:00:00Z" }, "date不是有效时间"],
];

test.each(skipped)("skips a release without %s and imports the others", async (_name, change, message) => {
  const bad = { ...release(9, 1, "2025-01-01T00:00:00Z"), ...change };
  const report = await service.importDocument(fileOf(packageOf([bad, ...procurement(1, "2025-01-06")])), into);
  expect(report).toMatchObject({ state: "partly", counts: { added: 1, errors: 1 } });
  expect(report.findings).toMatchObject([{ code: "E05", message, line: 1 }]);
});

test("skips a release of more than the allowed size", async () => {
  const big = release(9, 1, "2025-01-01T00:00:00Z", { x_text: "长".repeat(2 * 1024 * 1024) });
  const report = await service.importDocument(fileOf(packageOf([big, ...procurement(1, "2025-01-06")])), into);
  expect(report.findings).toMatchObject([
    { code: "E06", message: "第1行无法解析（发布超过2MB）", ocid: "ocds-abcdef-9" },
  ]);
});

test("imports the valid lines of a JSON Lines file", async () => {
  const lines = [
    ...procurement(1, "2025-01-06").map((release) => JSON.stringify(release)),
    "{broken",
    JSON.stringify(release(2, 1, "2025-01-01T00:00:00Z", { tender: { id: "t", status: "active" } })),
  ];
  const report = await service.importDocument(fileOf(lines.join("\n")), into);
  expect(report).toMatchObject({
    format: "jsonl",
    state: "partly",
    counts: { added: 2, errors: 1 },
    findings: [{ code: "E06", message: "第4行无法解析", line: 4 }],
  });
});

test("fails when the file has no valid release", async () => {
  const report = await service.importDocument(fileOf(packageOf([{ ...release(1, 1, "soon") }])), into);
  expect(report).toMatchObject({ state: "failed", counts: { added: 0, errors: 1 } });
});

test("reports deviations from the schema, at most twenty per process", async () => {
  const documents = Array.from({ length: 23 }, (_, i) => ({ id: String(i), url: "附件" }));
  const tender = { id: "t", status: "active", documents };
  const { findings, counts } = await service.importDocument(
    fileOf(packageOf([release(1, 1, "2025-01-01T00:00:00Z", { tender })])),
    into,
  );
  expect(findings).toHaveLength(21);
  expect(findings[0]).toEqual({
    code: "W01",
    message: "不符合OCDS 1.1.5：/tender/documents/0/url 应为网址",
    path: "/tender/documents/0/url",
    ocid: "ocds-abcdef-1",
    releaseId: "ocds-abcdef-1-1",
  });
  expect(findings[20]).toMatchObject({ code: "W01", message: "不符合OCDS 1.1.5：另有3处" });
  expect(counts.warnings).toBe(21);
});

test("reports a release id with changed content, once", async () => {
  const first = release(1, 1, "2025-01-01T00:00:00Z", { tender: { id: "t", status: "active", title: "旧" } });
  const second = release(1, 1, "2025-01-01T00:00:00Z", { tender: { id: "t", status: "active", title: "新" } });
  await service.importDocument(fileOf(packageOf([first])), into);
  const later = { publishedDate: "2025-06-02T00:00:00Z" };
  const { findings } = await service.importDocument(fileOf(packageOf([second], later)), into);
  expect(findings).toEqual([
    { code: "W04", message: "同一发布内容有变化", ocid: "ocds-abcdef-1", releaseId: "ocds-abcdef-1-1" },
  ]);
  expect((await service.importDocument(fileOf(packageOf([second], later)), into)).findings).toEqual([]);
});

test("warns once of every future day by which statistics count a process", async () => {
  const tender = { id: "t", title: "远期", status: "complete", datePublished: "2025-07-01T00:00:01Z" };
  const content = {
    tender: { ...tender, tenderPeriod: { endDate: "2030-01-01T00:00:00Z" } },
    awards: [
      { id: "1", date: "2025-06-01T00:00:00Z" },
      { id: "2", date: "2051-06-01T00:00:00Z" },
    ],
    contracts: [{ id: "1", awardID: "2", dateSigned: "2051-06-20T00:00:00Z" }],
  };
  const document = packageOf([release(1, 1, "2151-05-02T00:00:00Z", content)]);
  const { state, counts, findings } = await service.importDocument(fileOf(document), into);
  expect(findings.filter(({ code }) => code === "W06").map(({ message }) => message)).toEqual([
    "日期晚于导入时间，到期前不计入统计：/date",
    "日期晚于导入时间，到期前不计入统计：/tender/datePublished",
    "日期晚于导入时间，到期前不计入统计：/awards/1/date",
    "日期晚于导入时间，到期前不计入统计：/contracts/0/dateSigned",
  ]);
  expect({ state, added: counts.added, errors: counts.errors }).toEqual({ state: "succeeded", added: 1, errors: 0 });
  expect((await service.importDocument(fileOf(document), into)).findings).toEqual([]);
});
