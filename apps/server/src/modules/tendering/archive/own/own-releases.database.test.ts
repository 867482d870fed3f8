// Guarantee: a release of an own tender changes archive and statistics in the transaction of its event, or nothing.
import { testDatabase } from "@tender/testkit";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { org } from "#modules/people/organisation/organisation.tables.ts";
import type { OwnProcess } from "#modules/tendering/tender/ocds/own-process.ts";
import { type OwnEvent, releaseIdOf, releaseOf } from "#modules/tendering/tender/ocds/release-of.ts";
import { dumpRows } from "#test/archive/archive-dump.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { ownReleasesOn } from "#test/archive/own-releases.ts";
import { fileOf, packageOf, procurement } from "#test/archive/small-process.ts";
import { archiveStatistics } from "#test/archive/statistics.ts";
import { ownLot, ownTender } from "#test/tender/own-tender.ts";
import { archDossier, archFonds, procLot, procProject } from "../archive.tables.ts";
import { ocdsRelease } from "../import.tables.ts";
import { rebuildStatistics } from "../statistics/refresh.store.ts";
import type { OwnReleases } from "./own-releases.service.ts";

const clock = { now: () => Date.parse("2026-06-01T00:00:00Z") };
const allArchives = { kind: "all" } as const;
const place = { deptCode: "A01A06" };

let database: Awaited<ReturnType<typeof testDatabase>>;
let service: OwnReleases;
beforeEach(async () => {
  database = await testDatabase();
  service = ownReleasesOn(database);
  await database.db.insert(archFonds).values([
    { code: "QZ01", name: "交易中心", keeperDeptCode: "A01" },
    { code: "QZ02", name: "教育局", keeperDeptCode: "A01A06" },
    { code: "QZ03", name: "别处", keeperDeptCode: "B01" },
  ]);
});
afterEach(() => database.drop());

const planned = ownTender({
  publishedAt: null,
  deadline: null,
  lots: [ownLot("1", { status: "planning" }), ownLot("2", { status: "planning" })],
});
const failed = ownTender({
  lots: [ownLot("1"), ownLot("2", { status: "unsuccessful", endReason: "有效投标不足三家" })],
});

const releaseNumbered = (number: number, event: OwnEvent, process: OwnProcess = ownTender()) =>
  releaseOf(process, event, { number, at: new Date(Date.UTC(2026, 2, 2, 1, number)), announcement: null });
const record = (release: Parameters<OwnReleases["record"]>[1], deptCode = place.deptCode) =>
  database.db.transaction((tx) => service.record(tx, release, { deptCode }));
const dossiers = () =>
  database.db
    .select({
      lotNo: procLot.lotNo,
      lotStatus: procLot.status,
      state: archDossier.archiveStatus,
      fondsCode: archDossier.fondsCode,
      title: archDossier.title,
      checks: archDossier.checkResult,
    })
    .from(procLot)
    .leftJoin(archDossier, eq(archDossier.lotId, procLot.id))
    .orderBy(procLot.lotNo);

