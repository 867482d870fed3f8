import { startTestApp, type TestApp } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement, release } from "#test/archive/small-process.ts";

let app: TestApp;
const tokens: Record<string, string> = {};
const day = (text: string) => `${text}T02:00:00.000Z`;
const money = (amount: number) => ({ amount, currency: "CNY" });
const supplier = (id: string) => ({ id, name: `供应商${id}` });

/** Two lots: the first awarded after a correction of its deadline, the second failed. */
const lots = [
  release(8, 1, day("2026-03-02"), {
    buyer: { id: "buyer", name: "某局" },
    parties: [
      { id: "buyer", name: "某局", roles: ["buyer"] },
      { id: "agency", name: "某代理公司", roles: ["procuringEntity"], details: { localRole: "agency" } },
    ],
    tender: {
      id: "XM-8",
      title: "医疗设备",
      status: "active",
      procurementMethod: "open",
      mainProcurementCategory: "goods",
      datePublished: day("2026-03-02"),
      tenderPeriod: { startDate: day("2026-03-02"), endDate: day("2026-03-20") },
      lots: [
        { id: "1", title: "第一包", status: "active", value: money(1_000) },
        { id: "2", title: "第二包", status: "active", value: money(500) },
      ],
      documents: [
        {
          id: "n",
          title: "采购公告",
          documentType: "tenderNotice",
          url: "https://example.org/n.pdf",
          datePublished: day("2026-03-02"),
        },
        { id: "x", title: "第二包技术要求", url: "javascript:alert(1)", relatedLots: ["2"] },
      ],
    },
  }),
  release(
    8,
    2,
    day("2026-03-10"),
    { tender: { id: "XM-8", tenderPeriod: { endDate: day("2026-03-25") } } },
    "tenderAmendment",
  ),
  release(
    8,
    3,
    day("2026-04-01"),
    {
      parties: [
        { ...supplier("A"), roles: ["supplier", "tenderer"], details: { scale: "small" } },
        { ...supplier("B"), roles: ["tenderer"] },
      ],
      tender: {
        id: "XM-8",
        lots: [
          { id: "1", status: "complete" },
          { id: "2", status: "unsuccessful" },
        ],
      },
      bids: {
        details: [
          {
            id: "b1",
            status: "valid",
            date: day("2026-03-24"),
            tenderers: [supplier("A")],
            value: money(900),
            relatedLots: ["1"],
          },
          {
            id: "b2",
            status: "valid",
            date: day("2026-03-25"),
            tenderers: [supplier("B")],
            value: money(950),
            relatedLots: ["1"],
          },
        ],
      },
      awards: [
        {
          id: "a1",
          status: "active",
          date: day("2026-04-01"),
          value: money(900),
          suppliers: [supplier("A")],
          relatedLots: ["1"],
        },
      ],
      contracts: [{ id: "c1", awardID: "a1", status: "active", dateSigned: day("2026-04-10"), value: money(890) }],
    },
    "award",
  ),
];

/** Its bids are opened in 2027. */
const sealed = release(9, 1, day("2026-03-02"), {
  buyer: { id: "buyer", name: "某局" },
  parties: [
    { id: "buyer", name: "某局", roles: ["buyer"] },
    { ...supplier("A"), roles: ["tenderer"] },
  ],
  tender: {
    id: "XM-9",
    title: "未开标项目",
    status: "active",
    numberOfTenderers: 3,
    tenderPeriod: { endDate: day("2027-03-20") },
    documents: [{ id: "n", title: "采购公告" }],
  },
  bids: { details: [{ id: "b1", status: "valid", tenderers: [supplier("A")], value: money(900) }] },
  awards: [
    {
      id: "a1",
      status: "active",
      value: money(900),
      suppliers: [supplier("A")],
      documents: [{ id: "d", title: "供应商A中标公告" }],
    },
  ],
});

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(Date.parse("2026-11-20T04:00:00Z"));
  await archiveImports({ database: app.database, clock: app.clock }).importDocument(
    fileOf(packageOf([...procurement(1, "2026-03-02", 1_000_000), ...lots, sealed])),
    { deptCode: "A01A06", fondsCode: "SL01", label: "模拟数据" },
  );
  const center = await app.make.department({ orgCode: "A01", departName: "交易中心" });
  const elsewhere = await app.make.department({ orgCode: "B01", departName: "别处" });
  const people = {
    supervisor: { roles: ["supervisor"], departments: [elsewhere.id] },
    staff: { roles: ["department_staff"], departments: [center.id] },
    stranger: { roles: ["department_staff"], departments: [elsewhere.id] },
  };
  for (const [username, input] of Object.entries(people))
    tokens[username] = await app.signIn(await app.make.user({ username, ...input }));
});
afterAll(() => app.close());

