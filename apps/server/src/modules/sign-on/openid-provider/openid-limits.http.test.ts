// Guarantee: the guessing of a client's secret is limited, and other calls of the same address are not.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenidSetting, type RegisteredClient, startOpenid } from "#test/openid/openid-setting.ts";

let setting: OpenidSetting;
let client: RegisteredClient;

beforeAll(async () => {
  setting = await startOpenid({ RATE_LIMITS: "on" });
  client = await setting.client("60009");
});
afterAll(() => setting.close());

const introspect = (secret: string, from: string, appId = "60009") =>
  setting.t.http("POST", "/oidc/introspect", {
    raw: "token=x",
    contentType: "application/x-www-form-urlencoded",
    headers: {
      host: new URL(setting.publicUrl).host,
      authorization: `Basic ${Buffer.from(`${appId}:${secret}`).toString("base64")}`,
    },
    from,
  });

test("[SEC-78, SEC-91] answers 30 wrong secrets a minute per address, then refuses even a right one", async () => {
  const from = "198.51.100.7";
  for (let n = 0; n < 31; n++) expect((await introspect(`guess-${n}`, from)).statusCode).toBe(401);
  for (const secret of ["guess", client.secret]) {
    const reply = await introspect(secret, from);
    expect(reply.statusCode).toBe(429);
    expect(reply.json()).toEqual({ error: "temporarily_unavailable", error_description: "too many requests" });
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await introspect(client.secret, "198.51.100.8")).statusCode).toBe(200);
});

test("[SEC-78, SEC-91] counts the wrong secrets of one IPv6 /64 together", async () => {
  for (let n = 0; n < 31; n++) expect((await introspect(`guess-${n}`, `2001:db8:7:1:${n}::1`)).statusCode).toBe(401);
  expect((await introspect(client.secret, "2001:db8:7:1:ffff::9")).statusCode).toBe(429);
  expect((await introspect(client.secret, "2001:db8:7:2::1")).statusCode).toBe(200);
});

test("[SEC-78, SEC-91] limits a client to 600 calls a minute from all addresses", async () => {
  const busyClient = await setting.client("60010");
  const from = "198.51.100.9";
  expect((await introspect(busyClient.secret, from, "60010")).statusCode).toBe(200);
  // Leaves one call of this minute.
  for (let n = 0; n < 598; n++) await setting.t.deps.limiter.consume("openidClient", "60010");
  expect((await introspect(busyClient.secret, from, "60010")).statusCode).toBe(200);
  for (const address of [from, "203.0.113.77"])
    expect((await introspect(busyClient.secret, address, "60010")).statusCode).toBe(429);
  expect((await introspect(client.secret, from)).statusCode).toBe(200);
});
