// Guarantee: a real portal opens the example by each of its four protocols; the example ends sessions with those of the
// portal, and refuses forged or replayed credentials.
import { request, type Server } from "node:http";
import { freePort, type Person } from "@tender/testkit";
import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedDemoSubsystems } from "../../../apps/server/seed/demo/seed-subsystems.ts";
import { seedBase } from "../../../apps/server/seed/seed-base.ts";
import { createOpenidKeyStore } from "../../../apps/server/src/modules/guard/openid-key/openid-key.store.ts";
import { createOpenidKeys } from "../../../apps/server/src/modules/guard/openid-key/openid-keys.service.ts";
import { Browser, type OpenidSetting, startOpenid } from "../../../apps/server/test/openid/openid-setting.ts";
import { createSubsystem } from "./server.ts";

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

let s: OpenidSetting;
let example: Server;
let ownUrl = "";
beforeAll(async () => {
  const port = await freePort();
  ownUrl = `http://localhost:${port}`;
  s = await startOpenid({ SUBSYSTEM_URL: ownUrl });
  await seedBase(s.t.database, s.t.config);
  await s.t.database.db.transaction((tx) => seedDemoSubsystems(tx, ownUrl));
  example = createSubsystem({ portalUrl: s.publicUrl, ownUrl, port });
  await new Promise<void>((resolve) => example.listen(port, "127.0.0.1", resolve));
});
afterAll(async () => {
  example.closeAllConnections();
  example.close();
  await s.close();
});

/** A person with one browser, represented by two because cookies are separate for each server. */
interface Visitor {
  readonly person: Person;
  readonly portalBrowser: Browser;
  readonly exampleBrowser: Browser;
}
async function newVisitor(): Promise<Visitor> {
  const { person, browser } = await s.visitor({ roles: ["system_admin"], realname: "林采薇" });
  return { person, portalBrowser: browser, exampleBrowser: new Browser(ownUrl) };
}

let visitor: Visitor;
beforeEach(async () => {
  visitor = await newVisitor();
});

/** Returns the example's address with the credential, to which the launcher's tile redirects. */
async function entryAddress(appId: string, { person, portalBrowser, exampleBrowser }: Visitor): Promise<string> {
  const { url } = (await s.t.call("launcher.enter", { body: { appId } }, person)).body.result;
  if (appId !== "60102") return url.startsWith("/") ? ((await portalBrowser.follow(url)).location ?? "") : url;
  const { location = "" } = await exampleBrowser.send(url);
  return (await portalBrowser.follow(location)).location ?? "";
}
/** Enters the example and returns its page. */
async function enter(appId: string, who = visitor) {
  const { status, location = "" } = await who.exampleBrowser.send(await entryAddress(appId, who));
  expect(status).toBe(303);
  return who.exampleBrowser.send(location);
}
/** Returns the portal's id of the visitor's session at the example. */
const sidOf = async (appId: string) => {
  const sql = "SELECT id FROM session WHERE app_id = $1 AND user_id = $2";
  const { rows } = await s.t.database.pool.query(sql, [appId, visitor.person.id]);
  return String(rows[0]?.id);
};

const methods = [
  ["60104", "/", "一次性登录码", [401, undefined]],
  ["60101", "/cas", "CAS 票据", [303, "/cas/login"]],
  ["60102", "/openid", "OpenID Connect", [303, "/oidc/auth"]],
  ["60103", "/old", "地址携带令牌（旧式）", [401, undefined]],
] as const;

test.each(methods)(
  "[LAUNCH-11] is entered as %s, shows person and protocol, and ends with the portal's session",
  async (appId, path, methodName, afterSignOut) => {
    const { person, exampleBrowser } = visitor;
    const page = await enter(appId);
    expect(page.status).toBe(200);
    for (const text of ["林采薇，您已进入", methodName, person.username, appId]) expect(page.text).toContain(text);
    const bystander = await newVisitor();
    await enter(appId, bystander);
    await s.t.call("session.signOut", {}, person);
    const answer = async () => {
      const { status, location } = await exampleBrowser.send(path);
      return [status, location && new URL(location).pathname];
    };
    await expect.poll(answer).toEqual(afterSignOut);
    expect((await bystander.exampleBrowser.send(path)).status).toBe(200);
  },
);

