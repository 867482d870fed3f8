// Guarantee: administrators create, change and remove subsystems; their addresses may only use registered sites.

import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lookAlikesOf } from "#test/look-alikes.ts";
import { input, type SubsystemInput, TRADE } from "#test/subsystem/subsystem-input.ts";

const RIGHTS = ["subsystem:view", "subsystem:edit", "subsystem:deliver", "subsystem:origin"];

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp({ env: { FRAME_ORIGINS: "https://maps.example.cn" } });
  await t.make.role("keeper", RIGHTS);
  await t.make.role("buyer");
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

const save = (body: SubsystemInput, by: Person = manager) => t.call("subsystemAdmin.save", { body }, by);
const register = (origin = TRADE, more: object = {}) =>
  t.call(
    "subsystemAdmin.saveOrigin",
    { body: { origin, forRedirects: true, forFrames: false, note: "", ...more } },
    manager,
  );
const list = async () => (await t.call("subsystemAdmin.list", {}, manager)).body.result.rows;
const findRow = async (appId: string) => (await list()).find((candidate) => candidate.appId === appId);
const launcherOf = async (person: Person) =>
  (await t.call("launcher.listSubsystems", { query: {} }, person)).body.result.map(({ appId }) => appId);

test("[SEC-53] saves a subsystem only at a registered site, and opens it at once", async () => {
  const body = input({ indexPage: "https://mall.example.cn/in" });
  expect((await save(body)).body).toMatchObject({
    success: false,
    code: "subsystem.unregistered_origin",
    message: "请先登记站点 https://mall.example.cn",
    result: { field: "indexPage", origin: "https://mall.example.cn" },
  });
  await register("https://mall.example.cn");
  const buyer = await t.person({ roles: ["buyer"] });
  expect(await launcherOf(buyer)).not.toContain(body.appId);
  expect((await save(body)).body).toMatchObject({ success: true, result: { version: 1, secret: null } });
  expect(await launcherOf(buyer)).toContain(body.appId);
  expect((await t.call("launcher.enter", { body: { appId: body.appId } }, buyer)).body.result.url).toMatch(
    new RegExp(`^https://mall\\.example\\.cn/in\\?token=[\\w-]{43}&appId=${body.appId}$`),
  );
});

test("[SEC-53] checks the address before use, and closes a site no longer registered", async () => {
  await register("https://gone.example.cn");
  const body = input({ indexPage: "https://gone.example.cn/" });
  await save(body);
  const buyer = await t.person({ roles: ["buyer"] });
  expect(await launcherOf(buyer)).toContain(body.appId);
  await t.call("subsystemAdmin.removeOrigin", { body: { origin: "https://gone.example.cn" } }, manager);
  expect(await launcherOf(buyer)).not.toContain(body.appId);
  expect((await t.call("launcher.enter", { body: { appId: body.appId } }, buyer)).body.code).toBe(
    "launcher.unavailable",
  );
  expect((await findRow(body.appId))?.warnings).toEqual(["origin"]);
});

test("[SEC-53] refuses malformed addresses, of other schemes or with a name", async () => {
  await register();
  for (const [field, address] of [
    ["indexPage", "javascript:alert(1)"],
    ["indexPage", "//trade.example.cn/"],
    ["indexPage", "https://a:b@trade.example.cn/"],
    ["indexPage", "https://trade.example.cn\\@evil.example/"],
    ["indexPage", "https://trade.example.cn/\t"],
    ["logoutUrl", "/own/path"],
    ["logoutUrl", "ftp://trade.example.cn/"],
  ] as const)
    expect((await save(input({ [field]: address }))).body, address).toMatchObject({
      ...{ success: false, code: "subsystem.bad_address", result: { field } },
    });
});

test("[SEC-53] refuses every address at an unregistered site", async () => {
  await register();
  const cases: [string, Partial<SubsystemInput>][] = [
    ["logoutUrl", { logoutUrl: "https://evil.example/out" }],
    ["casServices", { handOver: "cas", casServices: [`${TRADE}/`, "https://evil.example/"] }],
    ["redirectUris", { openid: { ...client(), redirectUris: ["https://evil.example/cb"] } }],
    ["backchannelLogoutUri", { openid: { ...client(), backchannelLogoutUri: "https://evil.example/out" } }],
  ];
  for (const [field, more] of cases)
    expect((await save(input(more))).body).toMatchObject({
      code: "subsystem.unregistered_origin",
      message: "请先登记站点 https://evil.example",
      result: { field },
    });
});

