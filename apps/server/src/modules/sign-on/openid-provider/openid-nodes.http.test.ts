// Guarantee: all nodes act as one provider: any node continues a flow, and keys rotate during flows.
import { type SecondNode, secondNode } from "@tender/testkit";
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import * as openid from "openid-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  begin,
  type OpenidSetting,
  type RegisteredClient,
  redeem,
  signInAt,
  startOpenid,
} from "#test/openid/openid-setting.ts";
import { portalFetch } from "#test/openid/portal-fetch.ts";

const DAY = 86_400_000;
let setting: OpenidSetting;
let client: RegisteredClient;
let node: SecondNode;

beforeAll(async () => {
  setting = await startOpenid();
  client = await setting.client("60009");
  node = await secondNode(setting.t);
});
afterAll(async () => {
  await node.close();
  await setting.close();
});

/** The same client with its calls sent to the other node. */
async function atOtherNode(original: RegisteredClient): Promise<RegisteredClient> {
  const config = new openid.Configuration(
    original.config.serverMetadata(),
    original.appId,
    { id_token_signed_response_alg: "ES256" },
    openid.ClientSecretBasic(original.secret),
  );
  openid.allowInsecureRequests(config);
  config[openid.customFetch] = portalFetch(node) as openid.CustomFetch;
  return { ...original, config };
}

async function runRotationJob(): Promise<void> {
  const jobs = setting.t.deps.modules.flatMap((module) => module.jobs ?? []);
  await jobs.find(({ name }) => name === "openid_key.rotate")?.run();
}
/** Rotates the signing keys by an artificial age. */
async function ageAndRotateKeys(): Promise<void> {
  await setting.t.database.pool.query("UPDATE openid_key SET created_at = created_at - interval '100 days'");
  await runRotationJob();
}
/** Ids of the ES256 keys in the database. Caches of nodes are invalidated by messages. */
const listStoredKeyIds = async (condition: string): Promise<string[]> =>
  (
    await setting.t.database.pool.query(`SELECT kid FROM openid_key WHERE algorithm = 'ES256' AND ${condition}`)
  ).rows.map(({ kid }) => kid);
const fetchKeySet = async () => (await (await fetch(`${setting.publicUrl}/oidc/keys`)).json()) as JSONWebKeySet;
const listKeyIds = async (): Promise<string[]> => (await fetchKeySet()).keys.map(({ kid }) => kid ?? "");
/** Number of keys that the other node publishes; it learns of a change by a message. */
const countOtherNodeKeys = async (): Promise<number> => {
  const { host } = new URL(setting.publicUrl);
  const reply = await node.app.inject({ url: "/oidc/keys", headers: { host } });
  return (reply.json() as JSONWebKeySet).keys.length;
};
const kidOf = (token = ""): string => decodeProtectedHeader(token).kid ?? "";

test("[SEC-91] redeems at another node a code of the first, once for all nodes", async () => {
  const { browser, person } = await setting.visitor();
  const flow = await begin(client);
  const { location = "" } = await browser.follow(flow.url.href);
  const otherNodeClient = await atOtherNode(client);
  const tokens = await redeem(otherNodeClient, flow, location);
  expect(tokens.claims()?.sub).toBe(person.id);
  expect((await openid.tokenIntrospection(client.config, tokens.access_token)).active).toBe(true);
  // A code is valid once across nodes.
  await expect(redeem(client, flow, location)).rejects.toMatchObject({ error: "invalid_grant" });
  expect((await openid.tokenIntrospection(otherNodeClient.config, tokens.access_token)).active).toBe(false);
});

test("[SEC-91] issues tokens once at most for a code redeemed at two nodes, and revokes them", async () => {
  const { browser } = await setting.visitor();
  const flow = await begin(client);
  const { location = "" } = await browser.follow(flow.url.href);
  const otherNodeClient = await atOtherNode(client);
  const results = await Promise.allSettled([redeem(client, flow, location), redeem(otherNodeClient, flow, location)]);
  const issued = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(issued.length).toBeLessThanOrEqual(1);
  for (const { access_token } of issued)
    expect((await openid.tokenIntrospection(client.config, access_token)).active).toBe(false);
});

test("[SEC-91] publishes the end of a session to other nodes", async () => {
  const { browser, person } = await setting.visitor();
  const { tokens } = await signInAt(client, browser);
  const otherNodeClient = await atOtherNode(client);
  expect((await openid.tokenIntrospection(otherNodeClient.config, tokens.access_token)).active).toBe(true);
  await setting.t.call("session.signOut", {}, person);
  // The clock does not advance: the change can arrive by the message alone.
  await expect
    .poll(async () => (await openid.tokenIntrospection(otherNodeClient.config, tokens.access_token)).active)
    .toBe(false);
});

