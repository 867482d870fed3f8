// Guarantee: the address of a request is that of its connection or of the configured proxy; the portal's own address is
// the configured one, whatever Host says.
import { createScanPhone, everyAddress, inBatches, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { qrPicture } from "#modules/sign-on/scan/qr-picture.ts";
import { addApp } from "#test/scan/scan-steps.ts";
import { schemaOf, scimClient } from "#test/scim/scim-client.ts";
import { addProvider, newProvider, providerAdministrator } from "#test/third-party/popup.ts";

/** Returns all headers that may state an address, with a different address for each `n`. */
const spoofedHeaders = (n: number) => {
  const address = `192.0.2.${n % 250}`;
  return {
    "x-forwarded-for": address,
    "x-real-ip": address,
    "x-client-ip": address,
    "true-client-ip": address,
    "cf-connecting-ip": address,
    forwarded: `for=${address};host=evil.example`,
  };
};

describe("the address of a request", () => {
  let direct: TestApp;
  let behindProxy: TestApp;
  beforeAll(async () => {
    direct = await startTestApp({ env: { RATE_LIMITS: "on" } });
    behindProxy = await startTestApp({ env: { RATE_LIMITS: "on", TRUSTED_PROXIES: "10.0.0.0/8" } });
  });
  afterAll(async () => {
    await direct.close();
    await behindProxy.close();
  });

  /** Signs in and returns the addresses in the session and in the audit trail. */
  async function readRecordedAddresses(app: TestApp, from: string, headers: Record<string, string>) {
    const user = await app.make.user();
    const body = { username: user.username, password: user.password };
    const { body: signedIn } = await app.call("signIn.withPassword", { body }, { from, headers });
    const sessions = await app.call("session.listOwn", {}, { token: signedIn.result.token, from });
    const { rows } = await app.database.pool.query(
      "SELECT DISTINCT address FROM audit_entry WHERE user_id = $1 AND action LIKE 'session.%'",
      [user.id],
    );
    return [sessions.body.result[0]?.address, ...rows.map(({ address }) => address)];
  }

  test("[SEC-75] is read from the last forwarded entry of a configured proxy only", async () => {
    const forwarded = (addresses: string) => ({ ...spoofedHeaders(66), "x-forwarded-for": addresses });
    const readAddresses = (app: TestApp, from: string, addresses = "192.0.2.77") =>
      readRecordedAddresses(app, from, forwarded(addresses));
    expect(await readAddresses(direct, "203.0.113.10")).toEqual(["203.0.113.10", "203.0.113.10"]);
    const proxied = ["192.0.2.77", "192.0.2.77"];
    expect(await readAddresses(behindProxy, "10.1.2.3")).toEqual(proxied);
    expect(await readAddresses(behindProxy, "203.0.113.10")).toEqual(["203.0.113.10", "203.0.113.10"]);
    expect(await readAddresses(behindProxy, "10.1.2.3", "198.51.100.6, 192.0.2.77")).toEqual(proxied);
    expect(await readAddresses(behindProxy, "10.1.2.3", "198.51.100.6, 192.0.2.77, 10.9.9.9")).toEqual(proxied);
    const { "x-forwarded-for": _, ...otherHeaders } = spoofedHeaders(66);
    expect(await readRecordedAddresses(behindProxy, "10.1.2.3", otherHeaders)).toEqual(["10.1.2.3", "10.1.2.3"]);
  });

  /** Checks that `points` requests are admitted and the next one is refused. */
  async function expectLimit(points: number, sendRequest: (n: number) => Promise<number>): Promise<void> {
    const statuses: number[] = [];
    for (let n = 0; n <= points; n++) statuses.push(await sendRequest(n));
    expect(statuses.slice(0, points)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  }

  test("[SEC-75] counts against limits whatever the headers claim", async () => {
    await expectLimit(
      60,
      async (n) => (await direct.call("captcha.draw", {}, { from: "203.0.113.20", headers: spoofedHeaders(n) })).status,
    );
    // An attacker's entry precedes the proxy's.
    await expectLimit(60, async (n) => {
      const headers = { ...spoofedHeaders(n), "x-forwarded-for": `198.51.100.${n}, 203.0.113.21` };
      return (await behindProxy.call("captcha.draw", {}, { from: "10.1.2.3", headers })).status;
    });
    await expectLimit(
      300,
      async (n) =>
        (await direct.http("GET", "/api/nowhere", { from: "203.0.113.22", headers: spoofedHeaders(n) })).statusCode,
    );
    // Polling of a task is counted by address as well as by task.
    await expectLimit(600, async (n) => {
      const url = `/api/sys/mauthLogin?authType=0&taskId=task-${n}`;
      return (await direct.http("GET", url, { from: "203.0.113.23", headers: spoofedHeaders(n) })).statusCode;
    });
  });

  test("[SEC-75] is not counted for a success if only failures count", async () => {
    const user = await direct.make.user();
    const from = "203.0.113.24";
    const token = await direct.signIn(user, from);
    for (let n = 0; n < 40; n++) {
      const headers = spoofedHeaders(n);
      const { status } = await direct.call("signIn.withToken", { body: { token } }, { from, headers });
      expect([n, status]).toEqual([n, 200]);
    }
  });
});

describe("the portal's address", () => {
  let published: TestApp;
  const headers = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "http",
    "x-forwarded-server": "evil.example",
    "x-original-host": "evil.example",
    forwarded: "for=192.0.2.1;host=evil.example;proto=http",
  };
  const from = "10.1.2.3";
  beforeAll(async () => {
    published = await startTestApp({
      env: { PUBLIC_URL: "https://portal.example.cn", TRUSTED_PROXIES: "10.0.0.0/8" },
    });
    await addApp(published, createScanPhone("0"));
  });
  afterAll(() => published.close());

  test("[SEC-75] is that of PUBLIC_URL, and no answer repeats any Host header", async () => {
    const admin = await published.make.user();
    await published.make.grantRole(admin.id, await published.make.role("strict", ["session:view", "audit:view"]));
    const sender = { token: await published.signIn(admin), headers, from };
    await published.make.subsystem({ appId: "88001", kind: "handover", indexPage: "/beside/" }, ["strict"]);
    const entered = await published.call("launcher.enter", { body: { appId: "88001" } }, sender);
    expect(entered.body.result.url).toMatch(/^\/beside\/\?token=/);
    await inBatches(everyAddress(), async ({ endpoint, url }) => {
      const method = endpoint.methods[0];
      const reply = await published.http(method, url, { ...sender, ...(method === "GET" ? {} : { body: {} }) });
      expect([url, `${JSON.stringify(reply.headers)}${reply.body}`.includes("evil.example")]).toEqual([url, false]);
    });
    const requested = await published.call("signIn.challengePasskey", {}, { headers, from });
    expect(requested.body.result.options.rpId).toBe("portal.example.cn");
  });

  test("[SEC-75, SCAN-10] is in the code that a phone scans", async () => {
    const reply = await published.http("GET", "/api/sys/mauthQRCode?authType=0", { headers, from });
    const { base64, taskId } = reply.json().result;
    expect(base64).toBe(qrPicture(`https://portal.example.cn/user/login?authType=0&taskId=${taskId}`));
  });

  test("[SEC-75] is the location of an account that an identity system creates", async () => {
    await published.make.role("scim-keeper", ["scim:edit", "scim:token"]);
    const manager = await published.person({ roles: ["scim-keeper"] });
    await published.prove(manager);
    const { token } = await scimClient(published, manager);
    const reply = await published.http("POST", "/scim/v2/Users", {
      headers: { ...headers, authorization: `Bearer ${token}` },
      from,
      body: { schemas: [schemaOf.USER], userName: "provisioned", displayName: "林采薇" },
      contentType: "application/scim+json",
    });
    const { id, meta } = reply.json();
    const address = `https://portal.example.cn/scim/v2/Users/${id}`;
    expect(reply.statusCode).toBe(201);
    expect(reply.headers.location).toBe(address);
    expect(meta.location).toBe(address);
    expect(`${JSON.stringify(reply.headers)}${reply.body}`).not.toContain("evil.example");
  });

  test("[SEC-75] is the redirect target of a third-party sign-in", async () => {
    const manager = await providerAdministrator(published);
    const provider = newProvider({
      type: "plain",
      kind: "oauth2",
      scopes: "user",
      subjectClaim: "id",
      nameClaim: "nick",
      authorizationUrl: "https://provider.example.com/authorize",
      tokenUrl: "https://provider.example.com/token",
      userInfoUrl: "https://provider.example.com/user",
    });
    await addProvider(published, manager, provider);
    const begin = async () =>
      (await published.http("GET", "/thirdLogin/render/plain", { headers, from })).headers.location ?? "";
    await expect.poll(begin).toMatch(/^https:\/\/provider\.example\.com\/authorize\?/);
    const redirectUri = new URL(String(await begin())).searchParams.get("redirect_uri");
    expect(redirectUri).toBe("https://portal.example.cn/thirdLogin/callback/plain");
    const shown = await published.call("thirdParty.listProviders", {}, { token: manager.token, headers, from });
    expect(shown.body.result.rows.map(({ callbackUrl }) => callbackUrl)).toEqual([redirectUri]);
  });
});