test.each(["indexPage", "logoutUrl"])(
  "[SEC-53] refuses for %s an address that only resembles a registered site",
  async (field) => {
    await register();
    expect((await save(input({ [field]: `${TRADE}:443/in` }))).body.success).toBe(true);
    for (const address of lookAlikesOf(TRADE)) {
      const { code, result } = (await save(input({ [field]: address }))).body;
      const refusal = { field, origin: new URL(address).origin };
      expect([address, code, result]).toEqual([address, "subsystem.unregistered_origin", refusal]);
    }
  },
);

function client() {
  return {
    authMethod: "client_secret_basic" as const,
    redirectUris: [`${TRADE}/cb`],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: null,
    idTokenAlgorithm: "ES256" as const,
    asksConsent: false,
  };
}

test("[SEC-91] returns the secret of a new client once, and another one after a proof", async () => {
  await register();
  const body = input({ handOver: "openid", openid: client() });
  const first = (await save(body)).body.result;
  expect(first.secret).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(await list())).not.toContain(first.secret);
  expect((await findRow(body.appId))?.openid).toMatchObject({
    ...client(),
    hasSecret: true,
    secretSince: expect.any(String),
  });
  const secondSave = await save({ ...body, id: first.id, version: 1 });
  expect(secondSave.body.result).toEqual({ id: first.id, version: 2, secret: null });
  const { secret } = (await t.call("subsystemAdmin.rotateSecret", { body: { appId: body.appId } }, manager)).body
    .result;
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(secret).not.toBe(first.secret);
});

test("requires the settings of the chosen hand-over", async () => {
  await register();
  expect((await save(input({ handOver: "cas" }))).body).toMatchObject({
    message: "请填写 CAS 服务地址",
    result: { field: "casServices" },
  });
  expect((await save(input({ handOver: "openid" }))).body).toMatchObject({
    message: "请填写 OpenID Connect 客户端的设置",
    result: { field: "redirectUris" },
  });
});

test("refuses a taken number and an unknown role", async () => {
  await register();
  const body = input();
  await save(body);
  expect((await save({ ...input(), appId: body.appId })).body).toMatchObject({
    message: "该应用编号已被使用",
    result: { field: "appId" },
  });
  expect((await save(input({ roles: ["unknown"] }))).body).toMatchObject({
    message: "所选角色不存在，请重新选择",
    result: { field: "roles" },
  });
});

test("[ADMINDATA-04, ADMINDATA-05] ignores another number for a subsystem, which its menus refer to", async () => {
  await register();
  const body = input();
  const { id } = (await save(body)).body.result;
  await t.make.menuItem({ appId: body.appId });
  const sent = { ...input(), id, version: 1, appCnName: "新名称" };
  expect((await save(sent)).body).toMatchObject({ success: true, result: { id, version: 2 } });
  expect(await findRow(body.appId)).toMatchObject({ id, appCnName: "新名称" });
  expect(await findRow(sent.appId)).toBeUndefined();
  expect((await t.call("subsystemAdmin.remove", { body: { id } }, manager)).body.code).toBe("subsystem.has_menus");
});

test("retains the OpenID Connect client if another number is sent", async () => {
  await register();
  const body = input({ handOver: "openid", openid: client() });
  const { id } = (await save(body)).body.result;
  const openid = { ...client(), asksConsent: true };
  expect((await save({ ...body, id, version: 1, appId: input().appId, openid })).body.result.secret).toBeNull();
  expect((await findRow(body.appId))?.openid).toMatchObject({ asksConsent: true, hasSecret: true });
});

