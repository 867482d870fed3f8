// Guarantee: a member who is removed from a department loses it as current department and every role in it, at once and
// on every node.
import { type Person, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";

let t: TestApp;
let second: SecondNode;
let manager: Person;
let names = 0;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.make.role("keeper", ["department:view", "department:edit", "department:member"]);
  await t.make.role("watcher", ["audit:view"]);
});
afterAll(async () => {
  await second.close();
  await t.close();
});
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

async function made(parentId: string | null = null) {
  names += 1;
  const body = { id: null, version: null, parentId, departName: `部门${names}号` };
  return (await t.call("departmentAdmin.save", { body }, manager)).body.result;
}
const add = (departmentId: string, userIds: string[], by: Person = manager) =>
  t.call("departmentAdmin.addMembers", { body: { departmentId, userIds } }, by);
const take = (departmentId: string, userIds: string[], by: Person = manager) =>
  t.call("departmentAdmin.removeMembers", { body: { departmentId, userIds } }, by);
const members = async (departmentId: string, more: { keyword?: string; page?: number; pageSize?: number } = {}) =>
  (await t.call("departmentAdmin.listMembers", { query: { departmentId, ...more } }, manager)).body.result;
const version = async (id: string) =>
  (await t.call("departmentAdmin.read", { query: { id } }, manager)).body.result.version;
const lead = async (departmentId: string, userIds: string[], by: Person = manager, outdated?: number) => {
  const body = { departmentId, version: outdated ?? (await version(departmentId)), userIds };
  return t.call("departmentAdmin.setLeaders", { body }, by);
};
const current = async (who: { token: string }) => (await t.call("session.readCurrent", {}, who)).body.result;

test("[ADMINDATA-03] adds people, lists them by page and by a part of their names, and removes them", async () => {
  const { id } = await made();
  const people = [];
  for (const realname of ["张三丰", "张无忌", "李四"]) people.push(await t.make.user({ realname }));
  const ids = people.map((one) => one.id);
  expect((await add(id, ids)).body.result).toEqual({ changed: 3 });
  expect((await add(id, ids)).body.result).toEqual({ changed: 0 });
  expect((await members(id, { page: 2, pageSize: 2 })).rows).toHaveLength(1);
  const found = await members(id, { keyword: "张" });
  expect([found.total, found.rows.map(({ realname }) => realname).toSorted()]).toEqual([2, ["张三丰", "张无忌"]]);
  expect((await members(id, { keyword: people[2]?.username ?? "" })).rows).toEqual([
    { userId: ids[2], username: people[2]?.username, realname: "李四", status: "active", isLeader: false, roles: [] },
  ]);
  const candidates = await t.call(
    "departmentAdmin.findPeople",
    { query: { departmentId: id, keyword: "李四" } },
    manager,
  );
  expect(candidates.body.result).toMatchObject([{ userId: ids[2], isMember: true }]);
  expect((await take(id, ids.slice(0, 2))).body.result).toEqual({ changed: 2 });
  expect((await members(id)).rows.map(({ userId }) => userId)).toEqual([ids[2]]);
});

test("[ADMINDATA-03] refuses unknown people and departments, and adds nobody", async () => {
  const { id } = await made();
  const user = await t.make.user();
  const replies = [await add(id, [user.id, "nobody"]), await add("gone", [user.id]), await take("gone", [user.id])];
  expect(replies.map(({ body }) => body.message)).toEqual([
    "所选人员不存在或已注销，请重新选择",
    "该部门不存在或已删除，请刷新后重试",
    "该部门不存在或已删除，请刷新后重试",
  ]);
  expect((await members(id)).total).toBe(0);
});

test("[ADMINDATA-03, SEC-59] removes the department and its roles from a session, on every node", async () => {
  const [here, there] = [await made(), await made()];
  const person = await t.person({ departments: [here.id] });
  await t.make.grantRole(person.id, await t.make.role("watcher"), here.id);
  await t.make.grantRole(person.id, await t.make.role("watcher"), there.id);
  const reads = async () => (await t.call("audit.list", { query: {} }, person)).status;
  const elsewhere = () => second.statusOf("/api/system/audit", { "x-access-token": person.token });
  expect([await reads(), await elsewhere(), (await current(person)).department?.id]).toEqual([200, 200, here.id]);
  await take(here.id, [person.id]);
  expect([await reads(), (await current(person)).department]).toEqual([403, null]);
  // The clock does not move here: the change arrives by the message between nodes.
  await expect.poll(elsewhere).toBe(403);
  expect(await t.deps.roleAssignment.listRolesOf(person.id)).toMatchObject([{ departmentId: there.id }]);
  const [row] = await t.database.db
    .select()
    .from(auditEntry)
    .where(eq(auditEntry.userId, manager.id))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(1);
  expect(row).toMatchObject({
    action: "department.member",
    outcome: "ok",
    object: here.id,
    detail: { taken: { count: 1, userIds: [person.id] }, roles: 1 },
  });
});

test("[ADMINDATA-03] switches a session to the only department left, or leaves the choice open", async () => {
  const [one, two, three] = [await made(), await made(), await made()];
  const choose = (who: Person, orgCode: string) =>
    t.call("session.selectDepartment", { body: { orgCode, username: who.username } }, who);
  const person = await t.person({ departments: [one.id, two.id, three.id] });
  await choose(person, one.orgCode);
  await take(one.id, [person.id]);
  expect(await current(person)).toMatchObject({ department: null, departmentPending: true });
  await choose(person, two.orgCode);
  await take(three.id, [person.id]);
  expect(await current(person)).toMatchObject({ department: { id: two.id }, departmentPending: false });
  await add(one.id, [person.id]);
  await take(two.id, [person.id]);
  expect(await current(person)).toMatchObject({ department: { id: one.id }, departmentPending: false });
});

