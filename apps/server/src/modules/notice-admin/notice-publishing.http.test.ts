// Guarantee: a notice reaches whom it means when it is published, and nobody any more when it is withdrawn.
import { type Person, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  author,
  bell,
  detail,
  drafted,
  inMs,
  MINUTE,
  openNoticeOffice,
  publish,
  RIGHTS,
  runDue,
  save,
  t,
  to,
  wish,
  withdraw,
} from "../../../test/notice-office.ts";
import { auditEntry } from "../audit/audit.tables.ts";

openNoticeOffice();

describe("publishing", () => {
  test("[NOTICE-11, NOTICE-12] shows it at once on every node, and withdrawing takes it away again", async () => {
    const reader = await t.person();
    const other = await secondNode(t);
    const there = async () => {
      const headers = { "x-access-token": reader.token };
      const { result } = (await other.app.inject({ url: "/sys/annountCement/listByUser", headers })).json();
      return result.anntMsgList.map(({ titile }: { titile: string }) => titile);
    };
    expect(await there()).toEqual([]);
    const place = await drafted({ ...to(reader), openType: "url", openPage: "/system/jobs" });
    await publish(place);
    await bell(reader).toEqual(["系统维护"]);
    await expect.poll(there, { timeout: 10_000 }).toEqual(["系统维护"]);
    expect((await t.call("notice.read", { query: { id: place.id } }, reader)).body.result).toMatchObject({
      sender: "信息中心",
      openType: "url",
      openPage: "/system/jobs",
    });
    expect((await withdraw(place.id)).body.result).toEqual({ state: "withdrawn" });
    await expect.poll(there, { timeout: 10_000 }).toEqual([]);
    expect((await t.call("notice.read", { query: { id: place.id } }, reader)).body.code).toBe("notice.not_found");
    expect((await withdraw(place.id)).body).toMatchObject({
      code: "notice.not_out",
      message: "该通知还是草稿或已撤回",
    });
    await other.close();
  });

  test("publishes what was seen, once: another version, and a second click, change nothing", async () => {
    const place = await drafted();
    await save({ id: place.id, version: 1, title: "改过的" });
    expect((await publish(place)).body.code).toBe("notice.changed");
    const both = await Promise.all([1, 2].map(() => publish({ id: place.id, version: 2 })));
    expect(both.map(({ body }) => body.code).toSorted()).toEqual(["200", "notice.not_draft"]);
  });

  test("waits for its time, is published then by one node alone, and goes back to a draft when it is taken back", async () => {
    const reader = await t.person();
    const place = await drafted({ ...to(reader), publishAt: inMs(MINUTE) });
    expect((await publish(place)).body.result).toEqual({ state: "scheduled", people: 1 });
    expect((await withdraw(place.id)).body.result).toEqual({ state: "draft" });
    const { version } = await detail(place.id);
    await publish({ id: place.id, version });
    const other = await secondNode(t);
    const due = () => Promise.all([t.deps.modules, other.deps.modules].map((all) => runDue(all)));
    expect(await due()).toEqual([0, 0]);
    t.clock.advance(MINUTE);
    expect((await due()).toSorted()).toEqual([0, 1]);
    await bell(reader).toEqual(["系统维护"]);
    await other.close();
  });

  test("[SEC-59] asks for a permission of its own", async () => {
    await t.make.role("writer", ["notice:view", "notice:edit"]);
    const writer = await t.person({ roles: ["writer"] });
    const place = (await save({}, writer)).body.result;
    expect((await publish(place, writer)).status).toBe(403);
    expect((await t.call("noticeAdmin.withdraw", { body: { id: place.id } }, writer)).status).toBe(403);
  });

  test("[SEC-80] leaves a row for every change, and for every refusal", async () => {
    const place = await drafted();
    await publish({ id: place.id, version: 7 });
    await publish(place);
    await withdraw(place.id);
    const rows = (await t.database.db.select().from(auditEntry)).filter(({ userId }) => userId === author.id);
    expect(
      rows
        .filter(({ action }) => action.startsWith("notice."))
        .map(({ action, outcome, reason }) => [action, outcome, reason]),
    ).toEqual([
      ["notice.save", "ok", null],
      ["notice.publish", "refused", "notice.changed"],
      ["notice.publish", "ok", null],
      ["notice.withdraw", "ok", null],
    ]);
  });
});

