// Guarantee: a member who is removed from a department loses it as current department and every role in it, at once and
// on every node. A merge moves all data of a department, and grants no role that the caller could not grant.
import { type Person, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

let t: TestApp;
let second: SecondNode;
let manager: Person;
let names = 0;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.make.role("keeper", ["department:view", "department:edit", "department:member", "audit:view"]);
  await t.make.role("watcher", ["audit:view"]);
  await t.make.role("beyond", ["job:view"]);
});
afterAll(async () => {
  await second.close();
  await t.close();
});
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

async function createDepartment(parentId: string | null = null, departName?: string) {
  names += 1;
  const body = { id: null, version: null, parentId, departName: departName ?? `部门${names}号` };
  return (await t.call("departmentAdmin.save", { body }, manager)).body.result;
}
const addMembers = (departmentId: string, userIds: string[], by: Person = manager) =>
  t.call("departmentAdmin.addMembers", { body: { departmentId, userIds } }, by);
const removeMembers = (departmentId: string, userIds: string[], by: Person = manager) =>
  t.call("departmentAdmin.removeMembers", { body: { departmentId, userIds } }, by);
const listMembers = async (departmentId: string, more: { keyword?: string; page?: number; pageSize?: number } = {}) =>
  (await t.call("departmentAdmin.listMembers", { query: { departmentId, ...more } }, manager)).body.result;
const readVersion = async (id: string) =>
  (await t.call("departmentAdmin.read", { query: { id } }, manager)).body.result.version;
const setLeaders = async (departmentId: string, userIds: string[]) => {
  const body = { departmentId, version: await readVersion(departmentId), userIds };
  return t.call("departmentAdmin.setLeaders", { body }, manager);
};
const readSession = async (caller: { token: string }) => (await t.call("session.readCurrent", {}, caller)).body.result;

test("[ADMINDATA-03] adds people, lists them by page and by a part of their names, and removes them", async () => {
  const { id } = await createDepartment();
  const people = [];
  for (const realname of ["张三丰", "张无忌", "李四"]) people.push(await t.make.user({ realname }));
  const ids = people.map((person) => person.id);
  expect((await addMembers(id, ids)).body.result).toEqual({ changed: 3 });
  expect((await addMembers(id, ids)).body.result).toEqual({ changed: 0 });
  expect((await listMembers(id, { page: 2, pageSize: 2 })).rows).toHaveLength(1);
  const found = await listMembers(id, { keyword: "张" });
  expect(found.total).toBe(2);
  expect(found.rows.map(({ realname }) => realname).toSorted()).toEqual(["张三丰", "张无忌"]);
  expect((await listMembers(id, { keyword: people[2]?.username ?? "" })).rows).toEqual([
    { userId: ids[2], username: people[2]?.username, realname: "李四", status: "active", isLeader: false, roles: [] },
  ]);
  const candidates = await t.call(
    "departmentAdmin.findPeople",
    { query: { departmentId: id, keyword: "李四" } },
    manager,
  );
  expect(candidates.body.result).toMatchObject([{ userId: ids[2], isMember: true }]);
  expect((await removeMembers(id, ids.slice(0, 2))).body.result).toEqual({ changed: 2 });
  expect((await listMembers(id)).rows.map(({ userId }) => userId)).toEqual([ids[2]]);
});

test("[ADMINDATA-03] refuses unknown people and departments, and adds no member", async () => {
  const { id } = await createDepartment();
  const user = await t.make.user();
  const replies = [
    await addMembers(id, [user.id, "unknown"]),
    await addMembers("gone", [user.id]),
    await removeMembers("gone", [user.id]),
  ];
  expect(replies.map(({ body }) => body.message)).toEqual([
    "所选人员不存在或已注销，请重新选择",
    "该部门不存在或已删除，请刷新后重试",
    "该部门不存在或已删除，请刷新后重试",
  ]);
  expect((await listMembers(id)).total).toBe(0);
});