test.each(methods)("[SEC-16] redirects %s to an address without the credential", async (appId) => {
  const address = await entryAddress(appId, visitor);
  expect(new URL(address).search).toMatch(/(token|ticket|code)=/);
  const { location = "", headers } = await visitor.exampleBrowser.send(address);
  expect(new URL(location, ownUrl).search).toBe("");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("strict-origin");
});

test.each([
  ["60104", "", /^\/logout$/],
  ["60101", "/cas", /^\/cas\/logout$/],
  ["60102", "/openid", /^\/oidc\/session\/end$/],
  ["60103", "/old", /^\/logout$/],
])("as %s ends only its own session, or redirects to the portal's sign-out", async (appId, below, portalPath) => {
  await enter(appId);
  const local = await visitor.exampleBrowser.send(`${below}/logout`, { form: { scope: "here" } });
  expect(local.location).toBe(`${s.publicUrl}/info/home`);
  expect((await visitor.exampleBrowser.send(below || "/")).status).not.toBe(200);
  expect((await s.t.call("session.readCurrent", {}, visitor.person)).status).toBe(200);
  await enter(appId);
  const everywhere = await visitor.exampleBrowser.send(`${below}/logout`, { form: { scope: "everywhere" } });
  expect(new URL(everywhere.location ?? "").pathname).toMatch(portalPath);
});

test.each([
  ["60101", "/cas"],
  ["60102", "/openid"],
])("as %s returns from the portal's sign-out", async (appId, below) => {
  await enter(appId);
  const { location = "" } = await visitor.exampleBrowser.send(`${below}/logout`, { form: { scope: "everywhere" } });
  const answer = await visitor.portalBrowser.follow(location);
  // `fetch` sends no headers of a navigation, so the portal asks for confirmation.
  const [, input = ""] = /name="wish" value="([^"]+)"/.exec(answer.text) ?? [];
  const form = { wish: input, service: `${ownUrl}${below}/signed-out` };
  const returnUrl = answer.location ?? (await visitor.portalBrowser.send("/cas/logout", { form })).location ?? "";
  expect(returnUrl).toBe(`${ownUrl}${below}/signed-out`);
  expect((await visitor.exampleBrowser.send(returnUrl)).text).toContain("已退出登录");
  expect((await s.t.call("session.readCurrent", {}, visitor.person)).status).not.toBe(200);
});

describe("logout token", () => {
  const claims = (sid: string, more: object = {}) => {
    const iat = Math.floor(s.t.clock.now() / 1_000);
    return { iss: s.publicUrl, aud: "60103", sid, iat, exp: iat + 120, jti: "j", events: { [EVENT]: {} }, ...more };
  };
  /** Signs with the portal's own key. */
  const sign = async (payload: object, typ = "logout+jwt") => {
    const { database, deps, clock } = s.t;
    const bus = { publish: () => {}, subscribe: () => {}, onGap: () => {}, close: async () => {} };
    const keys = createOpenidKeys({ store: createOpenidKeyStore(database.db), secrets: deps.secrets, bus, clock });
    return keys.sign("ES256", { ...payload }, typ);
  };
  const post = async (token: string) =>
    (await visitor.exampleBrowser.send("/old/logout-notice", { form: { logout_token: token } })).status;
  const isIn = async () => (await visitor.exampleBrowser.send("/old")).status === 200;

  test("of the portal ends only the session that it names", async () => {
    await enter("60103");
    expect(await post(await sign(claims("another")))).toBe(200);
    expect(await isIn()).toBe(true);
    expect(await post(await sign(claims(await sidOf("60103"))))).toBe(200);
    expect(await isIn()).toBe(false);
  });

  test.each<[string, (sid: string) => Promise<string>]>([
    [
      "signed by another key",
      async (sid) => {
        const { privateKey } = await generateKeyPair("ES256");
        const { kid } = JSON.parse(atob((await sign(claims(sid))).split(".")[0] ?? "")) as { kid: string };
        return new SignJWT(claims(sid)).setProtectedHeader({ alg: "ES256", kid, typ: "logout+jwt" }).sign(privateKey);
      },
    ],
    ["for another subsystem", (sid) => sign(claims(sid, { aud: "60104" }))],
    ["of another issuer", (sid) => sign(claims(sid, { iss: "https://evil.example" }))],
    ["that is old", (sid) => sign(claims(sid, { iat: Math.floor(s.t.clock.now() / 1_000) - 600 }))],
    ["that is an identity token", (sid) => sign(claims(sid), "JWT")],
    ["without the event", (sid) => sign(claims(sid, { events: {} }))],
    ["with a nonce", (sid) => sign(claims(sid, { nonce: "n" }))],
    ["that is no JWT", async () => "not.a.token"],
  ])("%s is refused and ends no session", async (_kind, make) => {
    await enter("60103");
    expect(await post(await make(await sidOf("60103")))).toBe(400);
    expect(await isIn()).toBe(true);
  });
});

