// Guarantee: people are notified when an identity system changes their phone or mail, at the former mail as well.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScimClient, schemaOf, scimClient } from "#test/scim/scim-client.ts";

let t: TestApp;
let manager: Person;
let client: ScimClient;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["scim:view", "scim:edit", "scim:token", "user:edit"]);
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  client = await scimClient(t, manager);
});
afterAll(() => t.close());

const contact = (phone: string | null, email: string | null) => ({
  phoneNumbers: phone === null ? [] : [{ value: phone, type: "mobile" }],
  emails: email === null ? [] : [{ value: email, type: "work" }],
});
const eventsOf = async (id: string) =>
  (
    await t.database.pool.query("SELECT kind, values FROM account_event WHERE user_id = $1 ORDER BY at, kind DESC", [
      id,
    ])
  ).rows.map(({ kind, values }) => [kind, values.from, values.to]);
const mailsTo = async (email: string): Promise<string> =>
  (await t.call("sms.listOutbox", { query: { email } })).body.result.map(({ text }) => text).join();

test("[SEC-19] notifies the owner of changes by PUT and PATCH, not of a new account", async () => {
  const userName = "notified-by-scim";
  const { id } = (await client.makeUser(userName, contact("13800001001", "Former.One@example.cn"))).body;
  expect(await eventsOf(id)).toEqual([]);
  const replace = (fields: object) =>
    client.sendRequest("PUT", `/Users/${id}`, { schemas: [schemaOf.USER], userName, displayName: "林采薇", ...fields });
  expect((await replace(contact("13800001002", "Former.One@example.cn"))).status).toBe(200);
  const expected = [["phone_changed", "138****1001", "138****1002"]];
  expect(await eventsOf(id)).toEqual(expected);
  t.clock.advance(1_000);
  const operations = [{ op: "replace", path: "emails", value: [{ value: "second@example.cn", type: "work" }] }];
  expect((await client.patch(`/Users/${id}`, operations)).status).toBe(200);
  expected.push(["email_changed", "F***@example.cn", "s***@example.cn"]);
  expect(await eventsOf(id)).toEqual(expected);
  for (const mailbox of ["Former.One@example.cn", "second@example.cn"])
    expect([mailbox, await mailsTo(mailbox)]).toEqual([
      mailbox,
      expect.stringContaining("邮箱已由 F***@example.cn 改为 s***@example.cn"),
    ]);
  t.clock.advance(1_000);
  expect((await replace(contact(null, null))).status).toBe(200);
  expected.push(["phone_changed", "138****1002", "（无）"], ["email_changed", "s***@example.cn", "（无）"]);
  expect(await eventsOf(id)).toEqual(expected);
  expect(await mailsTo("second@example.cn")).toContain("邮箱已由 s***@example.cn 改为 （无）");
});

test("[SEC-19] notifies the owner of contacts changed by a takeover, not by a refusal", async () => {
  const adopting = await scimClient(t, manager, { mayAdopt: true });
  const existing = await t.make.user({ phone: "13800001011", email: "own@example.cn" });
  await t.make.user({ phone: "13800001099" });
  const refused = await adopting.makeUser(existing.username, contact("13800001099", "own@example.cn"));
  expect(refused.status).toBe(409);
  expect(await eventsOf(existing.id)).toEqual([]);
  const adopted = await adopting.makeUser(existing.username, contact("13800001012", "own@example.cn"));
  expect(adopted).toMatchObject({ status: 201, body: { id: existing.id } });
  expect(await eventsOf(existing.id)).toEqual([["phone_changed", "138****1011", "138****1012"]]);
});
