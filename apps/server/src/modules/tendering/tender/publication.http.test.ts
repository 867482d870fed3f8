import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { completeLot } from "#test/tender/complete-draft.ts";
import {
  draftAnnouncement,
  draftIn,
  publish,
  readProject,
  startTenderWorld,
  storeProject,
  type TenderWorld,
} from "#test/tender/tender-world.ts";

const DAY_MS = 86_400_000;

let world: TenderWorld;
beforeAll(async () => {
  world = await startTenderWorld();
});
afterAll(() => world.close());

const after = (days: number): string => new Date(world.t.clock.now() + days * DAY_MS).toISOString();

test("[TENDER-30] publishes a tender by two persons and opens its lots with the announced times", async () => {
  const draft = draftIn(world);
  const id = await storeProject(world, draft);
  await publish(world, id, "03");
  const project = await readProject(world, id, world.officer);
  expect(project.status).toBe("2");
  expect(project.lots).toMatchObject([
    { no: 1, state: "open", round: 1, deadline: draft.schedule.deadline, documentsTo: draft.schedule.documentsTo },
  ]);
  expect(project.announcements).toMatchObject([
    { type: "03", state: "published", title: "教学计算机采购项目公开招标公告", author: "王经办", approver: "李负责" },
  ]);
  expect(project.journal.map(({ kind, actor }) => [kind, actor])).toEqual([
    ["created", "王经办"],
    ["published", "李负责"],
  ]);
});

test("[TENDER-30] lets nobody approve an own announcement, and nobody of another department", async () => {
  const { t, officer, otherLeader, leader } = world;
  const id = await storeProject(world);
  const target = await draftAnnouncement(world, id, "03");
  expect((await t.call("announcement.submit", { body: target }, officer)).body.success).toBe(true);
  const { version } = (await t.call("announcement.read", { query: { id: target.id } }, officer)).body.result;
  const decision = { id: target.id, version, isApproved: true, reason: "" };
  const foreign = await t.call("announcement.decide", { body: decision }, otherLeader);
  expect(foreign.body).toMatchObject({ code: "announcement.not_found", message: "该公告不存在，或不在您的管理范围内" });
  await t.database.pool.query("UPDATE tender_announcement SET author_id = $1 WHERE id = $2", [leader.id, target.id]);
  const own = await t.call("announcement.decide", { body: decision }, leader);
  expect(own.body).toMatchObject({ code: "tender.own_approval", message: "不能审核自己提交的内容" });
});

test("[TENDER-30] returns a refused announcement to its draft, with a notice of the reason", async () => {
  const { t, officer, leader } = world;
  const id = await storeProject(world);
  const target = await draftAnnouncement(world, id, "03");
  await t.call("announcement.submit", { body: target }, officer);
  const { version } = (await t.call("announcement.read", { query: { id: target.id } }, leader)).body.result;
  const refuse = (reason: string) =>
    t.call("announcement.decide", { body: { id: target.id, version, isApproved: false, reason } }, leader);
  expect((await refuse("")).body.code).toBe("approval.reason_required");
  expect((await refuse("请补充资格要求")).body.result).toEqual({ state: "draft" });
  const { rows } = await t.database.pool.query(
    "SELECT n.title, n.html FROM notice n JOIN notice_addressee a ON a.notice_id = n.id WHERE a.user_id = $1 ORDER BY n.id DESC LIMIT 1",
    [officer.id],
  );
  expect(rows[0].title).toBe("您提交的公告“教学计算机采购项目公开招标公告”被退回");
  expect(rows[0].html).toContain("请补充资格要求");
  expect((await readProject(world, id, officer)).may).toContain("edit");
});

