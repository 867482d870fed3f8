import { testDatabase } from "@tender/testkit";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createOrganisations } from "#modules/people/organisation/organisation.module.ts";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import { createLogger } from "#platform/logger.ts";
import { dumpRows, storedState } from "#test/archive/archive-dump.ts";
import { archiveImports } from "#test/archive/imports.ts";
import { fileOf, packageOf, procurement, release } from "#test/archive/small-process.ts";
import { archDossier, procLot, procProject } from "../archive.tables.ts";
import { codeMap, importBatch, ocdsRelease } from "../import.tables.ts";
import type { JsonObject } from "../ocds/json-value.ts";
import { rebuildStatistics } from "../statistics/refresh.store.ts";
import type { ImportService } from "./import.service.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let service: ImportService;
const clock = { now: () => Date.parse("2025-07-01T00:00:00Z") };
const target = { deptCode: "A01", fondsCode: "SL01" };

beforeEach(async () => {
  database = await testDatabase();
  service = archiveImports({ database, clock });
});
afterEach(() => database.drop());

const releases = [
  ...procurement(1, "2025-01-06", 1_000),
  ...procurement(2, "2025-01-07", 600_000),
  ...procurement(3, "2025-02-03", 3_000_000).slice(0, 2),
  ...procurement(4, "2025-03-03").slice(0, 1),
];

describe("a repeated import", () => {
  test("changes no row but the batch", async () => {
    const first = await service.importDocument(fileOf(packageOf(releases)), target);
    const before = await dumpRows(database.db);
    const second = await service.importDocument(fileOf(packageOf(releases)), target);
    expect(await dumpRows(database.db)).toEqual(before);
    expect(first.counts).toEqual({ added: 4, updated: 0, unchanged: 0, skipped: 0, errors: 0, warnings: 0 });
    expect(second.counts).toEqual({ added: 0, updated: 0, unchanged: 4, skipped: 9, errors: 0, warnings: 0 });
  });

  test("updates a process from its new releases only", async () => {
    const [announced = {}, ...later] = procurement(1, "2025-01-06");
    await service.importDocument(fileOf(packageOf([announced])), target);
    const { counts } = await service.importDocument(fileOf(packageOf([announced, ...later])), target);
    expect(counts).toMatchObject({ added: 0, updated: 1, skipped: 1 });
    const [project] = await database.db.select().from(procProject);
    expect(project).toMatchObject({ status: "3", projectName: "项目1" });
  });

  test("stores the same rows of a process when new releases change nothing", async () => {
    await service.importDocument(fileOf(packageOf(procurement(1, "2025-01-06"))), target);
    const before = await storedState(database.db);
    const old = release(1, 0, "2025-01-01T00:00:00Z", { tender: { id: "t", title: "旧题" } }, "planning");
    const { counts } = await service.importDocument(fileOf(packageOf([old])), target);
    expect(counts).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await storedState(database.db)).toEqual(before);
  });
});

test("[ADMINDATA-23] has the same result in any order and grouping of the releases", async () => {
  const changed = { ...(releases[1] as JsonObject), x_corrected: true, tender: { id: "t", status: "unsuccessful" } };
  const supplier = { id: "s1", name: "供应商1（已更名）" };
  const renamed = release(
    4,
    2,
    "2025-05-01T00:00:00Z",
    { awards: [{ id: "a", status: "active", suppliers: [supplier] }] },
    "award",
  );
  const files = [
    packageOf(releases.slice(0, 3)),
    packageOf([changed, ...releases.slice(5)], { publishedDate: "2025-06-09T00:00:00Z" }),
    packageOf(releases.slice(2, 8)),
    // The first version of a changed release again, in a later package than the change.
    packageOf([releases[1] as JsonObject, renamed], { publishedDate: "2025-06-20T00:00:00Z" }),
    {
      records: [
        { ocid: "ocds-abcdef-3", compiledRelease: { ...releases[6], date: "2025-02-05T00:00:00Z", tag: ["compiled"] } },
      ],
    },
  ];
  const states: Awaited<ReturnType<typeof storedState>>[] = [];
  for (const order of [
    [0, 1, 2, 3, 4],
    [4, 3, 2, 1, 0],
    [1, 3, 4, 0, 2, 1],
  ]) {
    const other = await testDatabase();
    try {
      const imports = archiveImports({ database: other, clock });
      for (const i of order) await imports.importDocument(fileOf(files[i] as JsonObject), target);
      states.push(await storedState(other.db));
    } finally {
      await other.drop();
    }
  }
  expect(states[0]?.projects).toHaveLength(4);
  expect(states[0]?.projects?.find((line) => line.includes("ocds-abcdef-1"))).toContain('"status": "3"');
  expect(states[0]?.awards?.filter((line) => line.includes("供应商1（已更名）"))).toHaveLength(2);
  expect(states[1]).toEqual(states[0]);
  expect(states[2]).toEqual(states[0]);
});

