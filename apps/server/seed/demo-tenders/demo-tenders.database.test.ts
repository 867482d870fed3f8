// Guarantee: the demo has a tender in each state and situation before the opening, with plausible times.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fakeClock, startTestApp, type TestApp, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createFileStorage } from "#modules/own-account/file/file.module.ts";
import { validateRelease } from "#modules/tendering/archive/ocds/validate.ts";
import { seedBase } from "#seed/seed-base.ts";
import { seedDemo } from "#seed/seed-demo.ts";
import { demoArchiveAt } from "#test/archive/demo-archive.ts";

const dataDir = mkdtempSync(join(tmpdir(), "tender-demo-tenders-"));
let t: TestApp;

beforeAll(async () => {
  const clock = fakeClock();
  const database = await testDatabase({ filling: demoArchiveAt(clock.now()) });
  t = await startTestApp({ env: { DATA_DIR: dataDir }, clock, database });
  await seedBase(t.database, t.config);
  await seed();
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const seed = () =>
  seedDemo(t.database, {
    ...t.deps,
    clock: t.clock,
    storage: createFileStorage(t.config),
    dataDir,
    identityProviderUrl: t.config.identityProviderUrl,
    subsystemUrl: t.config.subsystemUrl,
  });

const signIn = async (username: string) => ({
  token: await t.signIn({ id: "", username, password: "Tender@2026" }),
});
const rowsOf = async <T extends object>(sql: string): Promise<T[]> => (await t.database.pool.query<T>(sql)).rows;

test("[TENDER-60] has a project for each state and situation before the opening", async () => {
  const rows = await rowsOf<{ name: string; lots: string[]; announcements: string[] }>(`
    SELECT p.name,
      (SELECT array_agg(l.state || CASE WHEN l.is_suspended THEN ' suspended' ELSE '' END ORDER BY l.no)
        FROM tender_lot l WHERE l.project_id = p.id) AS lots,
      coalesce((SELECT array_agg(a.type || ' ' || a.state ORDER BY a.published_at)
        FROM tender_announcement a WHERE a.project_id = p.id), '{}') AS announcements
    FROM tender_project p ORDER BY p.code`);
  const found = rows.map(({ name, lots, announcements }) => [name, lots, announcements]);
  expect(found).toEqual([
    ["【演示】门诊楼物业管理服务采购", ["draft"], []],
    ["【演示】数字化X射线摄影系统采购", ["draft", "draft"], ["01 published"]],
    ["【演示】检验试剂采购", ["draft"], ["03 waiting"]],
    ["【演示】住院部病床及护理设备采购", ["draft"], ["03 scheduled"]],
    ["【演示】超声影像归档软件授权采购", ["draft"], ["04 published"]],
    ["【演示】手术室设备采购", ["open", "open"], ["03 published"]],
    ["【演示】医院信息系统升级服务采购", ["open"], ["03 published", "05 published"]],
    ["【演示】医疗设备维保服务采购", ["open suspended"], ["03 published", "05 published"]],
    ["【演示】污水处理站改造工程采购", ["opening"], ["03 published"]],
    ["【演示】办公家具采购", ["cancelled"], ["03 published", "08 published"]],
    ["【演示】办公家具采购（重新采购）", ["draft"], []],
  ]);
});

test("[TENDER-60] has one draft with gaps, and drafts that may be published as they are", async () => {
  const buyer = await signIn("buyer");
  /** Returns the findings that prevent a 采购公告, without keeping its draft. */
  const missingIn = async (keyword: string) => {
    const query = { page: 1, pageSize: 20, keyword };
    const { rows } = (await t.call("tender.listProjects", { query }, buyer)).body.result;
    const projectId = rows[0]?.id ?? "";
    const project = (await t.call("tender.readProject", { query: { id: projectId } }, buyer)).body.result;
    const lotIds = project.lots.map(({ id }) => id);
    const begun = (await t.call("announcement.begin", { body: { projectId, type: "03", lotIds } }, buyer)).body.result;
    const { findings } = (await t.call("announcement.read", { query: { id: begun.id } }, buyer)).body.result;
    await t.call("announcement.remove", { body: begun }, buyer);
    return findings.filter(({ kind }) => kind !== "hint").map(({ message }) => message);
  };
  expect(await missingIn("门诊楼物业管理服务")).toContain("请填写资金来源");
  expect(await missingIn("数字化X射线摄影系统")).toEqual([]);
});

test("[TENDER-60] has acts of people on working days only, none of them later than now", async () => {
  const events = await rowsOf<{ at: Date }>("SELECT at FROM tender_event WHERE kind <> 'deadline'");
  expect(events.length).toBeGreaterThan(15);
  const hours = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Asia/Shanghai",
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  });
  for (const { at } of events) {
    expect(at.getTime()).toBeLessThanOrEqual(t.clock.now());
    expect(hours.format(at)).toMatch(/^(Mon|Tue|Wed|Thu|Fri), (09|1[0-7])$/);
  }
  // The job of the node may move the lot before the demo does, with its own time.
  const moves = await rowsOf<{ due: Date }>("SELECT due_at AS due FROM tender_event WHERE kind = 'deadline'");
  expect(moves).toEqual([{ due: new Date("2026-11-19T01:30:00Z") }]);
});

describe("[TENDER-61] shows its to-dos to", () => {
  const stepsOf = async (username: string) => {
    const { rows } = (await t.call("tender.readDesk", {}, await signIn(username))).body.result;
    return rows.map(({ step, projectName }) => `${step} ${projectName}`).toSorted();
  };
  test.each([
    ["buyer", "complete 【演示】门诊楼物业管理服务采购"],
    ["buyerhead", "decide 【演示】检验试剂采购"],
    ["agency", "deadline_due 【演示】医院信息系统升级服务采购"],
    ["supervisor", "deadline_due 【演示】医疗设备维保服务采购"],
  ])("%s", async (username, step) => {
    expect(await stepsOf(username)).toContain(step);
  });
  test("the agency of its commissioned project alone", async () => {
    expect(await stepsOf("agency")).toEqual(["deadline_due 【演示】医院信息系统升级服务采购"]);
  });
});

test("[TENDER-64] publishes a valid record of each announced project", async () => {
  const projects = await rowsOf<{ ocid: string; releases: number }>(
    "SELECT ocid, releases FROM tender_project WHERE releases > 0",
  );
  expect(projects.length).toBe(7);
  for (const { ocid, releases } of projects) {
    const { statusCode, body } = await t.app.inject({ url: `/api/public/records/${ocid}` });
    expect([ocid, statusCode]).toEqual([ocid, 200]);
    const [record] = JSON.parse(body).records;
    expect([ocid, record.releases.length]).toEqual([ocid, releases]);
    for (const release of [...record.releases, record.compiledRelease]) expect(validateRelease(release)).toEqual([]);
  }
});

test("[TENDER-60] adds projects that an interrupted start did not create", async () => {
  await t.database.pool.query("DELETE FROM tender_project WHERE name = '【演示】门诊楼物业管理服务采购'");
  await t.database.pool.query("DELETE FROM applied_seed WHERE name = 'demo-tenders'");
  await seed();
  const names = await rowsOf<{ name: string }>("SELECT name FROM tender_project");
  expect(names.filter(({ name }) => name === "【演示】门诊楼物业管理服务采购")).toHaveLength(1);
  expect(names).toHaveLength(11);
});
