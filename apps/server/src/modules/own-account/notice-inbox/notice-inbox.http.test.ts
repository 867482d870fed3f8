import { api, type EndpointOf, type RequestOf, successEnvelope } from "@tender/contract";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let t: TestApp;
let me: Person;

beforeAll(async () => {
  t = await startTestApp();
  // The node's jobs also query notices, which would disturb the count of statements.
  await t.deps.stopJobs();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.pool.query("DELETE FROM notice");
  await publishChange();
  me = await t.person();
});

const timeAfter = (ms = 0) => new Date(t.clock.now() + ms);
const make = (input: Parameters<TestApp["make"]["notice"]>[0] = {}, people?: readonly string[]) =>
  t.make.notice({ publishedAt: timeAfter(), ...input }, people);
const readBell = (person: Person) => t.call("noticeInbox.listOwn", {}, { token: person.token });
const bellOf = (reply: Awaited<ReturnType<typeof readBell>>) => reply.body.result;
const idsOf = (reply: Awaited<ReturnType<typeof readBell>>) =>
  bellOf(reply)
    .anntMsgList.map(({ id }) => id)
    .toSorted();
/** Polls until the bell shows the change. */
const pollBell = (person: Person) => expect.poll(async () => bellOf(await readBell(person)));
/** Publishes the message of another node about a change. */
const publishChange = () => t.database.pool.query("SELECT pg_notify('portal', 'notice none')");
const read = (id: string, person = me) => t.call("noticeInbox.read", { query: { id } }, { token: person.token });
const markRead = (id: string, person = me) =>
  t.call("noticeInbox.markRead", { body: { anntId: id } }, { token: person.token });
const putRead = (body: object) =>
  t.http("PUT", "/sys/sysAnnouncementSend/editByAnntIdAndUserId", { token: me.token, body });
type Query = RequestOf<EndpointOf<"noticeInbox.listMine">>["query"];
const listMine = async (query: Query = {}, person = me) =>
  (await t.call("noticeInbox.listMine", { query }, { token: person.token })).body.result;

