import { gunzipSync } from "node:zlib";
import { api, successEnvelope } from "@tender/contract";
import { startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { lookAlikesOf } from "#test/look-alikes.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.subsystem({ appId: "70001" }, ["buyer", "supplier", "staff", "administrator", "nobody", "keeper"]);
  await t.make.subsystem({ appId: "70002" }, ["buyer"]);
  await t.make.subsystem({ appId: "70003", enabled: false }, ["buyer"]);
});
afterAll(() => t.close());

const read = (token: string, query: { appId?: string; token?: string } = {}) =>
  t.call("permission.readOwn", { query }, { token });

const titles = (menu: readonly { meta: { title: string } }[]) => menu.map(({ meta }) => meta.title);

/** Advances beyond the age of every cache. */
const expireCaches = () => t.clock.advance(61_000);

test("[API-33, API-09, SEC-15, PERM-03, MENU-02, ADMINDATA-05] returns the menu tree, auth and allAuth with the fields of the contract", async () => {
  const group = await t.make.menuItem({
    title: "档案管理",
    path: "/a",
    redirect: "/a/b",
    component: "layouts/route-view",
    alwaysShow: true,
  });
  const page = await t.make.menuItem({ parentId: group, kind: 1, title: "档案目录", path: "/a/b", hidden: true }, [
    "buyer",
  ]);
  const button = { parentId: page, kind: 2, path: null, type: "2", status: "1", describe: "导出目录" };
  await t.make.menuItem({ ...button, action: "a:export" }, ["buyer"]);
  await t.make.menuItem({ ...button, action: "a:erase", type: "1", status: "0", describe: "删除" });
  const token = await t.signIn(await t.make.user({ roles: ["buyer"] }));
  const { status, body } = await read(token, { appId: "70001", token });
  expect(status).toBe(200);
  expect(successEnvelope(api.permission.readOwn.result).parse(body)).toEqual(body);
  expect(Object.keys(body)).toEqual(["success", "code", "message", "result", "timestamp"]);
  expect(body.code).toBe("200");
  const byQueryAlone = await t.http("GET", `/api/sys/permission/getUserPermissionByToken?token=${token}&appId=70001`);
  expect(byQueryAlone.json().result).toEqual(body.result);
  expect(body.result.menu).toEqual([
    {
      path: "/a",
      name: "a",
      redirect: "/a/b",
      component: "layouts/route-view",
      hidden: false,
      alwaysShow: true,
      route: "1",
      meta: {
        title: "档案管理",
        icon: null,
        url: null,
        target: null,
        permissionList: [],
        keepAlive: false,
        internalOrExternal: false,
      },
      children: [
        {
          path: "/a/b",
          name: "a-b",
          redirect: null,
          component: null,
          hidden: true,
          alwaysShow: false,
          route: "1",
          children: [],
          meta: {
            title: "档案目录",
            icon: null,
            url: null,
            target: null,
            permissionList: [],
            keepAlive: false,
            internalOrExternal: false,
          },
        },
      ],
    },
  ]);
  expect(body.result.auth).toEqual([{ action: "a:export", type: "2", status: "1", describe: "导出目录" }]);
  expect(body.result.allAuth).toEqual([
    { action: "a:export", type: "2", status: "1", describe: "导出目录" },
    { action: "a:erase", type: "1", status: "0", describe: "删除" },
  ]);
});

test("[MENU-02, ADMINDATA-05] returns each flag by itself and an outside address as url with a digest as path", async () => {
  await t.make.subsystem({ appId: "70014" }, ["keeper"]);
  await t.make.site("https://flags.example/");
  const allOff = { hidden: false, alwaysShow: false, keepAlive: false, isRoute: false, internalOrExternal: false };
  const flags = ["hidden", "alwaysShow", "keepAlive", "isRoute", "internalOrExternal"] as const;
  for (const [index, flag] of flags.entries())
    await t.make.menuItem(
      { ...allOff, [flag]: true, appId: "70014", title: flag, path: `/${flag}`, sortOrder: index },
      ["keeper"],
    );
  await t.make.menuItem({ appId: "70014", title: "外站", path: "https://flags.example/x", sortOrder: 9 }, ["keeper"]);
  expireCaches();
  const token = await t.signIn(await t.make.user({ roles: ["keeper"] }));
  const { menu } = (await read(token, { appId: "70014" })).body.result;
  expect(
    menu
      .slice(0, -1)
      .map(({ path, hidden, alwaysShow, route, meta: { keepAlive, internalOrExternal } }) => [
        path,
        { hidden, alwaysShow, keepAlive, isRoute: route === "1", internalOrExternal },
      ]),
  ).toEqual(flags.map((flag) => [`/${flag}`, { ...allOff, [flag]: true }]));
  const outside = menu.at(-1);
  expect(outside).toMatchObject({ path: expect.stringMatching(/^[0-9a-f]{32}$/), name: outside?.path });
  expect(outside?.meta.url).toBe("https://flags.example/x");
});

