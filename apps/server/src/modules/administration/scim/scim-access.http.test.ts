// Guarantee: only a valid token opens the addresses of SCIM, and every refusal there has the form of the protocol.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseContents } from "#test/database-contents.ts";
import { type ScimClient, scimClient } from "#test/scim/scim-client.ts";

const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";
const DAY_MS = 86_400_000;

let t: TestApp;
let manager: Person;
let client: ScimClient;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["scim:view", "scim:edit", "scim:token", "scim:map"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  client = await scimClient(t, manager);
});

const endpoints = [
  ["GET", "/Users"],
  ["POST", "/Users"],
  ["GET", "/Users/1"],
  ["PUT", "/Users/1"],
  ["PATCH", "/Users/1"],
  ["DELETE", "/Users/1"],
  ["POST", "/Users/.search"],
  ["GET", "/Groups"],
  ["POST", "/Groups"],
  ["GET", "/Groups/1"],
  ["PUT", "/Groups/1"],
  ["PATCH", "/Groups/1"],
  ["DELETE", "/Groups/1"],
  ["GET", "/Schemas"],
  ["GET", "/ResourceTypes"],
  ["POST", "/Bulk"],
  ["GET", "/Me"],
  ["GET", "/anything"],
] as const;
const countRefusals = async () =>
  (await t.database.pool.query("SELECT count(*)::int AS n FROM audit_entry WHERE action = 'scim.access'")).rows[0].n;
const request = (method: string, path: string, headers: Record<string, string> = {}) =>
  t.http(method, `/scim/v2${path}`, {
    headers,
    ...(["POST", "PUT", "PATCH"].includes(method) ? { raw: "{broken", contentType: "application/scim+json" } : {}),
  });

