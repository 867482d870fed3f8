// Guarantee: exports contain what the account may see, and nothing hidden of sealed or restricted processes.
import { startTestApp, type TestApp, testDatabase } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { org, orgAccount } from "#modules/people/organisation/organisation.tables.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement, release } from "#test/archive/small-process.ts";
import { archiveStatistics } from "#test/archive/statistics.ts";
import { isJsonObject, type JsonObject, objectsAt, parseJson } from "../ocds/json-value.ts";
import { validateRelease } from "../ocds/validate.ts";

let app: TestApp;
const tokens: Record<string, string> = {};
const money = (amount: number) => ({ amount, currency: "CNY" });
const all = "range=all&basis=notice";

const bidder = { id: "A", name: "甲公司" };
const other = { id: "B", name: "乙公司" };
/** Two lots, each with a bidder of its own. */
const divided = release(8, 1, "2026-03-02T02:00:00Z", {
  buyer: { id: "buyer", name: "某局" },
  parties: [
    { id: "buyer", name: "某局", roles: ["buyer"] },
    { ...bidder, roles: ["supplier"] },
    { ...other, roles: ["supplier"] },
  ],
  tender: { id: "t8", title: "分包项目", status: "complete", lots: [{ id: "1" }, { id: "2" }] },
  awards: [
    {
      id: "a1",
      status: "active",
      date: "2026-03-02T02:00:00Z",
      value: money(5),
      suppliers: [bidder],
      relatedLots: ["1"],
    },
    {
      id: "a2",
      status: "active",
      date: "2026-03-02T02:00:00Z",
      value: money(6),
      suppliers: [other],
      relatedLots: ["2"],
    },
  ],
});
const sealed = release(9, 1, "2026-03-02T02:00:00Z", {
  buyer: { id: "buyer", name: "某局" },
  parties: [
    { id: "buyer", name: "某局", roles: ["buyer"] },
    { id: "C", name: "丙公司", roles: ["tenderer"] },
  ],
  tender: {
    id: "t9",
    title: "未开标项目",
    status: "active",
    numberOfTenderers: 1,
    tenderers: [{ id: "C", name: "丙公司" }],
    tenderPeriod: { endDate: "2027-03-20T02:00:00Z" },
  },
  bids: { details: [{ id: "1", status: "valid", tenderers: [{ id: "C", name: "丙公司" }], value: money(777) }] },
});

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(Date.parse("2026-11-20T04:00:00Z"));
  await archiveImports({ database: app.database, clock: app.clock }).importDocument(
    fileOf(packageOf([...procurement(1, "2026-03-02", 1_000_000), ...procurement(2, "2026-04-02"), divided, sealed])),
    { deptCode: "A01A06", fondsCode: "SL01", label: "模拟数据" },
  );
  const center = await app.make.department({ orgCode: "A01", departName: "交易中心" });
  const elsewhere = await app.make.department({ orgCode: "B01", departName: "别处" });
  const people = {
    staff: { roles: ["department_staff"], departments: [center.id] },
    stranger: { roles: ["department_staff"], departments: [elsewhere.id] },
    supplier: { roles: ["supplier_operator"], departments: [center.id] },
  };
  for (const [username, input] of Object.entries(people)) {
    const user = await app.make.user({ username, ...input });
    tokens[username] = await app.signIn(user);
    if (username !== "supplier") continue;
    for (const { id, name } of await app.database.db.select().from(org))
      if (name === "甲公司")
        await app.database.db.insert(orgAccount).values({ orgId: id, userId: user.id, role: "supplier" });
  }
});
afterAll(() => app.close());

const get = (path: string, username = "staff") =>
  app.app.inject({ url: `/api/archive/export/${path}`, headers: { "x-access-token": tokens[username] ?? "" } });

async function package_(path: string, username?: string): Promise<JsonObject> {
  const { body } = await get(path, username);
  const parsed = parseJson(body);
  if (!isJsonObject(parsed)) throw new Error(body);
  return parsed;
}
const ocidsOf = (list: readonly JsonObject[]) => [...new Set(list.map(({ ocid }) => ocid))].sort();

