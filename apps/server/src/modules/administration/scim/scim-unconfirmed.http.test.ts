// Guarantee: the person who issued a token of an identity system cannot confirm the accounts that it changes.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScimClient, schemaOf, scimClient } from "#test/scim/scim-client.ts";

let t: TestApp;
let manager: Person;
let client: ScimClient;
beforeAll(async () => {
  t = await startTestApp({ env: { SECOND_PERSON_FOR: "role" } });
  await t.make.role("keeper", ["scim:view", "scim:edit", "scim:token"]);
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  client = await scimClient(t, manager, { mayAdopt: true, mayAdminister: true });
});
afterAll(() => t.close());

const unconfirmedBy = async (id: string) => (await t.accountRow(id))?.unconfirmedBy;
const confirm = (id: string) =>
  t.database.pool.query("UPDATE app_user SET unconfirmed_since = NULL, unconfirmed_by = NULL WHERE id = $1", [id]);
const replace = (id: string, userName: string, fields: object) =>
  client.sendRequest("PUT", `/Users/${id}`, { schemas: [schemaOf.USER], userName, displayName: "林采薇", ...fields });

test("[SEC-60] marks an account whose phone it changes, and not one that it renames", async () => {
  const userName = "moved-number";
  const { id } = (await client.makeUser(userName)).body;
  await confirm(id);
  expect((await replace(id, userName, { displayName: "林采蔷" })).status).toBe(200);
  expect(await unconfirmedBy(id)).toBeNull();
  const phoneNumbers = [{ value: "13800001001", type: "mobile" }];
  expect((await replace(id, userName, { phoneNumbers })).status).toBe(200);
  expect(await unconfirmedBy(id)).toEqual([manager.id]);
});

test("[SEC-60] marks accounts that it creates, takes over or releases", async () => {
  const existing = await t.make.user();
  expect((await client.makeUser(existing.username)).status).toBe(201);
  expect(await unconfirmedBy(existing.id)).toEqual([manager.id]);
  const { id } = (await client.makeUser("released")).body;
  expect(await unconfirmedBy(id)).toEqual([manager.id]);
  await confirm(id);
  expect((await replace(id, "released", { active: false })).status).toBe(200);
  expect(await unconfirmedBy(id)).toBeNull();
  expect((await replace(id, "released", { active: true })).status).toBe(200);
  expect(await unconfirmedBy(id)).toEqual([manager.id]);
});

test("[SEC-60] marks an account to which it grants a role, if it may grant administrative roles", async () => {
  const { id: userId } = (await client.makeUser("raised")).body;
  await confirm(userId);
  const { id: groupId } = (await client.makeGroup("管理员", [])).body;
  const roleId = await t.make.role("mapped", ["user:view"]);
  await t.database.pool.query("UPDATE scim_group SET role_id = $2 WHERE id = $1", [groupId, roleId]);
  const operations = [{ op: "add", path: "members", value: [{ value: userId }] }];
  expect((await client.patch(`/Groups/${groupId}`, operations)).status).toBeLessThan(300);
  expect(await unconfirmedBy(userId)).toEqual([manager.id]);
});
