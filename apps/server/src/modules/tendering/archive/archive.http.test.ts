import type { ArchiveFilters } from "@tender/contract";
import { secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { org, orgAccount } from "#modules/people/organisation/organisation.tables.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement } from "#test/archive/small-process.ts";
import { archFonds } from "./archive.tables.ts";

let app: TestApp;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp();
  const imports = archiveImports({ database: app.database, clock: app.clock });
  const releases = [1, 2, 3].flatMap((n) => procurement(n, `2026-0${n + 2}-02`, n * 1_000_000));
  await imports.importDocument(fileOf(packageOf(releases)), {
    deptCode: "A01A06",
    fondsCode: "SL01",
    label: "模拟数据",
  });
  const center = await app.make.department({ orgCode: "A01", departName: "交易中心" });
  const archives = await app.make.department({ orgCode: "A01A03", departName: "档案处", parentId: center.id });
  const elsewhere = await app.make.department({ orgCode: "B01", departName: "别处" });
  await app.database.db.insert(archFonds).values({ code: "SL01", name: "交易中心", keeperDeptCode: "A01A03" });
  const people = {
    supervisor: { roles: ["supervisor"], departments: [elsewhere.id] },
    staff: { roles: ["department_staff"], departments: [center.id] },
    stranger: { roles: ["department_staff"], departments: [elsewhere.id] },
    archivist: { roles: ["archivist"], departments: [archives.id] },
    supplier: { roles: ["supplier_operator"], departments: [center.id] },
    newcomer: { roles: [], departments: [] },
    idle: { roles: [], departments: [center.id] },
  };
  for (const [username, input] of Object.entries(people)) {
    const user = await app.make.user({ username, ...input });
    tokens[username] = await app.signIn(user);
    const suppliers = username === "supplier" ? await app.database.db.select().from(org) : [];
    for (const supplierOrg of suppliers.filter((row) => row.name === "供应商1"))
      await app.database.db.insert(orgAccount).values({ orgId: supplierOrg.id, userId: user.id, role: "supplier" });
  }
});
afterAll(() => app.close());

const sender = (username: string) => ({ token: tokens[username] });

test.each([
  ["supervisor", 3, "6000000.00", null],
  ["staff", 3, "6000000.00", null],
  ["archivist", 3, "6000000.00", null],
  ["supplier", 1, "1000000.00", null],
  ["stranger", null, null, "nothing-in-scope"],
  ["newcomer", null, null, "no-department"],
  ["idle", null, null, "nothing-in-scope"],
] as const)(
  "[LANDING-01, ADMINDATA-23] answers %s with the statistics of their own scope",
  async (username, count, amount, empty) => {
    const { status, body } = await app.call("archive.readOverview", { query: {} }, sender(username));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      result: { empty, archivedCount: { value: count }, awardAmount: { amount } },
    });
  },
);

test("[SEC-59] limits figures and rows by the current department, on every node", async () => {
  const { rows } = await app.database.pool.query("SELECT id, org_code FROM department");
  const departments = ["A01", "B01"].map((code) => rows.find((row) => row.org_code === code)?.id);
  const user = await app.make.user({ roles: ["department_staff"], departments });
  const session = { token: await app.signIn(user) };
  const readIn = async (orgCode: string) => {
    await app.call("session.selectDepartment", { body: { orgCode, username: user.username } }, session);
    const { result } = (await app.call("archive.readOverview", { query: {} }, session)).body;
    const list = await app.call("archive.listDossiers", { query: { range: "all" } }, session);
    return [result?.archivedCount.value, list.body.result?.rows.length];
  };
  const node = await secondNode(app);
  try {
    const headers = { "x-access-token": session.token };
    const countOnOtherNode = async () =>
      (await node.app.inject({ url: "/api/archive/dossiers?range=all", headers })).json().result.rows.length;
    for (const [orgCode, figure, count] of [
      ["A01", 3, 3],
      ["B01", null, 0],
      ["A01", 3, 3],
    ] as const) {
      expect(await readIn(orgCode)).toEqual([figure, count]);
      // The clock does not advance, so no cache expires: the other node received a message.
      await expect.poll(countOnOtherNode).toBe(count);
    }
  } finally {
    await node.close();
  }
});

test("answers series, breakdowns and the list on the same basis", async () => {
  const filters = { range: "all", source: "imported" } as const;
  const basis = { currency: "CNY", source: "imported", attributions: ["模拟数据：某发布人"], empty: null };
  const series = await app.call("archive.readSeries", { query: filters }, sender("staff"));
  expect(series.body.result).toMatchObject(basis);
  const methods = await app.call("archive.readBreakdown", { query: { ...filters, dim: "method" } }, sender("staff"));
  expect(methods.body.result).toMatchObject({
    ...basis,
    hhi: null,
    rows: [{ code: "O1", label: "公开类", count: 3, amount: "6000000.00" }],
  });
  const suppliers = await app.call(
    "archive.readBreakdown",
    { query: { ...filters, dim: "supplier", measure: "amount" } },
    sender("staff"),
  );
  expect(suppliers.body.result).toMatchObject({
    hhi: 3889,
    rows: [{ label: "供应商0" }, { label: "供应商2" }, { label: "供应商1" }],
  });
  const list = await app.call(
    "archive.listDossiers",
    { query: { ...filters, of: "awarded", keyword: "项目2" } },
    sender("staff"),
  );
  expect(list.body.result).toMatchObject({
    ...basis,
    total: 1,
    rows: [
      {
        projectName: "项目2",
        buyerName: "某局",
        method: "O1",
        category: "9",
        supplierNames: ["供应商2"],
        amount: { amount: "2000000.00", currency: "CNY" },
        archiveStatus: "5",
        openScope: "public",
        source: "imported",
      },
    ],
  });
});

