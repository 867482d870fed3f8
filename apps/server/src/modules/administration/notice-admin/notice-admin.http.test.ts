// Guarantee: administrators write, publish and withdraw notices; the recipients are fixed when a notice is published.

import { type Person, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { department, departmentMember } from "#modules/people/department/department.tables.ts";
import { lookAlikesOf } from "#test/look-alikes.ts";
import {
  authorRights,
  noticeInput as input,
  NOBODY,
  type NoticeInput,
  publishDueOn as runDue,
  to,
} from "#test/notice/notice-input.ts";

const MINUTE = 60_000;

let t: TestApp;
let author: Person;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("author", authorRights);
  for (const site of ["known", "leaving"]) await t.make.site(`https://${site}.example/`);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.pool.query("DELETE FROM notice");
  await t.database.pool.query("SELECT pg_notify('portal', 'notice none')");
  author = await t.person({ roles: ["author"] });
});

const inMs = (ms: number) => new Date(t.clock.now() + ms).toISOString();
const save = (fields: Partial<NoticeInput> = {}, by: Person = author) =>
  t.call("noticeAdmin.save", { body: input(fields) }, by);
const createDraft = async (more: Partial<NoticeInput> = {}) => (await save(more)).body.result;
const publish = ({ id, version }: { id: string; version: number }) =>
  t.call("noticeAdmin.publish", { body: { id, version } }, author);
const withdraw = (id: string) => t.call("noticeAdmin.withdraw", { body: { id } }, author);
const detail = async (id: string) => (await t.call("noticeAdmin.read", { query: { id } }, author)).body.result;
const readInbox = async (by: Person) => (await t.call("noticeInbox.listOwn", {}, by)).body.result;
const titlesOf = async (by: Person) => (await readInbox(by)).anntMsgList.map(({ titile }) => titile);
/** The titles in the bell, polled until the message between nodes has arrived. */
const expectBell = (by: Person) => expect.poll(() => titlesOf(by));

const badAddresses = [
  ...["javascript:alert(1)", "//evil.example/", "https://a:b@known.example/"],
  ...["/cas/logout", "/logout", "/info/home?token=x", "/?ticket=ST-1"],
];