test("[ADMINDATA-03, SEC-59] removes the department and its roles from a session, on every node", async () => {
  const [department, other] = [await createDepartment(), await createDepartment()];
  const person = await t.person({ departments: [department.id] });
  await t.make.grantRole(person.id, await t.make.role("watcher"), department.id);
  await t.make.grantRole(person.id, await t.make.role("watcher"), other.id);
  const readAudit = async () => (await t.call("audit.list", { query: {} }, person)).status;
  const readsOnOtherNode = () => second.statusOf("/api/system/audit", { "x-access-token": person.token });
  expect(await readAudit()).toBe(200);
  expect(await readsOnOtherNode()).toBe(200);
  expect((await readSession(person)).department?.id).toBe(department.id);
  await removeMembers(department.id, [person.id]);
  expect(await readAudit()).toBe(403);
  expect((await readSession(person)).department).toBeNull();
  // The clock stands still, so no cached right expires: the change arrives by the message between nodes.
  await expect.poll(readsOnOtherNode).toBe(403);
  expect(await t.deps.roleAssignment.listRolesOf(person.id)).toMatchObject([{ departmentId: other.id }]);
});

test("[ADMINDATA-03] switches a session to the only remaining department, or asks for a choice", async () => {
  const [firstDepartment, secondDepartment, thirdDepartment] = [
    await createDepartment(),
    await createDepartment(),
    await createDepartment(),
  ];
  const choose = (caller: Person, orgCode: string) =>
    t.call("session.selectDepartment", { body: { orgCode, username: caller.username } }, caller);
  const person = await t.person({ departments: [firstDepartment.id, secondDepartment.id, thirdDepartment.id] });
  await choose(person, firstDepartment.orgCode);
  await removeMembers(firstDepartment.id, [person.id]);
  expect(await readSession(person)).toMatchObject({ department: null, departmentPending: true });
  await choose(person, secondDepartment.orgCode);
  await removeMembers(thirdDepartment.id, [person.id]);
  expect(await readSession(person)).toMatchObject({
    department: { id: secondDepartment.id },
    departmentPending: false,
  });
  await addMembers(firstDepartment.id, [person.id]);
  await removeMembers(secondDepartment.id, [person.id]);
  expect(await readSession(person)).toMatchObject({ department: { id: firstDepartment.id }, departmentPending: false });
});

test("[DEPT-10, ADMINDATA-03] ends a pending choice when one department remains, or none", async () => {
  const [firstDepartment, secondDepartment, thirdDepartment] = [
    await createDepartment(),
    await createDepartment(),
    await createDepartment(),
  ];
  const person = await t.person({ departments: [firstDepartment.id, secondDepartment.id, thirdDepartment.id] });
  await removeMembers(firstDepartment.id, [person.id]);
  expect(await readSession(person)).toMatchObject({ department: null, departmentPending: true });
  const twoDepartments = await t.person({ departments: [firstDepartment.id, secondDepartment.id] });
  await removeMembers(secondDepartment.id, [person.id, twoDepartments.id]);
  expect(await readSession(person)).toMatchObject({ department: { id: thirdDepartment.id }, departmentPending: false });
  expect(await readSession(twoDepartments)).toMatchObject({
    department: { id: firstDepartment.id },
    departmentPending: false,
  });
  await removeMembers(thirdDepartment.id, [person.id]);
  expect(await readSession(person)).toMatchObject({ department: null, departs: [], departmentPending: false });
});

test("[ADMINDATA-03] shows a moved department's new code in a session at the next request", async () => {
  const [formerParent, newParent] = [await createDepartment(), await createDepartment()];
  const branch = await createDepartment(formerParent.id);
  const child = await createDepartment(branch.id);
  const person = await t.person({ departments: [child.id] });
  expect((await readSession(person)).department?.orgCode).toBe(child.orgCode);
  const body = { id: branch.id, version: await readVersion(branch.id), parentId: newParent.id, before: null };
  await t.call("departmentAdmin.move", { body }, manager);
  expect((await readSession(person)).department?.orgCode).toBe(`${newParent.orgCode}A01A01`);
});

test("[ADMINDATA-03] opens a subsystem to a branch below its department, and closes it again", async () => {
  const [open, closed] = [await createDepartment(), await createDepartment()];
  const branch = await createDepartment(closed.id);
  const person = await t.person({ departments: [branch.id] });
  await t.make.subsystem({ appId: "60777" });
  await t.database.pool.query(
    "INSERT INTO department_subsystem (department_id, subsystem_id) SELECT $1, id FROM subsystem WHERE app_id = '60777'",
    [open.id],
  );
  t.clock.advance(61_000);
  const seesSubsystem = async () =>
    JSON.stringify((await t.call("launcher.listSubsystems", { query: {} } as never, person)).body.result).includes(
      "60777",
    );
  const move = async (parentId: string) => {
    const body = { id: branch.id, version: await readVersion(branch.id), parentId, before: null };
    return t.call("departmentAdmin.move", { body }, manager);
  };
  expect(await seesSubsystem()).toBe(false);
  expect((await move(open.id)).body.success).toBe(true);
  expect(await seesSubsystem()).toBe(true);
  await move(closed.id);
  expect(await seesSubsystem()).toBe(false);
});