test("stores the same sums of statistics as a rebuild", async () => {
  const steps = [
    releases.slice(0, 4),
    releases.slice(4),
    [release(2, 9, "2025-09-01T00:00:00Z", { awards: [{ id: "a", value: { amount: 1, currency: "USD" } }] })],
  ];
  for (const step of steps) await service.importDocument(fileOf(packageOf(step)), target);
  const { stat_lot, stat_award_share, stat_month, stat_holder } = await dumpRows(database.db);
  await database.db.transaction((tx) => rebuildStatistics(tx));
  expect(await dumpRows(database.db)).toMatchObject({ stat_lot, stat_award_share, stat_month, stat_holder });
  expect(stat_month?.length).toBeGreaterThan(5);
  expect(stat_holder?.length).toBeGreaterThan(20);
});

test("stores every digit of an amount, also when compiled from stored releases", async () => {
  const text = JSON.stringify(
    packageOf([
      release(1, 1, "2025-01-01T00:00:00Z", {
        tender: { id: "t", status: "active", value: { amount: 7, currency: "CNY" } },
      }),
    ]),
  );
  await service.importDocument(fileOf(text.replace('"amount":7', '"amount":1234567890123456.7891')), target);
  const ceiling = async () => (await database.db.select().from(procLot))[0]?.ceilingAmount;
  expect(await ceiling()).toBe("1234567890123456.7891");
  await service.importDocument(
    fileOf(packageOf([release(1, 2, "2025-01-02T00:00:00Z", { tender: { id: "t", title: "改名" } })])),
    target,
  );
  expect(await ceiling()).toBe("1234567890123456.7891");
});

test("stores no personal data", async () => {
  const tender = {
    id: "t",
    status: "active",
    procuringEntity: { name: "某局", contactPoint: { name: "张三", telephone: "13800138000" } },
  };
  await service.importDocument(fileOf(packageOf([release(1, 1, "2025-01-01T00:00:00Z", { tender })])), target);
  const [stored] = await database.db.select({ body: sql<string>`${ocdsRelease.body}::text` }).from(ocdsRelease);
  expect(stored?.body).toContain("某局");
  expect(stored?.body).not.toMatch(/张三|13800138000|contactPoint/);
});

test("numbers dossiers without gaps at the first archiving, and never renumbers them", async () => {
  const numbers = async () =>
    (await database.db.select({ no: archDossier.archiveNo }).from(archDossier)).map((row) => row.no).sort();
  await service.importDocument(fileOf(packageOf(releases)), target);
  expect(await numbers()).toEqual(["SL01-ZC·QT-2025-D15-00001", "SL01-ZC·QT-2025-D15-00002", null, null]);
  const archived = procurement(3, "2025-02-03", 3_000_000);
  const reopened = release(
    1,
    4,
    "2026-01-05T00:00:00Z",
    { tender: { id: "t", documents: [{ id: "2" }] } },
    "implementation",
  );
  await service.importDocument(fileOf(packageOf([...archived, reopened])), target);
  expect(await numbers()).toEqual([
    "SL01-ZC·QT-2025-D15-00001",
    "SL01-ZC·QT-2025-D15-00002",
    "SL01-ZC·QT-2025-D15-00003",
    null,
  ]);
});

describe("the owner of a process", () => {
  test("is the department of the first batch and does not change", async () => {
    const [first = {}, ...rest] = procurement(1, "2025-01-06");
    await service.importDocument(fileOf(packageOf([first])), target);
    await service.importDocument(fileOf(packageOf(rest)), { deptCode: "B01", fondsCode: "XX" });
    const [project] = await database.db.select().from(procProject);
    const [dossier] = await database.db.select().from(archDossier);
    expect([project?.deptCode, project?.source, dossier?.fondsCode]).toEqual(["A01", "imported", "SL01"]);
  });

  test("is the one entered for its buyer", async () => {
    await database.db.insert(codeMap).values({ publisher: "某发布人", list: "dept", label: "某局", code: "A01A06" });
    await service.importDocument(fileOf(packageOf(procurement(1, "2025-01-06"))), target);
    expect((await database.db.select().from(procProject))[0]?.deptCode).toBe("A01A06");
  });
});

