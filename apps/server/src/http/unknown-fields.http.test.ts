import { allEndpoints } from "@tender/contract";
import { everyPermission, startTestApp, type TestApp, urlOf } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { sampleOf, withUnknownWord } from "../../test/schema-values.ts";

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

/** Every field, at whatever depth, that takes words of a list alone, with a word that is none of them. */
const worded = allEndpoints().flatMap(({ key, endpoint }) =>
  (["query", "body"] as const).flatMap((part) =>
    withUnknownWord(endpoint[part]).map(([name, value]) => ({ place: `${key}${name}`, endpoint, part, name, value })),
  ),
);

test("[SEC-68] answers 400 to a word that is none of its field's, and names the field, in every call that takes words of a list", async () => {
  const places = worded.map(({ place }) => place);
  expect(places.length).toBeGreaterThan(200);
  expect(places).toEqual(
    expect.arrayContaining([
      ...["noticeAdmin.save.priority", "noticeAdmin.save.openType", "noticeAdmin.save.kind", "notice.listMine.kind"],
      ...["menuAdmin.save.status", "menuAdmin.save.type", "organisationAdmin.setState.state", "sms.send.smsmode"],
    ]),
  );
  for (const { place, endpoint, part, name, value } of worded) {
    const [method] = endpoint.methods;
    const partOf = (which: "query" | "body"): object => Object(which === part ? value : sampleOf(endpoint[which]));
    const query = Object.entries(partOf("query")).map(([field, each]) => [field, String(each)]);
    const url = `${urlOf(endpoint.paths[0])}?${new URLSearchParams(query)}`;
    const reply = await t.http(method, url, { token, ...(method === "GET" ? {} : { body: partOf("body") }) });
    const told = String(reply.json().message).replace(/\.\d+/g, "");
    expect([place, reply.statusCode, told]).toEqual([place, 400, `请求内容不正确：${name.slice(1)}`]);
  }
});