test("[DEPT-10, ADMINDATA-03] closes a pending choice when one department is left, or none", async () => {
  const [one, two, three] = [await made(), await made(), await made()];
  const person = await t.person({ departments: [one.id, two.id, three.id] });
  await take(one.id, [person.id]);
  expect(await current(person)).toMatchObject({ department: null, departmentPending: true });
  const late = await t.person({ departments: [one.id, two.id] });
  await take(two.id, [person.id, late.id]);
  expect(await current(person)).toMatchObject({ department: { id: three.id }, departmentPending: false });
  expect(await current(late)).toMatchObject({ department: { id: one.id }, departmentPending: false });
  await take(three.id, [person.id]);
  expect(await current(person)).toMatchObject({ department: null, departs: [], departmentPending: false });
});

test("[ADMINDATA-03] shows a moved department's new code in a session at the next request", async () => {
  const [from, to] = [await made(), await made()];
  const branch = await made(from.id);
  const low = await made(branch.id);
  const person = await t.person({ departments: [low.id] });
  expect((await current(person)).department?.orgCode).toBe(low.orgCode);
  const body = { id: branch.id, version: await version(branch.id), parentId: to.id, before: null };
  await t.call("departmentAdmin.move", { body }, manager);
  expect((await current(person)).department?.orgCode).toBe(`${to.orgCode}A01A01`);
});

test("[ADMINDATA-03] opens a subsystem to a branch below its department, and closes it again", async () => {
  const [open, closed] = [await made(), await made()];
  const branch = await made(closed.id);
  const person = await t.person({ departments: [branch.id] });
  await t.make.subsystem({ appId: "60777" });
  await t.database.pool.query(
    "INSERT INTO department_subsystem (department_id, subsystem_id) SELECT $1, id FROM subsystem WHERE app_id = '60777'",
    [open.id],
  );
  t.clock.advance(61_000);
  const sees = async () =>
    JSON.stringify((await t.call("launcher.listSubsystems", { query: {} } as never, person)).body.result).includes(
      "60777",
    );
  const move = async (parentId: string) => {
    const body = { id: branch.id, version: await version(branch.id), parentId, before: null };
    return t.call("departmentAdmin.move", { body }, manager);
  };
  expect(await sees()).toBe(false);
  expect((await move(open.id)).body.success).toBe(true);
  expect(await sees()).toBe(true);
  await move(closed.id);
  expect(await sees()).toBe(false);
});

test("[ADMINDATA-03, SEC-80] appoints leaders from the members, by version", async () => {
  const { id } = await made();
  const [one, two, unrelatedUser] = [await t.make.user(), await t.make.user(), await t.make.user()];
  await add(id, [one.id, two.id]);
  expect((await lead(id, [one.id, two.id])).body.success).toBe(true);
  const leaders = async () =>
    (await t.call("departmentAdmin.read", { query: { id } }, manager)).body.result.leaders.map(({ userId }) => userId);
  expect(await leaders()).toEqual([one.id, two.id]);
  expect((await lead(id, [two.id])).body.success).toBe(true);
  expect((await lead(id, [unrelatedUser.id])).body).toMatchObject({
    code: "department.leader_not_member",
    message: "负责人应是该部门的成员",
  });
  expect((await lead(id, [one.id], manager, 1)).body.code).toBe("department.changed");
  expect(await leaders()).toEqual([two.id]);
  await take(id, [two.id]);
  await add(id, [two.id]);
  expect(await leaders()).toEqual([]);
});

test("[SEC-60] refuses to remove the caller from a department in which they hold a role", async () => {
  const [{ id }, other, colleague] = [await made(), await made(), await t.make.user()];
  await add(id, [manager.id, colleague.id]);
  await add(other.id, [manager.id]);
  await t.make.grantRole(manager.id, await t.make.role("watcher"), id);
  const before = [await members(id), await t.deps.roleAssignment.listRolesOf(manager.id)];
  for (const userIds of [[manager.id], [colleague.id, manager.id]])
    expect((await take(id, userIds)).body).toMatchObject({
      success: false,
      code: "role.own",
      message: "不能变更自己的角色，请由另一位管理员处理",
    });
  expect([await members(id), await t.deps.roleAssignment.listRolesOf(manager.id)]).toEqual(before);
  expect((await take(other.id, [manager.id])).body.result).toEqual({ changed: 1 });
  const second = await t.person({ roles: ["keeper"] });
  await t.prove(second);
  expect((await take(id, [manager.id], second)).body.result).toEqual({ changed: 1 });
  expect(await t.deps.roleAssignment.listRolesOf(manager.id)).toMatchObject([{ code: "keeper", departmentId: null }]);
});

test("[SEC-60] requires a fresh proof to change members or leaders", async () => {
  const { id } = await made();
  const [stale, person] = [await t.person({ roles: ["keeper"] }), await t.make.user()];
  const replies = [await add(id, [person.id], stale), await take(id, [person.id], stale), await lead(id, [], stale)];
  expect(replies.map(({ body }) => body.code)).toEqual(Array(3).fill("proof.required"));
});
