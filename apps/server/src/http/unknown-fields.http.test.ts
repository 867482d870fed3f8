import { allEndpoints } from "@tender/contract";
import { everyPermission, startTestApp, type TestApp, urlOf } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sampleOf } from "../../test/schema-values.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.make.user();
  await t.make.giveRole(admin.id, await t.make.role("strict", everyPermission()));
  token = await t.signIn(admin);
});
afterAll(() => t.close());

// Which bodies take more is listed beside the contract.
test("[SEC-57] answers 400 to a field beside those of the body, and names it, in every call whose body takes no other", async () => {
  const strict = allEndpoints().filter(
    ({ endpoint: { body } }) =>
      body && z.toJSONSchema(body, { io: "input", unrepresentable: "any" }).additionalProperties === false,
  );
  expect(strict.length).toBeGreaterThan(60);
  for (const { key, endpoint } of strict) {
    const body = { ...Object(sampleOf(endpoint.body)), unheardOf: "system_admin" };
    const reply = await t.http(endpoint.methods[0], urlOf(endpoint.paths[0]), { token, body });
    expect([key, reply.statusCode, reply.json().message]).toEqual([key, 400, "请求内容不正确：unheardOf"]);
  }
});