describe("ticket", () => {
  const ticketFor = async (service: string) => {
    const { location = "" } = await visitor.portalBrowser.follow(`/cas/login?${new URLSearchParams({ service })}`);
    return new URL(location).searchParams.get("ticket") ?? "";
  };

  test("opens no session if it is for another service or was used", async () => {
    const foreign = await ticketFor(`${ownUrl}/cas/other`);
    expect(foreign).toMatch(/^ST-/);
    expect((await visitor.exampleBrowser.send(`/cas?ticket=${foreign}`)).status).toBe(403);
    const ticket = await ticketFor(`${ownUrl}/cas`);
    expect((await visitor.exampleBrowser.send(`/cas?ticket=${ticket}`)).status).toBe(303);
    const thief = new Browser(ownUrl);
    expect((await thief.send(`/cas?ticket=${ticket}`)).status).toBe(403);
    expect((await thief.send("/cas")).status).toBe(303);
  });

  test.each(["<samlp:SessionIndex>ST-invented</samlp:SessionIndex>", "<samlp:SessionIndex></samlp:SessionIndex>", ""])(
    "that was never issued ends no session: %s",
    async (logoutRequest) => {
      await enter("60101");
      expect((await visitor.exampleBrowser.send("/cas", { form: { logoutRequest } })).status).toBe(200);
      expect((await visitor.exampleBrowser.send("/cas")).status).toBe(200);
    },
  );
});

describe("answer of OpenID Connect", () => {
  test("is refused in another browser than the requesting one", async () => {
    const address = await entryAddress("60102", visitor);
    const victim = new Browser(ownUrl);
    expect((await victim.send(address)).status).toBe(403);
    await victim.send("/openid");
    expect((await victim.send(address)).status).toBe(403);
    expect((await victim.send("/openid")).status).toBe(303);
  });

  test("is refused the second time", async () => {
    const address = await entryAddress("60102", visitor);
    expect((await visitor.exampleBrowser.send(address)).status).toBe(303);
    expect((await visitor.exampleBrowser.send(address)).status).toBe(403);
  });

  test("with a refusal is shown to the person", async () => {
    const { location = "" } = await visitor.exampleBrowser.send("/openid");
    const authorisationUrl = new URL(location);
    const answer = new URLSearchParams({
      error: "access_denied",
      state: authorisationUrl.searchParams.get("state") ?? "",
      iss: s.publicUrl,
    });
    const refused = await visitor.exampleBrowser.send(`/openid/callback?${answer}`);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("您未获准进入本系统，或已取消登录。");
  });
});

test("refuses a malformed address, and answers 404 to an unknown path", async () => {
  const status = (path: string) =>
    new Promise((resolve, reject) => {
      const sent = request({ host: "127.0.0.1", port: new URL(ownUrl).port, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sent.on("error", reject).end();
    });
  expect(await status("//")).toBe(400);
  expect(await status("/nowhere")).toBe(404);
  expect(await status("/constructor")).toBe(404);
});

test("refuses a used one-time code in another browser", async () => {
  const address = await entryAddress("60104", visitor);
  expect((await visitor.exampleBrowser.send(address)).status).toBe(303);
  const secondUse = await new Browser(ownUrl).send(address);
  expect(secondUse.status).toBe(403);
  expect(secondUse.text).toContain("无法进入");
});

test("reports an unreachable portal, instead of granting access or failing", async () => {
  const port = await freePort();
  const lonely = createSubsystem({
    portalUrl: `http://localhost:${await freePort()}`,
    ownUrl: `http://localhost:${port}`,
    port,
  });
  await new Promise<void>((resolve) => lonely.listen(port, "127.0.0.1", resolve));
  try {
    const browser = new Browser(`http://localhost:${port}`);
    for (const path of ["/?token=x", "/cas?ticket=ST-x", "/openid", "/old?token=x"]) {
      const { status, text } = await browser.send(path);
      expect([path, status, text.includes("暂时无法联系门户")]).toEqual([path, 502, true]);
    }
  } finally {
    lonely.close();
  }
});
