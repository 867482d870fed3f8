// Guarantee: with `notice` in SECOND_PERSON_FOR, no notice is published without the approval of another person.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grantRuleForText } from "#test/data-rules/rule-for-text.ts";
import { authorRights, noticeInput, publishDueOn, to } from "#test/notice/notice-input.ts";

let two: TestApp;
beforeAll(async () => {
  two = await startTestApp({ env: { SECOND_PERSON_FOR: "notice" } });
  await two.make.role("author", [...authorRights, "approval:decide"]);
});
afterAll(() => two.close());
const stateOf = async (id: string, by: Person) =>
  (await two.call("noticeAdmin.read", { query: { id } }, by)).body.result.state;
const requestPublication = async (author: { email?: string } = {}) => {
  const [writer, second, reader] = [
    await two.person({ roles: ["author"], ...author }),
    await two.person({ roles: ["author"] }),
    await two.person(),
  ];
  const { id, version } = (await two.call("noticeAdmin.save", { body: noticeInput(to(reader)) }, writer)).body.result;
  const { result } = (await two.call("noticeAdmin.publish", { body: { id, version } }, writer)).body;
  expect(result).toEqual({ state: "waiting", people: 1 });
  const { rows } = (await two.call("noticeAdmin.list", { query: {} }, second)).body.result;
  const approvalId = rows.find((row) => row.id === id)?.approvalId ?? "";
  const decide = (by: Person, isApproved: boolean, reason = "") =>
    two.call("approval.decide", { body: { id: approvalId, isApproved, reason } }, by);
  const titles = async (by: Person) =>
    (await two.call("noticeInbox.listMine", { query: {} }, by)).body.result.rows.map(({ title }) => title);
  return { id, writer, second, reader, decide, titles };
};

test("publishes a notice after the approval of another person, who sees its facts", async () => {
  const { id, writer, second, reader, decide, titles } = await requestPublication();
  expect((await decide(writer, true)).body).toMatchObject({ code: "approval.own" });
  const [pending] = (await two.call("approval.listPending", {}, second)).body.result.filter(({ isOwn }) => !isOwn);
  expect(pending).toMatchObject({
    kind: "notice.publish",
    title: "发布通知“系统维护”",
    facts: expect.arrayContaining([
      { label: "接收人数", value: "1" },
      { label: "正文", value: "今晚维护" },
    ]),
  });
  expect(await titles(reader)).toEqual([]);
  expect((await decide(second, true)).body.success).toBe(true);
  await publishDueOn(two.deps.modules);
  expect(await stateOf(id, writer)).toBe("published");
  expect(await titles(reader)).toEqual(["系统维护"]);
  expect(await titles(writer)).toEqual(["您的通知“系统维护”已获批准"]);
});

test("[SEC-56] hides the approval from accounts whose data rule excludes the notice", async () => {
  const { id, decide } = await requestPublication();
  const roleId = await two.make.role("of_others", [...authorRights, "approval:decide"]);
  await two.make.menuItem({ component: "notice-admin/notices" }, ["of_others"]);
  await grantRuleForText(two, { roleId, list: "notice-admin/notices", column: "title", text: "其他" });
  const person = await two.person({ roles: ["of_others"] });
  expect((await two.call("approval.listPending", {}, person)).body.result).toEqual([]);
  expect((await decide(person, true)).body.code).toBe("approval.not_found");
  expect(
    (await two.call("noticeAdmin.read", { query: { id } }, await two.person({ roles: ["author"] }))).body.result.state,
  ).toBe("waiting");
});

test("shows the approval with the notice, and as a to-do of the second person", async () => {
  const { id, writer, second, decide } = await requestPublication();
  const read = async (by: Person) => (await two.call("noticeAdmin.read", { query: { id } }, by)).body.result.approval;
  const toDosOf = async (by: Person) =>
    (await two.call("toDo.listOwn", {}, by)).body.result.toDos.filter(({ subject }) => subject === id);
  const approvalId = expect.stringMatching(/./);
  const question = {
    id: approvalId,
    askedBy: writer.username,
    askedAt: expect.any(String),
    expiresAt: expect.any(String),
  };
  expect(await read(second)).toEqual({ ...question, isOwn: false });
  expect(await read(writer)).toEqual({ ...question, isOwn: true });
  expect(await toDosOf(second)).toMatchObject([
    { kind: "notice_approval", status: 0, title: "发布通知“系统维护”", note: `${writer.username} 提交，待审批` },
  ]);
  expect(await toDosOf(writer)).toEqual([]);
  await decide(second, false, "时间有误");
  expect(await read(second)).toBeNull();
  expect(await toDosOf(second)).toEqual([]);
  expect(await toDosOf(writer)).toMatchObject([{ kind: "own_notice", status: 2, note: "时间有误" }]);
});

