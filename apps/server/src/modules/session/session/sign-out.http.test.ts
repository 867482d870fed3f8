// Guarantee: a sign-out ends all credentials of its session, on every node; no other person can cause it.
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CreatedUser, fileForm, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { casUrl, ticketIn } from "#test/cas/browser.ts";
import { type LocalServer, startLocalServer } from "#test/third-party/local-server.ts";

const SERVICE = "https://cas.example/app";
const dataDir = mkdtempSync(join(tmpdir(), "tender-sign-out-"));
let t: TestApp;
let node: SecondNode;
/** The forger's server, which publishes the key of the forged tokens. */
let keys: LocalServer;
beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir } });
  await t.make.subsystem({ appId: "60009", kind: "handover", indexPage: "https://trade.example/" }, ["buyer"]);
  const cas = { appId: "60010", kind: "handover", handOver: "cas", indexPage: "https://cas.example/" } as const;
  await t.make.subsystem({ ...cas, casServices: [SERVICE] }, ["buyer"]);
  node = await secondNode(t);
  keys = await startLocalServer(() => ({ body: { keys: [{ ...foreign.publicKey.export({ format: "jwk" }), kid }] } }));
});
afterAll(async () => {
  await keys.close();
  await node.close();
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const LOGOUTS = ["/sys/logout", "/webgateway/bpt/api/sys/logout"];
const CURRENT = "/api/session/current";
const EXPIRED = [500, "Token失效，请重新登录!"];

/** Signs in and returns all credentials: token, access token and cookie. */
async function signIn(user: CreatedUser) {
  const { body, headers } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  const { token, accessToken } = body.result;
  return { token, accessToken, cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
}
const readSession = async (headers: Record<string, string>) => {
  const { status, body } = await t.call("session.readCurrent", {}, { headers });
  return [status, body.message];
};
const launch = async (token: string) => {
  const { body } = await t.call("launcher.enter", { body: { appId: "60009" } }, { token });
  return new URL(body.result.url).searchParams.get("token") ?? "";
};
const redeem = async (code: string) => (await t.call("signIn.withToken", { body: { token: code } })).body;

test.each(LOGOUTS)("[SEC-11, GUARD-17] ends all credentials by POST %s, on every node", async (path) => {
  const user = await t.make.user({ roles: ["buyer"] });
  const [{ token, accessToken, cookie }, other] = [await signIn(user), await signIn(user)];
  const upload = await t.http("POST", "/api/file/upload/attachment", {
    ...fileForm("a.pdf", "%PDF-1.7\n%%EOF"),
    token,
  });
  const picture = `/download/fileView?attachGroup=attachment&attachPath=${upload.json().result.attachPath}`;
  const subsystemToken = (await redeem(await launch(token))).result.token;
  const unredeemed = await launch(token);
  const credentials: Record<string, string>[] = [
    { "x-access-token": token },
    { "x-access-token": accessToken },
    { authorization: `Bearer ${accessToken}` },
    { "x-access-token": subsystemToken },
  ];
  for (const headers of credentials) {
    expect((await readSession(headers))[0]).toBe(200);
    expect(await node.statusOf(CURRENT, headers)).toBe(200);
  }
  expect((await t.http("GET", picture, { headers: { cookie } })).statusCode).toBe(200);
  expect(await node.statusOf(picture, { cookie })).toBe(200);

  expect((await t.http("POST", path, { token })).json()).toMatchObject({ success: true, message: "已安全退出登录" });

  for (const headers of credentials) expect(await readSession(headers)).toEqual(EXPIRED);
  expect((await t.http("GET", picture, { headers: { cookie } })).statusCode).toBe(404);
  expect(await redeem(unredeemed)).toMatchObject({ success: false, message: "Token失效，请重新登录!" });
  // The other node is notified: the test clock does not move, so its cache does not expire.
  const onOther = () => Promise.all(credentials.map((headers) => node.statusOf(CURRENT, headers)));
  await expect.poll(onOther).toEqual([500, 500, 500, 500]);
  expect(await node.statusOf(picture, { cookie })).toBe(404);
  // The person's other session stays alive.
  expect((await readSession({ "x-access-token": other.token }))[0]).toBe(200);
});

type Credentials = Awaited<ReturnType<typeof signIn>>;
type Nodes = Pick<SecondNode, "app">;
/** One-time credentials of a session: how they are issued, and whether a node accepts them. */
const oneTimeCredentials: readonly [
  string,
  (credentials: Credentials) => Promise<string>,
  (node: Nodes, sent: string) => Promise<boolean>,
][] = [
  [
    "a hand-over code",
    ({ token }) => launch(token),
    async ({ app }, token) =>
      (await app.inject({ method: "POST", url: "/api/sys/loginByToken", payload: { token } })).json().success,
  ],
  [
    "a ticket for a service",
    async ({ cookie }) => {
      const reply = await t.http("GET", casUrl("login", { service: SERVICE }), { headers: { cookie } });
      return ticketIn(String(reply.headers.location));
    },
    async ({ app }, ticket) =>
      (await app.inject({ url: casUrl("serviceValidate", { service: SERVICE, ticket }) })).body.includes(
        "authenticationSuccess",
      ),
  ],
  [
    "a ticket for the portal itself",
    async ({ token }) => {
      const { body } = await t.call("sso.issueTicket", {}, { token });
      return new URL(body.result.url).searchParams.get("ticket") ?? "";
    },
    async ({ app }, ticket) =>
      (await app.inject({ method: "POST", url: "/api/sys/hfzxLoginByTicket", payload: { ticket } })).json().success,
  ],
];

test.each(LOGOUTS.flatMap((path) => oneTimeCredentials.map(([name, draw, use]) => [name, path, draw, use] as const)))(
  "[SEC-11] invalidates %s that was not redeemed, by POST %s, on every node",
  async (_name, path, draw, use) => {
    const signedIn = await signIn(await t.make.user({ roles: ["buyer"] }));
    // After this, each node has cached the session.
    for (const target of [t, node]) expect(await use(target, await draw(signedIn))).toBe(true);
    const [ownCredential, otherCredential] = [await draw(signedIn), await draw(signedIn)];
    await t.http("POST", path, { token: signedIn.token });
    expect(await use(node, otherCredential)).toBe(false);
    expect(await use(t, ownCredential)).toBe(false);
  },
);

test("[SEC-11] ends the session within 2 s on a node that missed the message", async () => {
  const { token } = await signIn(await t.make.user());
  const headers = { "x-access-token": token };
  expect(await node.statusOf(CURRENT, headers)).toBe(200);
  // Like a sign-out whose message to the nodes is lost.
  await t.database.pool.query("UPDATE session SET ended_at = $1, end_reason = 'signed_out'", [new Date(t.clock.now())]);
  t.clock.advance(1_999);
  expect(await node.statusOf(CURRENT, headers)).toBe(200);
  t.clock.advance(1);
  expect(await node.statusOf(CURRENT, headers)).toBe(500);
});

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
/** The `kid` of the server's own key; the forger uses the same name. */
let kid = "";
const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" });
/** Signs the same claims with a foreign key, which the header embeds or names. */
function signWithForeignKey(header: object, payload: string): string {
  const text = `${base64url(header)}.${payload}`;
  const key = { key: foreign.privateKey, dsaEncoding: "ieee-p1363" } as const;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

/** Returns forged tokens with the session of `accessToken`; `other`: a valid access token of another session. */
async function forgeTokens(accessToken: string, other: string): Promise<string[]> {
  const [head = "", payload = "", signature = ""] = accessToken.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString());
  kid = header.kid;
  const hs256 = base64url({ ...header, alg: "HS256" });
  const publicKey = JSON.stringify((await t.call("session.publishKeys")).body);
  return [
    `${head}.${payload}.${signature.split("").reverse().join("")}`,
    `${head}.${payload}.${other.split(".")[2]}`,
    `${head}.${payload}.`,
    `${base64url({ ...header, alg: "none" })}.${payload}.`,
    signWithForeignKey(header, payload),
    signWithForeignKey({ ...header, jwk: foreign.publicKey.export({ format: "jwk" }) }, payload),
    signWithForeignKey({ ...header, jku: `${keys.origin}/jwks` }, payload),
    `${hs256}.${payload}.${createHmac("sha256", publicKey).update(`${hs256}.${payload}`).digest("base64url")}`,
    "invented",
  ];
}

/** Signs two people in and returns the first one's credentials, with forged tokens of that session. */
async function createTarget() {
  const signedIn = await signIn(await t.make.user({ roles: ["buyer"] }));
  const unrelatedUser = await signIn(await t.make.user());
  const isAlive = async () => {
    const answers = [signedIn.token, signedIn.accessToken].map((token) => readSession({ "x-access-token": token }));
    return (await Promise.all(answers)).every(([status]) => status === 200);
  };
  return {
    ...signedIn,
    stranger: unrelatedUser,
    forged: await forgeTokens(signedIn.accessToken, unrelatedUser.accessToken),
    isAlive,
  };
}

test("[SEC-11, SEC-13] [W-16] ends no living session for forged tokens, nor for another person's token", async () => {
  const { stranger: unrelatedUser, forged, isAlive } = await createTarget();
  for (const path of LOGOUTS)
    for (const forgedToken of [...forged, ""])
      for (const headers of [{ "x-access-token": forgedToken }, { authorization: `Bearer ${forgedToken}` }]) {
        const out = await t.http("POST", path, { headers });
        expect([forgedToken, out.statusCode, await isAlive()]).toEqual([forgedToken, 200, true]);
      }
  await t.http("POST", "/sys/logout", { token: unrelatedUser.token });
  expect(await isAlive()).toBe(true);
  expect(keys.requests).toEqual([]);
});

test.each(LOGOUTS)("[SEC-11] [W-16] trusts the token, not a cookie beside it, by POST %s", async (path) => {
  const { cookie, stranger: unrelatedUser, forged, isAlive } = await createTarget();
  for (const forgedToken of forged)
    for (const sent of [{ "x-access-token": forgedToken }, { authorization: `Bearer ${forgedToken}` }]) {
      const out = await t.http("POST", path, { headers: { ...sent, cookie } });
      expect([forgedToken, out.statusCode, await isAlive()]).toEqual([forgedToken, 200, true]);
    }
  await t.http("POST", path, { headers: { "x-access-token": unrelatedUser.token, cookie } });
  expect(await isAlive()).toBe(true);
  expect(await readSession({ "x-access-token": unrelatedUser.token })).toEqual(EXPIRED);
});

test("[SEC-13] [W-16] refuses forged tokens of a living session in header and address", async () => {
  const { token, forged, isAlive } = await createTarget();
  const INVALID = [500, "session.invalid", "token非法无效!", null];
  const menu = "/api/sys/permission/getUserPermissionByToken";
  const readAnswer = async (url: string, headers: Record<string, string> = {}) => {
    const reply = await t.http("GET", url, { headers });
    const { code, message, result } = reply.json();
    return [reply.statusCode, code, message, result];
  };
  for (const forgedToken of forged) {
    const query = `?token=${encodeURIComponent(forgedToken)}`;
    expect([forgedToken, await readAnswer(menu, { "x-access-token": forgedToken })]).toEqual([forgedToken, INVALID]);
    expect([forgedToken, await readAnswer(menu, { authorization: `Bearer ${forgedToken}` })]).toEqual([
      forgedToken,
      INVALID,
    ]);
    expect([forgedToken, await readAnswer(`${menu}${query}`)]).toEqual([forgedToken, INVALID]);
    const mismatched = await readAnswer(`${menu}${query}`, { "x-access-token": token });
    expect([forgedToken, mismatched[1]]).toEqual([forgedToken, "session.token_mismatch"]);
    const checked = await readAnswer(`/api/foreginService/sysToken/checkTokenEffect${query}`);
    expect([forgedToken, checked]).toEqual([forgedToken, [200, ...INVALID.slice(1)]]);
  }
  expect(await readAnswer(menu, { "x-access-token": "" })).toEqual([
    401,
    "http.unauthenticated",
    "未授权，请重新登录",
    null,
  ]);
  expect(await isAlive()).toBe(true);
});