describe("the bell", () => {
  test("[API-46, API-09, NOTICE-05, ADMINDATA-09] lists the five newest unread of each kind with both totals, in the envelope", async () => {
    const priorities = ["L", "M", "H"] as const;
    await make({ kind: "2", title: "系统 0", publishedAt: timeAfter(-10_000) }, [me.id]);
    let newest = "";
    for (let n = 1; n <= 7; n += 1) {
      const publishedAt = timeAfter(-10_000 + n);
      await make({ title: `通知 ${n}`, publishedAt, priority: priorities[n % 3] ?? "L" });
      newest = await make({ kind: "2", title: `系统 ${n}`, publishedAt, priority: "H" }, [me.id]);
    }
    await publishChange();
    await pollBell(me).toMatchObject({ anntMsgTotal: 7, sysMsgTotal: 8 });
    const { body } = await readBell(me);
    expect(successEnvelope(api.noticeInbox.listOwn.result).parse(body)).toEqual(body);
    expect(Object.keys(body)).toEqual(["success", "code", "message", "result", "timestamp"]);
    expect(body).toMatchObject({ code: "200", message: "", timestamp: t.clock.now() });
    const { anntMsgList, sysMsgList } = body.result;
    const shown = (list: typeof sysMsgList) => list.map(({ titile, priority }) => `${titile} ${priority}`);
    expect(shown(anntMsgList)).toEqual(["通知 7 M", "通知 6 L", "通知 5 H", "通知 4 M", "通知 3 L"]);
    expect(shown(sysMsgList)).toEqual(["系统 7 H", "系统 6 H", "系统 5 H", "系统 4 H", "系统 3 H"]);
    expect(sysMsgList[0]).toEqual({
      id: newest,
      titile: "系统 7",
      createTime: timeAfter(-9_993).toISOString(),
      priority: "H",
      alert: true,
    });
  });

  test("[API-46] answers an unchanged poll with 304 and no query, and a new notice at once", async () => {
    await make();
    await publishChange();
    await pollBell(me).toMatchObject({ anntMsgTotal: 1 });
    const first = await readBell(me);
    const before = t.statements.length;
    const unchanged = await t.http("GET", "/sys/annountCement/listByUser", {
      token: me.token,
      headers: { "if-none-match": String(first.headers.etag) },
    });
    expect(unchanged.statusCode).toBe(304);
    expect(unchanged.body).toBe("");
    expect(unchanged.headers.etag).toBe(first.headers.etag);
    expect(t.statements.slice(before).filter((text) => text.includes("notice"))).toEqual([]);
    await make({ title: "新的" }, [me.id]);
    await publishChange();
    await pollBell(me).toMatchObject({ anntMsgTotal: 2 });
    expect((await readBell(me)).headers.etag).not.toBe(first.headers.etag);
  });

  test("sets alert for urgent notices by default, and for chosen subjects", async () => {
    const choose = (body: RequestOf<EndpointOf<"profile.saveNoticePreferences">>["body"]) =>
      t.call("profile.saveNoticePreferences", { body }, { token: me.token });
    const alerts = async () => {
      const { anntMsgList, sysMsgList } = bellOf(await readBell(me));
      return Object.fromEntries([...anntMsgList, ...sysMsgList].map(({ titile, alert }) => [titile, alert]));
    };
    await make({ title: "通知" });
    await make({ title: "紧急通知", priority: "H" });
    await make({ kind: "2", title: "到期", subject: "expiry" }, [me.id]);
    await publishChange();
    await expect.poll(alerts).toEqual({ 通知: false, 紧急通知: true, 到期: false });
    await choose({ expiry: { browser: true }, urgent: { browser: false } });
    expect(await alerts()).toEqual({ 通知: false, 紧急通知: false, 到期: true });
    await choose({ announcement: { browser: true } });
    expect(await alerts()).toEqual({ 通知: true, 紧急通知: true, 到期: true });
  });

  test.each([
    ["a draft", { state: "draft" }],
    ["a scheduled one", { state: "scheduled" }],
    ["a withdrawn one", { state: "withdrawn" }],
  ] as const)("shows %s neither in the lists nor by its address", async (_state, input) => {
    const id = await make(input);
    await publishChange();
    await make({ title: "看得见的" });
    await publishChange();
    await pollBell(me).toMatchObject({ anntMsgTotal: 1 });
    expect((await read(id)).body).toMatchObject({ success: false, code: "notice.not_found" });
    expect((await listMine()).rows.map((row) => row.id)).not.toContain(id);
  });

  test("begins and ends a notice at its time, without a message", async () => {
    await make({ title: "稍后", startsAt: timeAfter(60_000), endsAt: timeAfter(120_000) });
    await publishChange();
    await pollBell(me).toMatchObject({ anntMsgTotal: 0 });
    t.clock.advance(60_000);
    expect(bellOf(await readBell(me)).anntMsgTotal).toBe(1);
    t.clock.advance(60_000);
    expect(bellOf(await readBell(me)).anntMsgTotal).toBe(0);
  });
});

describe("a notice", () => {
  test("[API-48, NOTICE-08, ADMINDATA-09] is returned with title, sender, time, content and target", async () => {
    const id = await make({
      title: "系统维护",
      sender: "信息中心",
      html: "<p>今晚</p>",
      openType: "component",
      openPage: "archive/dossiers",
      busId: "d-1",
    });
    expect((await read(id)).body.result).toEqual({
      id,
      titile: "系统维护",
      createTime: timeAfter().toISOString(),
      priority: "L",
      sender: "信息中心",
      sendTime: timeAfter().toISOString(),
      msgContent: "<p>今晚</p>",
      msgCategory: "1",
      openType: "component",
      openPage: "archive/dossiers",
      busId: "d-1",
    });
  });

  test.each([
    ["/system/jobs", "/system/jobs"],
    ["https://known.example/a", "https://known.example/a"],
    ["https://unknown.example/a", null],
    ["//unknown.example/a", null],
    ["javascript:alert(1)", null],
  ])("[SEC-53, NOTICE-08] links %s as %s, at registered sites only", async (openPage, expectedPage) => {
    await t.make.site("https://known.example/");
    const id = await make({ openType: "url", openPage });
    const { result } = (await read(id)).body;
    expect(result).toMatchObject({ openType: expectedPage && "url", openPage: expectedPage });
  });

  test("[SEC-56, NOTICE-19] is neither returned nor marked if it is another person's", async () => {
    const other = await t.person();
    const id = await make({}, [other.id]);
    const refusal = { success: false, code: "notice.not_found", message: "该消息不存在，或已被撤回" };
    expect((await read(id)).body).toMatchObject(refusal);
    expect((await markRead(id)).body).toMatchObject(refusal);
    expect((await read("01HZZZZZZZZZZZZZZZZZZZZZZZ")).body).toMatchObject(refusal);
    expect((await listMine()).total).toBe(0);
    expect((await listMine({}, other)).rows).toMatchObject([{ id, isRead: false }]);
  });

  test("[API-47, NOTICE-14, ADMINDATA-10] stays unread for another person after one has read it; a repeat is no error", async () => {
    const other = await t.person();
    const id = await make();
    await publishChange();
    await pollBell(other).toMatchObject({ anntMsgTotal: 1 });
    expect((await putRead({ anntId: id })).json()).toMatchObject({ success: true, code: "200", result: null });
    expect(bellOf(await readBell(me)).anntMsgTotal).toBe(0);
    expect((await markRead(id)).body.success).toBe(true);
    expect(bellOf(await readBell(other)).anntMsgTotal).toBe(1);
    expect((await listMine()).rows).toMatchObject([{ id, isRead: true }]);
    expect((await listMine({}, other)).rows).toMatchObject([{ id, isRead: false }]);
    // A new notice invalidates the cached bells of both people.
    const second = await make();
    await publishChange();
    const unreadOf = (person: Person) => expect.poll(async () => idsOf(await readBell(person)));
    await unreadOf(other).toEqual([second, id].toSorted());
    await unreadOf(me).toEqual([second]);
  });
});