describe("the release of an announcement", () => {
  test("stores the process as own, with its lots, parties and statistics", async () => {
    await record(releaseNumbered(1, { kind: "tender" }));
    const [project] = await database.db.select().from(procProject);
    expect(project).toMatchObject({
      ocid: "ocds-own000-1",
      source: "own",
      batchId: null,
      deptCode: "A01A06",
      projectCode: "CG-2026-001",
      methodCode: "1",
      status: "2",
      openAt: new Date("2026-03-25T01:30:00Z"),
    });
    const [release] = await database.db.select().from(ocdsRelease);
    expect(release).toMatchObject({ releaseId: "ocds-own000-1-000001", tags: ["tender"], batchId: null });
    const lots = await database.db.select().from(procLot).orderBy(procLot.lotNo);
    expect(lots.map(({ lotNo, budgetAmount, ceilingAmount }) => [lotNo, budgetAmount, ceilingAmount])).toEqual([
      ["1", "600000.0000", "550000.5000"],
      ["2", "600000.0000", "550000.5000"],
    ]);
    const { rows } = await database.db.execute(sql`
      select source, dept_code, fonds_code, archive_status, base_amount::text as base, stage from stat_lot order by lot_id`);
    const row = { source: "own", dept_code: "A01A06", fonds_code: "QZ02", archive_status: "1", base: "550000.5000" };
    expect(rows).toMatchObject([row, row]);
  });

  test("uses the organisations on file and does not change maintained facts", async () => {
    const { buyer } = ownTender();
    await database.db.insert(org).values({
      id: "known",
      scheme: buyer.scheme,
      ident: buyer.ident,
      name: "某市教育局（登记名称）",
      kinds: ["buyer"],
      currentVersion: 1,
      namedAt: new Date(0),
      namedBy: "register",
    });
    const before = await database.db.select().from(org);
    await record(releaseNumbered(1, { kind: "tender" }));
    const organisations = await database.db.select().from(org).orderBy(org.ident);
    const agency = organisations.find(({ id }) => id !== "known");
    expect(organisations.filter(({ id }) => id === "known")).toEqual(before);
    expect([agency?.name, agency?.kinds]).toEqual(["某招标代理有限公司", ["agency"]]);
    const [project] = await database.db.select().from(procProject);
    expect([project?.buyerId, project?.agencyId]).toEqual(["known", agency?.id]);
  });

  test("makes own data the default of the figures", async () => {
    await archiveImports({ database, clock }).importDocument(fileOf(packageOf(procurement(1, "2026-01-06"))), {
      deptCode: "A01A06",
      fondsCode: "QZ01",
    });
    const figures = archiveStatistics({ db: database.db, clock });
    const overview = () => figures.overview(allArchives, { basis: "notice", range: "all" });
    expect(await overview()).toMatchObject({ source: "imported", dataAsOf: "2026-02-15T02:00:00.000Z" });
    await record(releaseNumbered(1, { kind: "tender" }));
    expect(await overview()).toMatchObject({
      source: "own",
      dataAsOf: "2026-03-02T01:01:00.000Z",
      abnormalCount: { value: 0 },
      attributions: [],
    });
    await record(releaseNumbered(2, { kind: "failure" }, failed));
    expect(await overview()).toMatchObject({ source: "own", abnormalCount: { value: 1, rate: 1 } });
    const list = await figures.dossiers(
      allArchives,
      { basis: "notice", range: "all" },
      { of: "all", page: 1, pageSize: 10 },
    );
    expect(list.rows.map(({ projectName, source }) => [projectName, source])).toEqual([
      ["第2包", "own"],
      ["第1包", "own"],
    ]);
  });
});

test("derives a process of large releases", async () => {
  const summary = "采购需求".repeat(40_000);
  await record(releaseNumbered(1, { kind: "tender" }, ownTender({ summary })));
  await record(releaseNumbered(2, { kind: "failure" }, { ...failed, summary }));
  expect((await dossiers()).map(({ lotStatus, state }) => [lotStatus, state])).toEqual([
    ["2", "1"],
    ["4", "1"],
  ]);
});

