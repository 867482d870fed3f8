// Guarantee: the example is entered in each of the four ways at a real portal, follows its sign-out, and trusts nobody
// else.
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

/** A person with a browser, which has separate cookies for each server. */
interface Visitor {
  readonly person: Person;
  readonly atPortal: Browser;
  readonly here: Browser;
}
async function newVisitor(): Promise<Visitor> {
  const { person, browser } = await s.visitor({ roles: ["system_admin"], realname: "林采薇" });
  return { person, atPortal: browser, here: new Browser(ownUrl) };
}

let visitor: Visitor;
beforeEach(async () => {
  visitor = await newVisitor();
});

/** Returns the address at the example, with the handed-over credential, that the launcher's tile leads to. */
async function arrival(appId: string, { person, atPortal, here }: Visitor): Promise<string> {
  const { url } = (await s.t.call("launcher.enter", { body: { appId } }, person)).body.result;
  if (appId !== "60102") return url.startsWith("/") ? ((await atPortal.follow(url)).location ?? "") : url;
  const { location = "" } = await here.send(url);
  return (await atPortal.follow(location)).location ?? "";
}
async function enter(appId: string, who = visitor) {
  const { status, location = "" } = await who.here.send(await arrival(appId, who));
  expect(status).toBe(303);
  return who.here.send(location);
}
/** Returns the portal's id of the visitor's session at the example. */
const sidOf = async (appId: string) => {
  const ofVisitor = [appId, visitor.person.id];
  const { rows } = await s.t.database.pool.query(
    "SELECT id FROM session WHERE app_id = $1 AND user_id = $2",
    ofVisitor,
  );
  return String(rows[0]?.id);
};

const ways = [
  ["60009", "/", "一次性登录码", [401, undefined]],
  ["60101", "/cas", "CAS 票据", [303, "/cas/login"]],
  ["60102", "/openid", "OpenID Connect", [303, "/oidc/auth"]],
  ["60103", "/old", "地址携带令牌（旧式）", [401, undefined]],
] as const;

test.each(ways)(
  "[LAUNCH-11] is entered as %s, shows person and way, and closes after the session's end",
  async (appId, path, way, asked) => {
    const { person, here } = visitor;
    const page = await enter(appId);
    expect(page.status).toBe(200);
    for (const text of ["林采薇，您已进入", way, person.username, appId]) expect(page.text).toContain(text);
    const bystander = await newVisitor();
    await enter(appId, bystander);
    await s.t.call("session.signOut", {}, person);
    const answer = async () => {
      const { status, location } = await here.send(path);
      return [status, location && new URL(location).pathname];
    };
    await expect.poll(answer).toEqual(asked);
    expect((await bystander.here.send(path)).status).toBe(200);
  },
);

test.each(ways)("[SEC-16] removes the credential of %s from the address at once", async (appId) => {
  const address = await arrival(appId, visitor);
  expect(new URL(address).search).toMatch(/(token|ticket|code)=/);
  const { location = "", headers } = await visitor.here.send(address);
  expect([new URL(location, ownUrl).search, headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
    "",
    "no-store",
    "strict-origin",
  ]);
});

test.each([
  ["60009", "", /^\/logout$/],
  ["60101", "/cas", /^\/cas\/logout$/],
  ["60102", "/openid", /^\/oidc\/session\/end$/],
  ["60103", "/old", /^\/logout$/],
])("as %s ends its own session only, or opens the portal's sign-out", async (appId, below, portalPath) => {
  await enter(appId);
  const here = await visitor.here.send(`${below}/logout`, { form: { scope: "here" } });
  expect(here.location).toBe(`${s.publicUrl}/info/home`);
  expect((await visitor.here.send(below || "/")).status).not.toBe(200);
  expect((await s.t.call("session.readCurrent", {}, visitor.person)).status).toBe(200);
  await enter(appId);
  const everywhere = await visitor.here.send(`${below}/logout`, { form: { scope: "everywhere" } });
  expect(new URL(everywhere.location ?? "").pathname).toMatch(portalPath);
});