async function idOf(ocid: string, lotNo = "0"): Promise<string> {
  const { rows } = await app.database.pool.query(
    "SELECT l.id FROM proc_lot l JOIN proc_project p ON p.id = l.project_id WHERE p.ocid = $1 AND l.lot_no = $2",
    [ocid, lotNo],
  );
  return rows[0].id;
}
const read = (id: string, username = "staff") =>
  app.call("archive.readDossier", { params: { id } }, { token: tokens[username] });
const readReleases = (id: string, username = "staff") =>
  app.call("archive.readDossierReleases", { params: { id } }, { token: tokens[username] });

describe("a dossier", () => {
  test("shows the facts, parties, amounts and archiving of a lot", async () => {
    const { body } = await read(await idOf("ocds-abcdef-1"));
    expect(body.result).toMatchObject({
      title: "项目1",
      archiveNo: "SL01-ZC·QT-2026-D15-00001",
      openScope: "public",
      status: "3",
      source: "imported",
      isSealed: false,
      project: { ocid: "ocds-abcdef-1", code: "t", lotNo: "0", method: "O1", category: "9" },
      parties: [
        { name: "某局", roles: ["buyer"] },
        { name: "供应商1", roles: ["winner"] },
      ],
      money: {
        ceiling: { amount: "2000000.00", currency: "CNY" },
        award: { amount: "1000000.00", currency: "CNY" },
        contract: null,
        savingRate: 0.5,
      },
      awards: [{ awardNo: "a", status: "1", suppliers: [{ name: "供应商1", scale: "small" }] }],
      holding: {
        archiveStatus: "5",
        fondsCode: "SL01",
        retentionCode: "D15",
        retainedUntil: "2041-03-21T16:00:00.000Z",
        documentCount: 1,
      },
      lots: [],
      origin: { label: "模拟数据", publisher: "某发布人" },
    });
    expect(body.result?.timeline.map(({ event }) => event)).toEqual([
      "published",
      "awarded",
      "closed",
      "archived",
      "retentionEnd",
    ]);
  });

  test("shows its own bids, award and contract, and links the other lots", async () => {
    const other = await idOf("ocds-abcdef-8", "2");
    const { body } = await read(await idOf("ocds-abcdef-8", "1"));
    expect(body.result).toMatchObject({
      title: "第一包",
      bids: [
        { bidNo: "b1", price: { amount: "900.00" }, bidders: [{ name: "供应商A" }] },
        { bidNo: "b2", price: { amount: "950.00" }, bidders: [{ name: "供应商B" }] },
      ],
      contracts: [{ contractNo: "c1", awardNo: "a1", value: { amount: "890.00" } }],
      money: { savingRate: 0.1 },
      lots: [{ id: other, lotNo: "2", title: "第二包", status: "4", award: null }],
    });
    expect(body.result?.parties.map(({ name, roles }) => [name, roles])).toEqual([
      ["某局", ["buyer"]],
      ["某代理公司", ["agency"]],
      ["供应商A", ["winner", "bidder"]],
      ["供应商B", ["bidder"]],
    ]);
    expect((await read(other)).body.result).toMatchObject({
      awards: [],
      contracts: [],
      bids: [],
      money: { award: null },
    });
  });

  test("lists documents with web links only, and releases with their changes", async () => {
    const { body } = await readReleases(await idOf("ocds-abcdef-8", "1"));
    expect(body.result?.documents).toEqual([
      {
        part: "tender",
        title: "采购公告",
        type: "tenderNotice",
        format: null,
        publishedAt: day("2026-03-02"),
        url: "https://example.org/n.pdf",
      },
    ]);
    expect(body.result?.releases.map(({ tags }) => tags)).toEqual([["award"], ["tenderAmendment"], ["tender"]]);
    const [newest, correction, first] = body.result?.history ?? [];
    expect(correction?.changes).toEqual([
      { field: "bidDeadline", before: day("2026-03-20"), after: day("2026-03-25") },
    ]);
    expect(newest?.changes).toContainEqual({ field: "suppliers", before: null, after: "供应商A" });
    expect(newest?.changes).toContainEqual({ field: "status", before: "2", after: "3" });
    expect(first?.changes).toContainEqual({ field: "ceiling", before: null, after: "CNY 1000" });
    const second = await readReleases(await idOf("ocds-abcdef-8", "2"));
    expect(second.body.result?.documents[1]).toMatchObject({ title: "第二包技术要求", url: null });
  });
});

