import type { ArchiveFilters } from "@tender/contract";
import { isUscc } from "@tender/contract/uscc";
import { testDatabase } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appUser } from "#modules/people/account/account.tables.ts";
import { org, orgAccount } from "#modules/people/organisation/organisation.tables.ts";
import type { ArchiveService } from "#modules/tendering/archive/archive.service.ts";
import type { ImportReport } from "#modules/tendering/archive/import/import-report.ts";
import { objectAt, objectsAt, textOf } from "#modules/tendering/archive/ocds/json-value.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { archiveStatistics } from "#test/archive/statistics.ts";
import { generateDemoArchive } from "./generate.ts";
import { DEMO_BUYER, DEMO_SUPPLIER } from "./organisations.ts";
import { type DemoArchiveOptions, seedDemoArchive } from "./seed-demo-archive.ts";

const now = Date.parse("2026-11-20T04:00:00Z");
const packages = generateDemoArchive({ until: now });
const releases = packages.flatMap(({ document }) => objectsAt(document, "releases"));
const parties = releases.flatMap((release) => objectsAt(release, "parties"));

test("generates equal packages on one day, and different ones the day before", () => {
  expect(generateDemoArchive({ until: now + 3_600_000 })).toEqual(packages);
  expect(generateDemoArchive({ until: now - 86_400_000 })).not.toEqual(packages);
});

test("publishes over 880 procurements of almost three years, none dated in the future", () => {
  const dates = releases.map((release) => Date.parse(String(release.date)));
  expect(Math.max(...dates)).toBeLessThanOrEqual(now);
  expect(Math.min(...dates)).toBeLessThan(now - 1_060 * 86_400_000);
  expect(new Set(releases.map((release) => release.ocid)).size).toBeGreaterThan(880);
});

test("assigns each name one valid code in an unassigned district", () => {
  const names = new Map<string, unknown>();
  for (const party of parties) {
    const code = textOf(objectAt(party, "identifier")?.id) ?? "";
    expect(isUscc(code)).toBe(true);
    expect(code.slice(2, 8)).toBe("990100");
    expect(names.get(code) ?? party.name).toBe(party.name);
    names.set(code, party.name);
  }
  expect(names.get(DEMO_BUYER.ident)).toBe("示例市第一人民医院");
  expect(names.get(DEMO_SUPPLIER.ident)).toBe("示例市华辰信息技术有限公司");
});

describe("the imported demo archive", () => {
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let options: DemoArchiveOptions;
  let reports: ImportReport[];
  let service: ArchiveService;
  const all: ArchiveFilters = { basis: "archive", range: "all" };

  beforeAll(async () => {
    database = await testDatabase();
    const clock = { now: () => now };
    for (const username of ["buyer", "supplier"])
      await database.db.insert(appUser).values({ username, realname: username });
    const orgCodes = { procurement: "A01A01", trade: "A01A02", buyers: "A01A06", keeper: "A01A03" };
    options = {
      database,
      imports: archiveImports({ database, clock }),
      clock,
      orgCodes,
      usernames: { buyer: "buyer", supplier: "supplier" },
    };
    reports = await seedDemoArchive(options);
    service = archiveStatistics({ db: database.db, clock });
  });
  afterAll(() => database.drop());

  test("raises no finding", () => {
    expect(reports.map((report) => report.state)).toEqual(["succeeded", "succeeded", "succeeded"]);
    expect(reports.flatMap((report) => report.findings)).toEqual([]);
  });

  test("is not changed by a later start", async () => {
    expect(await seedDemoArchive({ ...options, clock: { now: () => now + 90 * 86_400_000 } })).toEqual([]);
  });

  test("is marked as simulated wherever it is shown", async () => {
    const { attributions, source } = await service.overview({ kind: "all" }, all);
    expect({ attributions, source }).toEqual({
      attributions: ["模拟数据：模拟数据生成程序（CC0 1.0）"],
      source: "imported",
    });
  });

  test("has roughly the shares of the published yearly figures", async () => {
    const overview = await service.overview({ kind: "all" }, all);
    const methods = await service.breakdown({ kind: "all" }, all, "method", "amount");
    const open =
      Number(methods.rows.find((row) => row.label === "公开招标")?.amount) / Number(overview.awardAmount.amount);
    expect(open).toBeGreaterThan(0.68);
    expect(open).toBeLessThan(0.82);
    expect(overview.smeShare.value).toBeGreaterThan(0.6);
    expect(overview.smeShare.value).toBeLessThan(0.85);
    expect(overview.savingRate.value).toBeGreaterThan(0.03);
    expect(overview.savingRate.value).toBeLessThan(0.14);
    expect(overview.archiveRate.value).toBeGreaterThan(0.85);
    expect(overview.archiveRate.value).toBeLessThan(1);
    expect(overview.archiveRate.onTimeRate).toBeLessThan(overview.archiveRate.value ?? 0);
    expect(overview.avgBidders.singleShare).toBeGreaterThan(0);
    expect(overview.abnormalCount.value).toBeGreaterThan(30);
  });

  test("contains records for the demo's buyer, supplier and archivist", async () => {
    const links = await database.db
      .select({ name: org.name, role: orgAccount.role, username: appUser.username, orgId: org.id })
      .from(orgAccount)
      .innerJoin(org, eq(org.id, orgAccount.orgId))
      .innerJoin(appUser, eq(appUser.id, orgAccount.userId))
      .orderBy(appUser.username);
    expect(links.map(({ orgId: _orgId, ...link }) => link)).toEqual([
      { name: "示例市第一人民医院", role: "buyer", username: "buyer" },
      { name: "示例市华辰信息技术有限公司", role: "supplier", username: "supplier" },
    ]);
    const count = async (scope: Parameters<ArchiveService["overview"]>[0]) =>
      (await service.overview(scope, { basis: "archive", range: "last12" })).archivedCount.value;
    const supplier = links.filter((link) => link.role === "supplier").map((link) => link.orgId);
    expect(await count({ kind: "organisations", orgIds: supplier, as: "supplier" })).toBeGreaterThan(10);
    expect(await count({ kind: "departments", orgCodes: ["A01A06"] })).toBeGreaterThan(20);
    expect(await count({ kind: "fonds", codes: ["SL01"] })).toBeGreaterThan(200);
  });
});
