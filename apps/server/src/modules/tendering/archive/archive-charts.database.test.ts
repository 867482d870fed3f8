import type { ArchiveFilters } from "@tender/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoArchive, demoArchive } from "#test/archive/demo-archive.ts";
import { archiveCharts } from "#test/archive/statistics.ts";
import type { DossierRequest } from "./archive.service.ts";
import type { ArchiveCharts } from "./archive-charts.service.ts";
import type { ArchiveScope } from "./statistics/scope.ts";

const now = Date.parse("2026-11-20T04:00:00Z");
const allArchives: ArchiveScope = { kind: "all" };

let database: DemoArchive["database"];
let service: DemoArchive["service"];
let charts: ArchiveCharts;
let supplierScope: ArchiveScope;

beforeAll(async () => {
  ({ database, service, supplierScope } = await demoArchive(now));
  charts = archiveCharts({ db: database.db, clock: { now: () => now } });
});
afterAll(() => database.drop());

const scopes: [string, () => ArchiveScope][] = [
  ["everything", () => allArchives],
  ["a department", () => ({ kind: "departments", orgCodes: ["A01A02"] })],
  ["a fonds", () => ({ kind: "fonds", codes: ["SL01"] })],
  ["a supplier", () => supplierScope],
];
const filterSets: ArchiveFilters[] = [
  { basis: "archive", range: "all" },
  { basis: "notice", range: "last12" },
  { basis: "award", range: "last24", method: "1" },
  { basis: "notice", range: "all", region: "990102", orgForm: "0" },
];
/** Each scope with two of the filters, and each filter with two of the scopes. */
const views = scopes.flatMap(([name, scope], index) =>
  [index, (index + 1) % filterSets.length].flatMap((filterIndex) => {
    const filter = filterSets[filterIndex];
    return filter ? [[name, JSON.stringify(filter), scope, filter] as const] : [];
  }),
);

/** Returns the number of rows of a list, and expects its total to be equal. */
async function listLength(
  scope: ArchiveScope,
  filter: ArchiveFilters,
  request: Omit<DossierRequest, "page" | "pageSize">,
): Promise<number> {
  const list = await service.dossiers(scope, filter, { ...request, page: 1, pageSize: 10_000 });
  expect(list.total).toBe(list.rows.length);
  return list.rows.length;
}

describe("lists behind the parts of a chart", () => {
  test.each(views)("have the lengths of the funnel, for %s with %s", async (_scope, _filters, scopeOf, filter) => {
    const { stages } = await charts.funnel(scopeOf(), filter);
    const sets = { planned: "all", archived: "everArchived" } as const;
    for (const { stage, count } of stages) {
      if (stage === "registered") expect(count).toBeNull();
      else {
        const set = stage in sets ? sets[stage as keyof typeof sets] : (stage as "noticed");
        expect([stage, await listLength(scopeOf(), filter, { of: set })]).toEqual([stage, count]);
      }
    }
    const counts = stages.flatMap(({ count }) => count ?? []);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  test.each(views)("have the lengths of the states, for %s with %s", async (_scope, _filters, scopeOf, filter) => {
    for (const { code, count } of (await charts.pipeline(scopeOf(), filter)).states)
      expect([code, await listLength(scopeOf(), filter, { of: "state", archiveStatus: code })]).toEqual([code, count]);
  });

  test.each(views)("have the lengths of the objections, for %s with %s", async (_scope, _filters, scopeOf, filter) => {
    const { rows, total, lots } = await charts.objections(scopeOf(), filter);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(await listLength(scopeOf(), filter, { of: "objected" })).toBe(lots);
    for (const { stage, outcome } of rows)
      expect(
        await listLength(scopeOf(), filter, { of: "objected", objectionStage: stage, objectionOutcome: outcome }),
      ).toBeGreaterThan(0);
  });

  test.each(views)("have the lengths of the flags, for %s with %s", async (_scope, _filters, scopeOf, filter) => {
    for (const { code, count } of (await charts.flags(scopeOf(), filter)).flags)
      expect([code, await listLength(scopeOf(), filter, { of: "flagged", flag: code })]).toEqual([code, count]);
  });

  test.each(views)(
    "have the lengths of holders' and suppliers' ranks, for %s with %s",
    async (_s, _f, scopeOf, filter) => {
      for (const dim of ["buyer", "agency", "region"] as const)
        for (const { code, count } of (await service.breakdown(scopeOf(), filter, dim, "count")).rows.slice(0, 2))
          expect([dim, await listLength(scopeOf(), { ...filter, [dim]: code }, { of: "all" })]).toEqual([dim, count]);
      const { rows } = await service.breakdown(scopeOf(), filter, "supplier", "count");
      for (const { code, count } of rows.slice(0, 2))
        expect(await listLength(scopeOf(), { ...filter, supplier: code }, { of: "awarded" })).toBe(count);
    },
  );

  test.each(views)("have the lengths of the organisation forms, for %s with %s", async (_s, _f, scopeOf, filter) => {
    const { quarters } = await charts.orgForms(scopeOf(), filter);
    expect(quarters).toHaveLength(8);
    const lastQuarter = quarters.at(-2);
    const [year = 0, quarter = 0] = (lastQuarter?.quarter ?? "").split("Q").map(Number);
    const isoDay = (month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
    const days = { range: "custom", from: isoDay(quarter * 3 - 3, 1), to: isoDay(quarter * 3, 0) } as const;
    for (const { code, count } of lastQuarter?.forms ?? []) {
      expect(await listLength(scopeOf(), { ...filter, ...days, orgForm: code }, { of: "all" })).toBe(count);
    }
  });
});

test("shows objections, flags and durations of the demonstration data", async () => {
  const allNotices: ArchiveFilters = { basis: "notice", range: "all" };
  expect((await charts.objections(allArchives, allNotices)).total).toBeGreaterThan(20);
  const { flags } = await charts.flags(allArchives, allNotices);
  expect(flags.filter(({ count }) => count > 0).map(({ code }) => code)).toEqual(
    expect.arrayContaining(["R003", "R018", "R024", "L02"]),
  );
  const { spans } = await charts.durations(allArchives, allNotices);
  for (const { days, lots } of spans) {
    expect(days).toBeGreaterThan(0);
    expect(lots).toBeGreaterThan(100);
  }
});

test("counts ending retention by month, and past ends separately", async () => {
  const at = Date.parse("2040-03-15T04:00:00Z");
  const laterCharts = archiveCharts({ db: database.db, clock: { now: () => at } });
  const { months, overdue } = await laterCharts.expiry(allArchives, { basis: "archive", range: "all" });
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(["2040-03", "2041-02"]);
  expect(
    await listLength(allArchives, { basis: "archive", range: "custom", to: "2040-03-14" }, { of: "expiring" }),
  ).toBe(overdue);
  expect(months.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(100);
  const [month] = months.filter(({ count }) => count > 0);
  const range = { basis: "archive", range: "custom", from: month?.from, to: month?.to } as const;
  expect(await listLength(allArchives, range, { of: "expiring" })).toBe(month?.count);
});
