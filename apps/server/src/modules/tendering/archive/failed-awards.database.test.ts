// Guarantee: an award whose lot failed afterwards counts in no figure, and counts again once the lot is complete.
import type { ArchiveFilters } from "@tender/contract";
import { testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement, release } from "#test/archive/small-process.ts";
import { archiveStatistics } from "#test/archive/statistics.ts";
import type { ArchiveService } from "./archive.service.ts";
import type { JsonObject } from "./ocds/json-value.ts";

const clock = { now: () => Date.parse("2025-09-01T00:00:00Z") };
const allArchives = { kind: "all" } as const;
const bases = ["archive", "award", "notice"] as const;

let database: Awaited<ReturnType<typeof testDatabase>>;
let service: ArchiveService;
beforeAll(async () => {
  database = await testDatabase();
  service = archiveStatistics({ db: database.db, clock });
  await bring([...procurement(1, "2025-01-06", 1_000), ...procurement(2, "2025-01-07", 3_000)]);
});
afterAll(() => database.drop());

async function bring(releases: JsonObject[]): Promise<void> {
  const imports = archiveImports({ database, clock });
  await imports.importDocument(fileOf(packageOf(releases)), { deptCode: "A01", fondsCode: "WB01" });
}

async function figures(filters: ArchiveFilters) {
  const { awardAmount, savingRate, smeShare } = await service.overview(allArchives, filters);
  const methods = await service.breakdown(allArchives, filters, "method", "amount");
  const suppliers = await service.breakdown(allArchives, filters, "supplier", "amount");
  const bands = await service.breakdown(allArchives, filters, "amountBand", "count");
  const list = await service.dossiers(allArchives, filters, { of: "awarded", page: 1, pageSize: 10 });
  return {
    amount: awardAmount.amount,
    saved: [savingRate.lots, savingRate.awardAmount],
    sme: smeShare.value,
    methods: methods.rows.map(({ amount }) => amount),
    suppliers: suppliers.rows.map(({ label }) => label),
    inBands: bands.rows.reduce((sum, { count }) => sum + count, 0),
    awarded: list.total,
  };
}

const expected = { amount: "4000.00", saved: [2, "4000.00"], awarded: 2, inBands: 2 };
const first = {
  amount: "1000.00",
  saved: [1, "1000.00"],
  awarded: 1,
  inBands: 1,
  methods: ["1000.00"],
  suppliers: ["供应商1"],
};

// All are about one tender, each with later releases than the one before.
test.each([
  ["cancelled", 4],
  ["withdrawn", 6],
  ["unsuccessful", 8],
] as const)("[LANDING-01] omits the awards of a tender that is %s", async (status, number) => {
  for (const basis of bases) expect(await figures({ basis, range: "all" })).toMatchObject(expected);
  await bring([
    release(2, number, `2025-04-0${number}T00:00:00Z`, { tender: { id: "t", status } }, "tenderCancellation"),
  ]);
  for (const basis of bases) expect(await figures({ basis, range: "all" })).toMatchObject(first);
  const list = await service.dossiers(
    allArchives,
    { basis: "archive", range: "all" },
    { of: "all", page: 1, pageSize: 10 },
  );
  expect(
    list.rows.map(({ projectName, amount, supplierNames }) => [projectName, amount?.amount, supplierNames]),
  ).toEqual([
    ["项目2", undefined, []],
    ["项目1", "1000.00", ["供应商1"]],
  ]);
  await bring([
    release(2, number + 1, `2025-04-0${number + 1}T00:00:00Z`, { tender: { id: "t", status: "complete" } }, "award"),
  ]);
  for (const basis of bases) expect(await figures({ basis, range: "all" })).toMatchObject(expected);
});