describe("my notices", () => {
  test("[ADMINDATA-10, NOTICE-19] are found by title, sender, kind and read state, newest first, by pages", async () => {
    await t.database.pool.query("UPDATE app_user SET created_at = 'epoch' WHERE id = $1", [me.id]);
    const old = await make({ title: "招标 100%", sender: "采购处", publishedAt: timeAfter(-3_000) });
    const system = await make({ title: "登录提醒", kind: "2", publishedAt: timeAfter(-2_000) }, [me.id]);
    const newest = await make({ title: "放假", publishedAt: timeAfter(-1_000), endsAt: timeAfter(-500) });
    await markRead(old);
    await markRead(system);
    const ids = async (query: Query) => (await listMine(query)).rows.map((row) => row.id);
    expect(await ids({})).toEqual([newest, system, old]);
    expect(await ids({ title: "100%" })).toEqual([old]);
    expect(await ids({ title: "1_0" })).toEqual([]);
    expect(await ids({ sender: "采购" })).toEqual([old]);
    expect(await ids({ kind: "2" })).toEqual([system]);
    expect(await ids({ isRead: "1" })).toEqual([system, old]);
    expect(await ids({ isRead: "0" })).toEqual([newest]);
    expect(await listMine({ page: 2, pageSize: 2 })).toMatchObject({ total: 3, rows: [{ id: old }] });
  });

  test("[NOTICE-14, ADMINDATA-10] are marked read all at once, of one kind or both, for the caller alone", async () => {
    const other = await t.person();
    await make();
    await make();
    await make({ kind: "2" });
    const markAll = async (body: { kind?: "1" | "2" }) =>
      (await t.call("noticeInbox.markAllRead", { body }, { token: me.token })).body.result.marked;
    expect(await markAll({ kind: "1" })).toBe(2);
    expect(bellOf(await readBell(me))).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 1 });
    expect(await markAll({})).toBe(1);
    expect(await markAll({})).toBe(0);
    expect((await listMine({ isRead: "0" }, other)).total).toBe(3);
  });

  test("exclude notices that ended before the account existed", async () => {
    await make({ publishedAt: new Date(0), startsAt: new Date(0), endsAt: new Date(1_000) });
    expect((await listMine()).total).toBe(0);
  });
});

test("counts 10,000 unread notices and shows five", async () => {
  await t.database.pool.query(
    `INSERT INTO notice (id, kind, title, html, priority, state, reach, audience, sender, published_at, starts_at)
     SELECT 'many-' || n, '1', '通知 ' || n, '', 'L', 'published', 'all', '{"departments":[],"roles":[],"people":[]}', '系统', $1, $1
     FROM generate_series(1, 10000) AS n`,
    [timeAfter()],
  );
  await publishChange();
  await pollBell(me).toMatchObject({ anntMsgTotal: 10_000 });
  expect(bellOf(await readBell(me)).anntMsgList).toHaveLength(5);
});
