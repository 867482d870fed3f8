import type { ArchiveFilters } from "@tender/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoArchive, demoArchive } from "#test/archive/demo-archive.ts";
import { archiveCharts } from "#test/archive/statistics.ts";
import type { DossierRequest } from "./archive.service.ts";
import type { ArchiveCharts } from "./archive-charts.service.ts";
import type { ArchiveScope } from "./statistics/scope.ts";

const now = Date.parse("2026-11-20T04:00:00Z");
const everything: ArchiveScope = { kind: "all" };

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
  ["everything", () => everything],
  ["a department", () => ({ kind: "departments", orgCodes: ["A01A02"] })],
  ["a fonds", () => ({ kind: "fonds", codes: ["SL01"] })],
  ["a supplier", () => supplierScope],
];
const filters: ArchiveFilters[] = [
  { basis: "archive", range: "all" },
  { basis: "notice", range: "last12" },
  { basis: "award", range: "last24", method: "1" },
  { basis: "notice", range: "all", region: "990102", orgForm: "0" },
];
const views = scopes.flatMap(([name, scope]) => filters.map((one) => [name, JSON.stringify(one), scope, one] as const));

/** Returns the number of rows of a list. Its stated total has to be the same. */
async function length(
  scope: ArchiveScope,
  one: ArchiveFilters,
  request: Omit<DossierRequest, "page" | "pageSize">,
): Promise<number> {
  const list = await service.dossiers(scope, one, { ...request, page: 1, pageSize: 10_000 });
  expect(list.total).toBe(list.rows.length);
  return list.rows.length;
}

describe("lists behind the parts of a chart", () => {
  test.each(views)("have the lengths of the funnel, for %s with %s", async (_scope, _filters, scopeOf, one) => {
    const { stages } = await charts.funnel(scopeOf(), one);
    const sets = { planned: "all", archived: "everArchived" } as const;
    for (const { stage, count } of stages) {
      if (stage === "registered") expect(count).toBeNull();
      else {
        const of = stage in sets ? sets[stage as keyof typeof sets] : (stage as "noticed");
        expect([stage, await length(scopeOf(), one, { of })]).toEqual([stage, count]);
      }
    }
    const counts = stages.flatMap(({ count }) => count ?? []);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  test.each(views)("have the lengths of the states, for %s with %s", async (_scope, _filters, scopeOf, one) => {
    for (const { code, count } of (await charts.pipeline(scopeOf(), one)).states)
      expect([code, await length(scopeOf(), one, { of: "state", archiveStatus: code })]).toEqual([code, count]);
  });

  test.each(views)("have the lengths of the objections, for %s with %s", async (_scope, _filters, scopeOf, one) => {
    const { rows, total, lots } = await charts.objections(scopeOf(), one);
    expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(await length(scopeOf(), one, { of: "objected" })).toBe(lots);
    for (const { stage, outcome } of rows)
      expect(
        await length(scopeOf(), one, { of: "objected", objectionStage: stage, objectionOutcome: outcome }),
      ).toBeGreaterThan(0);
  });

  test.each(views)("have the lengths of the flags, for %s with %s", async (_scope, _filters, scopeOf, one) => {
    for (const { code, count } of (await charts.flags(scopeOf(), one)).flags)
      expect([code, await length(scopeOf(), one, { of: "flagged", flag: code })]).toEqual([code, count]);
  });

  test.each(views)(
    "have the lengths of holders' and suppliers' ranks, for %s with %s",
    async (_s, _f, scopeOf, one) => {
      for (const dim of ["buyer", "agency", "region"] as const)
        for (const { code, count } of (await service.breakdown(scopeOf(), one, dim, "count")).rows.slice(0, 2))
          expect([dim, await length(scopeOf(), { ...one, [dim]: code }, { of: "all" })]).toEqual([dim, count]);
      const { rows } = await service.breakdown(scopeOf(), one, "supplier", "count");
      for (const { code, count } of rows.slice(0, 2))
        expect(await length(scopeOf(), { ...one, supplier: code }, { of: "awarded" })).toBe(count);
    },
  );

  test.each(views)("have the lengths of the organisation forms, for %s with %s", async (_s, _f, scopeOf, one) => {
    const { quarters } = await charts.orgForms(scopeOf(), one);
    expect(quarters).toHaveLength(8);
    const whole = quarters.at(-2);
    const [year = 0, part = 0] = (whole?.quarter ?? "").split("Q").map(Number);
    const dayAt = (month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
    const days = { range: "custom", from: dayAt(part * 3 - 3, 1), to: dayAt(part * 3, 0) } as const;
    for (const { code, count } of whole?.forms ?? []) {
      expect(await length(scopeOf(), { ...one, ...days, orgForm: code }, { of: "all" })).toBe(count);
    }
  });
});

test("shows objections, flags and durations of the demonstration data", async () => {
  const all: ArchiveFilters = { basis: "notice", range: "all" };
  expect((await charts.objections(everything, all)).total).toBeGreaterThan(20);
  const { flags } = await charts.flags(everything, all);
  expect(flags.filter(({ count }) => count > 0).map(({ code }) => code)).toEqual(
    expect.arrayContaining(["R003", "R018", "R024", "L02"]),
  );
  const { spans } = await charts.durations(everything, all);
  for (const { days, lots } of spans) expect([days !== null && days > 0, lots > 100]).toEqual([true, true]);
});

test("counts ending retention by month, and past ends separately", async () => {
  const at = Date.parse("2040-03-15T04:00:00Z");
  const later = archiveCharts({ db: database.db, clock: { now: () => at } });
  const { months, overdue } = await later.expiry(everything, { basis: "archive", range: "all" });
  expect([months[0]?.month, months.at(-1)?.month]).toEqual(["2040-03", "2041-02"]);
  expect(await length(everything, { basis: "archive", range: "custom", to: "2040-03-14" }, { of: "expiring" })).toBe(
    overdue,
  );
  expect(months.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(100);
  const [busy] = months.filter(({ count }) => count > 0);
  const range = { basis: "archive", range: "custom", from: busy?.from, to: busy?.to } as const;
  expect(await length(everything, range, { of: "expiring" })).toBe(busy?.count);
});
