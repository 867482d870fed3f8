// Guarantee: configured secrets and keys derived from them appear in no answer and in no log line.
import { allEndpoints } from "@tender/contract";
import { codeOf, everyPermission, inBatches, secondNode, startTestApp, type TestApp, urlOf } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadConfig } from "#config/config.ts";
import { openSecrets } from "#platform/root-key.ts";
import { deriveSecrets, seal, unseal } from "#platform/secrets.ts";
import { registeredSecrets } from "#test/registered-secrets.ts";

const secrets = {
  APP_SECRET: "k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg",
  MESSAGE_WEBHOOK_SECRET: "Zr4-Kw81pLx_93Qm-Vt6Yc2Jn7Hb5Ds0Gf",
  S3_SECRET_ACCESS_KEY: "Wd5-Gt72nRb_64Xc-Mz8Kp1Qs9Lv3Fh6Jy",
};
/** An address without a server, so that each delivery and each storage access logs a failure. */
const NOWHERE = "http://127.0.0.1:9";
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    env: {
      ...secrets,
      SMS_PROVIDER: "webhook",
      MESSAGE_WEBHOOK_URL: `${NOWHERE}/messages`,
      FILE_STORAGE: "s3",
      S3_ENDPOINT: NOWHERE,
      S3_BUCKET: "files",
      S3_ACCESS_KEY_ID: "files",
    },
  });
});
afterAll(() => t.close());

/** All purposes of derived keys, except the demo phones', whose keys development mode reveals. */
const purposes = [
  "cas sign-in mark",
  "single sign-out",
  "signing keys at rest",
  "outgoing messages",
  "one-time codes",
  "totp-seed",
  "recovery-code",
  "openid client secrets",
  "openid cookies",
  "third-party-client",
  "directory-bind",
  "openid signing keys",
  "slider challenge",
  "slider key",
  "recovery handle",
];

const encodingsOf = (bytes: Buffer) =>
  (["hex", "base64", "base64url"] as const).map((encoding) => bytes.toString(encoding));

/** Returns the private halves of the signing keys in the database. */
async function readSigningKeys(): Promise<string[]> {
  const sealed = [
    ["signing_key", "signing keys at rest"],
    ["openid_key", "openid signing keys"],
  ] as const;
  const privateKeys: string[] = [];
  for (const [table, purpose] of sealed) {
    const { rows } = await t.database.pool.query(`SELECT sealed_private_jwk FROM ${table}`);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows)
      privateKeys.push(JSON.parse(unseal(t.deps.secrets.keyFor(purpose), row.sealed_private_jwk)).d as string);
  }
  return privateKeys;
}

const REGISTRIES = {
  "/api/system/third-party": "统一认证",
  "/api/system/directories": "集团目录",
  "/api/system/subsystems": "电子卖场",
  "/api/system/scim": "人事系统",
};

test("[SEC-86, W-14, SEC-58] answers and logs no secret and no derived key, even while their use fails", async () => {
  const reader = await t.person();
  await t.make.grantRole(reader.id, await t.make.role("may_all", everyPermission()));
  await t.make.subsystem({ appId: "70001" }, ["may_all"]);
  const outputs: [string, string][] = [];
  for (const url of ["/.well-known/openid-configuration", "/oidc/keys"]) {
    const { statusCode, body } = await t.http("GET", url, { headers: { host: new URL(t.config.publicUrl).host } });
    expect([url, statusCode]).toEqual([url, 200]);
    outputs.push([url, body]);
  }
  const secretTexts = [
    ...Object.values(secrets),
    ...Object.values(secrets).flatMap((secret) => encodingsOf(Buffer.from(secret))),
    ...purposes.flatMap((purpose) => encodingsOf(t.deps.secrets.keyFor(purpose))),
    ...(await readSigningKeys()),
    ...(await registeredSecrets(t, { ...reader, token: await t.signIn(reader) })),
  ];
  expect(secretTexts.filter((secret) => secret.length < 16)).toEqual([]);
  let token = await t.signIn(reader);
  const send = (method: string, url: string, body?: object) =>
    t.http(method, url, { token, ...(body ? { body } : {}) });
  const sendRequest = async (method: string, url: string, body?: object) => {
    let reply = await send(method, url, body);
    // The previous call may have ended the session.
    if (reply.body.includes('"code":"session.')) {
      token = await t.signIn(reader);
      reply = await send(method, url, body);
    }
    const { statusCode, headers, body: text } = reply;
    outputs.push([`${method} ${url} ${statusCode}`, JSON.stringify(headers) + text]);
    return statusCode;
  };
  const statuses = await inBatches(allEndpoints(), async ({ endpoint: { methods, paths } }) =>
    sendRequest(methods[0], urlOf(paths[0]), methods[0] === "GET" ? undefined : {}),
  );
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(30);
  for (const [path, name] of Object.entries(REGISTRIES))
    expect(outputs.find(([label]) => label === `GET ${path} 200`)?.[1]).toContain(name);
  await t.call("sms.send", { body: { mobile: "13800138000", smsmode: "0" } });
  for (const job of t.deps.modules.flatMap(({ jobs = [] }) => jobs)) await job.run().catch(() => undefined);
  await t.deps.housekeep();
  expect(t.logs.length).toBeGreaterThan(20);
  outputs.push(["the log", t.logs.join("")]);
  expect(
    outputs.filter(([, text]) => secretTexts.some((secret) => text.includes(secret))).map(([label]) => label),
  ).toEqual([]);
});

