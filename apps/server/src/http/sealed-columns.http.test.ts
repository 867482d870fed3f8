// Guarantee: each sealed column in the database is sealed under the installation's key of its own purpose.
import { codeOf, everyPermission, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveSecrets, unseal } from "#platform/secrets.ts";
import { registeredSecrets } from "#test/registered-secrets.ts";

/** An address without a server, so that deliveries remain pending. */
const NOWHERE = "http://127.0.0.1:9";
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({
    env: {
      SMS_PROVIDER: "webhook",
      MESSAGE_WEBHOOK_URL: `${NOWHERE}/messages`,
      MESSAGE_WEBHOOK_SECRET: "Zr4-Kw81pLx_93Qm-Vt6Yc2Jn7Hb5Ds0Gf",
    },
  });
});
afterAll(() => t.close());

/** Purpose of each sealed column. A new column is added here and filled below. */
const PURPOSES: Record<string, string> = {
  "data_key.sealed": "data keys",
  "directory_connection.sealed_secret": "directory-bind",
  "logout_delivery.sealed_index": "single sign-out",
  "openid_client.sealed_secret": "openid client secrets",
  "openid_key.sealed_private_jwk": "openid signing keys",
  "outgoing_message.sealed": "outgoing messages",
  "service_visit.sealed_index": "single sign-out",
  "signing_key.sealed_private_jwk": "signing keys at rest",
  "third_party_provider.sealed_secret": "third-party-client",
  "two_step.sealed_seed": "totp-seed",
};

/** Sealed under APP_SECRET itself, as the root of all other keys. */
const ROOT = "root_key.sealed";

async function listSealedColumns(): Promise<string[]> {
  const { rows } = await t.database.pool.query(
    `SELECT table_name || '.' || column_name AS column_path FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%sealed%'`,
  );
  return rows.map(({ column_path }) => column_path as string).toSorted();
}

async function readTexts(columnPath: string): Promise<string[]> {
  const [table, column] = columnPath.split(".");
  const { rows } = await t.database.pool.query(`SELECT ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL`);
  return rows.map(({ text }) => text as string);
}

async function enterSubsystem(person: Person): Promise<void> {
  const { url } = (await t.call("launcher.enter", { body: { appId: "60009" } }, person)).body.result;
  const token = new URL(url).searchParams.get("token") ?? "";
  expect((await t.call("signIn.withToken", { body: { token } })).body.success).toBe(true);
}

/** Fills every sealed column. */
async function fillSealedColumns(): Promise<void> {
  const manager = await t.person();
  await t.make.grantRole(manager.id, await t.make.role("may_all", everyPermission()));
  await t.make.subsystem({ appId: "70001" }, ["may_all"]);
  const handover = { kind: "handover", indexPage: "https://trade.example/", logoutUrl: `${NOWHERE}/sign-out` } as const;
  await t.make.subsystem({ ...handover, appId: "60009" }, ["may_all"]);
  await registeredSecrets(t, { ...manager, token: await t.signIn(manager) });
  expect((await t.call("sms.send", { body: { mobile: "13800138000", smsmode: "1" } })).body.success).toBe(true);
  // The first request creates this key.
  await t.http("GET", "/oidc/keys", { headers: { host: new URL(t.config.publicUrl).host } });
  const [leaving, staying] = [
    { ...manager, token: await t.signIn(manager) },
    { ...manager, token: await t.signIn(manager) },
  ];
  for (const person of [leaving, staying]) await enterSubsystem(person);
  await t.call("session.signOut", {}, leaving);
  await expect.poll(async () => (await readTexts("logout_delivery.sealed_index")).length).toBe(1);
  await t.prove(staying);
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, staying)).body.result;
  const confirmed = { body: { code: codeOf(secret, t.clock.now()) } };
  expect((await t.call("accountSecurity.confirmTwoStep", confirmed, staying)).body.success).toBe(true);
}

test("[SEC-86] opens each sealed column with the key of its own purpose", async () => {
  expect(await listSealedColumns()).toEqual([...Object.keys(PURPOSES), ROOT].toSorted());
  // The key pair exists before anything is sealed.
  await t.call("signIn.readEncryptionKey");
  await fillSealedColumns();
  for (const [columnPath, purpose] of Object.entries(PURPOSES)) {
    const texts = await readTexts(columnPath);
    expect([columnPath, texts.length > 0]).toEqual([columnPath, true]);
    const key = t.deps.secrets.keyFor(purpose);
    for (const text of texts) expect([columnPath, unseal(key, text)]).toEqual([columnPath, expect.stringMatching(/./)]);
  }
  const [root = ""] = await readTexts(ROOT);
  const opened = unseal(deriveSecrets(t.config.appSecret).keyFor("root key"), root);
  expect(deriveSecrets(opened).keyFor("totp-seed")).toEqual(t.deps.secrets.keyFor("totp-seed"));
});