test.each([
  ["60101", "/cas"],
  ["60102", "/openid"],
])("as %s returns from the portal's sign-out", async (appId, below) => {
  await enter(appId);
  const { location = "" } = await visitor.here.send(`${below}/logout`, { form: { scope: "everywhere" } });
  const asked = await visitor.atPortal.follow(location);
  // `fetch` reports that it is no navigation, so that CAS asks: the person agrees.
  const [, input = ""] = /name="wish" value="([^"]+)"/.exec(asked.text) ?? [];
  const form = { wish: input, service: `${ownUrl}${below}/signed-out` };
  const back = asked.location ?? (await visitor.atPortal.send("/cas/logout", { form })).location ?? "";
  expect(back).toBe(`${ownUrl}${below}/signed-out`);
  expect((await visitor.here.send(back)).text).toContain("已退出登录");
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
    (await visitor.here.send("/old/logout-notice", { form: { logout_token: token } })).status;
  const isIn = async () => (await visitor.here.send("/old")).status === 200;

  test("of the portal ends the session that it names, and no other", async () => {
    await enter("60103");
    expect([await post(await sign(claims("another"))), await isIn()]).toEqual([200, true]);
    expect([await post(await sign(claims(await sidOf("60103")))), await isIn()]).toEqual([200, false]);
  });

  test.each<[string, (sid: string) => Promise<string>]>([
    [
      "signed by somebody else",
      async (sid) => {
        const { privateKey } = await generateKeyPair("ES256");
        const { kid } = JSON.parse(atob((await sign(claims(sid))).split(".")[0] ?? "")) as { kid: string };
        return new SignJWT(claims(sid)).setProtectedHeader({ alg: "ES256", kid, typ: "logout+jwt" }).sign(privateKey);
      },
    ],
    ["for another subsystem", (sid) => sign(claims(sid, { aud: "60009" }))],
    ["of another issuer", (sid) => sign(claims(sid, { iss: "https://evil.example" }))],
    ["that is old", (sid) => sign(claims(sid, { iat: Math.floor(s.t.clock.now() / 1_000) - 600 }))],
    ["that is an identity token", (sid) => sign(claims(sid), "JWT")],
    ["without the event", (sid) => sign(claims(sid, { events: {} }))],
    ["with a nonce", (sid) => sign(claims(sid, { nonce: "n" }))],
    ["that is none", async () => "not.a.token"],
  ])("%s is refused and ends nothing", async (_what, make) => {
    await enter("60103");
    expect([await post(await make(await sidOf("60103"))), await isIn()]).toEqual([400, true]);
  });
});

describe("ticket", () => {
  const ticketFor = async (service: string) => {
    const { location = "" } = await visitor.atPortal.follow(`/cas/login?${new URLSearchParams({ service })}`);
    return new URL(location).searchParams.get("ticket") ?? "";
  };

  test("for another service opens nothing, and neither does a used one", async () => {
    const foreign = await ticketFor(`${ownUrl}/cas/other`);
    expect(foreign).toMatch(/^ST-/);
    expect((await visitor.here.send(`/cas?ticket=${foreign}`)).status).toBe(403);
    const ticket = await ticketFor(`${ownUrl}/cas`);
    expect((await visitor.here.send(`/cas?ticket=${ticket}`)).status).toBe(303);
    const thief = new Browser(ownUrl);
    expect((await thief.send(`/cas?ticket=${ticket}`)).status).toBe(403);
    expect((await thief.send("/cas")).status).toBe(303);
  });

  test.each(["<samlp:SessionIndex>ST-invented</samlp:SessionIndex>", "<samlp:SessionIndex></samlp:SessionIndex>", ""])(
    "that was never issued ends nothing: %s",
    async (logoutRequest) => {
      await enter("60101");
      expect((await visitor.here.send("/cas", { form: { logoutRequest } })).status).toBe(200);
      expect((await visitor.here.send("/cas")).status).toBe(200);
    },
  );
});

describe("answer of OpenID Connect", () => {
  test("is refused in another browser, and if nobody requested it", async () => {
    const address = await arrival("60102", visitor);
    const victim = new Browser(ownUrl);
    expect((await victim.send(address)).status).toBe(403);
    await victim.send("/openid");
    expect((await victim.send(address)).status).toBe(403);
    expect((await victim.send("/openid")).status).toBe(303);
  });

  test("is refused the second time", async () => {
    const address = await arrival("60102", visitor);
    expect((await visitor.here.send(address)).status).toBe(303);
    expect((await visitor.here.send(address)).status).toBe(403);
  });

  test("with a refusal is shown to the person", async () => {
    const { location = "" } = await visitor.here.send("/openid");
    const asked = new URL(location);
    const answer = new URLSearchParams({
      error: "access_denied",
      state: asked.searchParams.get("state") ?? "",
      iss: s.publicUrl,
    });
    const refused = await visitor.here.send(`/openid/callback?${answer}`);
    expect(refused.status).toBe(403);
    expect(refused.text).toContain("您未获准进入本系统，或已取消登录。");
  });
});

test("refuses a malformed address, and answers 404 for an unknown path", async () => {
  const status = (path: string) =>
    new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port: new URL(ownUrl).port, path }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on("error", reject).end();
    });
  expect([await status("//"), await status("/nowhere"), await status("/constructor")]).toEqual([400, 404, 404]);
});

test("consumes a one-time code, in whatever browser", async () => {
  const address = await arrival("60009", visitor);
  expect((await visitor.here.send(address)).status).toBe(303);
  const again = await new Browser(ownUrl).send(address);
  expect([again.status, again.text.includes("无法进入")]).toEqual([403, true]);
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