test("[SEC-91] publishes a saved client to other nodes", async () => {
  const savedClient = await setting.client("60020");
  const otherNodeClient = await atOtherNode(savedClient);
  await expect
    .poll(
      async () => (await openid.tokenIntrospection(otherNodeClient.config, "x").catch(() => ({ active: "?" }))).active,
    )
    .toBe(false);
});

test("[SEC-91] rotates keys during a flow, which succeeds; older tokens stay valid", async () => {
  const { browser } = await setting.visitor();
  const oldTokens = (await signInAt(client, browser)).tokens;
  const before = await listKeyIds();
  const flow = await begin(client);
  const { location = "" } = await browser.follow(flow.url.href);
  const waiting = await browser.send((await begin(client, { prompt: "login" })).url.href);
  await ageAndRotateKeys();
  await expect.poll(async () => (await listKeyIds()).length).toBe(4);
  await expect.poll(countOtherNodeKeys).toBe(4);
  expect(await listKeyIds()).toEqual(expect.arrayContaining(before));

  const otherNodeClient = await atOtherNode(client);
  const tokens = await redeem(otherNodeClient, flow, location);
  const kid = kidOf(tokens.id_token);
  expect(before).not.toContain(kid);
  expect(await listKeyIds()).toContain(kid);
  expect(before).toContain(kidOf(oldTokens.id_token));
  expect((await openid.tokenIntrospection(client.config, oldTokens.access_token)).active).toBe(true);
  expect((await openid.refreshTokenGrant(client.config, oldTokens.refresh_token ?? "")).id_token).toBeTruthy();
  // A flow that waits at the login page continues as well.
  expect((await browser.follow(waiting.location ?? "")).location).toMatch(/^\/user\/login\?renew=true/);
  // A hint signed with the retired key is still accepted.
  const query = new URLSearchParams({ id_token_hint: oldTokens.id_token ?? "" });
  expect((await browser.follow(`${setting.publicUrl}/oidc/session/end?${query}`)).text).toContain("已安全退出登录");
});

test("[SEC-91] publishes a key for 31 days after its last signature", async () => {
  const { browser } = await setting.visitor();
  const issuedAt = new Date(setting.t.clock.now());
  const token = (await signInAt(client, browser)).tokens.id_token ?? "";
  const verify = async () =>
    jwtVerify(token, createLocalJWKSet(await fetchKeySet()), { issuer: setting.publicUrl, currentDate: issuedAt });
  await ageAndRotateKeys();
  await expect.poll(async () => kidOf((await signInAt(client, browser)).tokens.id_token)).not.toBe(kidOf(token));
  // The rotation job runs several times before the key expires.
  for (const ms of [1, 30 * DAY, DAY - 1]) {
    setting.t.clock.advance(ms);
    await runRotationJob();
    expect(await listStoredKeyIds("retired_at IS NOT NULL")).toContain(kidOf(token));
  }
  expect(await listKeyIds()).toContain(kidOf(token));
  expect((await verify()).protectedHeader.kid).toBe(kidOf(token));
  const query = new URLSearchParams({ id_token_hint: token });
  const lateVisitor = await setting.visitor();
  expect((await lateVisitor.browser.follow(`${setting.publicUrl}/oidc/session/end?${query}`)).text).toContain(
    "退出登录？",
  );
  setting.t.clock.advance(1);
  await runRotationJob();
  await expect.poll(listKeyIds).not.toContain(kidOf(token));
  await expect(verify()).rejects.toThrow("no applicable key found");
  expect((await lateVisitor.browser.follow(`${setting.publicUrl}/oidc/session/end?${query}`)).status).toBe(400);
});

test("[SEC-91] signs with a key for 90 days, and then with another", async () => {
  await ageAndRotateKeys();
  const [currentKid] = await listStoredKeyIds("retired_at IS NULL");
  const signingKid = async () => kidOf((await signInAt(client, (await setting.visitor()).browser)).tokens.id_token);
  await expect.poll(signingKid).toBe(currentKid);
  setting.t.clock.advance(90 * DAY);
  await runRotationJob();
  expect(await listStoredKeyIds("retired_at IS NULL")).toEqual([currentKid]);
  expect(await signingKid()).toBe(currentKid);
  setting.t.clock.advance(1);
  await runRotationJob();
  const [nextKid] = await listStoredKeyIds("retired_at IS NULL");
  expect(nextKid).not.toBe(currentKid);
  await expect.poll(signingKid).toBe(nextKid);
  // Both keys are published, for tokens signed just before.
  expect(await listKeyIds()).toEqual(expect.arrayContaining([currentKid, nextKid]));
});

test("[SEC-91] sweeps expired state", async () => {
  const count = async () =>
    Number((await setting.t.database.pool.query("SELECT count(*) FROM openid_state")).rows[0].count);
  expect(await count()).toBeGreaterThan(0);
  setting.t.clock.advance(400 * DAY);
  await setting.t.deps.housekeep();
  expect(await count()).toBe(0);
});