test("never changes a process of this platform", async () => {
  await service.importDocument(fileOf(packageOf(procurement(1, "2025-01-06").slice(0, 1))), target);
  await database.db.update(procProject).set({ source: "own" });
  const before = await dumpRows(database.db);
  const report = await service.importDocument(fileOf(packageOf([...procurement(1, "2025-01-06")])), target);
  expect(report).toMatchObject({
    state: "failed",
    findings: [{ code: "E07", message: "本平台项目，不能由导入覆盖", ocid: "ocds-abcdef-1" }],
  });
  expect(await dumpRows(database.db)).toEqual(before);
});

describe("a process that is too large", () => {
  const releasesOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) =>
      release(1, from + index, new Date(Date.UTC(2024, 0, 1 + from + index)).toISOString()),
    );

  test("is refused from its 201st release on, while others are imported", async () => {
    await service.importDocument(fileOf(packageOf(releasesOf(0, 200))), target);
    const before = await storedState(database.db);
    const report = await service.importDocument(
      fileOf(packageOf([...releasesOf(200, 201), ...procurement(2, "2025-01-06")])),
      target,
    );
    expect(report).toMatchObject({
      state: "partly",
      counts: { added: 1, updated: 0, errors: 1 },
      findings: [{ code: "E08", message: "同一采购过程的发布超过 200 条", ocid: "ocds-abcdef-1" }],
    });
    const after = await storedState(database.db);
    expect(after.projects?.filter((line) => line.includes("ocds-abcdef-1"))).toEqual(before.projects);
    const stored = await database.db.select().from(ocdsRelease).where(eq(ocdsRelease.ocid, "ocds-abcdef-1"));
    expect(stored).toHaveLength(200);
  });

  test("is imported again if all of its releases are known", async () => {
    await service.importDocument(fileOf(packageOf(releasesOf(0, 200))), target);
    const report = await service.importDocument(fileOf(packageOf(releasesOf(0, 200))), target);
    expect(report).toMatchObject({ state: "succeeded", counts: { unchanged: 1, skipped: 200 } });
  });

  test("is refused if its releases are too long in total", async () => {
    await service.importDocument(fileOf(packageOf(procurement(1, "2025-01-06"))), target);
    await database.db.execute(sql`
      insert into ocds_release (id, ocid, release_id, kind, date, tags, sha256, body, batch_id)
      select 'long' || n, ocid, 'long' || n, kind, date, tags, 'long' || n, jsonb_build_object('x', repeat('a', 2000000)), batch_id
      from ocds_release, generate_series(1, 21) as n where ocid = 'ocds-abcdef-1' and release_id = (select min(release_id) from ocds_release)`);
    const report = await service.importDocument(fileOf(packageOf(releasesOf(190, 191))), target);
    expect(report.findings).toEqual([
      { code: "E08", message: "同一采购过程的发布合计超过 40 MB", ocid: "ocds-abcdef-1" },
    ]);
  });

  test("is refused if its bids over all lots are too many", async () => {
    const ids = (prefix: string) => Array.from({ length: 230 }, (_, index) => `${prefix}${index}`);
    const tenderers = ids("s").map((id) => ({ id, name: id }));
    const content = {
      tender: { id: "t", lots: ids("l").map((id) => ({ id })) },
      bids: { details: [{ id: "b", relatedLots: ids("l"), tenderers }] },
    };
    const report = await service.importDocument(
      fileOf(packageOf([release(1, 1, "2025-01-06T00:00:00Z", content)])),
      target,
    );
    expect(report.findings).toContainEqual({
      code: "E08",
      message: "同一采购过程的投标超过 50000 条",
      ocid: "ocds-abcdef-1",
    });
    expect(await database.db.select().from(procProject)).toEqual([]);
  });
});

test("completes an import whose sums could not be stored, and logs the error", async () => {
  const logs: string[] = [];
  service = archiveImports({ database, clock, logger: createLogger("error", { write: (line) => logs.push(line) }) });
  // The query for large departments fails.
  await database.db.execute(sql`ALTER TABLE department RENAME TO department_away`);
  const { state, counts } = await service.importDocument(fileOf(packageOf(releases)), target);
  expect([state, counts.added]).toEqual(["succeeded", 4]);
  expect(logs.map((line) => JSON.parse(line).msg)).toEqual(["sums of the archive were not stored after an import"]);
});

