// Guarantee: permitted people manage their own schedules only, and a report is sent with the rights that its owner has
// then.
import type { EndpointOf, InputOf } from "@tender/contract";
import type { Person } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { BRACES, goodsSum, type Reporters, reporters } from "#test/online-report/reports.ts";
import { runsOf, sqlPayloads } from "#test/sql-payloads.ts";

type Body = InputOf<EndpointOf<"reportSchedule.save">>["body"];

let r: Reporters;
let owner: Person;
let reader: Person;
beforeAll(async () => {
  r = await reporters();
  const department = await r.t.make.department({ orgCode: "Z01" });
  owner = await r.t.person({ roles: ["analyst"], email: "owner@example.cn", departments: [department.id] });
  reader = await r.t.person({ realname: "林收件", email: "lin@example.cn", departments: [department.id] });
});
afterAll(() => r.t.close());
beforeEach(async () => {
  await r.clear();
  await r.t.database.pool.query("DELETE FROM online_report_schedule; DELETE FROM outgoing_message");
  await r.withRows();
  await r.opened(goodsSum());
});

const params = { code: "goods_sum" };
const input = (more: Partial<Body> = {}): Body => ({
  id: null,
  version: null,
  title: "每周台账",
  rhythm: "weekly",
  weekday: 1,
  day: null,
  at: "08:30",
  form: "csv",
  part: "rows",
  filter: null,
  parameters: null,
  to: [reader.id],
  ...more,
});
const save = (more: Partial<Body> = {}, account = owner) =>
  r.t.call("reportSchedule.save", { params, body: input(more) }, account);
const list = async (account = owner) =>
  (await r.t.call("reportSchedule.listOwn", { params }, account)).body.result.rows;
const run = async () => {
  const jobs = r.t.deps.modules.find(({ name }) => name === "report-schedule")?.jobs ?? [];
  for (const job of jobs) await job.run();
};
const mails = async () =>
  (
    await r.t.database.pool.query(
      `SELECT m.recipient, m.template, f.name FROM outgoing_message m JOIN outgoing_file f ON f.message_id = m.id`,
    )
  ).rows;

test("[ONLINE-01] stores, changes, pauses and removes a schedule", async () => {
  const { body } = await save();
  // 2026-11-20 is a Friday.
  expect(body.result.nextRunAt).toBe("2026-11-23T00:30:00.000Z");
  const [row] = await list();
  expect(row).toMatchObject({
    title: "每周台账",
    state: "on",
    last: null,
    isRunning: false,
    pausedBecause: null,
    to: [{ realname: "林收件", email: "l***@example.cn" }],
  });
  const { id = "", version = 0 } = row ?? {};
  const changed = await save({ id, version, rhythm: "monthly", day: 31, weekday: null });
  expect(changed.body.result).toMatchObject({ version: version + 1, nextRunAt: "2026-11-30T00:30:00.000Z" });
  const paused = await r.t.call(
    "reportSchedule.setPaused",
    { params, body: { id, version: version + 1, isPaused: true } },
    owner,
  );
  expect((await list())[0]).toMatchObject({ state: "paused", nextRunAt: null });
  const removal = { params, body: { id, version: paused.body.result.version } };
  expect((await r.t.call("reportSchedule.remove", removal, owner)).body.success).toBe(true);
  expect(await list()).toEqual([]);
});

test("[SEC-56] refuses another person's schedule", async () => {
  const { id, version } = (await save()).body.result;
  const other = await r.t.person({ roles: ["analyst"] });
  expect(await list(other)).toEqual([]);
  const answers = [
    await save({ id, version }, other),
    await r.t.call("reportSchedule.setPaused", { params, body: { id, version, isPaused: true } }, other),
    await r.t.call("reportSchedule.remove", { params, body: { id, version } }, other),
    await r.t.call("reportSchedule.runNow", { params, body: { id } }, other),
  ];
  for (const { body } of answers) expect(body.message).toBe("该定时发送不存在或已删除，请刷新后重试");
  expect(await list()).toMatchObject([{ id, version, state: "on", isRunning: false }]);
});

test("finds only people with a mailbox, masked, and refuses others as addressees", async () => {
  const mute = await r.t.person({ realname: "林无箱" });
  const call = { params, query: { keyword: "林收件" } };
  expect((await r.t.call("reportSchedule.findPeople", call, owner)).body.result).toMatchObject([
    { userId: reader.id, realname: "林收件", email: "l***@example.cn" },
  ]);
  const { body } = await save({ to: [reader.id, mute.id] });
  expect(body.message).toBe("以下收件人没有邮箱或账号已停用：林无箱");
});

