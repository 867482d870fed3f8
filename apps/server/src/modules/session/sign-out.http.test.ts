// Guarantee: a sign-out ends the whole session, everywhere, and nobody else can cause it.
import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileForm, type MadeUser, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

const dataDir = mkdtempSync(join(tmpdir(), "tender-sign-out-"));
let t: TestApp;
let node: SecondNode;
beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir } });
  await t.make.subsystem({ appId: "60009", kind: "handover", indexPage: "https://trade.example/" }, ["buyer"]);
  node = await secondNode(t);
});
afterAll(async () => {
  await node.close();
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const CURRENT = "/api/session/current";
const DEAD = [500, "Token失效，请重新登录!"];

/** Everything that one sign-in gives: token, access token and cookie. */
async function signInWhole(user: MadeUser) {
  const { body, headers } = await t.call("session.signInWithPassword", {
    body: { username: user.username, password: user.password },
  });
  const { token, accessToken } = body.result;
  return { token, accessToken, cookie: String(headers["set-cookie"]).split(";")[0] ?? "" };
}
const read = async (headers: Record<string, string>) => {
  const { status, body } = await t.call("session.readCurrent", {}, { headers });
  return [status, body.message];
};
const launch = async (token: string) => {
  const { body } = await t.call("launcher.enter", { body: { appId: "60009" } }, { token });
  return new URL(body.result.url).searchParams.get("token") ?? "";
};
const redeem = async (code: string) => (await t.call("session.signInWithToken", { body: { token: code } })).body;

test.each(["/sys/logout", "/webgateway/bpt/api/sys/logout"])(
  "[SEC-11] ends token, access token, cookie, the subsystem's session and its unredeemed code by POST %s, on every node",
  async (path) => {
    const user = await t.make.user({ roles: ["buyer"] });
    const [{ token, accessToken, cookie }, other] = [await signInWhole(user), await signInWhole(user)];
    const kept = await t.http("POST", "/api/file/upload/attachment", {
      ...fileForm("a.pdf", "%PDF-1.7\n%%EOF"),
      token,
    });
    const picture = `/download/fileView?attachGroup=attachment&attachPath=${kept.json().result.attachPath}`;
    const inside = (await redeem(await launch(token))).result.token;
    const unredeemed = await launch(token);
    const credentials: Record<string, string>[] = [
      { "x-access-token": token },
      { "x-access-token": accessToken },
      { authorization: `Bearer ${accessToken}` },
      { "x-access-token": inside },
    ];
    for (const headers of credentials) {
      expect((await read(headers))[0]).toBe(200);
      expect(await node.statusOf(CURRENT, headers)).toBe(200);
    }
    expect((await t.http("GET", picture, { headers: { cookie } })).statusCode).toBe(200);
    expect(await node.statusOf(picture, { cookie })).toBe(200);

    expect((await t.http("POST", path, { token })).json()).toMatchObject({ success: true, message: "已安全退出登录" });

    for (const headers of credentials) expect(await read(headers)).toEqual(DEAD);
    expect((await t.http("GET", picture, { headers: { cookie } })).statusCode).toBe(404);
    expect(await redeem(unredeemed)).toMatchObject({ success: false, message: "Token失效，请重新登录!" });
    // The other node is told; the clock that its cache ages by stands still.
    const onOther = () => Promise.all(credentials.map((headers) => node.statusOf(CURRENT, headers)));
    await expect.poll(onOther, { timeout: 15_000 }).toEqual([500, 500, 500, 500]);
    expect(await node.statusOf(picture, { cookie })).toBe(404);
    // The person's other session goes on.
    expect((await read({ "x-access-token": other.token }))[0]).toBe(200);
  },
);

test("[SEC-11] ends the session on a node that was not told, within 2 s", async () => {
  const { token } = await signInWhole(await t.make.user());
  const headers = { "x-access-token": token };
  expect(await node.statusOf(CURRENT, headers)).toBe(200);
  // As a sign-out whose message is lost.
  await t.database.pool.query("UPDATE session SET ended_at = $1, end_reason = 'signed_out'", [new Date(t.clock.now())]);
  t.clock.advance(1_999);
  expect(await node.statusOf(CURRENT, headers)).toBe(200);
  t.clock.advance(1);
  expect(await node.statusOf(CURRENT, headers)).toBe(500);
});

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" });
/** The same claims under a key that is not ours, which the header brings along or names. */
function signedByAnother(header: object, payload: string): string {
  const text = `${base64url(header)}.${payload}`;
  const key = { key: foreign.privateKey, dsaEncoding: "ieee-p1363" } as const;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

test("[SEC-11, SEC-13] [W-16] neither believes nor ends anything for a forged token that names a living session, nor for another's", async () => {
  const { token, accessToken } = await signInWhole(await t.make.user({ roles: ["buyer"] }));
  const stranger = await signInWhole(await t.make.user());
  const [head = "", payload = "", signature = ""] = accessToken.split(".");
  const header = JSON.parse(Buffer.from(head, "base64url").toString());
  const hs256 = base64url({ ...header, alg: "HS256" });
  const publicKey = JSON.stringify((await t.call("session.publishKeys")).body);
  const forged = [
    `${head}.${payload}.${signature.split("").reverse().join("")}`,
    `${head}.${payload}.${stranger.accessToken.split(".")[2]}`,
    `${head}.${payload}.`,
    `${base64url({ ...header, alg: "none" })}.${payload}.`,
    signedByAnother(header, payload),
    signedByAnother({ ...header, jwk: foreign.publicKey.export({ format: "jwk" }) }, payload),
    signedByAnother({ ...header, jku: "https://evil.example/jwks" }, payload),
    `${hs256}.${payload}.${createHmac("sha256", publicKey).update(`${hs256}.${payload}`).digest("base64url")}`,
    "invented",
    "",
  ];
  for (const path of ["/sys/logout", "/webgateway/bpt/api/sys/logout"])
    for (const made of forged)
      for (const headers of [{ "x-access-token": made }, { authorization: `Bearer ${made}` }]) {
        const out = await t.http("POST", path, { headers });
        expect([made, out.statusCode]).toEqual([made, 200]);
      }
  await t.http("POST", "/sys/logout", { token: stranger.token });
  for (const made of forged) {
    const answer = await t.http("GET", "/api/sys/permission/getUserPermissionByToken", {
      headers: { "x-access-token": made },
    });
    expect([made, answer.json().result]).toEqual([made, null]);
    const checked = await t.call("session.checkTokenEffect", { query: { token: made || "." } });
    expect([made, checked.body.success]).toEqual([made, false]);
  }
  for (const credential of [token, accessToken]) expect((await read({ "x-access-token": credential }))[0]).toBe(200);
});