test("[W-31] applies each process completely or not at all, and logs why one fails", async () => {
  const logs: string[] = [];
  const logger = createLogger("error", { write: (line) => logs.push(line) });
  service = archiveImports({ database, clock, logger });
  await database.db.execute(sql`
    create function refuse_one() returns trigger language plpgsql as $$
    begin if new.award_no = 'a' and new.value_amount = 600000 then raise exception 'secret of proc_award' using errcode = '22000'; end if; return new; end $$`);
  await database.db.execute(
    sql`create trigger refuse_one before insert on proc_award for each row execute function refuse_one()`,
  );
  const report = await service.importDocument(fileOf(packageOf(releases)), target);
  expect(report).toMatchObject({
    state: "partly",
    counts: { added: 3, errors: 1 },
    findings: [{ code: "E00", message: "处理失败，原因见服务器日志", ocid: "ocds-abcdef-2" }],
  });
  expect(logs.map((line) => JSON.parse(line))).toMatchObject([
    {
      import: report.batchId,
      ocid: "ocds-abcdef-2",
      err: { cause: { code: "22000", message: "secret of proc_award" } },
    },
  ]);
  expect((await database.db.select().from(procProject)).map((row) => row.ocid).sort()).toEqual([
    "ocds-abcdef-1",
    "ocds-abcdef-3",
    "ocds-abcdef-4",
  ]);
  expect(await database.db.select().from(ocdsRelease).where(eq(ocdsRelease.ocid, "ocds-abcdef-2"))).toEqual([]);

  const organisations = createOrganisations(database.db);
  const save = () => Promise.reject(new TypeError("secret at organisations.ts:1"));
  service = archiveImports({ database, clock, logger, organisations: { ...organisations, save } });
  const { findings } = await service.importDocument(fileOf(packageOf(procurement(5, "2025-01-06"))), target);
  expect(findings).toEqual([{ code: "E00", message: "处理失败，原因见服务器日志", ocid: "ocds-abcdef-5" }]);
  expect(JSON.parse(logs[1] ?? "")).toMatchObject({
    ocid: "ocds-abcdef-5",
    err: { message: "secret at organisations.ts:1" },
  });
});

test("runs imports that are started together one after another", async () => {
  const reports = await Promise.all([1, 2, 3].map(() => service.importDocument(fileOf(packageOf(releases)), target)));
  expect(reports.map((report) => report.counts.added).sort()).toEqual([0, 0, 4]);
});

test.each([
  ["whose transaction commits", false],
  ["whose transaction fails, without retrying each process", true],
])("fails when the connection of its lock is lost during a chunk %s", async (_title, fails) => {
  const procurements = Array.from({ length: 300 }, (_, n) => procurement(n + 10, "2025-01-06")).flat();
  const connectionEnd = new Promise<void>((resolve) => {
    database.work.pool.on("acquire", (client) => client.once("end", resolve));
  });
  const organisations = createOrganisations(database.db);
  let isCut = false;
  let savesAfterCut = 0;
  /** The connection ends while the first releases are written. The remaining releases must not be imported. */
  const save: typeof organisations.save = async (...written) => {
    const saved = await organisations.save(...written);
    if (isCut) {
      savesAfterCut += 1;
      return saved;
    }
    isCut = true;
    await database.pool.query(
      "select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database where l.locktype = 'advisory' and l.objid = $1 and d.datname = current_database()",
      [advisoryLocks.archiveImport],
    );
    await connectionEnd;
    if (fails) throw new Error("the transaction fails");
    return saved;
  };
  service = archiveImports({ database, clock, organisations: { ...organisations, save } });
  await expect(service.importDocument(fileOf(packageOf(procurements)), target)).rejects.toThrow(
    "the connection that holds the import's lock was lost",
  );
  if (fails) expect(savesAfterCut).toBe(0);
  expect(await database.db.select({ state: importBatch.state }).from(importBatch)).toEqual([{ state: "failed" }]);
});

test("stores a batch with label, licence and attribution", async () => {
  const license = "http://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/";
  const report = await service.importDocument(fileOf(packageOf(releases, { license }), "uk.json"), {
    ...target,
    label: "演示数据（境外公开数据）",
  });
  const [batch] = await database.db.select().from(importBatch);
  expect(batch).toMatchObject({
    id: report.batchId,
    fileName: "uk.json",
    label: "演示数据（境外公开数据）",
    format: "release-package",
    publisher: "某发布人",
    licenseUrl: license,
    attribution: "Contains public sector information licensed under the Open Government Licence v3.0（某发布人）",
    deptCode: "A01",
    state: "succeeded",
    counts: { added: 4 },
    finishedAt: new Date("2025-07-01T00:00:00Z"),
  });
});
