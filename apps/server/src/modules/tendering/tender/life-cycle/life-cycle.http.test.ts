// Guarantees: a timed move happens once, on any number of nodes; a call never sees a state whose time is over.
import { type SecondNode, secondNode } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  draftAnnouncement,
  draftIn,
  publish,
  readProject,
  runClock,
  startTenderWorld,
  storeProject,
  type TenderWorld,
} from "#test/tender/tender-world.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

let world: TenderWorld;
let other: SecondNode;
beforeAll(async () => {
  world = await startTenderWorld();
  other = await secondNode(world.t);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const after = (ms: number): string => new Date(world.t.clock.now() + ms).toISOString();

/** Returns the id of an open project of two lots whose deadline is in 30 days. */
async function openProject(): Promise<string> {
  const draft = draftIn(world);
  const id = await storeProject(world, { ...draft, lots: [...draft.lots, ...draft.lots] });
  await publish(world, id, "03");
  return id;
}

const lotsOf = async (id: string) =>
  (await readProject(world, id, world.officer)).lots.map(({ state, isSuspended, deadline }) => [
    state,
    isSuspended,
    deadline,
  ]);
const statesOf = async (id: string) => (await lotsOf(id)).map(([state]) => state);
const dueEvents = async (id: string) =>
  (
    await world.t.database.pool.query(
      "SELECT kind, due_at AS due, at FROM tender_event WHERE project_id = $1 AND due_at IS NOT NULL ORDER BY at, id",
      [id],
    )
  ).rows;

test("[TENDER-21] moves lots to the opening at their deadline, once on two nodes", async () => {
  const id = await openProject();
  await world.pass(30 * DAY_MS + 90_000);
  await Promise.all([runClock(world), other.deps.runTenderClock(), runClock(world), other.deps.runTenderClock()]);
  expect(await statesOf(id)).toEqual(["opening", "opening"]);
  const due = new Date(world.t.clock.now() - 90_000);
  const at = new Date(world.t.clock.now());
  expect(await dueEvents(id)).toEqual([
    { kind: "deadline", due, at },
    { kind: "deadline", due, at },
  ]);
});

test("[TENDER-21] applies what is due before it answers, although the clock has not run", async () => {
  const id = await openProject();
  await world.pass(30 * DAY_MS);
  expect(await statesOf(id)).toEqual(["opening", "opening"]);
  const lotIds = (await readProject(world, id, world.officer)).lots.map((lot) => lot.id);
  const reply = await world.t.call(
    "tender.suspend",
    { body: { projectId: id, lotIds, reason: "核查投诉" } },
    world.supervisor,
  );
  expect(reply.body.success).toBe(true);
  expect(await dueEvents(id)).toHaveLength(2);
});

test("[TENDER-21] moves nothing twice when the time of the database steps back", async () => {
  const id = await openProject();
  const deadline = world.t.clock.now() + 30 * DAY_MS;
  await world.pass(30 * DAY_MS);
  await runClock(world);
  await world.pass(-2 * DAY_MS);
  await runClock(world);
  expect(await lotsOf(id)).toEqual([
    ["opening", false, new Date(deadline).toISOString()],
    ["opening", false, new Date(deadline).toISOString()],
  ]);
  await world.pass(3 * DAY_MS);
  await runClock(world);
  expect(await dueEvents(id)).toHaveLength(2);
});

test("[TENDER-22] moves a deadline by corrections, each of which supersedes the one before", async () => {
  const id = await openProject();
  const reason = "采购需求有调整，顺延截止时间";
  const tender = (await readProject(world, id, world.officer)).announcements[0]?.id;
  const correct = (days: number) =>
    publish(world, id, "05", {
      reason,
      correction: { deadline: after(days * DAY_MS), documentsTo: null, documentIds: [] },
    });
  const first = await correct(35);
  const second = await correct(40);
  const { announcements, lots } = await readProject(world, id, world.officer);
  expect(announcements.map(({ id: own, supersedes, supersededBy }) => [own, supersedes, supersededBy])).toEqual([
    [tender, null, first],
    [first, tender, second],
    [second, first, null],
  ]);
  expect(lots.map(({ deadline }) => deadline)).toEqual([after(40 * DAY_MS), after(40 * DAY_MS)]);
  await world.pass(36 * DAY_MS);
  await runClock(world);
  expect(await statesOf(id)).toEqual(["open", "open"]);
  await world.pass(4 * DAY_MS);
  await runClock(world);
  expect(await statesOf(id)).toEqual(["opening", "opening"]);
});

test("[TENDER-22] refuses a correction that leaves fewer than 15 days", async () => {
  const id = await openProject();
  await world.pass(20 * DAY_MS);
  const correction = { deadline: null, documentsTo: after(2 * DAY_MS), documentIds: [] };
  const target = await draftAnnouncement(world, id, "05", { reason: "延长文件提供时间", correction });
  const reply = await world.t.call("announcement.submit", { body: target }, world.officer);
  expect(reply.body.code).toBe("tender.calendar");
  expect(reply.body.message).toContain("更正公告应在投标截止至少 15 日前发布，不足的应顺延");
});

test("[TENDER-23] cancels lots with a published reason, after which nothing moves", async () => {
  const id = await openProject();
  await publish(world, id, "08", { reason: "采购任务取消" });
  const { lots, status, may } = await readProject(world, id, world.officer);
  expect([status, ...lots.map(({ state }) => state)]).toEqual(["5", "cancelled", "cancelled"]);
  expect(may).toEqual(["copy", "announce", "retender"]);
  await world.pass(40 * DAY_MS);
  await runClock(world);
  expect(await statesOf(id)).toEqual(["cancelled", "cancelled"]);
});

test("[TENDER-24] holds a suspended lot over its deadline and resumes it with the time left", async () => {
  const { t, supervisor } = world;
  const id = await openProject();
  const [first = ""] = (await readProject(world, id, world.officer)).lots.map((lot) => lot.id);
  await world.pass(20 * DAY_MS);
  const choice = { projectId: id, lotIds: [first], reason: "核查投诉" };
  expect((await t.call("tender.suspend", { body: choice }, supervisor)).body.success).toBe(true);
  await world.pass(15 * DAY_MS);
  await runClock(world);
  expect((await lotsOf(id)).map((lot) => lot.slice(0, 2))).toEqual([
    ["open", true],
    ["opening", false],
  ]);
  const resume = (deadline: string) =>
    t.call("tender.resume", { body: { ...choice, reason: "核查完毕", deadline } }, supervisor);
  const early = await resume(after(10 * DAY_MS - MINUTE_MS));
  expect(early.body).toMatchObject({ code: "tender.resume_too_soon", result: { field: "deadline" } });
  expect((await resume(after(10 * DAY_MS))).body.success).toBe(true);
  expect((await lotsOf(id))[0]).toEqual(["open", false, after(10 * DAY_MS)]);
  const { announcements } = await readProject(world, id, world.officer);
  expect(announcements.map(({ title }) => title)).toEqual([
    "教学计算机采购项目公开招标公告",
    "教学计算机采购项目暂停公告",
    "教学计算机采购项目恢复公告",
  ]);
  await world.pass(10 * DAY_MS);
  await runClock(world);
  expect(await statesOf(id)).toEqual(["opening", "opening"]);
});

test("[TENDER-33] publishes at the set time, once on two nodes", async () => {
  const draft = draftIn(world);
  const id = await storeProject(world, draft);
  const publishAt = after(12 * 3_600_000);
  const announcement = await publish(world, id, "03", { publishAt });
  const scheduled = await readProject(world, id, world.officer);
  expect(scheduled.announcements).toMatchObject([{ state: "scheduled", publishAt }]);
  expect(scheduled.lots[0]?.state).toBe("draft");
  await world.pass(12 * 3_600_000);
  await Promise.all([runClock(world), other.deps.runTenderClock()]);
  const { announcements, lots } = await readProject(world, id, world.officer);
  expect(announcements).toMatchObject([{ id: announcement, state: "published", approver: "李负责" }]);
  expect(lots[0]?.state).toBe("open");
  const { rows } = await world.t.database.pool.query("SELECT id FROM ocds_release WHERE ocid = $1", [
    (await readProject(world, id, world.officer)).ocid,
  ]);
  expect(rows).toHaveLength(1);
});

test("[TENDER-33] returns a scheduled announcement to its draft if a rule is broken at that time", async () => {
  const draft = draftIn(world);
  const id = await storeProject(world, draft);
  await publish(world, id, "03", { publishAt: after(DAY_MS) });
  // The node was away for a week.
  await world.pass(12 * DAY_MS);
  await runClock(world);
  const { announcements } = await readProject(world, id, world.officer);
  expect(announcements).toMatchObject([{ state: "draft", approver: null }]);
  const { rows } = await world.t.database.pool.query(
    "SELECT n.title FROM notice n JOIN notice_addressee a ON a.notice_id = n.id WHERE a.user_id = $1 ORDER BY n.id DESC LIMIT 1",
    [world.officer.id],
  );
  expect(rows[0].title).toBe("公告“教学计算机采购项目公开招标公告”未能按预定时间发布，已退回草稿");
});
