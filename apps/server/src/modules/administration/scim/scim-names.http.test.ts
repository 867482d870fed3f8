// Guarantee: an identity system may use account names in the form of mail addresses, except mails of other accounts.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ScimClient, scimClient } from "#test/scim/scim-client.ts";

let t: TestApp;
let client: ScimClient;
let nameCount = 0;
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
  nameCount += 1;
  return `scim-name-${nameCount}`;
};

test.each([
  ["without a mailbox", []],
  ["with another mailbox", [{ value: "box.{n}@example.cn", type: "work", primary: true }]],
  ["that is the mailbox", [{ value: "upn.{n}@corp.example", type: "work", primary: true }]],
])("accepts a user principal name %s, also after a change of mail", async (_case, mails) => {
  const name = newName();
  const userName = `upn.${name}@corp.example`;
  const emails = mails.map((mail) => ({ ...mail, value: mail.value.replace("{n}", name) }));
  const { status, body } = await client.makeUser(userName, { emails });
  expect({ status, userName: body.userName }).toEqual({ status: 201, userName });
  const moved = [{ op: "replace", path: "emails", value: [{ value: `new.${name}@example.cn`, type: "work" }] }];
  const changed = (await client.patch(`/Users/${body.id}`, moved)).body;
  expect(changed).toMatchObject({ userName, emails: [{ value: `new.${name}@example.cn` }] });
});

test("refuses a name that is another's mail, and a mail that is another's name", async () => {
  const name = newName();
  await t.make.user({ email: `held.${name}@corp.example` });
  await client.makeUser(`named.${name}@corp.example`);
  const uniqueness = { status: "409", scimType: "uniqueness" };
  expect((await client.makeUser(`HELD.${name}@corp.example`)).body).toMatchObject(uniqueness);
  const mail = { value: `Named.${name}@corp.example`, type: "work" };
  expect((await client.makeUser(newName(), { emails: [mail] })).body).toMatchObject(uniqueness);
  const { id } = (await client.makeUser(newName())).body;
  const changed = await client.patch(`/Users/${id}`, [{ op: "add", path: "emails", value: [mail] }]);
  expect(changed.body).toMatchObject(uniqueness);
  const { token } = await t.person();
  const check = await t.call("registration.checkUnique", { query: { email: mail.value } }, { token });
  expect(check.body.success).toBe(false);
});
