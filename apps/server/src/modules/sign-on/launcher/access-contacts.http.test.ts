import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { SUPPORT_CONTACT: "信息中心 0591-12345678" } });
});
afterAll(() => t.close());

const readContacts = async (token: string) => (await t.call("launcher.readContacts", {}, { token })).body.result;

test("names the leaders of the current department and the configured contact", async () => {
  const { id } = await t.make.department({ departName: "采购一处" });
  const leader = await t.make.user({ realname: "江疏影", departments: [id] });
  const person = await t.make.user({ departments: [id] });
  await t.database.pool.query("UPDATE department_member SET is_leader = true WHERE user_id = $1", [leader.id]);
  expect(await readContacts(await t.signIn(person))).toEqual({
    hasRole: false,
    department: "采购一处",
    leaders: ["江疏影"],
    contact: "信息中心 0591-12345678",
  });
  expect(await readContacts(await t.signIn(leader))).toMatchObject({ leaders: [] });
});

test("names no frozen leader, and no leader to external people", async () => {
  const { id } = await t.make.department({ departName: "采购二处" });
  const leader = await t.make.user({ realname: "江疏影", departments: [id] });
  await t.database.pool.query("UPDATE department_member SET is_leader = true WHERE user_id = $1", [leader.id]);
  const inside = await t.signIn(await t.make.user({ departments: [id] }));
  await t.make.role("supplier_operator");
  const outside = await t.signIn(await t.make.user({ departments: [id], roles: ["supplier_operator"] }));
  expect([(await readContacts(inside)).leaders, (await readContacts(outside)).leaders]).toEqual([["江疏影"], []]);
  await t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [leader.id]);
  expect((await readContacts(inside)).leaders).toEqual([]);
});

test("reports whether the caller has a role, and names no leader without a department", async () => {
  await t.make.role("buyer");
  expect((await readContacts(await t.signIn(await t.make.user({ roles: ["buyer"] })))).hasRole).toBe(true);
  expect(await readContacts(await t.signIn(await t.make.user()))).toEqual({
    hasRole: false,
    department: null,
    leaders: [],
    contact: "信息中心 0591-12345678",
  });
});
