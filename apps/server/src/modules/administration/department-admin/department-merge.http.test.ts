// Guarantee: a merge moves all data of a department, and grants no role that the caller could not grant.
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

async function createDepartment(parentId: string | null = null, departName?: string) {
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
const readSession = async (caller: { token: string }) => (await t.call("session.readCurrent", {}, caller)).body.result;

test("[ADMINDATA-03] moves members, roles, sessions, children and references", async () => {
  const [source, target] = [await createDepartment(), await createDepartment()];
  const child = await createDepartment(source.id);
  const grandchild = await createDepartment(child.id);
  await createDepartment(target.id);
  const watcher = await t.make.role("watcher");
  const person = await t.person({ departments: [source.id] });
  const doubleMember = await t.person({ departments: [source.id, target.id] });
  for (const [userId, departmentId] of [
    [person.id, source.id],
    [doubleMember.id, source.id],
    [doubleMember.id, target.id],
  ] as const)
    await t.make.grantRole(userId, watcher, departmentId);
  const draft = await t.make.notice({
    state: "draft",
    publishedAt: null,
    audience: { departments: [source.orgCode, grandchild.orgCode], roles: [], people: [] },
  });
  await t.make.subsystem({ appId: "60555" });
  await t.database.db.execute(sql`INSERT INTO department_subsystem (department_id, subsystem_id)
    SELECT ${source.id}, id FROM subsystem WHERE app_id = '60555'`);
  expect((await readSession(person)).department?.id).toBe(source.id);
  expect((await preview(source.id, target.id)).body.result).toEqual({
    departments: 2,
    members: 2,
    uses: [
      { what: "项角色授予", count: 2 },
      { what: "条未发布的通知", count: 1 },
      { what: "个子系统的准入范围", count: 1 },
    ],
  });

  expect((await merge(source.id, target.id)).body.success).toBe(true);
  expect((await read(source.id)).body.code).toBe("department.not_found");
  expect((await read(child.id)).body.result).toMatchObject({ parentId: target.id, orgCode: `${target.orgCode}A02` });
  const lowCode = `${target.orgCode}A02A01`;
  expect((await read(grandchild.id)).body.result.orgCode).toBe(lowCode);
  expect((await members(target.id)).map(({ userId, roles }) => [userId, roles]).toSorted()).toEqual(
    [
      [person.id, ["watcher"]],
      [doubleMember.id, ["watcher"]],
    ].toSorted(),
  );
  expect((await readSession(person)).department).toMatchObject({ id: target.id, orgCode: target.orgCode });
  expect((await t.call("audit.list", { query: {} }, person)).status).toBe(200);
  const { rows } = await t.database.db.execute(
    sql`SELECT audience -> 'departments' AS d FROM notice WHERE id = ${draft}`,
  );
  expect(rows).toEqual([{ d: [target.orgCode, lowCode] }]);
  const entrants = await t.database.db.execute(sql`SELECT department_id AS id FROM department_subsystem`);
  expect(entrants.rows).toEqual([{ id: target.id }]);
});

test("[SEC-60] grants no role that the caller could not grant, and none to the caller", async () => {
  const [source, target] = [await createDepartment(), await createDepartment()];
  const person = await t.person({ departments: [source.id] });
  await t.make.grantRole(person.id, await t.make.role("beyond"), source.id);
  expect((await merge(source.id, target.id)).body).toMatchObject({
    code: "role.beyond_own",
    message: "角色“beyond”超出您本人的权限或数据范围，不能授予或收回",
  });
  await t.database.pool.query("DELETE FROM user_role WHERE user_id = $1", [person.id]);
  await t.make.grantRole(manager.id, await t.make.role("watcher"), source.id);
  expect((await merge(source.id, target.id)).body.code).toBe("role.own");
  expect((await members(source.id)).map(({ userId }) => userId)).toEqual([person.id]);
});

test("[ADMINDATA-03] refuses itself, a descendant, equal child names, old versions, a missing proof", async () => {
  const [source, target] = [await createDepartment(), await createDepartment()];
  const child = await createDepartment(source.id, "综合科");
  await createDepartment(target.id, "综合科");
  expect((await merge(source.id, source.id)).body.code).toBe("department.circular");
  expect((await merge(source.id, child.id)).body.code).toBe("department.circular");
  expect((await preview(source.id, target.id)).body.message).toBe("两个部门都有名为“综合科”的下级，请先改名");
  expect((await merge(source.id, target.id)).body.code).toBe("department.merge_same_name");
  const other = await createDepartment();
  const outdated = { id: other.id, version: 1, intoId: target.id, intoVersion: 9 };
  expect((await t.call("departmentAdmin.merge", { body: outdated }, manager)).body.code).toBe("department.changed");
  expect((await merge(other.id, target.id, await t.person({ roles: ["keeper"] }))).body.code).toBe("proof.required");
  expect((await read(other.id)).body.success).toBe(true);
});