describe("lots that are awarded and not archived", () => {
  const sterling = { currency: "GBP" };
  /** Returns releases of a lot that is awarded without documents, so that it cannot be archived. */
  const awardedOnly = (n: number, day: string, amount: number) =>
    procurement(n, day, amount)
      .slice(0, 2)
      .map((releaseBody) => JSON.parse(JSON.stringify(releaseBody).replaceAll('"CNY"', '"GBP"')));
  let sender: { token: string };
  const overview = async (query: Partial<ArchiveFilters>) =>
    (await app.call("archive.readOverview", { query }, sender)).body.result;

  beforeAll(async () => {
    const department = await app.make.department({ orgCode: "C01", departName: "只有未归档项目的部门" });
    sender = {
      token: await app.signIn(await app.make.user({ roles: ["department_staff"], departments: [department.id] })),
    };
    const imports = archiveImports({ database: app.database, clock: app.clock });
    const releases = [...awardedOnly(11, "2018-03-02", 1_000), ...awardedOnly(12, "2018-04-02", 3_000)];
    await imports.importDocument(fileOf(packageOf(releases)), { deptCode: "C01", fondsCode: "SL01" });
  });

  test("[LANDING-01] are reported with basis and currency where archived figures are empty", async () => {
    expect(await overview({})).toMatchObject({
      empty: "nothing-for-filters",
      archivedCount: { value: 0 },
      unarchived: { basis: "award", lots: 2, currencies: ["GBP"] },
    });
    expect(await overview({ basis: "award" })).toMatchObject({
      ...sterling,
      empty: null,
      rangeMoved: true,
      to: "2018-04-22",
      awardAmount: { amount: "4000.00" },
      unarchived: null,
    });
  });

  test("are limited to the chosen range", async () => {
    const march = { range: "custom", from: "2018-03-01", to: "2018-03-31" } as const;
    expect((await overview(march))?.unarchived).toEqual({ basis: "award", lots: 1, currencies: ["GBP"] });
    expect((await overview({ range: "year" }))?.unarchived).toBeNull();
  });

  test("are the announced lots where none is awarded", async () => {
    const imports = archiveImports({ database: app.database, clock: app.clock });
    await app.make.department({ orgCode: "C02", departName: "只有公告的部门" });
    await imports.importDocument(fileOf(packageOf(procurement(13, "2018-05-02").slice(0, 1))), {
      deptCode: "C02",
      fondsCode: "SL01",
    });
    const overviewReply = await app.call(
      "archive.readOverview",
      { query: { dept: "C02" } },
      { token: tokens.supervisor ?? "" },
    );
    expect(overviewReply.body.result?.unarchived).toEqual({ basis: "notice", lots: 1, currencies: ["CNY"] });
  });

  test("are not reported where all lots are archived", async () => {
    const staff = await app.call("archive.readOverview", { query: {} }, { token: tokens.staff ?? "" });
    expect(staff.body.result?.unarchived).toBeNull();
  });
});

describe("imported dates in the year 2151", () => {
  const day = (result: { dataAsOf?: string | null } | null | undefined) => result?.dataAsOf?.slice(0, 10);
  const futureReleases = procurement(4, "2026-06-02", 9_000_000).map((releaseBody, index) =>
    index < 2 ? releaseBody : { ...releaseBody, date: "2151-05-02T00:00:00Z" },
  );

  test("[LANDING-01] leave the newest day and all figures and lists unchanged", async () => {
    const readFigures = async () => {
      const overview = await app.call("archive.readOverview", { query: { range: "all" } }, sender("staff"));
      const series = await app.call("archive.readSeries", { query: { range: "all" } }, sender("staff"));
      const list = await app.call(
        "archive.listDossiers",
        { query: { range: "custom", from: "2026-01-01", to: "2160-01-01" } },
        sender("staff"),
      );
      return {
        asOf: day(overview.body.result),
        archived: overview.body.result?.archivedCount.value,
        days: overview.body.result?.avgArchiveDays.value,
        lastMonth: series.body.result?.months.at(-1)?.month,
        listed: list.body.result?.rows.map((row) => row.projectName),
        total: list.body.result?.total,
      };
    };
    const before = await readFigures();
    expect(before).toMatchObject({ archived: 3, total: 3, asOf: "2026-06-11" });
    const imports = archiveImports({ database: app.database, clock: app.clock });
    const report = await imports.importDocument(fileOf(packageOf(futureReleases)), {
      deptCode: "A01A06",
      fondsCode: "SL01",
    });
    expect(report.findings.map(({ code }) => code)).toEqual(["W06"]);
    expect(await readFigures()).toEqual(before);
    const overviewReply = await app.call("archive.readOverview", { query: { range: "all" } }, sender("supervisor"));
    expect([day(overviewReply.body.result), overviewReply.body.result?.archivedCount.value]).toEqual(["2026-06-11", 3]);
    const awarded = await app.call(
      "archive.readOverview",
      { query: { range: "all", basis: "award" } },
      sender("supervisor"),
    );
    expect(awarded.body.result?.awardAmount.amount).toBe("15000000.00");
  });
});

test("refuses an unknown filter, an unknown parameter and an impossible date", async () => {
  for (const query of ["basis=closing", "from=2026-02-30", "where=1"])
    expect((await app.http("GET", `/api/archive/stats/overview?${query}`, sender("staff"))).statusCode).toBe(400);
});
