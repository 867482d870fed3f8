// Guarantee: administrators edit menus and buttons, but open nothing that they lack, form no ring, and link only to
// registered sites.
import type { EndpointOf, InputOf } from "@tender/contract";
import { type Person, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { menuItem, roleGrant } from "#modules/access/permission/permission.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { lookAlikesOf } from "#test/look-alikes.ts";

type MenuInput = InputOf<EndpointOf<"menuAdmin.save">>["body"];

let t: TestApp;
let second: SecondNode;
let manager: Person;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.make.role("keeper", ["menu:view", "menu:edit", "role:grant"]);
  await t.make.role("reader");
  await t.make.subsystem({ appId: "70001", appCnName: "综合管理平台" }, ["keeper", "reader"]);
  await t.make.subsystem({ appId: "70002" }, ["keeper"]);
});
afterAll(async () => {
  await second.close();
  await t.close();
});
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

const input = (more: Partial<MenuInput> = {}): MenuInput => ({
  id: null,
  version: null,
  appId: "70001",
  title: "合同台账",
  isButton: false,
  parentId: null,
  path: "/contracts",
  name: null,
  component: "archive/dossiers",
  redirect: null,
  icon: null,
  url: null,
  target: null,
  hidden: false,
  alwaysShow: false,
  keepAlive: false,
  isRoute: true,
  internalOrExternal: false,
  permissionList: [],
  action: null,
  type: null,
  status: null,
  describe: null,
  ...more,
});
const buttonInput = (parentId: string, action: string, more: Partial<MenuInput> = {}) =>
  input({ isButton: true, parentId, action, path: null, component: null, type: "1", status: "1", ...more });
const save = (body: MenuInput, by: Person = manager) => t.call("menuAdmin.save", { body }, by);
const read = async (appId = "70001") =>
  (await t.call("menuAdmin.read", { query: { appId } }, manager)).body.result.items;