describe("[SEC-86] replacement of the root secret", () => {
  const [old, next] = [secrets.APP_SECRET, "Hq3-Lv92kTd_57Wn-Bz6Xr4Mc8Jf1Py7s"] as const;
  const nodeWith = (env: Record<string, string>) =>
    secondNode({ ...t, config: loadConfig({ ...t.config.source.environmentValues, ...env }) });
  const startFault = (env: Record<string, string>) =>
    nodeWith(env).then(
      async (node) => {
        await node.close();
        return "";
      },
      ({ message }: Error) => message,
    );
  const mismatch = "APP_SECRET：与数据库中的数据不符，数据由其他值加密，请改回原值";

  test("opens all sealed data while the former secret is set too, on every node", async () => {
    expect(await startFault({ APP_SECRET: next })).toBe(mismatch);
    const person = await t.person();
    await t.prove(person);
    const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, person)).body.result;
    const confirmed = { body: { code: codeOf(secret, t.clock.now()) } };
    const { recoveryCodes } = (await t.call("accountSecurity.confirmTwoStep", confirmed, person)).body.result;
    const signIn = async () => (await t.call("signIn.withPassword", { body: person })).body.result.token;

    t.clock.advance(30_000);
    const changed = await nodeWith({ APP_SECRET: next, APP_SECRET_FORMER: old });
    try {
      const verify = async (evidence: object) => {
        const headers = { "x-access-token": await signIn() };
        const sent = { method: "POST", url: "/api/two-step/verify", payload: { evidence }, headers } as const;
        return (await changed.app.inject(sent)).json();
      };
      t.clock.advance(30_000);
      const verified = await verify({ method: "code", code: codeOf(secret, t.clock.now()) });
      expect(verified.success).toBe(true);
      expect((await verify({ method: "recovery-code", code: recoveryCodes[0] })).success).toBe(true);
      // One node has signed the token, the other one verifies it.
      const bearer = { authorization: `Bearer ${verified.result.accessToken}` };
      expect((await t.http("GET", "/api/session/current", { headers: bearer })).statusCode).toBe(200);
    } finally {
      await changed.close();
    }
    // A node without the new secret still starts, and does not remove it for the others.
    expect(await startFault({})).toBe("");
    expect(await startFault({ APP_SECRET: next })).toBe("");
  });

  test("makes the former secret invalid with the first start with only the new one", async () => {
    expect(await startFault({})).toBe(mismatch);
    expect(await startFault({ APP_SECRET: next })).toBe("");
    const { rows } = await t.database.pool.query("SELECT sealed FROM root_key");
    expect(rows).toHaveLength(1);
  });

  test("makes the new secret invalid after a return to the former one", async () => {
    const app = await startTestApp({ env: { APP_SECRET: old } });
    const startWith = async (appSecret: string, formerSecret?: string) => {
      app.clock.advance(60_000);
      await openSecrets(app.database.db, app.clock, { appSecret, formerSecret });
    };
    try {
      await startWith(next, old);
      await startWith(old, next);
      await startWith(next, old).then(() => startWith(old, next));
      await startWith(old);
      await expect(startWith(next)).rejects.toThrow(mismatch);
      await startWith(old);
    } finally {
      await app.close();
    }
  });

  test("uses the secret itself as root for data without a root key", async () => {
    const app = await startTestApp({ env: { APP_SECRET: old } });
    try {
      const { pool } = app.database;
      const sealing = deriveSecrets(old).keyFor("signing keys at rest");
      const { rows } = await pool.query("SELECT kid, sealed_private_jwk FROM signing_key");
      const jwk = unseal(app.deps.secrets.keyFor("signing keys at rest"), rows[0].sealed_private_jwk);
      await pool.query("UPDATE signing_key SET sealed_private_jwk = $1", [seal(sealing, jwk)]);
      await pool.query("DELETE FROM root_key");
      const start = (appSecret: string, formerSecret?: string) =>
        openSecrets(app.database.db, app.clock, { appSecret, formerSecret });
      await expect(start(next)).rejects.toThrow(mismatch);
      expect((await start(old)).keyFor("totp-seed")).toEqual(deriveSecrets(old).keyFor("totp-seed"));
      // The same start may replace the secret.
      await pool.query("DELETE FROM root_key");
      expect((await start(next, old)).keyFor("totp-seed")).toEqual(deriveSecrets(old).keyFor("totp-seed"));
    } finally {
      await app.close();
    }
  });
});