test("[W-07] finds no person by SQL payloads or wildcards, and executes none of them", async () => {
  const wasRun = await runsOf(r.t);
  for (const keyword of [...sqlPayloads.map((payload) => payload.slice(0, 50)), "%", "%%", "__", "\\_"]) {
    const { body } = await r.t.call("reportSchedule.findPeople", { params, query: { keyword } }, owner);
    expect([keyword, body.success, body.result]).toEqual([keyword, true, []]);
  }
  expect(await wasRun()).toBe(false);
});

test("refuses a filter of unknown columns, a missing day and an invalid time", async () => {
  const filter = JSON.stringify({ all: [{ field: "nothing", is: "eq", value: "x" }] });
  expect((await save({ filter })).status).toBe(400);
  expect((await save({ weekday: null })).body.message).toBe("请选择发送日期");
  expect((await save({ at: "24:00" })).status).toBe(400);
});

test("[ONLINE-01] runs on request, and pauses with a notice when its owner is frozen", async () => {
  const frozen = await r.t.person({ roles: ["analyst"] });
  const { id } = (await save({}, frozen)).body.result;
  expect((await r.t.call("reportSchedule.runNow", { params, body: { id } }, frozen)).body.success).toBe(true);
  expect((await list(frozen))[0]).toMatchObject({ isRunning: true });
  await run();
  expect((await list(frozen))[0]).toMatchObject({ isRunning: false, last: { outcome: "sent", reason: null } });
  expect((await mails()).length).toBe(1);

  await r.t.call("reportSchedule.runNow", { params, body: { id } }, frozen);
  await r.t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [frozen.id]);
  await run();
  const { rows } = await r.t.database.pool.query("SELECT state, paused_because FROM online_report_schedule");
  expect(rows).toEqual([{ state: "paused", paused_because: "账号已停用" }]);
  const notices = await r.t.database.pool.query("SELECT title FROM notice ORDER BY created_at DESC LIMIT 1");
  expect(notices.rows[0].title).toBe("报表“每周台账”的定时发送已暂停");
  expect((await mails()).length).toBe(1);
});

test("[ONLINE-01] sends the owner's visible rows once when due, with the owner in the file name", async () => {
  const filter = JSON.stringify({ all: [{ field: "state", is: "eq", value: "open" }] });
  await save({ rhythm: "daily", weekday: null, filter });
  await run();
  expect(await mails()).toEqual([]);
  const begun = r.t.clock.now();
  // Resets the clock: at the later time the sessions of the other tests have expired.
  onTestFinished(() => r.t.clock.set(begun));
  r.t.clock.set(Date.parse("2026-11-21T08:30:00+08:00"));
  await run();
  await run();
  expect(await mails()).toEqual([
    {
      recipient: "lin@example.cn",
      template: "mail_report",
      name: `报表_goods_sum-${owner.username}-20261121-083000.csv`,
    },
  ]);
  const { rows } = await r.t.database.pool.query(
    "SELECT detail FROM audit_entry WHERE action = 'report_schedule.send'",
  );
  expect(rows.at(-1).detail).toMatchObject({ report: "goods_sum", to: [reader.username] });
  // 消息日志 shows the file, and the recipient masked.
  const manager = await r.t.person({ roles: ["analyst"] });
  const logged = (await r.t.call("messageAdmin.list", { query: {} }, manager)).body.result.rows;
  expect(logged).toMatchObject([
    { files: [{ name: `报表_goods_sum-${owner.username}-20261121-083000.csv`, isGone: false }] },
  ]);
  expect([logged[0]?.files[0]?.bytes, JSON.stringify(logged).includes("lin@example.cn")]).toEqual([
    expect.toSatisfy((bytes: number) => bytes > 0),
    false,
  ]);
});

test("[W-09] mails and shows a title with template braces unchanged", async () => {
  const title = `${BRACES} {{1+1}} {owner}`;
  const mailbox = await r.t.person({ email: "signs@example.cn" });
  const sender = await r.t.person({ roles: ["analyst"], realname: "{file}" });
  const { id } = (await save({ title, to: [mailbox.id] }, sender)).body.result;
  await r.t.call("reportSchedule.runNow", { params, body: { id } }, sender);
  await run();
  const [mail] = (await r.t.call("sms.listOutbox", { query: { email: "signs@example.cn" } })).body.result;
  expect(mail?.text).toContain(`“${title}”已生成`);
  expect(mail?.text).toContain("该报表由 {file} 定时发送");
  await r.t.call("reportSchedule.runNow", { params, body: { id } }, sender);
  await r.t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [sender.id]);
  await run();
  const notices = await r.t.database.pool.query("SELECT title FROM notice ORDER BY created_at DESC LIMIT 1");
  expect(notices.rows[0].title).toBe(`报表“${title}”的定时发送已暂停`);
});
