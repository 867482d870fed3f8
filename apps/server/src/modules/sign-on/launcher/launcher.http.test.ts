import { secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleSubsystem, subsystem } from "#modules/access/subsystem/subsystem.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";
import { shortLived } from "#platform/short-lived.tables.ts";
import { lookAlikesOf } from "#test/look-alikes.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    env: {
      SUPPORT_CONTACT: "信息中心 0591-12345678",
      SPECIAL_ACCOUNTS: "calock, Other, by-cas",
      PUBLIC_URL: "http://portal.example:3000",
    },
  });
  const handover = { kind: "handover", certificateGate: true } as const;
  await t.make.subsystem(
    {
      ...handover,
      appId: "60009",
      appCnName: "电子招投标交易系统",
      indexPage: "https://trade.example/in?lang=zh",
      purpose: "在线办理",
      appPhotoGroup: "subsystem-icons",
      appPhotoPath: "60009.svg",
      sortOrder: 2,
    },
    ["buyer", "finance"],
  );
  await t.make.subsystem({ ...handover, appId: "61001", indexPage: "http://127.0.0.1:3100/", sortOrder: 3 }, [
    "finance",
  ]);
  await t.make.subsystem({ appId: "70001", sortOrder: 1 }, ["buyer", "finance"]);
  await t.make.subsystem({ appId: "70002", sortOrder: 4, enabled: false }, ["buyer"]);
  const byCas = { appId: "62001", handOver: "cas", indexPage: "https://cas.example/in?a=1&b=2" } as const;
  await t.make.subsystem({ ...handover, ...byCas, casServices: ["https://cas.example/"] }, ["cas-user"]);
  const byToken = { appId: "60020", handOver: "token", indexPage: "https://old.example/in" } as const;
  await t.make.subsystem({ ...byToken, kind: "handover" }, ["old_timer"]);
});
afterAll(() => t.close());

const list = async (token: string, system?: "1" | "2") =>
  (await t.call("launcher.listSubsystems", { query: system ? { system } : {} }, { token })).body.result;
const ids = (entries: readonly { appId: string }[]) => entries.map(({ appId }) => appId);
const enter = (token: string, appId: string) => t.call("launcher.enter", { body: { appId } }, { token });
const signInAs = async (...roles: string[]) => t.signIn(await t.make.user({ roles }));
const auditOf = (userId: string) =>
  t.database.db.select().from(auditEntry).where(eq(auditEntry.userId, userId)).orderBy(auditEntry.id);

describe("the list", () => {
  test("[API-35, LAUNCH-05, LAUNCH-06, ADMINDATA-04] holds the caller's subsystems in the administrator's order, with every field", async () => {
    const entries = await list(await signInAs("buyer"), "2");
    expect(ids(entries)).toEqual(["70001", "60009"]);
    expect(entries[1]).toEqual({
      appId: "60009",
      appCnName: "电子招投标交易系统",
      indexPage: "https://trade.example/in?lang=zh",
      appPhotoGroup: "subsystem-icons",
      appPhotoPath: "60009.svg",
      purpose: "在线办理",
      certificateRequired: false,
      favourite: null,
      lastEnteredAt: null,
    });
    expect(ids(await list(await signInAs("finance")))).toEqual(["70001", "60009", "61001"]);
  });

  test("[API-35] depends on the session alone, and is empty without a role", async () => {
    const token = await t.signIn(await t.make.user());
    expect(await list(token)).toEqual([]);
    const { id, username } = await t.make.user({ roles: ["finance"] });
    for (const name of [`userId=${id}`, `username=${username}`, `id=${id}`]) {
      const url = `/api/atlxsysinfo/querySysInfoByUserId?system=2&${name}`;
      const reply = await t.http("GET", url, { token });
      expect([reply.statusCode, reply.json().result], name).toEqual([200, []]);
    }
    expect((await t.http("GET", "/api/atlxsysinfo/querySysInfoByUserId?system=2")).statusCode).toBe(401);
  });

  test("[LAUNCH-08] holds under system=1 the subsystems of this machine", async () => {
    expect(ids(await list(await signInAs("finance"), "1"))).toEqual(["61001"]);
  });

  test("[CA-08, CA-09] marks the subsystems that require a special account's certificate", async () => {
    const token = await t.signIn(await t.make.user({ username: "calock", roles: ["finance"] }));
    const listMarks = async (sessionToken: string) =>
      (await list(sessionToken)).map(({ appId, certificateRequired }) => [appId, certificateRequired]);
    expect(await listMarks(token)).toEqual([
      ["70001", false],
      ["60009", true],
      ["61001", true],
    ]);
    expect(await listMarks(await t.signIn(await t.make.user({ username: "calock2", roles: ["finance"] })))).toEqual([
      ["70001", false],
      ["60009", false],
      ["61001", false],
    ]);
  });

  test("[SEC-59, ADMINDATA-04] omits a subsystem after its grant is revoked", async () => {
    await t.make.subsystem({ appId: "80001" }, ["temporary"]);
    const token = await signInAs("temporary");
    expect(ids(await list(token))).toEqual(["80001"]);
    await t.database.db.delete(roleSubsystem).where(eq(roleSubsystem.roleCode, "temporary"));
    await t.database.pool.query("SELECT pg_notify('portal', 'subsystem 80001')");
    await expect.poll(() => list(token)).toEqual([]);
    expect((await enter(token, "80001")).body.code).toBe("launcher.not_granted");
  });
});

