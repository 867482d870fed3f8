import type { ArchiveFilters } from "@tender/contract";
import { testDatabase } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heldState } from "../../../test/archive/archive-dump.ts";
import { archiveImports } from "../../../test/archive/imports.ts";
import {
  FICTIONAL_RECORD,
  FICTIONAL_RELEASES,
  hasSampleFiles,
  NSW_FILE,
  sampleFile,
  UK_FILE,
} from "../../../test/archive/sample-files.ts";
import { type ArchiveService, createArchiveService } from "./archive.service.ts";
import { fileSource } from "./ocds/byte-source.ts";

type Database = Awaited<ReturnType<typeof testDatabase>>;

const clock = { now: () => Date.parse("2025-06-01T00:00:00Z") };
const everything = { kind: "all" } as const;
const all: ArchiveFilters = { basis: "archive", range: "all" };

async function imported(...files: string[]): Promise<{ database: Database; service: ArchiveService }> {
  const database = await testDatabase();
  const imports = archiveImports({ database, clock });
  for (const file of files) {
    const report = await imports.importDocument(fileSource(sampleFile(file), file), {
      deptCode: "A01",
      fondsCode: "WB01",
    });
    expect(report.state).toBe("succeeded");
  }
  return { database, service: createArchiveService({ db: database.db, clock }) };
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

describe.skipIf(!hasSampleFiles)("a page of the United Kingdom's Contracts Finder", () => {
  let database: Database;
  let service: ArchiveService;
  beforeAll(async () => {
    ({ database, service } = await imported(UK_FILE));
  });
  afterAll(() => database.drop());

  test("[ADMINDATA-23] is 94 processes with the published methods and categories", async () => {
    const methods = await countsBy(
      database,
      "select method_ocds as key, count(*)::int as count from proc_project group by 1",
    );
    expect(methods).toEqual({ open: 44, selective: 14, direct: 14, limited: 5, none: 17 });
    const categories = await countsBy(
      database,
      "select category as key, count(*)::int as count from proc_project group by 1",
    );
    expect(categories).toEqual({ C: 70, B: 13, A: 8, 9: 3 });
    expect(await dossiersByState(database)).toEqual({ 5: 55, 3: 2, 1: 34, none: 3 });
    expect(await countsBy(database, "select status as key, count(*)::int as count from proc_award group by 1")).toEqual(
      { 1: 57 },
    );
  });

  test("[LANDING-01] gives the published figures", async () => {
    const overview = await service.overview(everything, all);
    expect(overview).toMatchObject({
      source: "imported",
      currency: "GBP",
      currencies: ["GBP"],
      dataAsOf: "2025-01-23T22:10:19.000Z",
      from: null,
      to: null,
      rangeMoved: false,
      empty: null,
      attributions: [
        "导入数据：Contains public sector information licensed under the Open Government Licence v3.0（Cabinet Office）",
      ],
      archivedCount: { value: 55, yearOnYear: null, periodOnPeriod: null },
      archiveRate: { value: 0.965, onTimeRate: 0.509, due: 57, done: 55, onTime: 29 },
      avgArchiveDays: { value: 169.2 },
      awardAmount: { amount: "121869256.40" },
      savingRate: { value: 0.0027, lots: 44, baseAmount: "115426617.54", awardAmount: "115109565.54" },
      avgBidders: { value: null, singleShare: null },
      smeShare: { value: 0.54, coverage: 0.958 },
      abnormalCount: { value: 0, rate: 0 },
    });
    const sums = sql`select sum(sme_amount)::text as sme, sum(scale_known_amount)::text as known from stat_lot where archived_at is not null`;
    expect((await database.db.execute(sums)).rows).toEqual([{ sme: "63029137.6500", known: "116692999.4600" }]);
  });

  test("[LANDING-01] has the published amount bands and concentration", async () => {
    const bands = await service.breakdown(everything, all, "amountBand", "count");
    expect(bands.rows.map((row) => [row.label, row.count])).toEqual([
      ["<50万", 44],
      ["[50万,200万)", 5],
      ["[200万,1000万)", 4],
      ["[1000万,5000万)", 1],
      ["≥5000万", 1],
    ]);
    const suppliers = await service.breakdown(everything, all, "supplier", "amount");
    expect(suppliers.hhi).toBe(3499);
    expect(suppliers.rows.slice(0, 2).map((row) => [row.label, row.amount])).toEqual([
      ["Solirius Ltd", "60000000.00"],
      ["Northrup Grumman", "39200000.00"],
    ]);
  });

  test("gives everybody who sees all of it the same figures, whichever way they are read", async () => {
    const byDepartment = await service.overview({ kind: "departments", orgCodes: ["A01"] }, all);
    expect(byDepartment).toEqual(await service.overview(everything, all));
  });
});

test.skipIf(!hasSampleFiles)(
  "[ADMINDATA-23] keeps the ten tenders of New South Wales as incomplete dossiers",
  async () => {
    const { database, service } = await imported(NSW_FILE);
    try {
      expect(await dossiersByState(database)).toEqual({ 3: 10 });
      const { rows } = await database.db.execute(sql`
      select string_agg(check_item->>'rule', ',' order by check_item->>'rule') as failed, lot_id
      from arch_dossier, jsonb_array_elements(check_result) check_item where not (check_item->>'isPassed')::boolean group by lot_id`);
      expect(rows.map((row) => row.failed).sort()).toEqual([...Array(6).fill("C3"), ...Array(4).fill("C3,C6")]);
      const overview = await service.overview(everything, all);
      expect(overview).toMatchObject({ archivedCount: { value: 0 }, archiveRate: { value: 0, due: 10, done: 0 } });
      expect(overview.attributions).toEqual(["导入数据：NSW office of Procurement - eTendering（CC BY 3.0 AU）"]);
    } finally {
      await database.drop();
    }
  },
);

test.skipIf(!hasSampleFiles).each([
  ["its releases", [FICTIONAL_RELEASES]],
  ["its record", [FICTIONAL_RECORD]],
  ["both", [FICTIONAL_RELEASES, FICTIONAL_RECORD]],
  ["both, the record first", [FICTIONAL_RECORD, FICTIONAL_RELEASES]],
])("[LANDING-01] comes to the same fictional process from %s", async (_name, files) => {
  const { database, service } = await imported(...files);
  try {
    expect(await dossiersByState(database)).toEqual({ 5: 1 });
    expect(await service.overview(everything, all)).toMatchObject({
      currency: "GBP",
      archivedCount: { value: 1 },
      avgArchiveDays: { value: 213.8 },
      avgBidders: { value: 2 },
      awardAmount: { amount: "11000000.00" },
      savingRate: { value: -9, lots: 1, baseAmount: "1100000.00", awardAmount: "11000000.00" },
    });
    const { lots, awards } = await heldState(database.db);
    expect([lots?.length, awards?.length]).toEqual([1, 1]);
  } finally {
    await database.drop();
  }
});

test.skipIf(!hasSampleFiles)("keeps the files' figures apart by currency and never adds them", async () => {
  const { database, service } = await imported(UK_FILE, NSW_FILE, FICTIONAL_RELEASES);
  try {
    const overview = await service.overview(everything, all);
    expect(overview).toMatchObject({
      archivedCount: { value: 56 },
      currencies: ["GBP"],
      awardAmount: { amount: "132869256.40" },
    });
    const cny = await service.overview(everything, { ...all, currency: "CNY" });
    expect(cny).toMatchObject({
      currency: "CNY",
      archivedCount: { value: 56 },
      awardAmount: { amount: null },
      savingRate: { value: null },
    });
  } finally {
    await database.drop();
  }
});