describe("hidden parts of a dossier", () => {
  test("include bids and results of a sealed lot, in its releases too", async () => {
    const id = await idOf("ocds-abcdef-9");
    for (const username of ["staff", "supervisor"]) {
      const { body } = await read(id, username);
      expect(body.result).toMatchObject({
        isSealed: true,
        bidderCount: null,
        bids: [],
        awards: [],
        contracts: [],
        money: { award: null },
        parties: [{ name: "某局" }],
      });
      const releases = await readReleases(id, username);
      expect(releases.body.result?.documents.map(({ title }) => title)).toEqual(["采购公告"]);
      expect(JSON.stringify([body, releases.body])).not.toMatch(/供应商A|900/);
    }
  });

  test("include dossiers outside the scope, which are answered like missing ones", async () => {
    const id = await idOf("ocds-abcdef-1");
    for (const call of [read, readReleases])
      for (const requestedId of [id, "01UNKNOWN"]) {
        const { status, body } = await call(requestedId, "stranger");
        expect([status, body.code, body.message]).toEqual([
          404,
          "archive.dossier_not_found",
          "没有这份档案，或您无权查看",
        ]);
      }
  });

  test("include the award's amount of a sealed lot in the list", async () => {
    const query = { basis: "notice", range: "all", source: "imported" } as const;
    const { body } = await app.call("archive.listDossiers", { query }, { token: tokens.supervisor });
    const row = body.result?.rows.find(({ projectName }) => projectName === "未开标项目");
    expect(row).toMatchObject({ supplierNames: [], amount: null });
  });

  test("include titles of restricted lots beside another lot of the project", async () => {
    const [first, second] = [await idOf("ocds-abcdef-8", "1"), await idOf("ocds-abcdef-8", "2")];
    await app.database.db.execute(sql`update arch_dossier set open_scope = 'restricted' where lot_id = ${second}`);
    try {
      expect((await read(first)).body.result?.lots).toMatchObject([{ id: second, title: "（限制公开）" }]);
      expect((await read(first, "supervisor")).body.result?.lots).toMatchObject([{ id: second, title: "第二包" }]);
    } finally {
      await app.database.db.execute(sql`update arch_dossier set open_scope = 'public' where lot_id = ${second}`);
    }
  });

  test("include everything but the list row of a restricted dossier", async () => {
    const id = await idOf("ocds-abcdef-1");
    await app.database.db.execute(sql`update arch_dossier set open_scope = 'restricted' where lot_id = ${id}`);
    try {
      for (const call of [read, readReleases]) {
        expect((await call(id, "supervisor")).status).toBe(200);
        const { status, body } = await call(id);
        expect([status, body.message]).toEqual([403, "该档案限制公开，如需查阅请联系档案管理员"]);
      }
    } finally {
      await app.database.db.execute(sql`update arch_dossier set open_scope = 'public' where lot_id = ${id}`);
    }
  });
});
