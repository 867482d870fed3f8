// Guarantee: a merged department leaves nothing behind, and its merge grants no role that the caller could not grant.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let t: TestApp;
let manager: Person;
let names = 0;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["department:view", "department:edit", "department:member", "audit:view"]);
  await t.make.role("watcher", ["audit:view"]);
  await t.make.role("beyond", ["job:view"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

async function made(parentId: string | null = null, departName?: string) {
  names += 1;
  const body = { id: null, version: null, parentId, departName: departName ?? `部门${names}号` };
  return (await t.call("departmentAdmin.save", { body }, manager)).body.result;
}
const read = (id: string) => t.call("departmentAdmin.read", { query: { id } }, manager);
const preview = (id: string, intoId: string) =>
  t.call("departmentAdmin.previewMerge", { query: { id, intoId } }, manager);
async function merge(id: string, intoId: string, by: Person = manager) {
  const [version, intoVersion] = [(await read(id)).body.result.version, (await read(intoId)).body.result.version];
  return t.call("departmentAdmin.merge", { body: { id, version, intoId, intoVersion } }, by);
}
const members = async (departmentId: string) =>
  (await t.call("departmentAdmin.listMembers", { query: { departmentId } }, manager)).body.result.rows;
const current = async (who: { token: string }) => (await t.call("session.readCurrent", {}, who)).body.result;

test("[ADMINDATA-03] moves members, roles, sessions, children and references", async () => {
  const [from, into] = [await made(), await made()];
  const child = await made(from.id);
  const low = await made(child.id);
  await made(into.id);
  const watcher = await t.make.role("watcher");
  const person = await t.person({ departments: [from.id] });
  const both = await t.person({ departments: [from.id, into.id] });
  for (const [userId, departmentId] of [
    [person.id, from.id],
    [both.id, from.id],
    [both.id, into.id],
  ] as const)
    await t.make.grantRole(userId, watcher, departmentId);
  const draft = await t.make.notice({
    state: "draft",
    publishedAt: null,
    audience: { departments: [from.orgCode, low.orgCode], roles: [], people: [] },
  });
  await t.make.subsystem({ appId: "60555" });
  await t.database.db.execute(sql`INSERT INTO department_subsystem (department_id, subsystem_id)
    SELECT ${from.id}, id FROM subsystem WHERE app_id = '60555'`);
  expect((await current(person)).department?.id).toBe(from.id);
  expect((await preview(from.id, into.id)).body.result).toEqual({
    departments: 2,
    members: 2,
    uses: [
      { what: "项角色授予", count: 2 },
      { what: "条未发布的通知", count: 1 },
      { what: "个子系统的准入范围", count: 1 },
    ],
  });

  expect((await merge(from.id, into.id)).body.success).toBe(true);
  expect((await read(from.id)).body.code).toBe("department.not_found");
  expect((await read(child.id)).body.result).toMatchObject({ parentId: into.id, orgCode: `${into.orgCode}A02` });
  const lowCode = `${into.orgCode}A02A01`;
  expect((await read(low.id)).body.result.orgCode).toBe(lowCode);
  expect((await members(into.id)).map(({ userId, roles }) => [userId, roles]).toSorted()).toEqual(
    [
      [person.id, ["watcher"]],
      [both.id, ["watcher"]],
    ].toSorted(),
  );
  expect((await current(person)).department).toMatchObject({ id: into.id, orgCode: into.orgCode });
  expect((await t.call("audit.list", { query: {} }, person)).status).toBe(200);
  const { rows } = await t.database.db.execute(
    sql`SELECT audience -> 'departments' AS d FROM notice WHERE id = ${draft}`,
  );
  expect(rows).toEqual([{ d: [into.orgCode, lowCode] }]);
  const entrants = await t.database.db.execute(sql`SELECT department_id AS id FROM department_subsystem`);
  expect(entrants.rows).toEqual([{ id: into.id }]);
});

test("[SEC-60] grants no role that the caller could not grant, and none to the caller", async () => {
  const [from, into] = [await made(), await made()];
  const person = await t.person({ departments: [from.id] });
  await t.make.grantRole(person.id, await t.make.role("beyond"), from.id);
  expect((await merge(from.id, into.id)).body).toMatchObject({
    code: "role.beyond_own",
    message: "角色“beyond”超出您本人的权限或数据范围，不能授予或收回",
  });
  await t.database.pool.query("DELETE FROM user_role WHERE user_id = $1", [person.id]);
  await t.make.grantRole(manager.id, await t.make.role("watcher"), from.id);
  expect((await merge(from.id, into.id)).body.code).toBe("role.own");
  expect((await members(from.id)).map(({ userId }) => userId)).toEqual([person.id]);
});

test("[ADMINDATA-03] refuses itself, a descendant, equal child names, old versions and no proof", async () => {
  const [from, into] = [await made(), await made()];
  const low = await made(from.id, "综合科");
  await made(into.id, "综合科");
  expect((await merge(from.id, from.id)).body.code).toBe("department.circular");
  expect((await merge(from.id, low.id)).body.code).toBe("department.circular");
  expect((await preview(from.id, into.id)).body.message).toBe("两个部门都有名为“综合科”的下级，请先改名");
  expect((await merge(from.id, into.id)).body.code).toBe("department.merge_same_name");
  const other = await made();
  const outdated = { id: other.id, version: 1, intoId: into.id, intoVersion: 9 };
  expect((await t.call("departmentAdmin.merge", { body: outdated }, manager)).body.code).toBe("department.changed");
  expect((await merge(other.id, into.id, await t.person({ roles: ["keeper"] }))).body.code).toBe("proof.required");
  expect((await read(other.id)).body.success).toBe(true);
});