describe("the entry", () => {
  test("[LAUNCH-10] answers the configured path of a subsystem of this application", async () => {
    expect((await enter(await signInAs("buyer"), "70001")).body.result).toEqual({ url: "/dashboard/analysis" });
    const indexPage = "/archive/statistics?range=all";
    await t.make.subsystem({ appId: "70009", indexPage }, ["archivist"]);
    // The home page of a role applies to the workspace alone.
    await t.make.role("at-home");
    await t.database.pool.query("UPDATE role SET home_path = '/system/jobs' WHERE code = 'at-home'");
    for (const roles of [["archivist"], ["archivist", "at-home"]])
      expect((await enter(await signInAs(...roles), "70009")).body.result).toEqual({ url: indexPage });
  });

  test("[W-23] puts neither tokens nor the cookie of the session into an address", async () => {
    const { username, password } = await t.make.user({ roles: ["buyer", "cas-user"] });
    const { body, headers } = await t.call("signIn.withPassword", { body: { username, password } });
    const cookie = /=([^;]+)/.exec(String(headers["set-cookie"]))?.[1] ?? "";
    const { token, accessToken } = body.result;
    const entered = ["60009", "62001", "70001"].map(async (appId) => (await enter(token, appId)).body.result.url);
    const addresses = (await Promise.all(entered)).map(decodeURIComponent);
    expect(addresses.map((url) => url.split("?")[0])).toEqual([
      "https://trade.example/in",
      "/cas/login",
      "/dashboard/analysis",
    ]);
    for (const credential of [token, accessToken, cookie])
      expect([credential.length > 30, addresses.filter((url) => url.includes(credential))]).toEqual([true, []]);
  });

  test("[SEC-51, LAUNCH-10] appends a one-time code and the appId to the address of another system", async () => {
    const { body } = await enter(await signInAs("buyer"), "60009");
    const url = new URL(body.result.url);
    expect(`${url.origin}${url.pathname}`).toBe("https://trade.example/in");
    expect([...url.searchParams.keys()]).toEqual(["lang", "token", "appId"]);
    expect(url.searchParams.get("appId")).toBe("60009");
    expect(url.searchParams.get("token")).toMatch(/^[\w-]{43}$/);
  });

  test("[LAUNCH-10, SEC-40] leads to a CAS subsystem over /cas/login, behind the same checks", async () => {
    const token = await signInAs("cas-user");
    expect((await enter(token, "62001")).body.result).toEqual({
      url: "/cas/login?service=https%3A%2F%2Fcas.example%2Fin%3Fa%3D1%26b%3D2",
    });
    const special = await t.signIn(await t.make.user({ username: "by-cas", roles: ["cas-user"] }));
    expect((await enter(special, "62001")).body.code).toBe("launcher.certificate_required");
    expect((await enter(await signInAs("buyer"), "62001")).body.code).toBe("launcher.not_granted");
  });

  test("stores only the digest of the code", async () => {
    const { body } = await enter(await signInAs("buyer"), "60009");
    const code = new URL(body.result.url).searchParams.get("token") ?? "?";
    const rows = await t.database.db.select().from(shortLived);
    expect(rows.some(({ key }) => key.startsWith("handover:"))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test("[SEC-80] records each entry, and each refusal with its cause", async () => {
    const user = await t.make.user({ roles: ["buyer"] });
    const token = await t.signIn(user);
    await enter(token, "60009");
    await enter(token, "61001");
    const entries = (await auditOf(user.id)).filter(({ action }) => action === "launcher.enter");
    expect(entries.map(({ object, outcome, reason }) => [object, outcome, reason])).toEqual([
      ["60009", "ok", null],
      ["61001", "refused", "launcher.not_granted"],
    ]);
  });

  test.each([
    ["61001", 403, "您没有进入该子系统的权限"],
    ["99999", 403, "您没有进入该子系统的权限"],
    ["70002", 200, "该子系统暂未开放，请联系系统管理员"],
  ])("[PERM-12] is refused for %s", async (appId, status, message) => {
    const reply = await enter(await signInAs("buyer"), appId);
    expect([reply.status, reply.body.success, reply.body.message]).toEqual([status, false, message]);
  });

  test.each<[string, string]>([
    ["81001", "javascript:alert(1)"],
    ["81002", "//evil.example/"],
    ["81003", "https://user@evil.example/"],
    ...lookAlikesOf("https://trade.example").map((address, n): [string, string] => [`8101${n}`, address]),
  ])("[SEC-53] is refused for subsystem %s with the address %s", async (appId, indexPage) => {
    await t.make.subsystem({ appId, kind: "handover" }, [`role-${appId}`]);
    await t.database.pool.query("UPDATE subsystem SET index_page = $2 WHERE app_id = $1", [appId, indexPage]);
    const token = await signInAs(`role-${appId}`);
    expect((await enter(token, appId)).body.code).toBe("launcher.unavailable");
    expect(await list(token)).toEqual([]);
  });

  test("refuses an external address of a subsystem of kind `own`", async () => {
    await t.make.subsystem({ appId: "82000", kind: "own", indexPage: "https://elsewhere.example/" }, ["role-82000"]);
    expect((await enter(await signInAs("role-82000"), "82000")).body.code).toBe("launcher.unavailable");
  });
});

describe("the certificate gate", () => {
  let gatedApp: TestApp;
  beforeAll(async () => {
    gatedApp = await startTestApp({ env: { SPECIAL_ACCOUNTS: "Gated,Locked" } });
    const gated = { kind: "handover", certificateGate: true, indexPage: "http://localhost:3100/" } as const;
    for (const appId of ["60009", "61001"]) await gatedApp.make.subsystem({ appId, ...gated }, ["finance"]);
  });
  afterAll(() => gatedApp.close());

  test.each([
    ["60009", "gated"],
    ["61001", "LOCKED"],
  ])("issues no code for %s to a special account without today's certification", async (appId, username) => {
    const token = await gatedApp.signIn(await gatedApp.make.user({ username, roles: ["finance"] }));
    const reply = await gatedApp.call("launcher.enter", { body: { appId } }, { token });
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([
      403,
      "launcher.certificate_required",
      "请先完成证书核验",
    ]);
    expect(await gatedApp.database.db.select().from(shortLived)).toEqual([]);
  });

  test("opens ungated subsystems to a special account, and gated ones to other accounts", async () => {
    const special = await t.signIn(await t.make.user({ username: "other", roles: ["finance"] }));
    expect((await enter(special, "70001")).status).toBe(200);
    expect((await enter(await signInAs("finance"), "61001")).status).toBe(200);
  });
});

/**
 * Expects that the subsystem's credentials, and those obtained with them, open its own menu, but nothing of the portal
 * or of another subsystem.
 */
async function expectBoundTo(appId: string, otherAppId: string, handed: { token: string; accessToken: string }) {
  const redeemed = (await t.call("signIn.withToken", { body: { token: handed.accessToken } })).body.result;
  expect(redeemed.token).not.toBe(handed.token);
  for (const headers of [
    { "x-access-token": handed.token },
    { authorization: `Bearer ${handed.accessToken}` },
    { "x-access-token": redeemed.token },
    { authorization: `Bearer ${redeemed.accessToken}` },
  ]) {
    const answerTo = async (method: "GET" | "POST", url: string, body?: object) => {
      const reply = await t.http(method, url, { headers, ...(body ? { body } : {}) });
      return [reply.statusCode, reply.json().code];
    };
    const menu = "/api/sys/permission/getUserPermissionByToken?appId=";
    expect(await answerTo("GET", `${menu}${appId}`)).toEqual([200, "200"]);
    for (const url of ["/api/atlxsysinfo/querySysInfoByUserId?system=2", "/api/account/me", "/api/session/own"])
      expect([url, ...(await answerTo("GET", url))]).toEqual([url, 403, "http.forbidden"]);
    expect(await answerTo("POST", "/api/launcher/enter", { appId: otherAppId })).toEqual([403, "http.forbidden"]);
    expect(await answerTo("GET", `${menu}${otherAppId}`)).toEqual([403, "launcher.not_granted"]);
  }
}

describe("the one-time code", () => {
  const codeFor = async (token: string, appId = "60009") =>
    new URL((await enter(token, appId)).body.result.url).searchParams.get("token") ?? "";
  const redeem = (code: string) => t.call("signIn.withToken", { body: { token: code } });

  test("[SEC-51, LAUNCH-11] is redeemed once", async () => {
    const code = await codeFor(await signInAs("buyer"));
    expect((await redeem(code)).body.success).toBe(true);
    expect((await redeem(code)).body).toMatchObject({
      success: false,
      code: "session.handover_invalid",
      message: "登录凭据已失效，请从门户重新进入",
    });
  });

  test("[LAUNCH-11] is redeemed by one of two simultaneous requests", async () => {
    const code = await codeFor(await signInAs("buyer"));
    const answers = await Promise.all([redeem(code), redeem(code)]);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  });

  test("[SEC-51, LAUNCH-11] expires after 60 s", async () => {
    const token = await signInAs("buyer");
    const [earlyCode, lateCode] = [await codeFor(token), await codeFor(token)];
    t.clock.advance(59_999);
    expect((await redeem(earlyCode)).body.success).toBe(true);
    t.clock.advance(1);
    expect((await redeem(lateCode)).body.success).toBe(false);
  });

  test("[SEC-51, LAUNCH-11] yields a token that opens no call of the portal or another subsystem", async () => {
    const { token, accessToken } = (await redeem(await codeFor(await signInAs("finance")))).body.result;
    await expectBoundTo("60009", "61001", { token, accessToken });
  });

  test("carries the department of its portal session", async () => {
    const department = await t.make.department({ departName: "采购处" });
    const user = await t.make.user({ roles: ["buyer"], departments: [department.id] });
    const inside = (await redeem(await codeFor(await t.signIn(user)))).body.result.token;
    const current = await t.call("session.readCurrent", {}, { token: inside });
    expect(current.body.result.department?.departName).toBe("采购处");
  });

  test("is invalid after its portal session ends", async () => {
    const token = await signInAs("buyer");
    const code = await codeFor(token);
    await t.call("session.signOut", {}, { token });
    expect((await redeem(code)).body.success).toBe(false);
  });
});

test("refuses a second row for one appId", async () => {
  await expect(
    t.database.db.insert(subsystem).values({ appId: "60009", appCnName: "x", indexPage: "/", kind: "own" }),
  ).rejects.toThrow();
});

describe("the list of favourites", () => {
  const listEntries = async (token: string) =>
    (await t.call("launcher.listSubsystems", { query: {} }, { token })).body.result;

  test("is stored in order, for one person alone", async () => {
    const [token, other] = [await signInAs("buyer"), await signInAs("buyer")];
    const appIds = (await listEntries(token)).map(({ appId }) => appId);
    const favouriteIds = appIds.slice(0, 2).toReversed();
    const setFavourites = (ids: string[]) => t.call("launcher.setFavourites", { body: { appIds: ids } }, { token });
    expect((await setFavourites(favouriteIds)).body.success).toBe(true);
    const positionsOf = async (owner: string) =>
      Object.fromEntries(
        (await listEntries(owner)).flatMap(({ appId, favourite }) => (favourite === null ? [] : [[appId, favourite]])),
      );
    expect(await positionsOf(token)).toEqual({ [favouriteIds[0] ?? ""]: 0, [favouriteIds[1] ?? ""]: 1 });
    expect(await positionsOf(other)).toEqual({});
    await setFavourites([]);
    expect(await positionsOf(token)).toEqual({});
    expect((await setFavourites(["99999"])).body.code).toBe("launcher.not_granted");
  });

  test("[LAUNCH-10] contains the time of the last entry, refusals not counted", async () => {
    const token = await signInAs("buyer");
    const lastEntryOf = async (appId: string) =>
      (await listEntries(token)).find((entry) => entry.appId === appId)?.lastEnteredAt;
    await enter(token, "60009");
    expect(await lastEntryOf("60009")).toBe(new Date(t.clock.now()).toISOString());
    expect((await enter(token, "61001")).status).toBe(403);
    expect(await lastEntryOf("70001")).toBeNull();
  });
});

describe("the hand-over by a token in the address", () => {
  test("[SEC-51, LAUNCH-11, W-23] issues a child token that opens the subsystem's calls alone", async () => {
    const token = await signInAs("old_timer");
    const url = new URL((await enter(token, "60020")).body.result.url);
    const child = url.searchParams.get("token") ?? "";
    expect([url.origin + url.pathname, url.searchParams.get("appId")]).toEqual(["https://old.example/in", "60020"]);
    expect(child).not.toBe(token);
    const checked = await t.http("GET", `/api/foreginService/sysToken/checkTokenEffect?token=${child}`, {
      token: child,
    });
    expect(checked.json().success).toBe(true);
    const continued = await t.call("signIn.withToken", { body: { token: child } });
    await expectBoundTo("60020", "60009", { token: child, accessToken: continued.body.result.accessToken });
    await t.call("session.signOut", {}, { token });
    expect((await t.call("session.readCurrent", {}, { token: child })).body.success).toBe(false);
  });
});

test("[SEC-51] puts a token into an address in production only for the configured subsystems", async () => {
  const token = await signInAs("old_timer");
  const enterInProduction = async (allowedIds: string[]) => {
    const node = await secondNode({ ...t, config: { ...t.config, MODE: "production", TOKEN_HAND_OVER: allowedIds } });
    try {
      const request = { headers: { "x-access-token": token }, payload: { appId: "60020" } };
      return (await node.app.inject({ method: "POST", url: "/api/launcher/enter", ...request })).json();
    } finally {
      await node.close();
    }
  };
  const refused = { success: false, code: "launcher.unavailable", result: null };
  expect(await enterInProduction([])).toMatchObject(refused);
  expect(await enterInProduction(["60021"])).toMatchObject(refused);
  const { result } = await enterInProduction(["60021", "60020"]);
  expect(new URL(result.url).searchParams.get("token")).toMatch(/^[\w-]{43}$/);
});

test("[ADMINDATA-07] opens the workspace at the role's home page, or else at the default page", async () => {
  await t.make.role("homely");
  await t.database.pool.query("UPDATE role SET home_path = '/archive/statistics' WHERE code = 'homely'");
  const token = await signInAs("buyer", "homely");
  expect((await enter(token, "70001")).body.result.url).toBe("/archive/statistics");
  expect((await enter(await signInAs("buyer"), "70001")).body.result.url).toBe("/dashboard/analysis");
});
