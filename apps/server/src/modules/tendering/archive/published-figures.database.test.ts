import type { ArchiveFilters } from "@tender/contract";
import { testDatabase } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storedState } from "#test/archive/archive-dump.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { fullLifecycleRecord, fullLifecycleReleases, oldTendersFile, poundsFile } from "#test/archive/publications.ts";
import { archiveStatistics } from "#test/archive/statistics.ts";
import type { ArchiveService } from "./archive.service.ts";
import type { NamedFile } from "./ocds/byte-source.ts";

type Database = Awaited<ReturnType<typeof testDatabase>>;

const clock = { now: () => Date.parse("2025-06-01T00:00:00Z") };
const allArchives = { kind: "all" } as const;
const all: ArchiveFilters = { basis: "archive", range: "all" };

async function imported(...files: NamedFile[]): Promise<{ database: Database; service: ArchiveService }> {
  const database = await testDatabase();
  const imports = archiveImports({ database, clock });
  for (const file of files) {
    const report = await imports.importDocument(file, { deptCode: "A01", fondsCode: "WB01" });
    expect(report.state).toBe("succeeded");
  }
  return { database, service: archiveStatistics({ db: database.db, clock }) };
}

async function countsBy(database: Database, query: string): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<{ key: string | null; count: number }>(sql.raw(query));
  return Object.fromEntries(rows.map((row) => [row.key ?? "none", row.count]));
}
const dossiersByState = (database: Database) =>
  countsBy(
    database,
    "select d.archive_status as key, count(*)::int as count from proc_lot l left join arch_dossier d on d.lot_id = l.id group by 1",
  );

describe("a publication in pounds with one release for each process", () => {
  let database: Database;
  let service: ArchiveService;
  beforeAll(async () => {
    ({ database, service } = await imported(poundsFile()));
  });
  afterAll(() => database.drop());

  test("[ADMINDATA-23] is imported as 12 processes with their methods, categories and dossiers", async () => {
    const methods = await countsBy(
      database,
      "select method_ocds as key, count(*)::int as count from proc_project group by 1",
    );
    expect(methods).toEqual({ open: 7, selective: 2, direct: 1, limited: 1, none: 1 });
    const categories = await countsBy(
      database,
      "select category as key, count(*)::int as count from proc_project group by 1",
    );
    expect(categories).toEqual({ C: 7, B: 3, A: 2 });
    expect(await dossiersByState(database)).toEqual({ 5: 7, 3: 2, 1: 2, none: 1 });
    expect(await countsBy(database, "select status as key, count(*)::int as count from proc_award group by 1")).toEqual(
      { 1: 7 },
    );
  });

  test("[LANDING-01] has the figures that were computed by hand", async () => {
    const overview = await service.overview(allArchives, all);
    expect(overview).toMatchObject({
      source: "imported",
      currency: "GBP",
      currencies: ["GBP"],
      dataAsOf: "2025-01-20T02:00:00.000Z",
      from: null,
      to: null,
      rangeMoved: false,
      empty: null,
      attributions: [
        "导入数据：Contains public sector information licensed under the Open Government Licence v3.0（某国采购办公室）",
      ],
      // Six lots awarded with a document, and the cancelled one.
      archivedCount: { value: 7, yearOnYear: null, periodOnPeriod: null },
      // Nine closed: after 10, 30, 10, 5 and 0 days in time, after 70 and 100 days late, two not archived.
      archiveRate: { value: 0.778, onTimeRate: 0.556, due: 9, done: 7, onTime: 5 },
      // (10 + 70 + 30 + 10 + 5 + 100 + 0) / 7
      avgArchiveDays: { value: 32.1 },
      awardAmount: { amount: "76000000.50" },
      // (4,050,000 - 4,000,000.50) / 4,050,000
      savingRate: { value: 0.0123, lots: 4, baseAmount: "4050000.00", awardAmount: "4000000.50" },
      avgBidders: { value: null, singleShare: null },
      // 61,500,000.50 / 64,000,000.50; that / 76,000,000.50
      smeShare: { value: 0.961, coverage: 0.842 },
      abnormalCount: { value: 1, rate: 0.143 },
      // The lot awarded without a document.
      unarchived: { basis: "award", lots: 1, currencies: ["GBP"] },
    });
    const sums = sql`select sum(sme_amount)::text as sme, sum(scale_known_amount)::text as known from stat_lot where archived_at is not null`;
    expect((await database.db.execute(sums)).rows).toEqual([{ sme: "61500000.5000", known: "64000000.5000" }]);
  });

  test("[LANDING-01] has the amount bands and the concentration that were computed by hand", async () => {
    const bands = await service.breakdown(allArchives, all, "amountBand", "count");
    expect(bands.rows.map((row) => [row.label, row.count])).toEqual([
      ["<50万", 1],
      ["[50万,200万)", 2],
      ["[200万,1000万)", 1],
      ["[1000万,5000万)", 1],
      ["≥5000万", 1],
    ]);
    const suppliers = await service.breakdown(allArchives, all, "supplier", "amount");
    // 10,000 × (60² + 14.5² + 0.9000005² + 0.6²) / 76.0000005²
    expect(suppliers.hhi).toBe(6599);
    expect(suppliers.rows.map((row) => [row.label, row.amount])).toEqual([
      ["供应商丁", "60000000.00"],
      ["供应商丙", "14500000.00"],
      ["供应商甲", "900000.50"],
      ["供应商乙", "600000.00"],
    ]);
  });

  test("has the same figures for a department that sees all of it", async () => {
    const byDepartment = await service.overview({ kind: "departments", orgCodes: ["A01"] }, all);
    expect(byDepartment).toEqual(await service.overview(allArchives, all));
  });
});