describe("the dossier of an own lot", () => {
  test("exists from the announcement on and is not archived by rule", async () => {
    await record(releaseNumbered(1, { kind: "planning" }, planned));
    expect((await dossiers()).map(({ lotStatus, state }) => [lotStatus, state])).toEqual([
      ["0", null],
      ["0", null],
    ]);
    await record(releaseNumbered(2, { kind: "tender" }));
    await record(releaseNumbered(3, { kind: "failure" }, failed));
    expect(await dossiers()).toEqual([
      { lotNo: "1", lotStatus: "2", state: "1", fondsCode: "QZ02", title: "第1包", checks: [] },
      { lotNo: "2", lotStatus: "4", state: "1", fondsCode: "QZ02", title: "第2包", checks: [] },
    ]);
  });

  test("does not exist for an intention that was cancelled", async () => {
    await record(releaseNumbered(1, { kind: "planning" }, planned));
    const cancelled = { ...planned, lots: planned.lots.map((lot) => ({ ...lot, status: "cancelled" as const })) };
    await record(releaseNumbered(2, { kind: "cancellation" }, cancelled));
    expect((await dossiers()).map(({ lotStatus, state }) => [lotStatus, state])).toEqual([
      ["5", null],
      ["5", null],
    ]);
  });

  test("keeps the state, number and scope that people gave it", async () => {
    await record(releaseNumbered(1, { kind: "tender" }));
    const archived = { archiveStatus: "5", archiveNo: "QZ02-ZC·HW-2026-D15-00001", openScope: "internal" as const };
    await database.db.update(archDossier).set(archived).where(eq(archDossier.title, "第1包"));
    await database.db.update(archDossier).set({ archiveStatus: "2" }).where(eq(archDossier.title, "第2包"));
    const before = await database.db.select().from(archDossier).where(eq(archDossier.archiveStatus, "5"));
    const lots = [ownLot("1", { title: "改名" }), ownLot("2", { title: "新名" })];
    await record(releaseNumbered(2, { kind: "clarification" }, ownTender({ lots })));
    const after = await database.db.select().from(archDossier).orderBy(archDossier.id);
    expect(after.filter(({ archiveNo }) => archiveNo !== null)).toEqual(before);
    expect(after.find(({ archiveNo }) => archiveNo === null)).toMatchObject({ title: "新名", archiveStatus: "2" });
  });

  test("stays in its fonds when the process moves to another department", async () => {
    await record(releaseNumbered(1, { kind: "tender" }));
    await record(releaseNumbered(2, { kind: "clarification" }), "B01");
    expect((await dossiers()).map(({ fondsCode }) => fondsCode)).toEqual(["QZ02", "QZ02"]);
    expect((await database.db.select().from(procProject))[0]?.deptCode).toBe("B01");
  });

  test("belongs to the first fonds if no department above keeps one", async () => {
    await record(releaseNumbered(1, { kind: "tender" }), "C09");
    expect((await dossiers()).map(({ fondsCode }) => fondsCode)).toEqual(["QZ01", "QZ01"]);
  });
});

test("orders releases of one date by their ids", async () => {
  const at = new Date("2026-03-02T01:00:00Z");
  const release = (number: number, name: string) =>
    releaseOf(ownTender({ name }), { kind: "clarification" }, { number, at, announcement: null });
  await record(release(10, "第十次"));
  await record(release(9, "第九次"));
  expect((await database.db.select().from(procProject))[0]?.projectName).toBe("第十次");
});

describe("a release", () => {
  test("changes nothing when it is recorded again", async () => {
    await record(releaseNumbered(1, { kind: "tender" }));
    const before = await dumpRows(database.db);
    await record(releaseNumbered(1, { kind: "tender" }));
    expect(await dumpRows(database.db)).toEqual(before);
  });

  test("leaves nothing when its transaction is rolled back", async () => {
    const before = await dumpRows(database.db);
    const rolledBack = database.db.transaction(async (tx) => {
      await service.record(tx, releaseNumbered(1, { kind: "tender" }), place);
      expect(await tx.select().from(procProject)).toHaveLength(1);
      throw new Error("the event failed");
    });
    await expect(rolledBack).rejects.toThrow("the event failed");
    expect(await dumpRows(database.db)).toEqual(before);
  });

  test.each([
    ["without an id", { id: undefined }, "/id 缺少"],
    ["with a date without a zone", { date: "2026-03-02" }, "/date 应为日期时间"],
    ["with an unknown tag", { tag: ["tendering"] }, "/tag/0 不在代码表中"],
    ["that is compiled", { tag: ["compiled"] }, "/tag compiled is not a release of its own"],
  ])("is refused %s", async (_name, change, problem) => {
    const release = { ...releaseNumbered(1, { kind: "tender" }), ...change } as Parameters<OwnReleases["record"]>[1];
    const before = await dumpRows(database.db);
    await expect(record(release)).rejects.toThrow(`a release does not fit OCDS 1.1.5: ${problem}`);
    expect(await dumpRows(database.db)).toEqual(before);
  });

  test("is refused with another content than stored", async () => {
    await record(releaseNumbered(1, { kind: "tender" }));
    const before = await dumpRows(database.db);
    await expect(record(releaseNumbered(1, { kind: "failure" }, failed))).rejects.toThrow(
      "release ocds-own000-1-000001 is stored with another content",
    );
    expect(await dumpRows(database.db)).toEqual(before);
  });

  test("is stored without personal data", async () => {
    await record(releaseNumbered(1, { kind: "tender" }, ownTender({ summary: "联系 zhang@example.com" })));
    const [stored] = await database.db.select({ body: sql<string>`${ocdsRelease.body}::text` }).from(ocdsRelease);
    expect(stored?.body).toContain("联系 [已移除]");
  });
});