describe("with NOTICE_SECOND_PERSON", () => {
  let two: TestApp;
  beforeAll(async () => {
    two = await startTestApp({ env: { NOTICE_SECOND_PERSON: "on" } });
    await two.make.role("author", [...RIGHTS, "approval:decide"]);
  });
  afterAll(() => two.close());
  const stateOf = async (id: string, by: Person) =>
    (await two.call("noticeAdmin.read", { query: { id } }, by)).body.result.state;
  const asked = async () => {
    const [writer, second, reader] = [
      await two.person({ roles: ["author"] }),
      await two.person({ roles: ["author"] }),
      await two.person(),
    ];
    const { id, version } = (await two.call("noticeAdmin.save", { body: wish(to(reader)) }, writer)).body.result;
    const { result } = (await two.call("noticeAdmin.publish", { body: { id, version } }, writer)).body;
    expect(result).toEqual({ state: "waiting", people: 1 });
    const { rows } = (await two.call("noticeAdmin.list", { query: {} }, second)).body.result;
    const approvalId = rows.find((row) => row.id === id)?.approvalId ?? "";
    const decide = (by: Person, isApproved: boolean, reason = "") =>
      two.call("approval.decide", { body: { id: approvalId, isApproved, reason } }, by);
    const titles = async (by: Person) =>
      (await two.call("notice.listMine", { query: {} }, by)).body.result.rows.map(({ title }) => title);
    return { id, writer, second, reader, decide, titles };
  };

  test("lets a notice out when another person has agreed, who reads what it is about", async () => {
    const { id, writer, second, reader, decide, titles } = await asked();
    expect((await decide(writer, true)).body).toMatchObject({ code: "approval.own" });
    const [shown] = (await two.call("approval.listPending", {}, second)).body.result.filter(({ isOwn }) => !isOwn);
    expect(shown).toMatchObject({
      kind: "notice.publish",
      title: "发布通知“系统维护”",
      facts: expect.arrayContaining([
        { label: "接收人数", value: "1" },
        { label: "正文", value: "今晚维护" },
      ]),
    });
    expect(await titles(reader)).toEqual([]);
    expect((await decide(second, true)).body.success).toBe(true);
    await runDue(two.deps.modules);
    expect(await stateOf(id, writer)).toBe("published");
    expect(await titles(reader)).toEqual(["系统维护"]);
    expect(await titles(writer)).toEqual(["您的通知“系统维护”已获批准"]);
  });

  test("gives it back as a draft with the reason, and forgets the question when it is taken back", async () => {
    const { id, writer, second, reader, decide, titles } = await asked();
    expect((await decide(second, false)).body.code).toBe("approval.reason_required");
    await decide(second, false, "时间有误");
    expect(await stateOf(id, writer)).toBe("draft");
    expect(await titles(writer)).toEqual(["您的通知“系统维护”未获批准，已退回草稿"]);
    const again = await asked();
    await two.call("noticeAdmin.withdraw", { body: { id: again.id } }, again.writer);
    expect((await again.decide(again.second, true)).body.code).toBe("approval.not_found");
    await runDue(two.deps.modules);
    expect([await titles(reader), await titles(again.reader)]).toEqual([[], []]);
  });
});

describe("who has read it", () => {
  test("[ADMINDATA-10] is counted, listed and exported, for named people and for everybody", async () => {
    const [first, second] = [await t.person({ realname: "=甲" }), await t.person({ realname: "乙" })];
    const place = await drafted(to(first, second));
    await publish(place);
    await t.call("notice.markRead", { body: { anntId: place.id } }, first);
    const unread = async (more: { keyword?: string } = {}) =>
      (await t.call("noticeAdmin.listUnread", { query: { id: place.id, ...more } }, author)).body.result;
    expect(await unread()).toMatchObject({
      addressees: 2,
      read: 1,
      total: 1,
      rows: [{ id: second.id, realname: "乙" }],
    });
    expect(await unread({ keyword: "甲" })).toMatchObject({ addressees: 2, read: 1, total: 0, rows: [] });
    const [row] = (await t.call("noticeAdmin.list", { query: {} }, author)).body.result.rows;
    expect(row).toMatchObject({ id: place.id, state: "published", addressees: 2, read: 1 });
    const { rawPayload, headers } = await t.http("GET", `/api/system/notices/unread/export?id=${place.id}`, author);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(rawPayload.toString()).toBe(`\uFEFF账号,姓名,部门\r\n${second.username},乙,\r\n`);
    const all = await drafted();
    const { people } = (await publish(all)).body.result;
    const { addressees, total } = (await t.call("noticeAdmin.listUnread", { query: { id: all.id } }, author)).body
      .result;
    expect([addressees, total]).toEqual([people, people]);
  });
});
