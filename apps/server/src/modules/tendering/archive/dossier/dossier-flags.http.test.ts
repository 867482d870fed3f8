// Guarantee: a dossier's file and flags show what its page shows to the account, and no more.
import { readPdf, startTestApp, type TestApp } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement, release } from "#test/archive/small-process.ts";

let app: TestApp;
const tokens: Record<string, string> = {};
const at = (day: string) => `${day}T02:00:00Z`;
const money = (amount: number) => ({ amount, currency: "CNY" });
const winner = { id: "A", name: "甲公司" };
const buyer = { id: "buyer", name: "某局" };

/** Ten days to bid, one bid, an award above the ceiling, and a complaint about the award. */
const doubtful = release(7, 1, at("2026-03-02"), {
  buyer,
  parties: [
    { ...buyer, roles: ["buyer"] },
    { ...winner, roles: ["supplier", "tenderer"] },
  ],
  tender: {
    id: "t7",
    title: "可疑项目",
    status: "complete",
    procurementMethod: "open",
    value: money(1_234_567.5),
    numberOfTenderers: 1,
    datePublished: at("2026-03-02"),
    tenderPeriod: { startDate: at("2026-03-02"), endDate: at("2026-03-12") },
    documents: [{ id: "n", title: "采购公告", documentType: "tenderNotice" }],
  },
  bids: { details: [{ id: "b", status: "valid", tenderers: [winner], value: money(2_000_000) }] },
  awards: [
    {
      id: "a",
      status: "active",
      date: at("2026-03-20"),
      value: money(2_000_000),
      suppliers: [winner],
      complaints: [{ id: "TS-1", type: "complaint", status: "pending", dateSubmitted: at("2026-03-25") }],
    },
  ],
});
const sealed = release(9, 1, at("2026-03-02"), {
  buyer,
  parties: [
    { ...buyer, roles: ["buyer"] },
    { ...winner, roles: ["tenderer"] },
  ],
  tender: {
    id: "t9",
    title: "未开标项目",
    status: "active",
    procurementMethod: "open",
    numberOfTenderers: 1,
    tenderPeriod: { endDate: at("2027-03-20") },
  },
  bids: { details: [{ id: "b1", status: "valid", tenderers: [winner], value: money(900) }] },
});

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(Date.parse("2026-11-20T04:00:00Z"));
  await archiveImports({ database: app.database, clock: app.clock }).importDocument(
    fileOf(packageOf([...procurement(1, "2026-03-02"), doubtful, sealed])),
    { deptCode: "A01A06", fondsCode: "SL01", label: "模拟数据" },
  );
  const center = await app.make.department({ orgCode: "A01", departName: "交易中心" });
  await app.make.role("supervisor", ["archive:flags"]);
  for (const [username, role] of [
    ["supervisor", "supervisor"],
    ["staff", "department_staff"],
  ] as const) {
    const person = { username, realname: "张三", roles: [role], departments: [center.id] };
    tokens[username] = await app.signIn(await app.make.user(person));
  }
});
afterAll(() => app.close());

async function idOf(n: number): Promise<string> {
  const { rows } = await app.database.pool.query(
    "SELECT l.id FROM proc_lot l JOIN proc_project p ON p.id = l.project_id WHERE p.ocid = $1",
    [`ocds-abcdef-${n}`],
  );
  return rows[0].id;
}
const flagsOf = async (n: number, username = "supervisor") =>
  app.call("archive.readDossierFlags", { params: { id: await idOf(n) } }, { token: tokens[username] });
const print = async (id: string, username = "staff") =>
  app.http("GET", `/api/archive/dossiers/${id}/pdf`, { token: tokens[username] });

describe("red flags of a dossier", () => {
  test("have their evidence and the thresholds of the settings", async () => {
    const { body } = await flagsOf(7);
    expect(body.result?.flags).toEqual([
      { code: "L01", threshold: null, evidence: { award: "2000000.0000", ceiling: "1234567.5000", currency: "CNY" } },
      {
        code: "R003",
        threshold: 20,
        evidence: { from: "2026-03-02T02:00:00+00:00", to: "2026-03-12T02:00:00+00:00", days: 10 },
      },
      { code: "R018", threshold: null, evidence: { bidders: 1 } },
    ]);
  });

  test("reveal nothing about bids before the opening", async () => {
    expect((await flagsOf(9)).body.result?.flags).toEqual([]);
  });
});

describe("a dossier as PDF", () => {
  test("shows facts of the page, the exporting account and time, and is recorded", async () => {
    const id = await idOf(7);
    const response = await print(id);
    expect(response.headers["content-type"]).toBe("application/pdf");
    expect(decodeURIComponent(response.headers["content-disposition"] as string)).toContain(
      "档案详情-staff-20261120-120000.pdf",
    );
    const { title, pages } = await readPdf(response.rawPayload);
    expect(title).toBe("可疑项目");
    const text = pages.join(" ");
    for (const expectedText of [
      ...["已完成", "CNY 1,234,567.50", "CNY 2,000,000.00", "某局", "甲公司", "采购公告"],
      ...["TS-1", "投诉", "采购结果", "处理中", "模拟数据", "没有合同。"],
      ...["导出人：张三（staff） 2026-11-20 12:00:00（北京时间）", "第 1 页，共"],
    ])
      expect(text).toContain(expectedText);
    // A file can be forwarded to people without the right to see flags, so it contains none.
    expect(text).not.toContain("红旗");
    const entries = await app.database.db.select().from(auditEntry);
    expect(entries.filter(({ action }) => action === "archive.print_dossier")).toMatchObject([{ object: id }]);
  });

  test("shows the time of the opening for a lot with sealed bids", async () => {
    const { pages } = await readPdf((await print(await idOf(9), "supervisor")).rawPayload);
    const text = pages.join(" ");
    expect(text).toContain("尚未开标：投标人、中标结果和合同在 2027-03-20 10:00 开标后显示。");
    expect(text).not.toMatch(/甲公司|900/);
  });

  test("is refused for a restricted dossier without the right", async () => {
    const id = await idOf(1);
    await app.database.db.execute(sql`update arch_dossier set open_scope = 'restricted' where lot_id = ${id}`);
    expect((await print(id)).statusCode).toBe(403);
    expect((await print(id, "supervisor")).statusCode).toBe(200);
  });
});
