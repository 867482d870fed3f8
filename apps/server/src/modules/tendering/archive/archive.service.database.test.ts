import type { ArchiveFilters } from "@tender/contract";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoArchive, demoArchive, OWNERS } from "#test/archive/demo-archive.ts";
import { archiveStatistics } from "#test/archive/statistics.ts";
import { archDossier, procLot, procProject } from "./archive.tables.ts";
import { findPresence } from "./statistics/context.store.ts";
import type { DossierSet } from "./statistics/dossiers.store.ts";
import type { SumRow } from "./statistics/figures.ts";
import { MEASURES } from "./statistics/measures.ts";
import { refreshProjects } from "./statistics/refresh.store.ts";
import type { ArchiveScope } from "./statistics/scope.ts";
import { readSums } from "./statistics/sums.store.ts";

const now = Date.parse("2026-11-20T04:00:00Z");
const allArchives: ArchiveScope = { kind: "all" };
const last12: ArchiveFilters = { basis: "archive", range: "last12" };
const allRange: ArchiveFilters = { basis: "archive", range: "all" };

let database: DemoArchive["database"];
let service: DemoArchive["service"];
let supplierScope: ArchiveScope;
let total: DemoArchive["total"];

beforeAll(async () => {
  ({ database, service, supplierScope, total } = await demoArchive(now));
});
afterAll(() => database.drop());

describe("figures and the lists behind them", () => {
  const scopes: [string, () => ArchiveScope][] = [
    ["everything", () => allArchives],
    ["a department", () => ({ kind: "departments", orgCodes: ["A01A02"] })],
    ["a fonds", () => ({ kind: "fonds", codes: ["SL01"] })],
    ["a supplier", () => supplierScope],
  ];
  const filterSets: ArchiveFilters[] = [
    last12,
    allRange,
    { basis: "award", range: "last24", method: "1" },
    { basis: "notice", range: "custom", from: "2025-01-01", to: "2025-12-31", category: "B" },
    { basis: "archive", range: "year", region: "990102", orgForm: "0" },
  ];

  // Each scope with three of the filters.
  test.each(
    scopes.flatMap(([name, scope], index) =>
      filterSets.flatMap((filter, filterIndex) =>
        (filterIndex + index) % 5 < 3 ? [[name, JSON.stringify(filter), scope, filter] as const] : [],
      ),
    ),
  )("[LANDING-01] agree for %s with %s", async (_scope, _filters, scopeOf, filter) => {
    const scope = scopeOf();
    const figures = await service.overview(scope, filter);
    const counts = {
      archived: figures.archivedCount.value,
      abnormal: figures.abnormalCount.value,
      due: figures.archiveRate.due,
      dueDone: figures.archiveRate.done,
      overdue: (figures.archiveRate.due ?? 0) - (figures.archiveRate.done ?? 0),
      compared: figures.savingRate.lots,
    };
    for (const [set, value] of Object.entries(counts))
      expect([set, await total(scope, filter, set as DossierSet)]).toEqual([set, value]);
    const methods = await service.breakdown(scope, filter, "method", "count");
    expect(methods.rows.reduce((sum, row) => sum + row.count, 0)).toBe(await total(scope, filter, "all"));
    for (const row of methods.rows.slice(0, 2))
      expect(await total(scope, { ...filter, method: row.code }, "all")).toBe(row.count);
  });

  test("are not empty in any of these views of everything", async () => {
    for (const filter of filterSets) expect(await total(allArchives, filter, "all")).toBeGreaterThan(0);
  });
});

describe("daily sums", () => {
  const ranges = [
    { from: undefined, to: undefined },
    { from: "2025-11-21", to: "2026-11-20" },
    { from: "2026-11-20", to: "2026-11-20" },
    { from: "2026-08-01", to: "2027-02-01" },
  ];
  const narrowings: Partial<ArchiveFilters>[] = [
    {},
    { method: "1" },
    { category: "C", status: "3" },
    { method: "5", category: "A" },
  ];
  // Contains all departments. Only the lots can answer such a scope.
  const everyDepartment: ArchiveScope = { kind: "departments", orgCodes: Object.values(OWNERS) };
  const moments = [now, now - 40 * 86_400_000, now - 400 * 86_400_000];

  test.each(["archive", "award", "notice", "due"] as const)("equal the sums of the lots by %s", async (basis) => {
    const columns = MEASURES.map(({ column }) => column);
    let compared = 0;
    for (const range of ranges)
      for (const narrowing of narrowings)
        for (const moment of moments)
          for (const grouping of [undefined, "month", "method", "category"] as const) {
            const selection = {
              scope: allArchives,
              filters: { ...allRange, ...narrowing },
              source: "imported",
              now: moment,
            } as const;
            const query = { basis, range, columns, ...(grouping && { grouping }) };
            const lots = await readSums(database.db, { ...selection, scope: everyDepartment }, query);
            const daily = await readSums(database.db, selection, query);
            expect(normalise(daily)).toEqual(normalise(lots));
            compared += lots.length;
          }
    expect(compared).toBeGreaterThan(500);
  });

  /** Returns the rows in a fixed order, with numbers instead of decimal texts: `0` and `0.0000` are equal. */
  const normalise = (rows: SumRow[]) =>
    rows
      .map(({ grp, currency, ...sums }) => {
        const numbers = Object.entries(sums).map(([name, value]) => [name, Number(value)] as const);
        return { grp, currency, ...Object.fromEntries(numbers) };
      })
      .sort((a, b) => `${a.grp}|${a.currency}`.localeCompare(`${b.grp}|${b.currency}`));
});

