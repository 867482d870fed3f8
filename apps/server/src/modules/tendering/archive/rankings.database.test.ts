import type { ArchiveFilters } from "@tender/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoArchive, demoArchive } from "#test/archive/demo-archive.ts";
import { archiveCharts } from "#test/archive/statistics.ts";
import type { Dimension } from "./archive.service.ts";
import type { ArchiveCharts } from "./archive-charts.service.ts";
import type { ArchiveScope } from "./statistics/scope.ts";

const now = Date.parse("2026-11-20T04:00:00Z");
/** Sums answer this scope. */
const allArchives: ArchiveScope = { kind: "all" };
/** The same lots; each of them has to be read. */
const eachLot: ArchiveScope = { kind: "all", rule: sql`true` };

let database: DemoArchive["database"];
let service: DemoArchive["service"];
let charts: ArchiveCharts;

beforeAll(async () => {
  ({ database, service } = await demoArchive(now));
  charts = archiveCharts({ db: database.db, clock: { now: () => now } });
  // Bids that are opened later.
  await database.db.execute(sql`
    update stat_award_share set opens_at = '2027-01-01'
    where lot_id in (select lot_id from stat_award_share where award_day is not null order by lot_id limit 1)`);
});
afterAll(() => database.drop());

const ranges: Partial<ArchiveFilters>[] = [
  { range: "all" },
  { range: "last24" },
  { range: "custom", from: "2024-03-05", to: "2026-09-30" },
  { range: "custom", to: "2025-12-31" },
  { range: "custom", from: "2025-02-01" },
];
const dims: Dimension[] = ["buyer", "agency", "region", "supplier"];
const bases = ["archive", "award", "notice"] as const;
/** All ranges by one basis, and two of them by each other basis. */
const views = bases.flatMap((basis, index) =>
  (index === 0 ? ranges : ranges.slice(index, index + 2)).map(
    (range) => ({ basis, source: "all", ...range }) as ArchiveFilters,
  ),
);

describe("sums in place of lots", () => {
  test.each(views.map((view) => [JSON.stringify(view), view] as const))(
    "give the same rankings with %s",
    async (_name, view) => {
      let rows = 0;
      for (const dim of dims)
        for (const measure of ["count", "amount"] as const) {
          const found = await service.breakdown(allArchives, view, dim, measure);
          expect(found).toEqual(await service.breakdown(eachLot, view, dim, measure));
          rows += found.rows.length;
        }
      expect(rows).toBeGreaterThan(8);
    },
  );

  test.each(views.map((view) => [JSON.stringify(view), view] as const))(
    "give the same organisation forms, states and flags with %s",
    async (_name, view) => {
      expect(await charts.orgForms(allArchives, view)).toEqual(await charts.orgForms(eachLot, view));
      expect(await charts.pipeline(allArchives, view)).toEqual(await charts.pipeline(eachLot, view));
      expect(await charts.flags(allArchives, view)).toEqual(await charts.flags(eachLot, view));
    },
  );
});