describe("the list of dossiers as a file", () => {
  test("has the rows of the list with labels", async () => {
    const { body, headers } = await get(`dossiers?${all}&format=csv&of=awarded`);
    const [head, ...rows] = body.replace("\uFEFF", "").trim().split("\r\n");
    expect(head).toBe("档号,项目名称,采购人,采购方式,类别,中标人,金额,币种,归档状态,归档时间,公开范围,数据来源");
    expect(rows).toHaveLength(4);
    expect(rows.find((row) => row.includes("项目1"))).toMatch(
      /^SL01-ZC·QT-2026-D15-\d{5},项目1,某局,公开类,未分类,供应商1,1000000\.0000,CNY,已归档,2026-04-11 10:00:00,公开,导入$/,
    );
    expect(decodeURIComponent(String(headers["content-disposition"]))).toContain("档案目录");
  });

  test("has no row outside the account's scope", async () => {
    const { body } = await get(`dossiers?${all}&format=csv`, "stranger");
    expect(body.trim().split("\r\n")).toHaveLength(1);
  });
});

describe("Open Contracting data", () => {
  test("are a valid release package that yields the same figures when imported", async () => {
    const exported = await package_(`ocds?${all}`);
    const releases = objectsAt(exported, "releases");
    expect(exported).toMatchObject({ version: "1.1", x_attributions: ["模拟数据：某发布人"] });
    expect(ocidsOf(releases)).toEqual(["ocds-abcdef-1", "ocds-abcdef-2", "ocds-abcdef-8", "ocds-abcdef-9"]);
    expect(releases.flatMap((release) => validateRelease(release))).toEqual([]);
    const empty = await testDatabase();
    try {
      await archiveImports({ database: empty, clock: app.clock }).importDocument(fileOf(exported), {
        deptCode: "A01A06",
        fondsCode: "SL01",
        label: "模拟数据",
      });
      const figures = (db: typeof empty.db) =>
        archiveStatistics({ db, clock: app.clock }).overview({ kind: "all" }, { basis: "archive", range: "all" });
      expect({ ...(await figures(empty.db)), attributions: [] }).toEqual({
        ...(await figures(app.database.db)),
        attributions: [],
      });
    } finally {
      await empty.drop();
    }
  });

  test("are a record package or one release a line on request", async () => {
    const records = objectsAt(await package_(`ocds?${all}&format=records`), "records");
    expect(records.map(({ ocid, releases }) => [ocid, Array.isArray(releases) && releases.length])).toContainEqual([
      "ocds-abcdef-1",
      3,
    ]);
    const { body, headers } = await get(`ocds?${all}&format=jsonl`);
    expect(body.trim().split("\n")).toHaveLength(8);
    expect(String(headers["content-disposition"])).toContain(".jsonl");
  });

  test("follow the filters, and are refused when nothing is left", async () => {
    const filters = "range=custom&basis=award&from=2026-04-20&to=2026-04-30";
    expect(ocidsOf(objectsAt(await package_(`ocds?${filters}`), "releases"))).toEqual(["ocds-abcdef-2"]);
    const { body } = await get("ocds?range=custom&from=2020-01-01&to=2020-01-02");
    expect(JSON.parse(body)).toMatchObject({
      success: false,
      code: "archive.nothing_to_export",
      message: "所选条件下没有可以导出的开放合约数据",
    });
  });

  test("contain the notice of a sealed process, and no bidder", async () => {
    const { body } = await get(`ocds?${all}`);
    const releases = objectsAt(await package_(`ocds?${all}`), "releases");
    const shown = releases.find(({ ocid }) => ocid === "ocds-abcdef-9");
    expect(shown).toMatchObject({ tender: { title: "未开标项目" }, parties: [{ name: "某局" }] });
    expect(body).not.toMatch(/丙公司|777|numberOfTenderers/);
  });

  test("omit restricted processes and those with a lot outside the scope", async () => {
    expect((await get(`ocds?${all}`, "supplier")).json().code).toBe("archive.nothing_to_export");
    expect((await get(`dossiers?${all}&format=csv`, "supplier")).body.trim().split("\r\n")).toHaveLength(2);
    const restrict = (scope: string) =>
      app.database.db.execute(sql`
        update arch_dossier set open_scope = ${scope} where lot_id in (
          select l.id from proc_lot l join proc_project p on p.id = l.project_id where p.ocid = 'ocds-abcdef-1')`);
    await restrict("restricted");
    try {
      expect(ocidsOf(objectsAt(await package_(`ocds?${all}`), "releases"))).not.toContain("ocds-abcdef-1");
      expect((await get(`dossiers?${all}&format=csv`)).body).toContain("（限制公开）");
    } finally {
      await restrict("public");
    }
  });
});