describe("draft", () => {
  test("[NOTICE-08, ADMINDATA-09] stores every field of a notice", async () => {
    const reader = await t.person();
    const more = {
      ...to(reader),
      kind: "2",
      priority: "H",
      openType: "component",
      openPage: "archive/dossiers",
      busId: "d-1",
      publishAt: inMs(MINUTE),
      endsAt: inMs(2 * MINUTE),
    } as const;
    const { id } = await createDraft(more);
    expect(await detail(id)).toMatchObject({
      ...more,
      title: "系统维护",
      sender: "信息中心",
      html: "<p>今晚维护</p>",
      state: "draft",
      version: 1,
      audience: { departments: [], roles: [], people: [{ id: reader.id, username: reader.username }] },
    });
    expect(await titlesOf(reader)).toEqual([]);
  });

  test("may be empty, but cannot be published while incomplete", async () => {
    const draft = await createDraft({ title: "", sender: "", html: "" });
    const refused = async (more: Partial<NoticeInput>, version: number) => {
      await save({ ...more, id: draft.id, version });
      return (await publish({ id: draft.id, version: version + 1 })).body;
    };
    expect((await publish(draft)).body).toMatchObject({
      code: "notice.incomplete",
      message: "请填写标题后再发布",
      result: { field: "title" },
    });
    expect((await refused({ sender: " " }, 1)).message).toBe("请填写发布人后再发布");
    expect((await refused({ html: "<p> </p><p></p>" }, 2)).message).toBe("请填写正文后再发布");
    expect((await refused({ ...to() }, 3)).message).toBe("所选范围内目前没有接收人，请重新选择");
  });

  test("is created once, even if its first save is repeated or sent concurrently", async () => {
    const id = crypto.randomUUID();
    const [first, second] = await Promise.all([save({ id }), save({ id })]);
    for (const { body } of [first, second]) expect(body.result.id).toBe(id);
    expect([first.body.result.version, second.body.result.version].toSorted()).toEqual([1, 2]);
    const draft = await createDraft({ id: crypto.randomUUID(), title: "第一次" });
    expect(await createDraft({ id: draft.id, title: "又写了一句" })).toMatchObject({ id: draft.id, version: 2 });
    const { rows } = (await t.call("noticeAdmin.list", { query: {} }, author)).body.result;
    expect(rows.map(({ title }) => title).toSorted()).toEqual(["又写了一句", "系统维护"]);
  });

  test("is not overwritten by a first save of another author or a repeated one", async () => {
    const refusalCode = async (id: string, by: Person = author) => (await save({ id, title: "盖上去" }, by)).body.code;
    const { id } = await createDraft({ id: crypto.randomUUID() });
    expect(await refusalCode(id, await t.person({ roles: ["author"] }))).toBe("notice.changed");
    const { version } = (await save({ id, version: 1, title: "第二版" })).body.result;
    expect(await refusalCode(id)).toBe("notice.changed");
    await publish({ id, version });
    expect(await refusalCode(id)).toBe("notice.not_draft");
    expect((await detail(id)).title).toBe("第二版");
  });

  test("[SEC-67, W-27, NOTICE-09] is cleaned when it is saved, and returned as stored", async () => {
    const { id, html } = await createDraft({
      html: '<p onclick="x()">字</p><script>alert(1)</script><svg onload=x()>',
    });
    expect(html).toBe("<p>字</p>");
    expect((await detail(id)).html).toBe("<p>字</p>");
  });

  test("holds at most 200 KB, and a refusal names the size", async () => {
    const long = (await save({ html: `<p>${"字".repeat(70_000)}</p>` })).body;
    expect(long).toMatchObject({
      code: "notice.too_long",
      message: "正文共 206 KB，超过 200 KB 的上限，请删减后再保存",
      result: { field: "html" },
    });
    expect((await save({ html: `<p>${"字".repeat(68_000)}</p>` })).body.success).toBe(true);
  });

  test.each([
    ["a script, a call of the server or an address with a name", "notice.bad_address", badAddresses],
    ["an unregistered site", "notice.unregistered_origin", lookAlikesOf("https://known.example")],
  ])("[SEC-53] refuses a link to %s", async (_target, code, addresses) => {
    for (const openPage of addresses)
      expect((await save({ openType: "url", openPage })).body, openPage).toMatchObject({
        ...{ code, result: { field: "openPage" } },
      });
  });

  test("[SEC-53] links to own pages and registered sites, checked again when published", async () => {
    expect((await save({ openType: "url", openPage: "/system/jobs" })).body.success).toBe(true);
    const draft = await createDraft({ openType: "url", openPage: "https://leaving.example/a" });
    await t.database.pool.query("DELETE FROM registered_origin WHERE origin = 'https://leaving.example'");
    t.clock.advance(MINUTE);
    expect((await publish(draft)).body).toMatchObject({
      code: "notice.unregistered_origin",
      message: "请先在子系统管理中登记站点 https://leaving.example",
    });
  });

  test("[SEC-68] refuses an unregistered view", async () => {
    const refusal = { code: "notice.unknown_view", result: { field: "openPage" } };
    expect((await save({ openType: "component", openPage: "../../evil" })).body).toMatchObject(refusal);
    expect((await save({ openType: "component", openPage: null })).body).toMatchObject(refusal);
    expect((await save({ openType: "component", openPage: "audit/entries" })).body.success).toBe(true);
  });

  test("refuses an end before the beginning", async () => {
    const refusal = { code: "notice.bad_period", message: "结束时间应晚于发布时间，并晚于现在" };
    expect((await save({ publishAt: inMs(2 * MINUTE), endsAt: inMs(MINUTE) })).body).toMatchObject(refusal);
    expect((await save({ endsAt: inMs(-1) })).body).toMatchObject(refusal);
  });

  test("is copied with its text, and removed unless it was published", async () => {
    const draft = await createDraft();
    const { id } = (await t.call("noticeAdmin.copy", { body: { id: draft.id } }, author)).body.result;
    expect(await detail(id)).toMatchObject({ title: "系统维护（副本）", state: "draft", html: "<p>今晚维护</p>" });
    const remove = async (noticeId: string) =>
      (await t.call("noticeAdmin.remove", { body: { id: noticeId } }, author)).body;
    expect((await remove(id)).success).toBe(true);
    expect(await remove(id)).toMatchObject({ code: "notice.gone", message: "该通知不存在或已删除" });
    await publish(draft);
    const refusal = { code: "notice.not_draft", message: "该通知已提交或已发布，不能修改，可复制为新草稿" };
    expect(await remove(draft.id)).toMatchObject(refusal);
    expect((await save({ id: draft.id, version: 2 })).body).toMatchObject(refusal);
  });
});