test("[PERM-02, PERM-12, API-33] returns menus and buttons by user and subsystem", async () => {
  const [firstAppId, secondAppId] = ["70012", "70013"];
  for (const appId of [firstAppId, secondAppId]) {
    await t.make.subsystem({ appId }, ["weigher", "packer"]);
    for (const role of ["weigher", "packer"]) {
      await t.make.menuItem({ appId, title: `${appId} ${role}` }, [role]);
      const button = { appId, kind: 2, path: null, title: "操作", type: "1", status: "1" };
      await t.make.menuItem({ ...button, action: `${role}:${appId}` }, [role]);
    }
  }
  expireCaches();
  const answers: string[] = [];
  for (const role of ["weigher", "packer"]) {
    const token = await t.signIn(await t.make.user({ roles: [role] }));
    for (const appId of [firstAppId, secondAppId]) {
      const { menu, auth, allAuth } = (await read(token, { token, appId })).body.result;
      expect([titles(menu), auth.map(({ action }) => action)]).toEqual([[`${appId} ${role}`], [`${role}:${appId}`]]);
      expect(allAuth.map(({ action }) => action).toSorted()).toEqual([`packer:${appId}`, `weigher:${appId}`]);
      answers.push(JSON.stringify([menu, auth]));
    }
  }
  expect(new Set(answers).size).toBe(4);
});

test("returns the menu of the workspace without an appId", async () => {
  await t.make.menuItem({ title: "工作台首个" }, ["keeper"]);
  expireCaches();
  const token = await t.signIn(await t.make.user({ roles: ["keeper"] }));
  expect(titles((await read(token)).body.result.menu)).toEqual(["工作台首个"]);
});

test("returns an empty menu to a role without grants in the subsystem", async () => {
  const token = await t.signIn(await t.make.user({ roles: ["nobody"] }));
  expect((await read(token)).body.result.menu).toEqual([]);
});

test.each([
  ["70002", "supplier", "granted to others", { appId: "70002" }],
  ["70003", "buyer", "switched off", { appId: "70003" }],
  ["99999", "buyer", "unknown", { appId: "99999" }],
  ["10000", "buyer", "the portal's own id", { appId: "10000" }],
  ["70001", "newcomer", "not in the entrants", {}],
])("[PERM-12, SEC-80] refuses the menu of %s to a %s (%s) and records it", async (appId, role, _why, query) => {
  const user = await t.make.user({ roles: [role] });
  const { status, body } = await read(await t.signIn(user), query);
  expect([status, body.code, body.message]).toEqual([403, "launcher.not_granted", "您没有进入该子系统的权限"]);
  const rows = await t.database.db.select().from(auditEntry).where(eq(auditEntry.userId, user.id));
  const refused = rows.filter(({ action }) => action === "permission.refused");
  expect(refused).toMatchObject([{ outcome: "refused", object: appId, username: user.username }]);
});

test("[SEC-74] compresses the same bytes for clients with gzip and forbids caching", async () => {
  const token = await t.signIn(await t.make.user({ roles: ["buyer"] }));
  const path = "/api/sys/permission/getUserPermissionByToken";
  const plain = await t.http("GET", path, { token });
  const compressed = await t.http("GET", path, { token, headers: { "accept-encoding": "br, gzip" } });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(compressed.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.body);
  expect(plain.headers["cache-control"]).toBe("no-store");
  expect(plain.headers.vary).toBe("accept-encoding");
  expect(plain.headers["content-type"]).toBe("application/json; charset=utf-8");
});

test("[SEC-74] answers 304 to an unchanged own answer, whatever `_t`, and forbids caching", async () => {
  const buyer = await t.signIn(await t.make.user({ roles: ["buyer"] }));
  const supplier = await t.signIn(await t.make.user({ roles: ["supplier"] }));
  const path = "/api/sys/permission/getUserPermissionByToken?_t=1";
  const first = await t.http("GET", path, { token: buyer });
  const headers = { "if-none-match": String(first.headers.etag) };
  const repeated = await t.http("GET", path.replace("1", "2"), { token: buyer, headers });
  expect([repeated.statusCode, repeated.body, repeated.headers.etag]).toEqual([304, "", first.headers.etag]);
  expect(repeated.headers["cache-control"]).toBe("no-store");
  expect((await t.http("GET", path, { token: supplier, headers })).statusCode).toBe(200);
});

