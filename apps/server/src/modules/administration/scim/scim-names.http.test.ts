// Guarantee: an identity system may use account names that look like mail addresses, but no name that is another's
// mail.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ScimClient, scimClient } from "#test/scim/scim-client.ts";

let t: TestApp;
let client: ScimClient;
let n = 0;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["scim:view", "scim:edit", "scim:token", "scim:map"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  const manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  client = await scimClient(t, manager);
});

const newName = () => {
  n += 1;
  return `scim-name-${n}`;
};

test.each([
  ["without a mailbox", []],
  ["with another mailbox", [{ value: "box.{n}@example.cn", type: "work", primary: true }]],
  ["that is the mailbox", [{ value: "upn.{n}@corp.example", type: "work", primary: true }]],
])("may have a user principal name %s, also after a change of mail", async (_what, mails) => {
  const own = newName();
  const userName = `upn.${own}@corp.example`;
  const emails = mails.map((mail) => ({ ...mail, value: mail.value.replace("{n}", own) }));
  const { status, body } = await client.makeUser(userName, { emails });
  expect([status, body.userName]).toEqual([201, userName]);
  const moved = [{ op: "replace", path: "emails", value: [{ value: `new.${own}@example.cn`, type: "work" }] }];
  const changed = (await client.patch(`/Users/${body.id}`, moved)).body;
  expect([changed.userName, changed.emails[0].value]).toEqual([userName, `new.${own}@example.cn`]);
});

test("refuses a name that is another's mail, and a mail that is another's name", async () => {
  const own = newName();
  await t.make.user({ email: `held.${own}@corp.example` });
  await client.makeUser(`named.${own}@corp.example`);
  const uniqueness = { status: "409", scimType: "uniqueness" };
  expect((await client.makeUser(`HELD.${own}@corp.example`)).body).toMatchObject(uniqueness);
  const mail = { value: `Named.${own}@corp.example`, type: "work" };
  expect((await client.makeUser(newName(), { emails: [mail] })).body).toMatchObject(uniqueness);
  const { id } = (await client.makeUser(newName())).body;
  const changed = await client.patch(`/Users/${id}`, [{ op: "add", path: "emails", value: [mail] }]);
  expect(changed.body).toMatchObject(uniqueness);
  const { token } = await t.person();
  const check = await t.call("registration.checkUnique", { query: { email: mail.value } }, { token });
  expect(check.body.success).toBe(false);
});