describe("recipients", () => {
  test("are fixed at publication: active people of branches, roles and names, each once", async () => {
    const [parent] = [await t.make.department({ orgCode: "Q01" })];
    const child = await t.make.department({ orgCode: "Q01A01", parentId: parent.id });
    const sibling = await t.make.department({ orgCode: "Q02" });
    const parentMember = await t.person({ departments: [parent.id], roles: ["reader-role"] });
    const childMember = await t.person({ departments: [child.id] });
    const siblingMember = await t.person({ departments: [sibling.id] });
    const holder = await t.person({ roles: ["reader-role"] });
    const person = await t.person();
    const frozen = await t.make.user({ status: "frozen", departments: [parent.id] });
    const audience = { departments: ["Q01"], roles: ["reader-role"], people: [person.id, frozen.id, parentMember.id] };
    const body = { reach: "named", audience } as const;
    const counted = (await t.call("noticeAdmin.countRecipients", { body }, author)).body.result;
    expect(counted).toEqual({ people: 4 });
    const released = await publish(await createDraft(body));
    expect(released.body.result).toEqual({ state: "published", people: 4 });
    for (const reader of [parentMember, childMember, holder, person]) await expectBell(reader).toEqual(["系统维护"]);
    expect(await titlesOf(siblingMember)).toEqual([]);
    await t.database.db.insert(departmentMember).values({ userId: siblingMember.id, departmentId: child.id });
    expect((await t.call("noticeInbox.listMine", { query: {} }, siblingMember)).body.result.total).toBe(0);
    await t.database.db.delete(department);
    await expectBell(childMember).toEqual(["系统维护"]);
  });

  test("are written in one statement, even 1200 of them", async () => {
    await t.database.pool.query(
      `INSERT INTO app_user (id, username, realname) SELECT 'many-' || n, 'many-' || n, '众人' FROM generate_series(1, 1200) AS n`,
    );
    await t.make.role("many");
    await t.database.pool.query(
      `INSERT INTO user_role (id, user_id, role_id) SELECT u.id, u.id, r.id FROM app_user u, role r WHERE u.realname = '众人' AND r.code = 'many'`,
    );
    const draft = await createDraft({ reach: "named", audience: { ...NOBODY, roles: ["many"] } });
    expect((await publish(draft)).body.result).toEqual({ state: "published", people: 1_200 });
    const { rows } = await t.database.pool.query(
      "SELECT count(*)::int AS people, count(DISTINCT (xmin::text, cmin::text))::int AS statements FROM notice_addressee WHERE notice_id = $1",
      [draft.id],
    );
    expect(rows).toEqual([{ people: 1_200, statements: 1 }]);
    await t.database.pool.query("UPDATE app_user SET status = 'deleted' WHERE realname = '众人'");
  });

  test("are found by name or account, with their departments", async () => {
    const home = await t.make.department({ departName: "采购一部" });
    const person = await t.person({ realname: "欧阳百分", departments: [home.id] });
    const find = async (keyword: string) =>
      (await t.call("noticeAdmin.findPeople", { query: { keyword } }, author)).body.result;
    expect(await find("欧阳百")).toEqual([
      { id: person.id, username: person.username, realname: "欧阳百分", departments: ["采购一部"] },
    ]);
    expect(await find("%")).toEqual([]);
  });
});

describe("publishing", () => {
  test("[ADMINDATA-09] shows a notice at once on every node, and withdrawing removes it", async () => {
    const reader = await t.person();
    const other = await secondNode(t);
    const listOnOtherNode = async () => {
      const headers = { "x-access-token": reader.token };
      const { result } = (await other.app.inject({ url: "/sys/annountCement/listByUser", headers })).json();
      return result.anntMsgList.map(({ titile }: { titile: string }) => titile);
    };
    expect(await listOnOtherNode()).toEqual([]);
    const more = { priority: "H", openType: "url", openPage: "/system/jobs" } as const;
    const draft = await createDraft({ ...to(reader), ...more });
    t.clock.advance(MINUTE);
    const at = inMs(0);
    await publish(draft);
    t.clock.advance(MINUTE);
    await expectBell(reader).toEqual(["系统维护"]);
    await expect.poll(listOnOtherNode).toEqual(["系统维护"]);
    expect((await t.call("noticeInbox.read", { query: { id: draft.id } }, reader)).body.result).toMatchObject({
      ...more,
      titile: "系统维护",
      sender: "信息中心",
      msgContent: "<p>今晚维护</p>",
      sendTime: at,
      createTime: at,
    });
    expect((await withdraw(draft.id)).body.result).toEqual({ state: "withdrawn" });
    await expect.poll(listOnOtherNode).toEqual([]);
    expect((await t.call("noticeInbox.read", { query: { id: draft.id } }, reader)).body.code).toBe("notice.not_found");
    expect((await withdraw(draft.id)).body).toMatchObject({
      code: "notice.not_out",
      message: "该通知为草稿或已撤回",
    });
    await other.close();
  });

  test("accepts only the current version, and only once", async () => {
    const draft = await createDraft();
    await save({ id: draft.id, version: 1, title: "改过的" });
    expect((await publish(draft)).body.code).toBe("notice.changed");
    const replies = await Promise.all([1, 2].map(() => publish({ id: draft.id, version: 2 })));
    expect(replies.map(({ body }) => body.code).toSorted()).toEqual(["200", "notice.not_draft"]);
  });

  test("[ADMINDATA-09] runs at the scheduled time on one node; withdrawn before, it becomes a draft", async () => {
    const reader = await t.person();
    const more = { openType: "component", openPage: "archive/dossiers", busId: "d-1" } as const;
    const draft = await createDraft({ ...to(reader), ...more, publishAt: inMs(MINUTE) });
    expect((await publish(draft)).body.result).toEqual({ state: "scheduled", people: 1 });
    expect((await withdraw(draft.id)).body.result).toEqual({ state: "draft" });
    const { version } = await detail(draft.id);
    await publish({ id: draft.id, version });
    const other = await secondNode(t);
    const due = () => Promise.all([t.deps.modules, other.deps.modules].map((modules) => runDue(modules)));
    // Only the runs of this test publish.
    for (const { deps } of [t, other]) await deps.stopJobs();
    expect(await due()).toEqual([0, 0]);
    t.clock.advance(MINUTE);
    expect((await due()).toSorted()).toEqual([0, 1]);
    await expectBell(reader).toEqual(["系统维护"]);
    const { result } = (await t.call("noticeInbox.read", { query: { id: draft.id } }, reader)).body;
    expect(result).toMatchObject({ ...more, sendTime: inMs(0), createTime: inMs(0) });
    await other.close();
  });
});