describe("token", () => {
  test("[SEC-54] is required at every address except discovery, before a body is read", async () => {
    const session = await t.signIn(await t.make.user({ roles: ["keeper"] }));
    const before = await countRefusals();
    for (const [method, path] of endpoints)
      for (const headers of [
        {},
        { authorization: "Bearer never-was" },
        { authorization: `Bearer ${session}` },
        { "x-access-token": session },
      ]) {
        const reply = await request(method, path, headers as Record<string, string>);
        expect([method, path, reply.statusCode, reply.json()]).toEqual([
          method,
          path,
          401,
          { schemas: [ERROR], status: "401", detail: "未授权，请重新登录" },
        ]);
        expect(reply.headers["www-authenticate"]).toBe('Bearer realm="scim"');
      }
    expect((await countRefusals()) - before).toBe(endpoints.length * 3);
    expect((await request("GET", "/ServiceProviderConfig")).statusCode).toBe(200);
  });

  test("[SEC-58] opens only SCIM, and is stored only as a digest", async () => {
    const reply = await t.http("GET", "/api/system/scim", { headers: { authorization: `Bearer ${client.token}` } });
    expect(reply.json().success).toBe(false);
    expect(client.token).toMatch(/^[\w-]{43}$/);
    expect(await databaseContents(t.database.pool)).not.toContain(client.token);
    expect(t.logs.join("")).not.toContain(client.token);
  });

  test("[SEC-86] is ended by expiry or revocation, and may overlap with its successor", async () => {
    const { token: nextToken } = (await t.call("scimAdmin.issueToken", { body: { id: client.id, days: 60 } }, manager))
      .body.result;
    const status = async (token: string) =>
      (await request("GET", "/Users", { authorization: `Bearer ${token}` })).statusCode;
    expect(await status(client.token)).toBe(200);
    expect(await status(nextToken)).toBe(200);
    const readClient = async () =>
      (await t.call("scimAdmin.list", {}, manager)).body.result.rows.find(({ id }) => id === client.id);
    const [newest] = (await readClient())?.tokens ?? [];
    await t.call("scimAdmin.revokeToken", { body: { tokenId: newest?.id ?? "" } }, manager);
    expect(await status(client.token)).toBe(200);
    expect(await status(nextToken)).toBe(401);
    expect((await t.call("scimAdmin.revokeToken", { body: { tokenId: newest?.id ?? "" } }, manager)).body.code).toBe(
      "scim.token_not_found",
    );
    t.clock.advance(31 * DAY_MS);
    expect(await status(client.token)).toBe(401);
    const laterManager = await t.person({ roles: ["keeper"] });
    const tokens = (await t.call("scimAdmin.list", {}, laterManager)).body.result.rows.find(
      ({ id }) => id === client.id,
    )?.tokens;
    expect(tokens?.map(({ state }) => state)).toEqual(["revoked", "over"]);
  });

  test("[SEC-78] limits invalid tokens by address or IPv6 /64, and valid ones by client", async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: "on" } });
    try {
      await limited.make.role("keeper", ["scim:view", "scim:edit", "scim:token"]);
      const admin = await limited.person({ roles: ["keeper"] });
      await limited.prove(admin);
      const limitedClient = await scimClient(limited, admin);
      const requestUsers = async (token: string, from = "198.51.100.7") =>
        limited.http("GET", "/scim/v2/Users", { headers: { authorization: `Bearer ${token}` }, from });
      const answers = [];
      for (let index = 0; index < 31; index += 1) answers.push((await requestUsers("never-was")).statusCode);
      expect(answers).toEqual([...Array(30).fill(401), 429]);
      const last = await requestUsers("never-was");
      expect(last.json()).toEqual({
        schemas: [ERROR],
        status: "429",
        detail: expect.stringMatching(/^操作过于频繁/),
      });
      expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
      expect((await requestUsers(limitedClient.token)).statusCode).toBe(200);
      const guessFrom = async (from: string) => (await requestUsers("never-was", from)).statusCode;
      for (let at = 0; at < 30; at += 1) expect(await guessFrom(`2001:db8:7:1:${at}::1`)).toBe(401);
      expect(await guessFrom("2001:db8:7:1:ffff::9")).toBe(429);
      expect(await guessFrom("2001:db8:7:2::1")).toBe(401);
      // The limit of a client is 3000 requests; it has made one so far.
      for (let n = 0; n < 2_998; n++) await limited.deps.limiter.consume("scim", limitedClient.id);
      const lastReplies = [
        await requestUsers(limitedClient.token),
        await requestUsers(limitedClient.token, "203.0.113.77"),
      ];
      expect(lastReplies.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
      expect(Number(lastReplies[1]?.headers["retry-after"])).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

describe("identity system", () => {
  test("reads the abilities, resource types and schemas of the server", async () => {
    const read = async (path: string) => (await client.sendRequest("GET", path)).body;
    expect(await read("/ServiceProviderConfig")).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: true },
      authenticationSchemes: [{ type: "oauthbearertoken", primary: true }],
    });
    const { Resources: types, totalResults } = await read("/ResourceTypes");
    expect([totalResults, types.map(({ endpoint }: { endpoint: string }) => endpoint)]).toEqual([
      2,
      ["/Users", "/Groups"],
    ]);
    for (const { meta, schema } of types) {
      expect(await read(meta.location.split("/scim/v2")[1])).toMatchObject({ schema });
      expect(await read(`/Schemas/${schema}`)).toMatchObject({ id: schema, attributes: expect.any(Array) });
    }
    const { Resources: schemas } = await read("/Schemas");
    expect(schemas).toHaveLength(3);
    const names = schemas[0].attributes.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["userName", "name", "displayName", "active", "emails", "phoneNumbers", "groups"]);
    for (const path of ["/Schemas", "/ResourceTypes", "/ServiceProviderConfig"])
      expect((await client.sendRequest("GET", `${path}?filter=id%20pr`)).status).toBe(403);
    expect((await client.sendRequest("GET", "/Schemas/urn:none")).status).toBe(404);
  });

  test("[SEC-82, W-31] receives the request id of an internal error, and not its cause", async () => {
    const headers = { authorization: `Bearer ${client.token}` };
    const user = { schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"], userName: "broken.one", displayName: "王" };
    await t.database.pool.query("ALTER TABLE app_user RENAME TO app_user_gone");
    try {
      for (const [method, path, more] of [
        ["GET", "/Users", {}],
        ["GET", "/Users/1", {}],
        ["POST", "/Users", { body: user }],
        ["DELETE", "/Users/1", {}],
      ] as const) {
        const reply = await t.http(method, `/scim/v2${path}`, { headers, ...more });
        const detail = `系统出现意外错误，编号 ${reply.headers["x-request-id"]}，请稍后再试`;
        expect([method, path, reply.statusCode, reply.json()]).toEqual([
          method,
          path,
          500,
          { schemas: [ERROR], status: "500", detail },
        ]);
      }
    } finally {
      await t.database.pool.query("ALTER TABLE app_user_gone RENAME TO app_user");
    }
  });

  test("receives protocol errors for malformed, unknown and unsupported requests", async () => {
    const refusalOf = async (method: string, path: string, more: object = {}) => {
      const headers = { authorization: `Bearer ${client.token}` };
      const reply = await t.http(method, `/scim/v2${path}`, { headers, ...more });
      const { schemas, status, scimType } = reply.json();
      expect([schemas, status]).toEqual([[ERROR], String(reply.statusCode)]);
      expect(reply.headers["content-type"]).toBe("application/scim+json; charset=utf-8");
      return [reply.statusCode, scimType, reply.headers.allow];
    };
    const scim = "application/scim+json";
    expect(await refusalOf("POST", "/Users", { raw: "{broken", contentType: scim })).toEqual([
      400,
      "invalidSyntax",
      undefined,
    ]);
    expect(await refusalOf("POST", "/Users", { raw: '"text"', contentType: scim })).toEqual([
      400,
      "invalidSyntax",
      undefined,
    ]);
    expect(await refusalOf("POST", "/Users", { body: {} })).toEqual([400, "invalidSyntax", undefined]);
    expect(await refusalOf("POST", "/Users", { raw: "a=b", contentType: "application/x-www-form-urlencoded" })).toEqual(
      [415, undefined, undefined],
    );
    expect(await refusalOf("POST", "/Users", { raw: `"${"x".repeat(1_100_000)}"`, contentType: scim })).toEqual([
      413,
      undefined,
      undefined,
    ]);
    expect(await refusalOf("DELETE", "/Users")).toEqual([405, undefined, "GET, POST"]);
    expect(await refusalOf("POST", "/Groups/1", { body: {} })).toEqual([405, undefined, "GET, PUT, PATCH, DELETE"]);
    expect(await refusalOf("GET", "/Users/1/more")).toEqual([404, undefined, undefined]);
    expect(await refusalOf("GET", "/Everything")).toEqual([404, undefined, undefined]);
    for (const [method, path] of [
      ["POST", "/Bulk"],
      ["GET", "/Me"],
      ["POST", "/.search"],
    ] as const)
      expect(await refusalOf(method, path, method === "POST" ? { body: {} } : {})).toEqual([501, undefined, undefined]);
  });

  test("[SEC-62] [W-07] executes nothing of a text that is written like SQL", async () => {
    await t.database.pool.query("CREATE SEQUENCE run_by_scim");
    for (const text of [
      "x' OR nextval('run_by_scim') > 0 --",
      "x'; SELECT nextval('run_by_scim'); --",
      '\\"x',
      "%27",
    ]) {
      const filter = encodeURIComponent(
        `userName eq ${JSON.stringify(text)} or displayName sw ${JSON.stringify(text)}`,
      );
      expect((await client.sendRequest("GET", `/Users?filter=${filter}`)).body.totalResults).toBe(0);
      expect(
        (
          await client.sendRequest(
            "GET",
            `/Groups?filter=${encodeURIComponent(`displayName eq ${JSON.stringify(text)}`)}`,
          )
        ).body.totalResults,
      ).toBe(0);
      expect((await client.sendRequest("GET", `/Users/${encodeURIComponent(text)}`)).status).toBe(404);
    }
    expect((await t.database.pool.query("SELECT is_called FROM run_by_scim")).rows[0].is_called).toBe(false);
  });
});