test("[ADMINDATA-23] stores tenders of version 1.0 as incomplete dossiers", async () => {
  const { database, service } = await imported(oldTendersFile());
  try {
    expect(await dossiersByState(database)).toEqual({ 3: 4 });
    const { rows } = await database.db.execute(sql`
      select string_agg(check_item->>'rule', ',' order by check_item->>'rule') as failed, lot_id
      from arch_dossier, jsonb_array_elements(check_result) check_item where not (check_item->>'isPassed')::boolean group by lot_id`);
    expect(rows.map((row) => row.failed).sort()).toEqual(["C3", "C3", "C3,C6", "C3,C6"]);
    const overview = await service.overview(allArchives, all);
    expect(overview).toMatchObject({ archivedCount: { value: 0 }, archiveRate: { value: 0, due: 4, done: 0 } });
    expect(overview.attributions).toEqual(["导入数据：某州采购处（CC BY 3.0 AU）"]);
  } finally {
    await database.drop();
  }
});

test.each([
  ["its releases", [fullLifecycleReleases]],
  ["its record", [fullLifecycleRecord]],
  ["both", [fullLifecycleReleases, fullLifecycleRecord]],
  ["both, the record first", [fullLifecycleRecord, fullLifecycleReleases]],
])("[LANDING-01] derives the same process from %s", async (_name, files) => {
  const { database, service } = await imported(...files.map((file) => file()));
  try {
    expect(await dossiersByState(database)).toEqual({ 5: 1 });
    expect(await service.overview(allArchives, all)).toMatchObject({
      currency: "GBP",
      archivedCount: { value: 1 },
      // From the signature, 1 February, to the last release, noon of 12 March 2024.
      avgArchiveDays: { value: 40.5 },
      avgBidders: { value: 2 },
      awardAmount: { amount: "11000000.00" },
      savingRate: { value: -9, lots: 1, baseAmount: "1100000.00", awardAmount: "11000000.00" },
    });
    const { projects, lots, awards, contracts } = await storedState(database.db);
    expect([projects?.length, lots?.length, awards?.length, contracts?.length]).toEqual([1, 1, 1, 1]);
  } finally {
    await database.drop();
  }
});

test("separates the figures of publications by currency and never adds them", async () => {
  const { database, service } = await imported(poundsFile(), oldTendersFile(), fullLifecycleReleases());
  try {
    const overview = await service.overview(allArchives, all);
    expect(overview).toMatchObject({
      archivedCount: { value: 8 },
      currencies: ["GBP"],
      awardAmount: { amount: "87000000.50" },
    });
    const cny = await service.overview(allArchives, { ...all, currency: "CNY" });
    expect(cny).toMatchObject({
      currency: "CNY",
      archivedCount: { value: 8 },
      awardAmount: { amount: null },
      savingRate: { value: null },
    });
  } finally {
    await database.drop();
  }
});
