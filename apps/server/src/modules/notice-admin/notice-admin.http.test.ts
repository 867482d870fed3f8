// Guarantee: what administrators write is kept and cleaned, and known by the people whom it means.
import { fileForm, type Person } from "@tender/testkit";
import { describe, expect, test } from "vitest";
import {
  author,
  bell,
  detail,
  drafted,
  inMs,
  MINUTE,
  NOBODY,
  openNoticeOffice,
  publish,
  save,
  t,
  titlesOf,
  to,
  type Wanted,
  withdraw,
} from "../../../test/notice-office.ts";
import { department, departmentMember } from "../department/department.tables.ts";

openNoticeOffice();

/** One pixel. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

describe("a draft", () => {
  test("[NOTICE-08, ADMINDATA-09] is kept with everything that a notice holds", async () => {
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
    const { id } = await drafted(more);
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

  test("may be as empty as it is at the beginning, and is not published so", async () => {
    const place = await drafted({ title: "", sender: "", html: "" });
    const refused = async (more: Partial<Wanted>, version: number) => {
      await save({ ...more, id: place.id, version });
      return (await publish({ id: place.id, version: version + 1 })).body;
    };
    expect((await publish(place)).body).toMatchObject({
      code: "notice.incomplete",
      message: "请填写标题后再发布",
      result: { field: "title" },
    });
    expect((await refused({ sender: " " }, 1)).message).toBe("请填写发布人后再发布");
    expect((await refused({ html: "<p> </p><p></p>" }, 2)).message).toBe("请填写正文后再发布");
    expect((await refused({ ...to() }, 3)).message).toBe("所选范围内目前没有可接收的人，请重新选择");
  });

  test("is saved over nobody's: an outdated version is told and changes nothing", async () => {
    const first = await drafted();
    await save({ id: first.id, version: 1, title: "甲的修改" });
    const late = await save({ id: first.id, version: 1, title: "乙的修改" });
    expect(late.body).toMatchObject({ code: "notice.changed", message: "该通知刚被他人修改，您的修改尚未保存" });
    expect(await detail(first.id)).toMatchObject({ title: "甲的修改", version: 2 });
  });

  test("[SEC-67, W-27] is cleaned when it is saved, and answered as it is kept", async () => {
    const { id, html } = await drafted({ html: '<p onclick="x()">字</p><script>alert(1)</script><svg onload=x()>' });
    expect(html).toBe("<p>字</p>");
    expect((await detail(id)).html).toBe("<p>字</p>");
  });

  test("has at most 200 KB, and says how much it had", async () => {
    const long = (await save({ html: `<p>${"字".repeat(70_000)}</p>` })).body;
    expect(long).toMatchObject({
      code: "notice.too_long",
      message: "正文共 206 KB，超过 200 KB 的上限，请删减后再保存",
      result: { field: "html" },
    });
    expect((await save({ html: `<p>${"字".repeat(68_000)}</p>` })).body.success).toBe(true);
  });

  test.each([
    ["javascript:alert(1)", "notice.bad_address"],
    ["//evil.example/", "notice.bad_address"],
    ["https://a:b@known.example/", "notice.bad_address"],
    ["https://unknown.example/x", "notice.unregistered_origin"],
  ])("[SEC-53] is not saved with a way to %s", async (openPage, code) => {
    expect((await save({ openType: "url", openPage })).body).toMatchObject({ code, result: { field: "openPage" } });
  });

  test("[SEC-53] leads to own pages and registered sites, which are asked for again when it is published", async () => {
    expect((await save({ openType: "url", openPage: "/system/jobs" })).body.success).toBe(true);
    const place = await drafted({ openType: "url", openPage: "https://leaving.example/a" });
    await t.database.pool.query("DELETE FROM registered_origin WHERE origin = 'https://leaving.example'");
    t.clock.advance(MINUTE);
    expect((await publish(place)).body).toMatchObject({
      code: "notice.unregistered_origin",
      message: "请先在子系统管理中登记站点 https://leaving.example",
    });
  });

  test("[SEC-68, NOTICE-12] names a registered view, or is refused", async () => {
    const refusal = { code: "notice.unknown_view", result: { field: "openPage" } };
    expect((await save({ openType: "component", openPage: "../../evil" })).body).toMatchObject(refusal);
    expect((await save({ openType: "component", openPage: null })).body).toMatchObject(refusal);
    expect((await save({ openType: "component", openPage: "audit/entries" })).body.success).toBe(true);
  });

  test.each([
    ["priority", "X"],
    ["kind", "3"],
    ["openType", "frame"],
    ["reach", "some"],
    ["state", "published"],
  ])("[SEC-57, SEC-68] takes no unknown %s", async (name, value) => {
    const { status, details } = await save({ [name]: value } as Partial<Wanted>);
    expect([status, details?.field]).toEqual([400, name]);
  });

  test("does not end before it begins", async () => {
    const refusal = { code: "notice.bad_period", message: "结束时间应晚于发布时间，并晚于现在" };
    expect((await save({ publishAt: inMs(2 * MINUTE), endsAt: inMs(MINUTE) })).body).toMatchObject(refusal);
    expect((await save({ endsAt: inMs(-1) })).body).toMatchObject(refusal);
  });

  test("is copied with its text, and removed; what went out is neither changed nor removed", async () => {
    const place = await drafted();
    const { id } = (await t.call("noticeAdmin.copy", { body: { id: place.id } }, author)).body.result;
    expect(await detail(id)).toMatchObject({ title: "系统维护（副本）", state: "draft", html: "<p>今晚维护</p>" });
    const remove = async (which: string) => (await t.call("noticeAdmin.remove", { body: { id: which } }, author)).body;
    expect((await remove(id)).success).toBe(true);
    expect(await remove(id)).toMatchObject({ code: "notice.gone", message: "该通知不存在或已删除" });
    await publish(place);
    const refusal = { code: "notice.not_draft", message: "该通知已提交或已发布，不能再改；可复制为新草稿" };
    expect(await remove(place.id)).toMatchObject(refusal);
    expect((await save({ id: place.id, version: 2 })).body).toMatchObject(refusal);
  });
});

describe("whom it is for", () => {
  test("is settled when it is published: departments with all below, roles wherever held, people; each once, living accounts alone", async () => {
    const [above] = [await t.make.department({ orgCode: "Q01" })];
    const below = await t.make.department({ orgCode: "Q01A01", parentId: above.id });
    const beside = await t.make.department({ orgCode: "Q02" });
    const inAbove = await t.person({ departments: [above.id], roles: ["reader-role"] });
    const inBelow = await t.person({ departments: [below.id] });
    const inBeside = await t.person({ departments: [beside.id] });
    const holder = await t.person({ roles: ["reader-role"] });
    const named = await t.person();
    const frozen = await t.make.user({ status: "frozen", departments: [above.id] });
    const audience = { departments: ["Q01"], roles: ["reader-role"], people: [named.id, frozen.id, inAbove.id] };
    const body = { reach: "named", audience } as const;
    const counted = (await t.call("noticeAdmin.countReach", { body }, author)).body.result;
    expect(counted).toEqual({ people: 4 });
    const released = await publish(await drafted(body));
    expect(released.body.result).toEqual({ state: "published", people: 4 });
    for (const reader of [inAbove, inBelow, holder, named]) await bell(reader).toEqual(["系统维护"]);
    expect(await titlesOf(inBeside)).toEqual([]);
    await t.database.db.insert(departmentMember).values({ userId: inBeside.id, departmentId: below.id });
    expect((await t.call("notice.listMine", { query: {} }, inBeside)).body.result.total).toBe(0);
    await t.database.db.delete(department);
    await bell(inBelow).toEqual(["系统维护"]);
  });

  test("is written in one statement, however many they are", async () => {
    await t.database.pool.query(
      `INSERT INTO app_user (id, username, realname) SELECT 'many-' || n, 'many-' || n, '众人' FROM generate_series(1, 3000) AS n`,
    );
    await t.make.role("many");
    await t.database.pool.query(
      `INSERT INTO user_role (id, user_id, role_id) SELECT u.id, u.id, r.id FROM app_user u, role r WHERE u.realname = '众人' AND r.code = 'many'`,
    );
    const place = await drafted({ reach: "named", audience: { ...NOBODY, roles: ["many"] } });
    expect((await publish(place)).body.result).toEqual({ state: "published", people: 3_000 });
    const { rows } = await t.database.pool.query(
      "SELECT count(*)::int AS people, count(DISTINCT (xmin::text, cmin::text))::int AS statements FROM notice_addressee WHERE notice_id = $1",
      [place.id],
    );
    expect(rows).toEqual([{ people: 3_000, statements: 1 }]);
    await t.database.pool.query("UPDATE app_user SET status = 'deleted' WHERE realname = '众人'");
  });

  test("finds people by name or account, with where they belong", async () => {
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

test("finds notices by title, author, state, kind and priority, without the product's own messages", async () => {
  const other = await t.person({ roles: ["author"], realname: "另一位" });
  await t.make.notice({ topic: "new_device", title: "新设备登录" }, [author.id]);
  const mine = await drafted({ title: "放假通知", priority: "L" });
  const theirs = (await save({ title: "系统升级", kind: "2", priority: "H" }, other)).body.result;
  await publish(theirs);
  const ids = async (query: object) =>
    (await t.call("noticeAdmin.list", { query }, author)).body.result.rows.map(({ id }) => id).toSorted();
  expect(await ids({})).toEqual([mine.id, theirs.id].toSorted());
  expect(await ids({ title: "放假" })).toEqual([mine.id]);
  expect(await ids({ author: "另一位" })).toEqual([theirs.id]);
  expect(await ids({ state: "draft" })).toEqual([mine.id]);
  expect(await ids({ kind: "2" })).toEqual([theirs.id]);
  expect(await ids({ priority: "L" })).toEqual([mine.id]);
});

describe("a picture", () => {
  const upload = async (name = "图.png", bytes: Buffer = PNG) =>
    (await t.http("POST", "/api/system/notices/files", { ...fileForm(name, bytes), token: author.token })).json();
  const view = async (address: string, by?: Person) =>
    (await t.http("GET", address, by ? { token: by.token } : {})).statusCode;

  test("[SEC-64] is seen by whoever may read the notice and by authors, as long as it is out", async () => {
    const [reader, stranger] = [await t.person(), await t.person()];
    const { address, isPicture } = (await upload()).result;
    expect(isPicture).toBe(true);
    const place = await drafted({ ...to(reader), html: `<p><img src="${address.replace("&", "&amp;")}"></p>` });
    expect([await view(address, author), await view(address, reader), await view(address)]).toEqual([200, 404, 404]);
    await publish(place);
    expect([await view(address, reader), await view(address, stranger), await view(address)]).toEqual([200, 404, 404]);
    await withdraw(place.id);
    expect(await view(address, reader)).toBe(404);
  });

  test("outlives the account of who wrote it, and is a picture by its content", async () => {
    const { address } = (await upload()).result;
    await t.database.pool.query("DELETE FROM file_object WHERE owner_id = $1", [author.id]);
    expect(await view(address, author)).toBe(200);
    expect(await upload("图.png", Buffer.from("<svg onload=alert(1)>"))).toMatchObject({
      code: "file.content_mismatch",
    });
    expect(await upload("图.svg", PNG)).toMatchObject({ code: "file.kind_refused" });
  });
});