const item = async (id: string) => {
  const found = (await read()).find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no item ${id}`);
  return found;
};
const createItem = async (more: Partial<MenuInput> = {}) => item((await save(input(more))).body.result.id);
const move = (target: { id: string; version: number }, parentId: string | null, beforeId: string | null = null) =>
  t.call("menuAdmin.move", { body: { id: target.id, version: target.version, parentId, beforeId } }, manager);
const remove = ({ id, version }: { id: string; version: number }, by: Person = manager) =>
  t.call("menuAdmin.remove", { body: { id, version } }, by);
const menuOf = async (person: Person) =>
  (await t.call("permission.readOwn", { query: {} }, person)).body.result.menu.map(({ meta }) => meta.title);

const readOnOtherNode = async () => {
  const url = "/api/sys/permission/getUserPermissionByToken";
  const reply = await second.app.inject({ url, headers: { "x-access-token": manager.token } });
  return reply.json().result.menu.map(({ meta }: { meta: { title: string } }) => meta.title);
};

describe("[ADMINDATA-05] menu", () => {
  test("is created with every field, and shown to its editors at the next request", async () => {
    const colleague = await t.person({ roles: ["keeper"] });
    expect(await menuOf(colleague)).not.toContain("全部字段");
    const fields = {
      title: "全部字段",
      path: "/all",
      name: "All",
      component: "archive/dossiers",
      redirect: "/all/first",
      icon: "list",
      url: "{{domainUrl}}/x",
      target: "_blank",
      hidden: true,
      alwaysShow: true,
      keepAlive: true,
      isRoute: false,
      internalOrExternal: true,
      permissionList: ["menu:view"],
    };
    const row = await createItem(fields);
    expect(row).toMatchObject({ ...fields, parentId: null, isButton: false, action: null, roles: 1, version: 1 });
    const idsIn = async (appId: string) => (await read(appId)).map(({ id }) => id);
    const otherAppItem = (await save(input({ appId: "70002", title: "别处" }))).body.result.id;
    expect(await idsIn("70001")).not.toContain(otherAppItem);
    expect(await idsIn("70002")).toEqual([otherAppItem]);
    const changedFields = {
      ...{ title: "另一名", path: "/other", name: "Other", component: "system/jobs", redirect: "/other/first" },
      ...{ icon: "bell", url: "{{domainUrl}}/y", target: "_self", hidden: false, alwaysShow: false },
      ...{ keepAlive: false, isRoute: true, internalOrExternal: false, permissionList: ["role:grant"] },
    };
    expect((await save({ ...input(changedFields), id: row.id, version: 1 })).body.success).toBe(true);
    expect(await item(row.id)).toMatchObject({ ...changedFields, version: 2 });
    expect((await save({ ...input(fields), id: row.id, version: 2 })).body.success).toBe(true);
    expect(await menuOf(colleague)).toContain("全部字段");
    expect(await menuOf(await t.person({ roles: ["reader"] }))).not.toContain("全部字段");
    expect((await createItem({ title: "其下", path: "/all/below", parentId: row.id })).parentId).toBe(row.id);
  });

  test("[SEC-59] changes at the next request, and on another node by a message", async () => {
    const row = await createItem({ title: "旧名" });
    expect(await menuOf(manager)).toContain("旧名");
    await expect.poll(readOnOtherNode).toContain("旧名");
    expect((await save({ ...input({ title: "新名" }), id: row.id, version: row.version })).body.success).toBe(true);
    expect(await menuOf(manager)).toContain("新名");
    // The clock stands still, so no cached menu expires: the change arrives by the message between nodes.
    await expect.poll(readOnOtherNode).toContain("新名");
  });

  test("[SEC-53] links only to a registered site, checked when saved and when read", async () => {
    const address = "https://sites.example.cn/a";
    for (const field of ["path", "url"])
      expect((await save(input({ [field]: address }))).body).toMatchObject({
        success: false,
        code: "menu.unregistered_origin",
        message: "请先在子系统管理中登记站点 https://sites.example.cn",
        result: { field, origin: "https://sites.example.cn" },
      });
    await t.make.site(address);
    await t.database.pool.query("SELECT pg_notify('portal', 'subsystem x')");
    await expect.poll(async () => (await save(input({ title: "外站", path: address }))).body.success).toBe(true);
    for (const lookAlike of lookAlikesOf("https://sites.example.cn"))
      for (const field of ["path", "url"])
        expect((await save(input({ [field]: lookAlike }))).body, lookAlike).toMatchObject({
          ...{ code: "menu.unregistered_origin", result: { field, origin: new URL(lookAlike).origin } },
        });
    expect(await menuOf(manager)).toContain("外站");
    await expect.poll(readOnOtherNode).toContain("外站");
    await t.database.pool.query("DELETE FROM registered_origin WHERE origin = 'https://sites.example.cn'");
    await t.database.pool.query("SELECT pg_notify('portal', 'subsystem x')");
    await expect.poll(() => menuOf(manager)).not.toContain("外站");
    await expect.poll(readOnOtherNode).not.toContain("外站");
    const { findings } = (await t.call("menuAdmin.check", {}, manager)).body.result;
    const remaining = findings.filter(({ kind, title }) => kind === "refused_address" && title === "外站");
    expect(remaining).toHaveLength(1);
    for (const { id } of remaining) await remove(await item(id));
  });

  test.each([
    ["path", "javascript:alert(1)"],
    ["url", "https://a:b@evil.example/"],
    ["redirect", "https://evil.example/"],
  ])("[SEC-53] refuses %s %s", async (field, address) => {
    expect((await save(input({ [field]: address }))).body).toMatchObject({
      code: "menu.bad_address",
      message:
        "地址不正确：应为本站页面的路径（不含 . 和 ;，不以 api、manage 等服务器自用的名称开头）、不含用户信息的 http(s) 地址，或以 {{domainUrl}} 开头",
      result: { field },
    });
  });

  test("[ROUTE-19] refuses an address that the server answers itself", async () => {
    const paths = ["/manage/x", "/report/v1.2", "/v2/x", "/api/x", "/a;b", "/a//b", "/atlxauth/console"];
    for (const fields of [...paths.map((path) => ({ path })), { redirect: "/api/x" }])
      expect((await save(input(fields))).body, JSON.stringify(fields)).toMatchObject({
        ...{ success: false, code: "menu.bad_address", result: { field: Object.keys(fields)[0] } },
      });
    for (const more of [
      { path: "/report/manage/:code?version=1.2" },
      { path: "/report/v1.2", isRoute: false, target: "_blank" },
    ])
      expect([more, (await save(input(more))).body.success]).toEqual([more, true]);
  });

  test("requires a path, a known application and a parent menu in it", async () => {
    const [parent, otherAppMenu] = [await createItem(), await t.make.menuItem({ appId: "70002" })];
    const button = (await save(buttonInput(parent.id, "paper:sign"))).body.result.id;
    const answers = [
      [await save(input({ path: null })), "请输入路径"],
      [await save(input({ appId: "99999" })), "应用不存在"],
      [await save(input({ parentId: otherAppMenu })), "上级应为同一应用的菜单"],
      [await save(input({ parentId: button })), "上级应为同一应用的菜单"],
      [await save(input({ parentId: "gone" })), "上级应为同一应用的菜单"],
      [await save({ ...input(), id: "gone", version: 1 }), "该菜单或按钮不存在或已删除"],
    ] as const;
    for (const [{ body }, message] of answers) expect(body).toMatchObject({ success: false, message });
  });
});

describe("tree", () => {
  test("is ordered, and moved below another parent", async () => {
    const firstItem = await createItem({ title: "甲" });
    const secondItem = await createItem({ title: "乙" });
    const thirdItem = await createItem({ title: "丙" });
    const titles = async () => (await read()).map(({ title }) => title).filter((title) => /^[甲乙丙]$/.test(title));
    expect(await titles()).toEqual(["甲", "乙", "丙"]);
    expect((await move(thirdItem, null, firstItem.id)).body.success).toBe(true);
    expect(await titles()).toEqual(["丙", "甲", "乙"]);
    expect((await move(secondItem, firstItem.id)).body.success).toBe(true);
    expect((await item(secondItem.id)).parentId).toBe(firstItem.id);
    expect((await move(await item(secondItem.id), null)).body.success).toBe(true);
    expect((await item(secondItem.id)).parentId).toBeNull();
  });

  test("never becomes circular, not even by two concurrent moves", async () => {
    const top = await createItem({ title: "上" });
    const child = await createItem({ title: "下", parentId: top.id });
    const circular = { code: "menu.circular", message: "上级不能是自己或自己的下级" };
    expect((await move(top, child.id)).body).toMatchObject(circular);
    expect((await move(top, top.id)).body).toMatchObject(circular);
    const change = { ...input({ parentId: child.id }), id: top.id, version: top.version };
    expect((await save(change)).body).toMatchObject(circular);
    const [firstItem, secondItem] = [await createItem(), await createItem()];
    const outcomes = await Promise.all([move(firstItem, secondItem.id), move(secondItem, firstItem.id)]);
    expect(outcomes.map(({ body }) => body.success).toSorted()).toEqual([false, true]);
  });

  test("removes a menu with all its descendants and their grants", async () => {
    const top = await createItem({ title: "整枝" });
    const child = await createItem({ title: "一叶", parentId: top.id });
    const button = (await save(buttonInput(child.id, "leaf:pick"))).body.result.id;
    expect((await remove(top)).body.result).toEqual({ removed: 3 });
    for (const id of [top.id, child.id, button])
      expect(await t.database.db.select().from(roleGrant).where(eq(roleGrant.menuItemId, id))).toEqual([]);
    expect((await remove(top)).body.code).toBe("menu.not_found");
    const rows = await t.database.db.select().from(auditEntry).where(eq(auditEntry.object, top.id));
    expect(rows.at(-1)).toMatchObject({ action: "menu.change" });
    expect(rows.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ before: null, after: expect.objectContaining({ title: "整枝" }) }),
    );
    expect(rows.find(({ outcome, detail }) => outcome === "ok" && "count" in Object(detail))?.detail).toMatchObject({
      count: 3,
      after: null,
    });
  });
});

describe("[SEC-60] button", () => {
  let page: string;
  beforeAll(async () => {
    page = await t.make.menuItem({ title: "页面" }, ["keeper"]);
  });

  test("[ADMINDATA-06] stores action, type and status when created and changed", async () => {
    const fields = { type: "2", status: "0", describe: "用印" } as const;
    const { id } = (await save(buttonInput(page, "paper:sign, paper:seal", fields))).body.result;
    const before = await item(id);
    expect(before).toMatchObject({ ...fields, isButton: true, action: "paper:sign, paper:seal", path: null });
    const changed = { type: "1", status: "1" } as const;
    await save({ ...buttonInput(page, "paper:fold", changed), id, version: before.version });
    expect(await item(id)).toMatchObject({ ...changed, action: "paper:fold" });
  });

  test.each(["", "a b", "a,,b"])("refuses a code like %j", async (action) => {
    expect((await save(buttonInput(page, action || " "))).body).toMatchObject({
      code: "menu.bad_action",
      result: { field: "action" },
    });
  });

  test("grants no administrative right that its editor lacks", async () => {
    const message = "您没有权限 audit:view，不能新增、修改或删除对应的按钮";
    expect((await save(buttonInput(page, "paper:sign,audit:view"))).body).toMatchObject({
      code: "menu.beyond_own",
      message,
    });
    const adminButton = await t.make.menuItem(
      { kind: 2, parentId: page, path: null, title: "审计", action: "audit:view", type: "1", status: "1" },
      ["reader"],
    );
    const target = { id: adminButton, version: 1 };
    expect((await save({ ...buttonInput(page, "audit:none"), ...target })).body.code).toBe("menu.beyond_own");
    expect((await remove(target)).body.code).toBe("menu.beyond_own");
    expect((await save({ ...buttonInput(page, "audit:view", { title: "看日志" }), ...target })).body.success).toBe(
      true,
    );
    expect(await item(adminButton)).toMatchObject({ title: "看日志", action: "audit:view" });
  });

  test("refuses to switch off the rule of an administrative right", async () => {
    expect((await save(buttonInput(page, "menu:edit", { status: "0" }))).body).toMatchObject({
      code: "menu.rule_stays",
      message: "管理功能的按钮规则不能停用",
      result: { field: "status" },
    });
  });

  test("cannot be removed from the role system_admin if it grants roles", async () => {
    const grantId = await t.make.menuItem(
      { kind: 2, parentId: page, path: null, title: "授权", action: "role:grant", type: "1", status: "1" },
      ["system_admin"],
    );
    await t.make.menuItem({ kind: 2, path: null, action: "role:member", type: "1", status: "1" }, ["system_admin"]);
    expect((await remove({ id: grantId, version: 1 })).body.message).toBe("系统管理员须保留为角色授权和授予角色的按钮");
    expect(await t.database.db.select().from(menuItem).where(eq(menuItem.id, grantId))).toHaveLength(1);
  });
});

test("previews the menu of a single role", async () => {
  const row = await createItem({ title: "仅读者" });
  const preview = async (role: string) =>
    (await t.call("menuAdmin.preview", { query: { appId: "70001", role } }, manager)).body.result.menu.map(
      ({ meta }) => meta.title,
    );
  expect(await preview("reader")).not.toContain("仅读者");
  await t.database.db.insert(roleGrant).values({ roleId: await t.make.role("reader"), menuItemId: row.id });
  expect(await preview("reader")).toContain("仅读者");
});

test("reports unknown pages, empty groups, ungranted, lost and clashing items", async () => {
  const group = await createItem({ title: "空组", path: "/empty" });
  await createItem({ title: "藏", parentId: group.id, hidden: true, path: "/empty/hidden" });
  const line = await createItem({ title: "一行", path: "/line", alwaysShow: true });
  await createItem({ title: "藏于一行", parentId: line.id, hidden: true, path: "/line/hidden" });
  await createItem({ title: "无此页", component: "no/such-page", path: "/none" });
  await t.make.menuItem({ title: "无人有" });
  await t.make.menuItem({ title: "失联", parentId: "gone" }, ["reader"]);
  await t.make.menuItem({ title: "坏址", path: "javascript:1" }, ["reader"]);
  await createItem({ title: "占用", path: "/info/x" });
  await createItem({ title: "同路一", path: "/same" });
  await createItem({ title: "同路二", path: "/same" });
  const { findings } = (await t.call("menuAdmin.check", {}, manager)).body.result;
  const kindsOf = (title: string) => findings.filter((finding) => finding.title === title).map(({ kind }) => kind);
  expect(kindsOf("空组")).toEqual(["all_hidden"]);
  expect(kindsOf("一行")).toEqual([]);
  expect(kindsOf("无此页")).toEqual(["unknown_page"]);
  expect(kindsOf("无人有")).toEqual(["ungranted"]);
  expect(kindsOf("失联")).toEqual(["lost"]);
  expect(kindsOf("坏址")).toEqual(["refused_address"]);
  expect(kindsOf("占用")).toEqual(["reserved_path"]);
  for (const title of ["同路一", "同路二"]) expect(kindsOf(title)).toEqual(["same_path"]);
});

describe("button of an online form", () => {
  test("grants no code that its editor lacks", async () => {
    const { id } = await createItem();
    expect((await save(buttonInput(id, "online:goods:view"))).body.code).toBe("menu.beyond_own");
    await t.make.role("keeper", ["online:goods:view"]);
    const { body } = await save(buttonInput(id, "online:goods:view"));
    expect(body.success).toBe(true);
    const button = await item(body.result.id);
    const switchedOff = {
      ...buttonInput(id, "online:goods:view"),
      id: button.id,
      version: button.version,
      status: "0" as const,
    };
    expect((await save(switchedOff)).body.code).toBe("menu.rule_stays");
  });

  test("restricts a column, and is changed or removed only by its exempt editor", async () => {
    const { id } = await createItem();
    const rule = "online:goods:field:price:hidden";
    const ownButton = await item((await save(buttonInput(id, rule))).body.result.id);
    await t.make.role("second-keeper", ["menu:view", "menu:edit", "role:grant"]);
    const other = await t.person({ roles: ["second-keeper"] });
    await t.prove(other);
    expect((await save(buttonInput(id, rule), other)).body.code).toBe("menu.beyond_own");
    const switchedOff = {
      ...buttonInput(id, rule),
      id: ownButton.id,
      version: ownButton.version,
      status: "0" as const,
    };
    expect((await save(switchedOff, other)).body.code).toBe("menu.beyond_own");
    const remove = (by: Person) =>
      t.call("menuAdmin.remove", { body: { id: ownButton.id, version: ownButton.version } }, by);
    expect((await remove(other)).body.code).toBe("menu.beyond_own");
    expect((await save(switchedOff)).body.success).toBe(true);
  });
});