describe("readers", () => {
  test("[ADMINDATA-10, SEC-80] are counted; unread ones are listed and exported, and the export is recorded", async () => {
    const [first, second] = [await t.person({ realname: "=甲" }), await t.person({ realname: "乙" })];
    const draft = await createDraft(to(first, second));
    await publish(draft);
    await t.call("noticeInbox.markRead", { body: { anntId: draft.id } }, first);
    const unread = async (more: { keyword?: string } = {}) =>
      (await t.call("noticeAdmin.listUnread", { query: { id: draft.id, ...more } }, author)).body.result;
    expect(await unread()).toMatchObject({
      addressees: 2,
      read: 1,
      total: 1,
      rows: [{ id: second.id, realname: "乙" }],
    });
    expect(await unread({ keyword: "甲" })).toMatchObject({ addressees: 2, read: 1, total: 0, rows: [] });
    const [row] = (await t.call("noticeAdmin.list", { query: {} }, author)).body.result.rows;
    expect(row).toMatchObject({ id: draft.id, state: "published", addressees: 2, read: 1 });
    const { rawPayload, headers } = await t.http("GET", `/api/system/notices/unread/export?id=${draft.id}`, author);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(rawPayload.toString()).toBe(`\uFEFF账号,姓名,部门\r\n${second.username},乙,\r\n`);
    const { rows: entries } = await t.database.pool.query(
      "SELECT username, object, outcome FROM audit_entry WHERE action = 'notice.export'",
    );
    expect(entries).toEqual([{ username: author.username, object: draft.id, outcome: "ok" }]);
    const noticeToAll = await createDraft();
    const { people } = (await publish(noticeToAll)).body.result;
    const { addressees, total } = (await t.call("noticeAdmin.listUnread", { query: { id: noticeToAll.id } }, author))
      .body.result;
    expect({ addressees, total }).toEqual({ addressees: people, total: people });
  });
});

test("finds notices by title, author, state, kind and priority, and no system messages", async () => {
  const otherAuthor = await t.person({ roles: ["author"], realname: "另一位" });
  await t.make.notice({ topic: "new_device", title: "新设备登录" }, [author.id]);
  const ownNotice = await createDraft({ title: "放假通知", priority: "L" });
  const otherNotice = (await save({ title: "系统升级", kind: "2", priority: "H" }, otherAuthor)).body.result;
  await publish(otherNotice);
  const ids = async (query: object) =>
    (await t.call("noticeAdmin.list", { query }, author)).body.result.rows.map(({ id }) => id).toSorted();
  expect(await ids({})).toEqual([ownNotice.id, otherNotice.id].toSorted());
  expect(await ids({ title: "放假" })).toEqual([ownNotice.id]);
  expect(await ids({ author: "另一位" })).toEqual([otherNotice.id]);
  expect(await ids({ state: "draft" })).toEqual([ownNotice.id]);
  expect(await ids({ kind: "2" })).toEqual([otherNotice.id]);
  expect(await ids({ priority: "L" })).toEqual([ownNotice.id]);
});
