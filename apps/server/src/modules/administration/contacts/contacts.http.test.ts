// Guarantee: the address book shows active colleagues with masked numbers, only to accounts with its menu.
import { type CreatedUser, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let t: TestApp;
let reader: Person;
let center: { id: string };
let office: { id: string };
let lin: CreatedUser;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("reader", ["contacts:view"]);
  await t.make.role("revealer", ["contacts:view", "contacts:reveal"]);
  center = await t.make.department({ orgCode: "K01", departName: "交易中心" });
  office = await t.make.department({ orgCode: "K01A01", departName: "合同处", parentId: center.id });
  reader = await t.person({ roles: ["reader"] });
  lin = await t.make.user({
    realname: "林采薇",
    departments: [office.id],
    phone: "13800001234",
    email: "lin@example.cn",
  });
  await t.make.user({ realname: "林中人", departments: [center.id], username: "only.qqq" });
  await t.make.user({ realname: "林无部" });
  for (const status of ["frozen", "removed", "deleted"]) {
    const { id } = await t.make.user({ realname: `林${status}`, departments: [office.id] });
    await t.database.pool.query("UPDATE app_user SET status = $2 WHERE id = $1", [id, status]);
  }
});
afterAll(() => t.close());

const list = async (query: object, by: Person = reader) => (await t.call("contacts.list", { query }, by)).body.result;
const names = async (query: object, by?: Person) => (await list(query, by)).rows.map(({ realname }) => realname);

describe("[ADMINDATA-25] the address book", () => {
  test("lists active members of departments, ordered by pronunciation, page by page", async () => {
    expect(await names({})).toEqual(["林采薇", "林中人"]);
    const page = await list({ page: 2, pageSize: 1 });
    expect(page.total).toBe(2);
    expect(page.rows).toHaveLength(1);
  });

  test("finds by a part of the name, a single character only at its beginning", async () => {
    expect(await names({ keyword: "采薇" })).toEqual(["林采薇"]);
    expect(await names({ keyword: " 林采薇 " })).toEqual(["林采薇"]);
    expect(await names({ keyword: "林" })).toHaveLength(2);
    for (const keyword of ["薇", "only", "无部", "%", "c"])
      expect([keyword, await names({ keyword })]).toEqual([keyword, []]);
  });

  test("finds by reading or initials, beginning at any character of the name", async () => {
    for (const keyword of ["lincaiwei", "lin cai", "LCW", "cw", "caiwei"])
      expect([keyword, await names({ keyword })]).toEqual([keyword, ["林采薇"]]);
    expect(await names({ keyword: "lin" })).toEqual(["林采薇", "林中人"]);
    for (const keyword of ["incaiwei", "lcwx", "lwb", "linf"])
      expect([keyword, await names({ keyword })]).toEqual([keyword, []]);
  });

  test("shows a whole branch, or only the department", async () => {
    expect(await names({ orgCode: "K01" })).toHaveLength(2);
    expect(await names({ orgCode: "K01", reach: "own" })).toEqual(["林中人"]);
    expect(await names({ orgCode: "K01A01" })).toEqual(["林采薇"]);
    expect(await names({ orgCode: "K02" })).toEqual([]);
  });

  test("lists the tree of departments by level, and finds one with its path", async () => {
    const level = async (query: object) =>
      (await t.call("contacts.listDepartments", { query }, reader)).body.result.rows.map(({ orgCode, hasChildren }) => [
        orgCode,
        hasChildren,
      ]);
    expect(await level({})).toContainEqual(["K01", true]);
    expect(await level({ parentId: center.id })).toEqual([["K01A01", false]]);
    const { body } = await t.call("contacts.findDepartments", { query: { keyword: "合同" } }, reader);
    expect(body.result).toEqual([{ orgCode: "K01A01", departName: "合同处", path: ["交易中心", "合同处"] }]);
  });

  test("[SEC-87] masks phone and mail, and shows the current positions", async () => {
    await t.database.pool.query("INSERT INTO position (id, code, name) VALUES ('chief', 'chief', '处长')");
    await t.database.pool.query(
      `INSERT INTO position_holder (id, position_id, user_id, department_id, since, until) VALUES
        ('h1', 'chief', $1, $2, '2020-01-01', NULL)`,
      [lin.id, office.id],
    );
    expect((await list({ keyword: "采薇" })).rows).toEqual([
      {
        id: lin.id,
        realname: "林采薇",
        departments: ["合同处"],
        positions: [{ name: "处长", departName: "合同处" }],
        phone: "138****1234",
        email: "l***@example.cn",
      },
    ]);
  });

  test("does not make its readers administrators", async () => {
    const { body } = await t.call("accountClosing.read", {}, reader);
    expect(body.result.isAdministrator).toBe(false);
  });
});

describe("[SEC-87] the full number", () => {
  let revealer: Person;
  beforeEach(async () => {
    revealer = await t.person({ roles: ["revealer"] });
  });
  const reveal = (id: string, reason: string) => t.call("contacts.reveal", { body: { id, reason } }, revealer);

  test("is returned for a reason", async () => {
    expect((await reveal(lin.id, " 联系评审 ")).body.result).toEqual({ phone: "13800001234", email: "lin@example.cn" });
  });

  test("is refused for unlisted people and for a blank reason", async () => {
    const outside = await t.make.user({ realname: "周无部" });
    expect((await reveal(outside.id, "核对")).body.code).toBe("user.not_found");
    expect((await reveal("unknown", "核对")).body.code).toBe("user.not_found");
    expect((await reveal(lin.id, "  ")).body).toMatchObject({
      code: "user.reason_required",
      result: { field: "reason" },
    });
  });
});

test("lists names that begin with the reading before others, on every page", async () => {
  const club = await t.make.department({ orgCode: "K09" });
  for (const realname of ["李旺", "王芳", "赵旺", "王安", "王敏", "安旺"])
    await t.make.user({ realname, departments: [club.id] });
  const inOrder = ["王安", "王芳", "王敏", "安旺", "李旺", "赵旺"];
  expect(await names({ keyword: "wang", orgCode: "K09" })).toEqual(inOrder);
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await names({ keyword: "wang", orgCode: "K09", pageSize: 2, page }));
  expect(pages).toEqual([inOrder.slice(0, 2), inOrder.slice(2, 4), inOrder.slice(4), []]);
  // Two syllables still match.
  expect(await names({ keyword: "wangf", orgCode: "K09" })).toEqual(["王芳"]);
});