test("[SEC-59] revokes entry at once, and orders the launcher", async () => {
  await register();
  const [first, second] = [input({ roles: ["orderer"] }), input({ roles: ["orderer"] })];
  await t.make.role("orderer");
  const { id } = (await save(first)).body.result;
  await save(second);
  const person = await t.person({ roles: ["orderer"] });
  expect(await launcherOf(person)).toEqual([first.appId, second.appId]);
  const all = (await list()).map(({ appId }) => appId);
  expect((await t.call("subsystemAdmin.order", { body: { appIds: all.toReversed() } }, manager)).body.success).toBe(
    true,
  );
  expect(await launcherOf(person)).toEqual([second.appId, first.appId]);
  expect((await t.call("subsystemAdmin.order", { body: { appIds: all.slice(1) } }, manager)).body.code).toBe(
    "subsystem.changed",
  );
  await save({ ...first, id, version: 1, roles: [] });
  expect(await launcherOf(person)).toEqual([second.appId]);
});

describe("[LAUNCH-05, SEC-59, ADMINDATA-04] entry by role and department", () => {
  let department: { readonly id: string; readonly orgCode: string };
  let child: typeof department;
  let sibling: typeof department;
  /** Clerks in and around the department, and a member without the role. */
  let people: Readonly<Record<string, Person>>;
  beforeAll(async () => {
    department = await t.make.department({ orgCode: "K01" });
    child = await t.make.department({ orgCode: "K01A01", parentId: department.id });
    sibling = await t.make.department({ orgCode: "K02" });
    await t.make.role("clerk");
    people = {
      above: await t.person({ roles: ["clerk"], departments: [department.id] }),
      below: await t.person({ roles: ["clerk"], departments: [child.id] }),
      beside: await t.person({ roles: ["clerk"], departments: [sibling.id] }),
      nowhere: await t.person({ roles: ["clerk"] }),
      "without the role": await t.person({ departments: [child.id] }),
    };
  });
  /** Returns the people who may enter. */
  async function entrants(appId: string): Promise<string[]> {
    const entered: string[] = [];
    for (const [name, person] of Object.entries(people)) {
      const { body } = await t.call("launcher.enter", { body: { appId } }, person);
      expect((await launcherOf(person)).includes(appId)).toBe(body.success);
      if (body.success) entered.push(name);
      else expect(body).toMatchObject({ code: "launcher.not_granted", message: "您没有进入该子系统的权限" });
    }
    return entered;
  }

  test.each([
    [["clerk"], [], "any", ["above", "below", "beside", "nowhere"]],
    [[], ["K01"], "any", ["above", "below", "without the role"]],
    [[], ["K01A01"], "any", ["below", "without the role"]],
    [["clerk"], ["K01"], "any", ["above", "below", "beside", "nowhere", "without the role"]],
    [["clerk"], ["K01"], "all", ["above", "below"]],
    [["clerk"], [], "all", []],
    [[], ["K01"], "all", []],
    [[], [], "any", []],
  ] as const)("admits by roles %j and departments %j under the rule %s: %j", async (roles, departments, rule, who) => {
    await register();
    const body = input({ roles: [...roles], departments: [...departments], entryRule: rule });
    expect((await save(body)).body.success).toBe(true);
    expect(await findRow(body.appId)).toMatchObject({ roles, departments, entryRule: rule });
    expect(await entrants(body.appId)).toEqual(who);
  });

  test("follows the current department and a change of the rule at once", async () => {
    await register();
    const body = input({ roles: [], departments: ["K01", "K01"] });
    const { id } = (await save(body)).body.result;
    const person = await t.person({ departments: [child.id, sibling.id] });
    const { username } = person;
    const select = ({ orgCode }: typeof department) =>
      t.call("session.selectDepartment", { body: { orgCode, username } }, person);
    await select(child);
    expect(await launcherOf(person)).toContain(body.appId);
    await select(sibling);
    expect(await launcherOf(person)).not.toContain(body.appId);
    await save({ ...body, id, version: 1, departments: ["K02"] });
    expect(await launcherOf(person)).toContain(body.appId);
  });

  test("admits no other person when a department is deleted", async () => {
    await register();
    const removed = await t.make.department({ orgCode: "K03" });
    await t.make.role("leaving");
    const body = input({ roles: ["leaving", "clerk"], departments: ["K03"], entryRule: "all" });
    await save(body);
    await t.database.pool.query("DELETE FROM department WHERE id = $1", [removed.id]);
    expect(await findRow(body.appId)).toMatchObject({ departments: [], entryRule: "all" });
    expect(await launcherOf(await t.person({ roles: ["clerk"] }))).not.toContain(body.appId);
  });

  test("refuses an unknown department, and changes nothing", async () => {
    await register();
    const body = input();
    const { id } = (await save(body)).body.result;
    const changed = { ...body, id, version: 1, appCnName: "新名称", roles: [], departments: ["K01", "Z99"] };
    expect((await save(changed)).body).toMatchObject({
      success: false,
      message: "所选部门不存在，请重新选择",
      result: { field: "departments" },
    });
    expect(await findRow(body.appId)).toMatchObject({ appCnName: "电子卖场", roles: ["buyer"], version: 1 });
  });
});