test("[ADMINDATA-03] appoints leaders from the members", async () => {
  const { id } = await createDepartment();
  const [firstLeader, secondLeader, unrelatedUser] = [await t.make.user(), await t.make.user(), await t.make.user()];
  await addMembers(id, [firstLeader.id, secondLeader.id]);
  expect((await setLeaders(id, [firstLeader.id, secondLeader.id])).body.success).toBe(true);
  const leaders = async () =>
    (await t.call("departmentAdmin.read", { query: { id } }, manager)).body.result.leaders.map(({ userId }) => userId);
  expect(await leaders()).toEqual([firstLeader.id, secondLeader.id]);
  expect((await setLeaders(id, [secondLeader.id])).body.success).toBe(true);
  expect((await setLeaders(id, [unrelatedUser.id])).body).toMatchObject({
    code: "department.leader_not_member",
    message: "负责人应是该部门的成员",
  });
  expect(await leaders()).toEqual([secondLeader.id]);
  await removeMembers(id, [secondLeader.id]);
  await addMembers(id, [secondLeader.id]);
  expect(await leaders()).toEqual([]);
});

test("[SEC-60] refuses to remove the caller from a department in which they hold a role", async () => {
  const [{ id }, other, colleague] = [await createDepartment(), await createDepartment(), await t.make.user()];
  await addMembers(id, [manager.id, colleague.id]);
  await addMembers(other.id, [manager.id]);
  await t.make.grantRole(manager.id, await t.make.role("watcher"), id);
  const before = [await listMembers(id), await t.deps.roleAssignment.listRolesOf(manager.id)];
  for (const userIds of [[manager.id], [colleague.id, manager.id]])
    expect((await removeMembers(id, userIds)).body).toMatchObject({
      success: false,
      code: "role.own",
      message: "不能变更自己的角色，请由另一位管理员处理",
    });
  const after = [await listMembers(id), await t.deps.roleAssignment.listRolesOf(manager.id)];
  expect(after).toEqual(before);
  expect((await removeMembers(other.id, [manager.id])).body.result).toEqual({ changed: 1 });
  const otherManager = await t.person({ roles: ["keeper"] });
  await t.prove(otherManager);
  expect((await removeMembers(id, [manager.id], otherManager)).body.result).toEqual({ changed: 1 });
  expect(await t.deps.roleAssignment.listRolesOf(manager.id)).toMatchObject([{ code: "keeper", departmentId: null }]);
});

describe("merge of departments", () => {
  const preview = (id: string, intoId: string) =>
    t.call("departmentAdmin.previewMerge", { query: { id, intoId } }, manager);
  async function merge(id: string, intoId: string) {
    const [version, intoVersion] = [await readVersion(id), await readVersion(intoId)];
    return t.call("departmentAdmin.merge", { body: { id, version, intoId, intoVersion } }, manager);
  }
  const read = (id: string) => t.call("departmentAdmin.read", { query: { id } }, manager);
  const membersOf = async (departmentId: string) => (await listMembers(departmentId)).rows;

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
    expect((await membersOf(target.id)).map(({ userId, roles }) => [userId, roles]).toSorted()).toEqual(
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
    const entrants = await t.database.db.execute(sql`SELECT d.department_id AS id FROM department_subsystem d
      JOIN subsystem s ON s.id = d.subsystem_id WHERE s.app_id = '60555'`);
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
    expect((await membersOf(source.id)).map(({ userId }) => userId)).toEqual([person.id]);
  });

  test("[ADMINDATA-03] refuses itself, a descendant, and equal names of children", async () => {
    const [source, target] = [await createDepartment(), await createDepartment()];
    const child = await createDepartment(source.id, "综合科");
    await createDepartment(target.id, "综合科");
    expect((await merge(source.id, source.id)).body.code).toBe("department.circular");
    expect((await merge(source.id, child.id)).body.code).toBe("department.circular");
    expect((await preview(source.id, target.id)).body.message).toBe("两个部门都有名为“综合科”的下级，请先改名");
    expect((await merge(source.id, target.id)).body.code).toBe("department.merge_same_name");
  });
});