test("[PERM-12] returns to a subsystem's session only its own menu", async () => {
  await t.make.subsystem({ appId: "60009", kind: "handover", indexPage: "http://localhost:3100/" }, ["buyer"]);
  await t.make.menuItem({ appId: "60009", title: "交易首页" }, ["buyer"]);
  expireCaches();
  const portal = await t.signIn(await t.make.user({ roles: ["buyer"] }));
  const { body } = await t.call("launcher.enter", { body: { appId: "60009" } }, { token: portal });
  const code = new URL(body.result.url).searchParams.get("token") ?? "";
  const inside = await t.call("signIn.withToken", { body: { token: code } });
  const token = inside.body.result.token;
  expect(titles((await read(token)).body.result.menu)).toEqual(["交易首页"]);
  expect(titles((await read(token, { appId: "60009" })).body.result.menu)).toEqual(["交易首页"]);
  expect((await read(token, { appId: "70001" })).body.code).toBe("launcher.not_granted");
});

test("[SEC-15, API-33] refuses a query token of another, ended or unknown session", async () => {
  const [user, otherUser] = [await t.make.user({ roles: ["buyer"] }), await t.make.user({ roles: ["buyer"] })];
  const [currentToken, secondToken, endedToken, otherToken] = [
    await t.signIn(user),
    await t.signIn(user),
    await t.signIn(user),
    await t.signIn(otherUser),
  ];
  await t.call("session.signOut", {}, { token: endedToken });
  expect((await read(currentToken, { token: currentToken })).status).toBe(200);
  for (const foreignToken of [otherToken, secondToken, endedToken, "never-was"]) {
    const mismatch = [403, "session.token_mismatch"];
    const { status, body } = await read(currentToken, { token: foreignToken });
    expect([status, body.code]).toEqual(mismatch);
    const search = new URLSearchParams({ token: foreignToken });
    const headers = { authorization: `Bearer ${currentToken}` };
    const byBearer = await t.http("GET", `/api/sys/permission/getUserPermissionByToken?${search}`, { headers });
    expect([byBearer.statusCode, byBearer.json().code]).toEqual(mismatch);
  }
  // The access token belongs to the same session and to no other.
  const { accessToken } = (await t.call("signIn.withToken", { body: { token: currentToken } })).body.result;
  expect((await read(accessToken, { token: currentToken })).status).toBe(200);
  expect((await read(accessToken, { token: otherToken })).body.code).toBe("session.token_mismatch");
});

test("[SEC-53] omits items with an address at no registered site and logs them", async () => {
  await t.make.site("https://known.example/");
  const badIds: string[] = [];
  const addresses = ["javascript:alert(1)", "//evil.example/", "{{token}}/x", "{{username}}:x"];
  for (const badAddress of [...addresses, ...lookAlikesOf("https://known.example")])
    for (const address of [{ path: badAddress }, { path: "/framed", url: badAddress }])
      badIds.push(await t.make.menuItem({ title: "坏地址", ...address }, ["administrator"]));
  await t.make.menuItem({ title: "好地址" }, ["administrator"]);
  await t.make.menuItem({ title: "好外站", path: "/shown", url: "https://known.example/x" }, ["administrator"]);
  expireCaches();
  const token = await t.signIn(await t.make.user({ roles: ["administrator"] }));
  const shownTitles = titles((await read(token)).body.result.menu);
  expect(shownTitles).toEqual(expect.arrayContaining(["好地址", "好外站"]));
  expect(shownTitles).not.toContain("坏地址");
  expect(badIds.filter((id) => !t.logs.join("\n").includes(id))).toEqual([]);
});

test("[PERM-03] reports only whether an address is a page of others", async () => {
  const page = await t.make.menuItem({ title: "专页", path: "/judged/page" }, ["judged-role"]);
  const token = await t.signIn(await t.make.user({ roles: ["buyer"] }));
  const judge = async (path: string) =>
    (await t.call("permission.judgeAddress", { query: { path } }, { token })).body.result;
  expireCaches();
  expect(await judge("/judged/page")).toEqual({ isForbidden: true, within: null });
  expect(await judge("/judged/other")).toEqual({ isForbidden: false, within: null });
  const holder = await t.signIn(await t.make.user({ roles: ["judged-role"] }));
  const holderAnswer = await t.call("permission.judgeAddress", { query: { path: "/judged/page" } }, { token: holder });
  expect(holderAnswer.body.result).toEqual({ isForbidden: false, within: null });
  await t.database.pool.query("DELETE FROM role_grant WHERE menu_item_id = $1", [page]);
  expireCaches();
  expect(await judge("/judged/page")).toEqual({ isForbidden: false, within: null });
});
