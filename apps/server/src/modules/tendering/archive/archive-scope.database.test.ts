import type { ArchiveFilters } from "@tender/contract";
import { and, eq, notExists, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DemoArchive, demoArchive, OWNERS } from "#test/archive/demo-archive.ts";
import { archiveStatistics } from "#test/archive/statistics.ts";
import { archDossier, procAward, procAwardSupplier, procBid } from "./archive.tables.ts";
import type { ArchiveScope } from "./statistics/scope.ts";

// Guarantee: statistics reveal nothing outside the reader's scope, no bidders before the opening and no restricted
// titles.
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

describe("scope", () => {
  const awardTo = (orgId: string) =>
    database.db
      .select({ id: procAward.id })
      .from(procAward)
      .innerJoin(procAwardSupplier, eq(procAwardSupplier.awardId, procAward.id))
      .where(and(eq(procAward.lotId, procBid.lotId), eq(procAwardSupplier.orgId, orgId)));

  test("shows a supplier only the lots that it bid for or won", async () => {
    const { total: supplierTotal } = await service.dossiers(
      supplierScope,
      { basis: "notice", range: "all" },
      { of: "all", page: 1, pageSize: 50 },
    );
    const orgIds = supplierScope.kind === "organisations" ? supplierScope.orgIds : [];
    const bidLots = await database.db
      .selectDistinct({ lot: procBid.lotId })
      .from(procBid)
      .where(eq(procBid.bidderId, orgIds[0] ?? ""));
    expect(supplierTotal).toBe(bidLots.length);
    expect(supplierTotal).toBeGreaterThan(20);
    expect(await total(allArchives, { basis: "notice", range: "all" }, "all")).toBeGreaterThan(supplierTotal * 5);
  });

  test("does not count an invitation as a bid", async () => {
    const orgIds = supplierScope.kind === "organisations" ? supplierScope.orgIds : [];
    const [lostBid] = await database.db
      .select({ id: procBid.id })
      .from(procBid)
      .where(and(eq(procBid.bidderId, orgIds[0] ?? ""), notExists(awardTo(orgIds[0] ?? ""))))
      .limit(1);
    const notices: ArchiveFilters = { basis: "notice", range: "all" };
    const before = await total(supplierScope, notices, "all");
    await database.db
      .update(procBid)
      .set({ status: "0" })
      .where(eq(procBid.id, lostBid?.id ?? ""));
    try {
      expect(await total(supplierScope, notices, "all")).toBe(before - 1);
    } finally {
      await database.db
        .update(procBid)
        .set({ status: "2" })
        .where(eq(procBid.id, lostBid?.id ?? ""));
    }
  });

  test("shows a department its branch and nothing else", async () => {
    const branchTotals = await Promise.all(
      Object.values(OWNERS).map((orgCode) => total({ kind: "departments", orgCodes: [orgCode] }, allRange, "all")),
    );
    expect(Math.min(...branchTotals)).toBeGreaterThan(0);
    const allTotal = branchTotals.reduce((sum, branchTotal) => sum + branchTotal, 0);
    expect(await total({ kind: "departments", orgCodes: ["A01"] }, allRange, "all")).toBe(allTotal);
    expect(await total({ kind: "departments", orgCodes: ["A0_"] }, allRange, "all")).toBe(0);
  });

  test("narrows by the department filter only inside the scope", async () => {
    const ownScope: ArchiveScope = { kind: "departments", orgCodes: ["A01A06"] };
    expect(await total(ownScope, { ...allRange, dept: "A01A01" }, "all")).toBe(0);
    expect(await total(ownScope, { ...allRange, dept: "A01" }, "all")).toBe(await total(ownScope, allRange, "all"));
  });

  test("[LANDING-01] shows an account without a department its state and no figure", async () => {
    const overview = await service.overview({ kind: "none", isPlaced: false }, last12);
    expect(overview).toMatchObject({
      empty: "no-department",
      archivedCount: { value: null },
      awardAmount: { amount: null },
      attributions: [],
      dataAsOf: null,
    });
    expect(
      await service.dossiers({ kind: "none", isPlaced: false }, allRange, { of: "all", page: 1, pageSize: 20 }),
    ).toMatchObject({
      empty: "no-department",
      total: 0,
      rows: [],
    });
    expect((await service.breakdown({ kind: "none", isPlaced: false }, allRange, "supplier", "amount")).rows).toEqual(
      [],
    );
    expect(
      (await service.series({ kind: "none", isPlaced: false }, allRange)).months.every(
        (month) => month.archivedCount === 0,
      ),
    ).toBe(true);
  });

  test("distinguishes an empty scope from empty filters", async () => {
    expect((await service.overview({ kind: "departments", orgCodes: ["Z99"] }, last12)).empty).toBe("nothing-in-scope");
    const emptyOverview = await service.overview(allArchives, { ...allRange, status: "6" });
    expect(emptyOverview).toMatchObject({
      empty: "nothing-for-filters",
      archivedCount: { value: 0 },
      archiveRate: { value: null },
      avgBidders: { value: null },
    });
  });
});