describe("the range of statistics", () => {
  test("compares with the year before and the period before", async () => {
    const archivedIn = async (from: string, to: string) =>
      (await service.overview(allArchives, { basis: "archive", range: "custom", from, to })).archivedCount;
    const figure = await archivedIn("2026-03-01", "2026-03-31");
    const yearBefore = (await archivedIn("2025-03-01", "2025-03-31")).value ?? 0;
    const periodBefore = (await archivedIn("2026-01-29", "2026-02-28")).value ?? 0;
    const change = (base: number) => Number((((figure.value ?? 0) - base) / base).toFixed(3));
    expect(figure).toEqual({
      value: figure.value,
      yearOnYear: change(yearBefore),
      periodOnPeriod: change(periodBefore),
    });
    expect((await service.overview(allArchives, allRange)).archivedCount).toMatchObject({
      yearOnYear: null,
      periodOnPeriod: null,
    });
  });

  test("finds the newest data of each department", async () => {
    for (const orgCode of Object.values(OWNERS)) {
      const scope: ArchiveScope = { kind: "departments", orgCodes: [orgCode] };
      const { rows } = await database.db.execute<{ newest: string }>(
        sql`select max(as_of) as newest from stat_lot where dept_code = ${orgCode}`,
      );
      const newest = new Map([["imported", new Date(rows[0]?.newest ?? "")]]);
      expect(await findPresence(database.db, scope, now)).toEqual(newest);
      expect(await findPresence(database.db, scope, now, 1)).toEqual(newest);
    }
  });

  test("has a series of 24 months that adds up to the range", async () => {
    const { months } = await service.series(allArchives, last12);
    expect(months.map((row) => row.month).slice(0, 2)).toEqual(["2024-12", "2025-01"]);
    expect(months).toHaveLength(24);
    for (const { month, archivedCount, awardAmount } of months.slice(-3)) {
      const lastDay = month === "2026-11" ? "2026-11-20" : `${month}-${month === "2026-10" ? 31 : 30}`;
      const monthOverview = await service.overview(allArchives, {
        basis: "archive",
        range: "custom",
        from: `${month}-01`,
        to: lastDay,
      });
      expect([monthOverview.archivedCount.value, monthOverview.awardAmount.amount]).toEqual([
        archivedCount,
        awardAmount,
      ]);
    }
  });

  test("moves to the newest data by default, and not if it was chosen", async () => {
    const laterStatistics = archiveStatistics({ db: database.db, clock: { now: () => now + 800 * 86_400_000 } });
    const moved = await laterStatistics.overview(allArchives, last12);
    const [{ newest } = { newest: "" }] = (
      await database.db.execute<{ newest: string }>(sql`select max(archived_day)::text as newest from stat_lot`)
    ).rows;
    expect(moved).toMatchObject({ rangeMoved: true, to: newest, empty: null });
    expect(moved.archivedCount.value).toBeGreaterThan(0);
    expect((await laterStatistics.dossiers(allArchives, last12, { of: "archived", page: 1, pageSize: 1 })).total).toBe(
      moved.archivedCount.value,
    );
    expect(await laterStatistics.overview(allArchives, { basis: "archive", range: "year" })).toMatchObject({
      rangeMoved: false,
      empty: "nothing-for-filters",
    });
  });

  test("pages its list, newest first, each lot once", async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => service.dossiers(allArchives, last12, { of: "archived", page, pageSize: 20 })),
    );
    const rows = pages.flatMap((page) => page.rows);
    expect(new Set(rows.map((row) => row.id)).size).toBe(60);
    const times = rows.map((row) => row.archivedAt ?? "");
    expect(times).toEqual(times.toSorted().reverse());
    expect(rows[0]?.archiveNo).toMatch(/^SL01-ZC·(HW|GC|FW)-2026-D15-\d{5}$/);
  });

  test("finds dossiers by literal words of title, archive number or buyer", async () => {
    const found = async (keyword: string) =>
      service.dossiers(allArchives, allRange, { of: "all", keyword, page: 1, pageSize: 50 });
    const hospital = await found("第一人民医院");
    expect(hospital.total).toBeGreaterThan(50);
    expect(hospital.rows.every((row) => row.buyerName === "示例市第一人民医院")).toBe(true);
    const number = hospital.rows[0]?.archiveNo ?? "";
    expect((await found(number)).rows.map((row) => row.archiveNo)).toEqual([number]);
    expect((await found("%")).total).toBe(0);
  });
});

test("shows only own projects once there are any, unless filtered otherwise", async () => {
  const [project] = await database.db
    .select({ id: procProject.id })
    .from(procProject)
    .innerJoin(procLot, eq(procLot.projectId, procProject.id))
    .innerJoin(archDossier, eq(archDossier.lotId, procLot.id))
    .where(eq(archDossier.archiveStatus, "5"))
    .limit(1);
  const id = project?.id ?? "";
  const change = (source: "own" | "imported") =>
    database.db.transaction(async (tx) => {
      await tx.update(procProject).set({ source }).where(eq(procProject.id, id));
      await refreshProjects(tx, [id]);
    });
  const before = (await service.overview(allArchives, allRange)).archivedCount.value ?? 0;
  await change("own");
  try {
    expect(await service.overview(allArchives, allRange)).toMatchObject({
      source: "own",
      archivedCount: { value: 1 },
      attributions: [],
    });
    expect(await service.overview(allArchives, { ...allRange, source: "imported" })).toMatchObject({
      source: "imported",
      archivedCount: { value: before - 1 },
    });
    expect(await service.overview(allArchives, { ...allRange, source: "all" })).toMatchObject({
      source: "all",
      archivedCount: { value: before },
    });
  } finally {
    await change("imported");
  }
  expect((await service.overview(allArchives, allRange)).archivedCount.value).toBe(before);
});
