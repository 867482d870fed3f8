import type { ArchiveFilters } from "@tender/contract";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dumpRows } from "#test/archive/archive-dump.ts";
import { type DemoArchive, demoArchive } from "#test/archive/demo-archive.ts";
import { archiveCharts } from "#test/archive/statistics.ts";
import type { ArchiveCharts } from "../archive-charts.service.ts";
import { createArchiveDepartmentsStore } from "../archive-departments.store.ts";
import { listStoredParts, settleParts } from "./parts.store.ts";
import { rebuildStatistics, refreshProjects } from "./refresh.store.ts";
import type { ArchiveScope } from "./scope.ts";

const now = Date.parse("2026-11-20T04:00:00Z");
/** The demonstration has some hundred lots. */
const LEAST = 50;

let database: DemoArchive["database"];
let service: DemoArchive["service"];
let charts: ArchiveCharts;
let fonds: string[];

beforeAll(async () => {
  ({ database, service } = await demoArchive(now));
  charts = archiveCharts({ db: database.db, clock: { now: () => now } });
  for (const code of ["A01", "A01A01", "A01A02", "A01A06"])
    await database.db.execute(sql`
      insert into department (id, org_code, depart_name) values (${code}, ${code}, ${code}) on conflict do nothing`);
  // Lots that are due today at a past and at a future hour, and bids that are still sealed.
  await database.db.execute(sql`
    with chosen as (select id, row_number() over (order by id) as n from proc_lot where status = '3')
    update proc_lot l set closed_at = timestamptz '2026-11-20T03:00:00Z' - interval '30 days' + (chosen.n % 2) * interval '4 hours'
    from chosen where chosen.id = l.id and chosen.n % 20 < 2`);
  await database.db.execute(sql`
    update proc_project set open_at = '2027-01-01', dept_code = case when length(id) % 2 = 0 then dept_code else 'A01A01' end
    where id in (select id from proc_project order by id limit 40)`);
  await database.db.transaction((tx) => rebuildStatistics(tx, LEAST));
  const { rows } = await database.db.execute<{ code: string }>(
    sql`select distinct fonds_code as code from stat_lot where fonds_code is not null order by 1`,
  );
  fonds = rows.map(({ code }) => code);
});
afterAll(() => database.drop());

const scopes: [string, () => ArchiveScope, Partial<ArchiveFilters>][] = [
  ["everything", () => ({ kind: "all" }), {}],
  ["everything of a department", () => ({ kind: "all" }), { dept: "A01A01" }],
  ["a department", () => ({ kind: "departments", orgCodes: ["A01A01"] }), {}],
  ["a department at the top", () => ({ kind: "departments", orgCodes: ["A01"] }), {}],
  ["a department within the own one", () => ({ kind: "departments", orgCodes: ["A01"] }), { dept: "A01A01" }],
  ["a fonds", () => ({ kind: "fonds", codes: fonds.slice(0, 1) }), {}],
  ["several fonds", () => ({ kind: "fonds", codes: fonds }), {}],
];
const bases = ["archive", "award", "notice"] as const;
const ranges: Pick<ArchiveFilters, "range" | "from" | "to">[] = [
  { range: "all" },
  { range: "last24" },
  { range: "custom", from: "2025-03-05", to: "2026-10-31" },
];
type Case = [name: string, scope: () => ArchiveScope, filters: ArchiveFilters];
const cases: Case[] = [
  ...scopes.flatMap(([name, scope, ownCodes]) =>
    bases.flatMap((basis, i): Case[] => {
      const range = ranges[i];
      return range ? [[`${name} by ${basis}`, scope, { basis, source: "all", ...range, ...ownCodes }]] : [];
    }),
  ),
  [
    "everything of one method",
    () => ({ kind: "all" }),
    { basis: "award", source: "all", range: "custom", from: "2026-01-01", to: "2026-11-30", method: "1" },
  ],
];

describe("stored sums of a part", () => {
  test.each(cases)("equal the sums of its lots for %s", async (_name, scopeOf, filters) => {
    const scope = scopeOf();
    expect(await listStoredParts(database.db, scope, filters.dept)).toBeDefined();
    const eachLot: ArchiveScope = { ...scope, rule: sql`true` };
    const answers = (scope: ArchiveScope) =>
      Promise.all([
        service.overview(scope, filters),
        service.series(scope, filters),
        ...(["method", "category", "buyer", "agency", "region", "supplier", "amountBand"] as const).map((dim) =>
          service.breakdown(scope, filters, dim, "amount"),
        ),
        charts.funnel(scope, filters),
        charts.durations(scope, filters),
        charts.pipeline(scope, filters),
        charts.expiry(scope, filters),
        charts.orgForms(scope, filters),
        charts.objections(scope, filters),
        charts.flags(scope, filters),
      ]);
    const found = await answers(scope);
    expect(found).toEqual(await answers(eachLot));
    expect(found[0].archivedCount.value).toBeGreaterThan(10);
  });
});

const stored = async () => {
  const { stat_month, stat_holder, stat_award_share, stat_flag, stat_objection } = await dumpRows(database.db);
  return { stat_month, stat_holder, stat_award_share, stat_flag, stat_objection };
};
const parts = async () =>
  (await database.db.execute<{ code: string }>(sql`select code from stat_part order by 1`)).rows.map(
    ({ code }) => code,
  );

test("stores after a change of projects what a rebuild stores", async () => {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    update proc_project set dept_code = 'A01A06', category = 'B' where id in (select id from proc_project order by id limit 30)
    returning id`);
  await database.db.transaction((tx) =>
    refreshProjects(
      tx,
      rows.map(({ id }) => id),
    ),
  );
  await database.db.transaction((tx) => settleParts(tx, LEAST));
  const refreshed = await stored();
  await database.db.transaction((tx) => rebuildStatistics(tx, LEAST));
  expect(await stored()).toEqual(refreshed);
  expect(refreshed.stat_month?.filter((line) => line.includes('"part":"dept:A01A01"')).length).toBeGreaterThan(5);
});

test("removes sums of a department with a new code until they are stored again", async () => {
  const before = await parts();
  expect(before).toEqual(expect.arrayContaining(["", "dept:A01", "dept:A01A01"]));
  await database.db.transaction((tx) => createArchiveDepartmentsStore().recode(tx, { from: "A01A01", to: "A02" }));
  expect(await parts()).toEqual(before.filter((code) => code !== "dept:A01" && code !== "dept:A01A01"));
  await database.db.execute(sql`update department set org_code = 'A02' where org_code = 'A01A01'`);
  await database.db.transaction((tx) => settleParts(tx, LEAST));
  expect(await parts()).toEqual(expect.arrayContaining(["dept:A01", "dept:A02"]));
  const storedParts = await stored();
  await database.db.transaction((tx) => rebuildStatistics(tx, LEAST));
  expect(await stored()).toEqual(storedParts);
});

test("removes the sums of a part that is no longer large", async () => {
  await database.db.transaction((tx) => settleParts(tx, 1_000_000));
  expect(await parts()).toEqual([""]);
  const { stat_month, stat_holder } = await stored();
  expect([...(stat_month ?? []), ...(stat_holder ?? [])].filter((line) => !line.includes('"part":""'))).toEqual([]);
});