describe("hidden data", () => {
  test("hides the bidders of a lot from everybody until it is opened", async () => {
    const beforeOpening = now - 30 * 86_400_000;
    const early = archiveStatistics({ db: database.db, clock: { now: () => beforeOpening } });
    const notices: ArchiveFilters = { basis: "notice", range: "custom", from: "2026-09-01", to: "2026-11-20" };
    for (const scope of [allArchives, { kind: "fonds", codes: ["SL01"] } as const]) {
      const earlyOverview = await early.overview(scope, notices);
      const overview = await service.overview(scope, notices);
      const earlyCounted = await early.dossiers(scope, notices, { of: "counted", page: 1, pageSize: 50 });
      const counted = await service.dossiers(scope, notices, { of: "counted", page: 1, pageSize: 50 });
      expect(earlyCounted.total).toBeLessThan(counted.total);
      expect(earlyOverview.avgBidders.value).not.toBe(overview.avgBidders.value);
      const earlyList = await early.dossiers(scope, notices, { of: "all", page: 1, pageSize: 50 });
      const { rows } = await database.db.execute<{ lot_id: string }>(
        sql`select lot_id from stat_lot where opens_at > ${new Date(beforeOpening).toISOString()}::timestamptz`,
      );
      const sealedIds = new Set(rows.map((row) => row.lot_id));
      expect(sealedIds.size).toBeGreaterThan(5);
      for (const row of earlyList.rows.filter((candidate) => sealedIds.has(candidate.id)))
        expect(row.supplierNames).toEqual([]);
    }
  });

  test("hides the title of a restricted dossier without the right, and counts it", async () => {
    const [dossier] = await database.db.select().from(archDossier).where(eq(archDossier.archiveStatus, "5")).limit(1);
    await database.db
      .update(archDossier)
      .set({ openScope: "restricted" })
      .where(eq(archDossier.id, dossier?.id ?? ""));
    try {
      const department: ArchiveScope = { kind: "departments", orgCodes: ["A01"] };
      const list = (scope: ArchiveScope, keyword?: string) =>
        service.dossiers(scope, allRange, { of: "all", keyword, page: 1, pageSize: 50 });
      const title = dossier?.title ?? "";
      const row = (await list(allArchives, title)).rows.find((row) => row.archiveNo === dossier?.archiveNo);
      expect(row?.projectName).toBe(title);
      expect((await list(department, title)).rows.some((row) => row.archiveNo === dossier?.archiveNo)).toBe(false);
      expect((await list(department)).total).toBe((await list(allArchives)).total);
    } finally {
      await database.db
        .update(archDossier)
        .set({ openScope: "public" })
        .where(eq(archDossier.id, dossier?.id ?? ""));
    }
  });
});