describe("an own process and an import", () => {
  const target = { deptCode: "A01", fondsCode: "QZ01" };

  test("[ADMINDATA-23] reports E07 and does not change the own process", async () => {
    const release = releaseNumbered(1, { kind: "tender" });
    await record(release);
    const before = await dumpRows(database.db);
    const later = releaseNumbered(2, { kind: "failure" }, failed);
    const imports = archiveImports({ database, clock });
    const report = await imports.importDocument(fileOf(packageOf([release, later])), target);
    expect(report.findings).toEqual([{ code: "E07", message: "本平台项目，不能由导入覆盖", ocid: "ocds-own000-1" }]);
    expect(await dumpRows(database.db)).toEqual(before);
  });

  test("refuses a release of an imported process", async () => {
    await archiveImports({ database, clock }).importDocument(fileOf(packageOf(procurement(1, "2026-01-06"))), target);
    const before = await dumpRows(database.db);
    const release = releaseNumbered(9, { kind: "tender" }, ownTender({ ocid: "ocds-abcdef-1" }));
    await expect(record(release)).rejects.toThrow("ocds-abcdef-1 is an imported process");
    expect(await dumpRows(database.db)).toEqual(before);
  });
});

describe("releases that are recorded at the same time", () => {
  test("all count in their process", async () => {
    const numbers = [1, 2, 3, 4, 5, 6];
    await Promise.all(
      numbers.map((number) =>
        record(releaseNumbered(number, { kind: "clarification" }, ownTender({ name: `第${number}次` }))),
      ),
    );
    const [project, ...others] = await database.db.select().from(procProject);
    expect(others).toEqual([]);
    expect(project).toMatchObject({ projectName: "第6次", asOf: new Date("2026-03-02T01:06:00Z") });
    const stored = await database.db
      .select({ id: ocdsRelease.releaseId })
      .from(ocdsRelease)
      .orderBy(ocdsRelease.releaseId);
    expect(stored.map(({ id }) => id)).toEqual(numbers.map((number) => releaseIdOf("ocds-own000-1", number)));
  });

  test("store the sums of a rebuild beside an import", async () => {
    const imports = archiveImports({ database, clock }).importDocument(
      fileOf(packageOf([1, 2, 3, 4].flatMap((n) => procurement(n, "2026-01-06", n * 1_000)))),
      { deptCode: "A01A06", fondsCode: "QZ02" },
    );
    const steps = [1, 2, 3, 4, 5].flatMap((n) => {
      const ocid = `ocds-own000-${n}`;
      return [
        record(releaseNumbered(1, { kind: "tender" }, ownTender({ ocid }))),
        record(releaseNumbered(2, { kind: "failure" }, { ...failed, ocid })),
      ];
    });
    await Promise.all([imports, ...steps]);
    const { stat_lot, stat_month, stat_holder } = await dumpRows(database.db);
    await database.db.transaction((tx) => rebuildStatistics(tx));
    expect(await dumpRows(database.db)).toMatchObject({ stat_lot, stat_month, stat_holder });
    expect(stat_lot).toHaveLength(14);
  });
});