test("[TENDER-31] keeps the project unchanged while its announcement waits, until it is recalled", async () => {
  const { t, officer } = world;
  const draft = draftIn(world);
  const id = await storeProject(world, draft);
  const target = await draftAnnouncement(world, id, "03");
  await t.call("announcement.submit", { body: target }, officer);
  const { version, lots } = await readProject(world, id, officer);
  const save = () => t.call("tender.saveProject", { body: { id, version, draft } }, officer);
  expect((await save()).body).toMatchObject({
    code: "tender.waiting",
    message: "公告正在审批或待发布，请撤回后再修改",
  });
  const waiting = (await t.call("announcement.read", { query: { id: target.id } }, officer)).body.result;
  await t.call("announcement.recall", { body: { id: target.id, version: waiting.version } }, officer);
  expect((await save()).body.success).toBe(true);
  expect(lots[0]?.state).toBe("draft");
  const { rows } = await t.database.pool.query("SELECT state FROM approval WHERE subject = $1", [target.id]);
  expect(rows).toEqual([{ state: "withdrawn" }]);
});

test("[TENDER-31] refuses a text that was saved before the project changed", async () => {
  const { t, officer } = world;
  const draft = draftIn(world);
  const id = await storeProject(world, draft);
  const target = await draftAnnouncement(world, id, "03");
  const { version } = await readProject(world, id, officer);
  await t.call("tender.saveProject", { body: { id, version, draft: { ...draft, fundSource: "自筹资金" } } }, officer);
  const reply = await t.call("announcement.submit", { body: target }, officer);
  expect(reply.body).toMatchObject({
    code: "announcement.outdated",
    message: "项目内容在公告保存后有修改，请核对正文并重新保存",
  });
  expect((await readProject(world, id, officer)).announcements).toMatchObject([{ isOutdated: true }]);
});

describe("[TENDER-32] refuses a tender", () => {
  test("that lacks something, and names the first place", async () => {
    const id = await storeProject(world, draftIn(world, { qualification: "", fundSource: "" }));
    const target = await draftAnnouncement(world, id, "03");
    const reply = await world.t.call("announcement.submit", { body: target }, world.officer);
    expect(reply.body.message).toBe("项目还有 2 处未填写，第一处：请填写资金来源");
  });

  test("with too early a deadline, and names the source of the rule", async () => {
    const schedule = { documentsFrom: after(1), documentsTo: after(10), deadline: after(15) };
    const id = await storeProject(world, draftIn(world, { schedule }));
    const target = await draftAnnouncement(world, id, "03");
    const reply = await world.t.call("announcement.submit", { body: target }, world.officer);
    expect(reply.body.message).toBe(
      "不符合时限规则：自采购文件开始提供至投标截止不得少于 20 日，最早为 2026-12-11（依据：《中华人民共和国政府采购法》第三十五条）",
    );
  });

  test("of a single source without a publicity of five working days", async () => {
    const [supplier = ""] = world.supplierIds;
    const lots = [completeLot({ evaluation: "1", criteria: [], suppliers: [supplier] })];
    const draft = draftIn(world, { method: "5", methodReason: "只能从唯一供应商处采购", lots });
    const id = await storeProject(world, draft);
    await publish(world, id, "04");
    const target = await draftAnnouncement(world, id, "03");
    const reply = await world.t.call("announcement.submit", { body: target }, world.officer);
    expect(reply.body.message).toContain("单一来源公示期不得少于 5 个工作日，至 2026-11-27 届满");
    await world.pass(8 * DAY_MS);
    const { version } = await readProject(world, id, world.officer);
    const moved = draftIn(world, { ...draft, schedule: draftIn(world).schedule });
    await world.t.call("tender.saveProject", { body: { id, version, draft: moved } }, world.officer);
    const { html, title, ...read } = (
      await world.t.call("announcement.read", { query: { id: target.id } }, world.officer)
    ).body.result;
    const body = { id: target.id, version: read.version, title, html, publishAt: null, reason: "", correction: null };
    const saved = await world.t.call("announcement.save", { body }, world.officer);
    const later = { id: target.id, version: saved.body.result.version };
    expect((await world.t.call("announcement.submit", { body: later }, world.officer)).body.message).toBe("");
  });
});