test("offers no decision after the approval has expired", async () => {
  const { id, second } = await requestPublication();
  await two.database.pool.query("UPDATE approval SET expires_at = $2 WHERE subject = $1", [
    id,
    new Date(two.clock.now()),
  ]);
  expect((await two.call("noticeAdmin.read", { query: { id } }, second)).body.result).toMatchObject({
    state: "waiting",
    approval: null,
  });
});

test("returns a refused notice as a draft, and ends the request of a withdrawn one", async () => {
  const { id, writer, second, reader, decide, titles } = await requestPublication();
  expect((await decide(second, false)).body.code).toBe("approval.reason_required");
  await decide(second, false, "时间有误");
  expect(await stateOf(id, writer)).toBe("draft");
  expect(await titles(writer)).toEqual(["您的通知“系统维护”未获批准，已退回草稿"]);
  const withdrawnRequest = await requestPublication();
  await two.call("noticeAdmin.withdraw", { body: { id: withdrawnRequest.id } }, withdrawnRequest.writer);
  expect((await withdrawnRequest.decide(withdrawnRequest.second, true)).body.code).toBe("approval.not_found");
  await publishDueOn(two.deps.modules);
  expect(await titles(reader)).toEqual([]);
  expect(await titles(withdrawnRequest.reader)).toEqual([]);
});

describe("notification of the author", () => {
  const mailsTo = async (email: string) =>
    (await two.http("GET", `/api/dev/outbox?email=${email}`)).json().result as { subject: string; text: string }[];
  const choose = (by: Person, work: { portal?: boolean; mail?: boolean }) =>
    two.call("profile.saveNoticePreferences", { body: { work } }, by);
  const bell = async (by: Person) => (await two.call("noticeInbox.listOwn", {}, by)).body.result.sysMsgList;
  const decided = "您的通知“系统维护”已获批准";

  test("[SEC-19] appears only in the portal by default", async () => {
    const { writer, second, decide } = await requestPublication({ email: "plain@example.com" });
    await decide(second, true);
    await expect.poll(() => bell(writer)).toMatchObject([{ titile: decided, alert: false }]);
    expect(await mailsTo("plain@example.com")).toEqual([]);
  });

  test("[SEC-19] is sent only by mail, if so chosen", async () => {
    const { writer, second, decide, titles } = await requestPublication({ email: "mail@example.com" });
    await choose(writer, { portal: false, mail: true });
    await decide(second, true);
    const [mail, ...more] = await mailsTo("mail@example.com");
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`电子招标采购平台：${decided}`);
    expect(mail?.text).toContain("通知将按设定的时间发布。");
    expect(mail?.text).toContain("如不想再收到此类邮件，可在“账号设置”的“新消息通知”中关闭。");
    expect(await titles(writer)).toEqual([]);
    expect(await bell(writer)).toEqual([]);
  });

  test("[SEC-19] is not sent if portal and mail are off", async () => {
    const { writer, second, decide, titles } = await requestPublication({ email: "silent@example.com" });
    await choose(writer, { portal: false });
    expect((await decide(second, true)).body.success).toBe(true);
    expect(await titles(writer)).toEqual([]);
    expect(await mailsTo("silent@example.com")).toEqual([]);
  });

  test("appears in the portal if mail is chosen without an address", async () => {
    const { writer, second, decide, titles } = await requestPublication();
    await choose(writer, { mail: true });
    await decide(second, true);
    expect(await titles(writer)).toEqual([decided]);
  });
});

test("cuts a long text in the approval, never inside a surrogate pair", async () => {
  const writer = await two.person({ roles: ["author"] });
  const input = noticeInput({ ...to(writer), html: `<p>${"文".repeat(119)}😀完</p>` });
  const { id, version } = (await two.call("noticeAdmin.save", { body: input }, writer)).body.result;
  const { body } = await two.call("noticeAdmin.publish", { body: { id, version } }, writer);
  expect(body.result).toEqual({ state: "waiting", people: 1 });
  const [pending] = (await two.call("approval.listPending", {}, writer)).body.result.filter(({ isOwn }) => isOwn);
  expect(pending?.facts).toContainEqual({ label: "正文", value: `${"文".repeat(119)}…` });
});