test("refuses to remove a subsystem with menus, and removes one without", async () => {
  await register();
  const body = input();
  const { id } = (await save(body)).body.result;
  await t.make.menuItem({ appId: body.appId });
  const remove = () => t.call("subsystemAdmin.remove", { body: { id } }, manager);
  expect((await remove()).body.message).toBe("该子系统还有菜单，请先删除其菜单");
  await t.database.pool.query("DELETE FROM menu_item WHERE app_id = $1", [body.appId]);
  expect((await remove()).body.success).toBe(true);
  expect(await findRow(body.appId)).toBeUndefined();
  expect((await remove()).body.message).toBe("该子系统不存在或已删除");
});

test("[SEC-53] allows frames of a site as soon as it is registered for them", async () => {
  const sites = async () =>
    (await t.call("subsystemAdmin.listOrigins", {}, manager)).body.result.rows.map(({ origin, isFixed }) => [
      origin,
      isFixed,
    ]);
  await register("https://frames.example.cn", { forRedirects: false, forFrames: true });
  expect(await sites()).toEqual(
    expect.arrayContaining([
      ["https://maps.example.cn", true],
      ["https://frames.example.cn", false],
    ]),
  );
  expect(await t.deps.readFrameOrigins()).toEqual(
    expect.arrayContaining(["https://maps.example.cn", "https://frames.example.cn"]),
  );
  expect(
    (await t.call("subsystemAdmin.removeOrigin", { body: { origin: "https://maps.example.cn" } }, manager)).body
      .message,
  ).toBe("该站点未登记或由环境变量 FRAME_ORIGINS 设置");
});

test("[SEC-53] refuses to register a site that is no plain origin", async () => {
  for (const origin of [
    ...["trade.example.cn", "https://trade.example.cn/path", "https://*.example.cn", "javascript:alert(1)"],
    ...["https://a:b@trade.example.cn", "https://trade.example.cn?x", "https://trade.example.cn'"],
    ...["https://trade.example.cn;script-src", "https://trade.example.cn,x", "null"],
  ])
    expect((await register(origin)).body, origin).toMatchObject({
      ...{ code: "subsystem.bad_origin", result: { field: "origin" } },
    });
});

test("[SEC-53] names the subsystems and menus that link to a site", async () => {
  const site = "https://leaving.example.cn";
  const use = async () => (await t.call("subsystemAdmin.readOriginUse", { query: { origin: site } }, manager)).body;
  const body = { origin: site, forRedirects: true, forFrames: false, note: "" };
  await t.call("subsystemAdmin.saveOrigin", { body }, manager);
  expect((await use()).result).toEqual({ subsystems: [], menus: [] });
  await t.make.subsystem({ appId: "69001", appCnName: "将离开的子系统", indexPage: `${site}/index` });
  const menu = (id: string, more: object) => t.make.menuItem({ id, kind: 1, ...more });
  await menu("use-group", { kind: 0, title: "外部资料", path: "/outside" });
  await menu("use-path", { title: "公告", path: `${site}/notices`, parentId: "use-group" });
  await menu("use-frame", { title: "大屏", path: "/screen", url: `${site}/screen`, parentId: "use-group" });
  await menu("use-other", { title: "别处", path: `${site}.evil.example/`, parentId: "use-group" });
  const { subsystems, menus } = (await use()).result;
  expect(subsystems).toEqual(["将离开的子系统"]);
  expect(menus).toHaveLength(2);
  expect(menus).toEqual(
    expect.arrayContaining([
      ["外部资料", "公告"],
      ["外部资料", "大屏"],
    ]),
  );
});
