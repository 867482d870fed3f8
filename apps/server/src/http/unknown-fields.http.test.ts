import { allEndpoints } from "@tender/contract";
import { everyPermission, fileForm, inBatches, startTestApp, type TestApp, urlOf } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sampleOf, withUnknownWord } from "#test/schema-values.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.make.user();
  await t.make.grantRole(admin.id, await t.make.role("strict", everyPermission()));
  token = await t.signIn(admin);
});
afterAll(() => t.close());

// A test of the contract lists the bodies that accept further fields.
test("[SEC-57] answers 400 to an unknown body field and names it, in every strict call", async () => {
  const strict = allEndpoints().filter(
    ({ endpoint: { body } }) =>
      body && z.toJSONSchema(body, { io: "input", unrepresentable: "any" }).additionalProperties === false,
  );
  expect(strict.length).toBeGreaterThan(60);
  await inBatches(strict, async ({ key, endpoint }) => {
    const body = { ...Object(sampleOf(endpoint.body)), unheardOf: "system_admin" };
    const sent = endpoint.readsFields
      ? { raw: new URLSearchParams(body).toString(), contentType: "application/x-www-form-urlencoded" }
      : { body };
    const reply = await t.http(endpoint.methods[0], urlOf(endpoint.paths[0]), { token, ...sent });
    expect([key, reply.statusCode]).toEqual([key, 400]);
    expect(reply.body).toContain("请求内容不正确：unheardOf");
  });
});

test("[SEC-57] answers 400 to an unknown query field and names it, in every strict call", async () => {
  const strict = allEndpoints().filter(
    ({ endpoint: { query } }) =>
      query && z.toJSONSchema(query, { io: "input", unrepresentable: "any" }).additionalProperties === false,
  );
  expect(strict.length).toBeGreaterThan(150);
  await inBatches(strict, async ({ key, endpoint }) => {
    const requested = Object.entries(Object(sampleOf(endpoint.query))).map(([field, value]) => [field, String(value)]);
    const params: Record<string, unknown> = Object(sampleOf(endpoint.params));
    const path = endpoint.paths[0].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? "1"));
    const url = `${path}?${new URLSearchParams([...requested, ["unheardOf", "1"]])}`;
    const [method] = endpoint.methods;
    const form = endpoint.upload ? fileForm("a.csv", "x") : {};
    const sent = method === "GET" ? {} : { ...form, ...(endpoint.body ? { body: sampleOf(endpoint.body) } : {}) };
    const reply = await t.http(method, url, { token, ...sent });
    expect([key, reply.statusCode, reply.json().message]).toEqual([key, 400, "请求内容不正确：unheardOf"]);
  });
});

/** Calls of a signed-in administrator that need no input. */
const callsWithoutInput = allEndpoints().filter(
  ({ endpoint: { access, body, upload, methods } }) =>
    methods[0] !== "GET" && !body && !upload && access.kind !== "anonymous",
);

test("[SEC-57] answers 400 to any field of a call without one, and accepts an empty body", async () => {
  expect(callsWithoutInput.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["session.endOthers", "accountSecurity.turnOffTwoStep"]),
  );
  for (const { key, endpoint } of callsWithoutInput) {
    const send = (sent: object) => t.http(endpoint.methods[0], urlOf(endpoint.paths[0]), { token, ...sent });
    for (const [body, field] of [
      [{ unheardOf: "system_admin" }, "unheardOf"],
      [["system_admin"], "0"],
      ["system_admin", "body"],
      [1, "body"],
    ] as const) {
      const reply = await send({ body });
      expect([key, reply.statusCode, reply.json().message]).toEqual([key, 400, `请求内容不正确：${field}`]);
    }
    for (const sent of [{}, { body: {} }]) expect([key, (await send(sent)).statusCode]).not.toEqual([key, 400]);
  }
});

/** All fields at any depth that accept only the values of a list, each with an unknown value. */
const listFields = allEndpoints().flatMap(({ key, endpoint }) =>
  (["query", "body"] as const).flatMap((part) =>
    withUnknownWord(endpoint[part]).map(([name, value]) => ({
      fieldPath: `${key}${name}`,
      endpoint,
      part,
      name,
      value,
    })),
  ),
);

test("[SEC-68] answers 400 to an unlisted value and names the field, in every call", async () => {
  const fieldPaths = listFields.map(({ fieldPath }) => fieldPath);
  // A lower number means that a field has become free text. Raise the number for a new field.
  expect(fieldPaths).toHaveLength(310);
  expect(fieldPaths).toEqual(
    expect.arrayContaining([
      ...[
        "noticeAdmin.save.priority",
        "noticeAdmin.save.openType",
        "noticeAdmin.save.kind",
        "noticeInbox.listMine.kind",
      ],
      ...["menuAdmin.save.status", "menuAdmin.save.type", "organisationAdmin.setState.state", "sms.send.smsmode"],
    ]),
  );
  await inBatches(listFields, async ({ fieldPath, endpoint, part, name, value }) => {
    const [method] = endpoint.methods;
    const partOf = (requestPart: "query" | "body"): object =>
      Object(requestPart === part ? value : sampleOf(endpoint[requestPart]));
    const query = Object.entries(partOf("query")).map(([field, item]) => [field, String(item)]);
    const url = `${urlOf(endpoint.paths[0])}?${new URLSearchParams(query)}`;
    const reply = await t.http(method, url, { token, ...(method === "GET" ? {} : { body: partOf("body") }) });
    const message = String(reply.json().message).replace(/\.\d+/g, "");
    expect([fieldPath, reply.statusCode, message]).toEqual([fieldPath, 400, `请求内容不正确：${name.slice(1)}`]);
  });
});
