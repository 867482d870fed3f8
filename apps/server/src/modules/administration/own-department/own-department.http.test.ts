// Guarantee: a leader changes members and roles only of the own branches, and nothing once they lead no more.
import { type CreatedUser, type Person, startTestApp, type TestApp, waitingForLocks } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";

let t: TestApp;
let leader: Person;
let neighbour: Person;
let manager: Person;
let center: { id: string };
let office: { id: string };
let desk: { id: string };
let foreign: { id: string };
let member: CreatedUser;

const codes = ["own_department:view", "own_department:member", "own_department:role"];

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("leading", codes);
  await t.make.role("viewing", ["own_department:view"]);
  await t.make.role("clerk", []);
  await t.make.role("keeper", [...codes, "department:view", "department:member", "audit:view"]);
  await t.make.role("beyond", ["department:edit"]);
  center = await t.make.department({ orgCode: "L01", departName: "交易中心" });
  office = await t.make.department({ orgCode: "L01A01", departName: "合同处", parentId: center.id });
  desk = await t.make.department({ orgCode: "L01A01A01", departName: "签约科", parentId: office.id });
  foreign = await t.make.department({ orgCode: "L01A02", departName: "采购处", parentId: center.id });
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});
afterAll(() => t.close());

const lead = (person: { id: string }, department: { id: string }, isLeader = true) =>
  t.database.pool.query("UPDATE department_member SET is_leader = $3 WHERE user_id = $1 AND department_id = $2", [
    person.id,
    department.id,
    isLeader,
  ]);
async function leaderOf(department: { id: string }): Promise<Person> {
  const person = await t.person({ roles: ["leading", "clerk"], departments: [department.id] });
  await lead(person, department);
  await t.prove(person);
  return person;
}

beforeEach(async () => {
  await t.database.pool.query("DELETE FROM department_member WHERE department_id = ANY($1)", [
    [center.id, office.id, desk.id, foreign.id],
  ]);
  leader = await leaderOf(office);
  neighbour = await leaderOf(foreign);
  member = await t.make.user({ realname: "王小明", departments: [desk.id] });
});

const listRoots = async (by: Person) =>
  (await t.call("ownDepartment.listChildren", { query: {} }, by)).body.result.rows.map(({ orgCode }) => orgCode);
const addMembers = (department: { id: string }, people: { id: string }[], by: Person = leader) =>
  t.call(
    "ownDepartment.addMembers",
    { body: { departmentId: department.id, userIds: people.map(({ id }) => id) } },
    by,
  );
const removeMembers = (department: { id: string }, people: { id: string }[], by: Person = leader) =>
  t.call(
    "ownDepartment.removeMembers",
    { body: { departmentId: department.id, userIds: people.map(({ id }) => id) } },
    by,
  );
const changeRole = (
  kind: "grant" | "revoke",
  department: { id: string },
  role: string,
  people: { id: string }[],
  by = leader,
) =>
  t.call(
    `ownDepartment.${kind}Role`,
    { body: { departmentId: department.id, role, userIds: people.map(({ id }) => id) } },
    by,
  );
const readRoles = (department: { id: string }, person: { id: string }, by: Person = leader) =>
  t.call("ownDepartment.readRoles", { query: { departmentId: department.id, userId: person.id } }, by);
const listMembers = (department: { id: string }, by: Person = leader) =>
  t.call("ownDepartment.listMembers", { query: { departmentId: department.id } }, by);
/** Makes every call about a department as this person. */
const makeEveryCall = async (department: { id: string }, by: Person) => [
  await t.call("ownDepartment.listChildren", { query: { parentId: department.id } }, by),
  await t.call("ownDepartment.read", { query: { id: department.id } }, by),
  await listMembers(department, by),
  await t.call("ownDepartment.findPeople", { query: { departmentId: department.id, keyword: "王小" } }, by),
  await addMembers(department, [member], by),
  await removeMembers(department, [member], by),
  await readRoles(department, member, by),
  await changeRole("grant", department, "clerk", [member], by),
  await changeRole("revoke", department, "clerk", [member], by),
];
const listRoles = async () =>
  (
    await t.database.pool.query(
      "SELECT r.code, d.org_code FROM user_role u JOIN role r ON r.id = u.role_id LEFT JOIN department d ON d.id = u.department_id WHERE u.user_id = $1",
      [member.id],
    )
  ).rows.map(({ code, org_code: orgCode }) => `${code}@${orgCode}`);

describe("[ADMINDATA-25] branch of a leader", () => {
  test("contains the led departments and those below, as a separate tree", async () => {
    expect(await listRoots(leader)).toEqual(["L01A01"]);
    const children = await t.call("ownDepartment.listChildren", { query: { parentId: office.id } }, leader);
    expect(children.body.result).toMatchObject({ total: 1, rows: [{ id: desk.id, parentId: office.id, members: 1 }] });
    const { body } = await t.call("ownDepartment.read", { query: { id: desk.id } }, leader);
    expect(body.result).toMatchObject({
      departName: "签约科",
      path: [{ departName: "合同处" }, { departName: "签约科" }],
      below: 0,
    });
    const ledDepartment = await t.call("ownDepartment.read", { query: { id: office.id } }, leader);
    expect(ledDepartment.body.result).toMatchObject({ parentId: null, below: 1, leaders: [{ userId: leader.id }] });
  });

  test("is empty without leadership, even with all roles", async () => {
    const memberOnly = await t.person({ roles: ["leading", "keeper"], departments: [office.id] });
    await t.prove(memberOnly);
    expect(await listRoots(memberOnly)).toEqual([]);
    expect((await makeEveryCall(office, memberOnly)).map(({ body }) => body.code)).toEqual(
      Array(9).fill("department.not_found"),
    );
  });
});

describe("[ADMINDATA-25] [SEC-56] outside the own branches", () => {
  test("answers not found for a neighbour's and a higher department in every call", async () => {
    const before = (await t.database.pool.query("SELECT * FROM department_member ORDER BY 1, 2")).rows;
    for (const department of [foreign, center, { id: "nowhere" }])
      expect((await makeEveryCall(department, leader)).map(({ status, body }) => [status, body.code])).toEqual(
        Array(9).fill([200, "department.not_found"]),
      );
    for (const department of [office, desk])
      expect((await makeEveryCall(department, neighbour)).map(({ body }) => body.code)).toEqual(
        Array(9).fill("department.not_found"),
      );
    expect((await t.database.pool.query("SELECT * FROM department_member ORDER BY 1, 2")).rows).toEqual(before);
    expect(await listRoles()).toEqual([]);
  });

  test("refuses roles of people who are not members of the department", async () => {
    for (const unrelatedUser of [neighbour, { id: "unknown" }]) {
      expect((await readRoles(office, unrelatedUser)).body.code).toBe("own_department.not_member");
      expect((await changeRole("grant", office, "clerk", [unrelatedUser])).body.message).toBe(
        "所选人员已不是该部门的成员，请刷新后重试",
      );
    }
  });

  test("answers not found as soon as the leadership ends", async () => {
    await t.call("departmentAdmin.setLeaders", { body: { departmentId: office.id, version: 1, userIds: [] } }, manager);
    await t.database.pool.query("UPDATE department SET version = 1 WHERE id = $1", [office.id]);
    expect(await listRoots(leader)).toEqual([]);
    expect((await makeEveryCall(desk, leader)).map(({ body }) => body.code)).toEqual(
      Array(9).fill("department.not_found"),
    );
  });

  test("refuses a change that waited while the leadership ended", async () => {
    const client = await t.database.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT pg_advisory_xact_lock($1)", [advisoryLocks.departments]);
      await client.query("UPDATE department_member SET is_leader = false WHERE user_id = $1", [leader.id]);
      const replies = [addMembers(office, [member]), changeRole("grant", desk, "clerk", [member])];
      await expect.poll(() => waitingForLocks(t.database, advisoryLocks.departments)).toBe(2);
      await client.query("COMMIT");
      expect((await Promise.all(replies)).map(({ body }) => body.code)).toEqual(Array(2).fill("department.not_found"));
    } finally {
      client.release();
    }
    expect(await listRoles()).toEqual([]);
  });
});

describe("[ADMINDATA-25, SEC-80] members", () => {
  test("are found by name, added and removed", async () => {
    const found = await t.call(
      "ownDepartment.findPeople",
      { query: { departmentId: office.id, keyword: member.username } },
      leader,
    );
    expect(found.body.result).toMatchObject([{ userId: member.id, departments: ["签约科"], isMember: false }]);
    expect((await addMembers(office, [member])).body.result).toEqual({ changed: 1 });
    expect((await listMembers(office)).body.result.rows.map(({ userId }) => userId).toSorted()).toEqual(
      [leader.id, member.id].toSorted(),
    );
    expect((await removeMembers(office, [member])).body.result).toEqual({ changed: 1 });
  });

  test("cannot be removed while they lead the department, and must exist to be added", async () => {
    const otherLeader = await t.make.user({ departments: [desk.id] });
    await lead(otherLeader, desk);
    for (const [department, person] of [
      [office, leader],
      [desk, otherLeader],
    ] as const)
      expect((await removeMembers(department, [person])).body.message).toBe(
        "负责人的任免由部门管理办理，不能在这里移出",
      );
    expect((await addMembers(office, [{ id: "unknown" }])).body.code).toBe("department.unknown_person");
  });

  test("[SEC-60] cannot leave a department in which they hold a role by their own change", async () => {
    await addMembers(desk, [leader]);
    await t.make.grantRole(leader.id, await t.make.role("clerk"), desk.id);
    for (const people of [[leader], [member, leader]])
      expect((await removeMembers(desk, people)).body).toMatchObject({ success: false, code: "role.own" });
    expect((await listMembers(desk)).body.result.rows.map(({ userId }) => userId).toSorted()).toEqual(
      [leader.id, member.id].toSorted(),
    );
    expect(await t.deps.roleAssignment.listRolesOf(leader.id)).toContainEqual(
      expect.objectContaining({ code: "clerk", departmentId: desk.id }),
    );
  });
});

describe("[ADMINDATA-25] roles of a department", () => {
  test("are granted and revoked within the leader's roles, only in that department", async () => {
    expect((await changeRole("grant", desk, "clerk", [member])).body.result).toEqual({ changed: 1 });
    expect(await listRoles()).toEqual(["clerk@L01A01A01"]);
    const offered = (await readRoles(desk, member)).body.result;
    expect(offered.map(({ code, isHeld }) => [code, isHeld])).toContainEqual(["clerk", true]);
    expect(offered.map(({ code }) => code)).not.toContain("beyond");
    expect((await listMembers(desk)).body.result.rows).toMatchObject([{ userId: member.id, roles: ["clerk"] }]);
    expect((await changeRole("revoke", desk, "clerk", [member])).body.result).toEqual({ changed: 1 });
    expect(await listRoles()).toEqual([]);
  });

  test("[SEC-60] are refused beyond the leader's rights, and for the leader", async () => {
    expect((await changeRole("grant", desk, "beyond", [member])).body).toMatchObject({ code: "role.beyond_own" });
    await t.make.grantRole(member.id, await t.make.role("beyond"), desk.id);
    expect((await changeRole("revoke", desk, "beyond", [member])).body).toMatchObject({ code: "role.beyond_own" });
    expect(await listRoles()).toEqual(["beyond@L01A01A01"]);
    const offered = (await readRoles(desk, member)).body.result.find(({ code }) => code === "beyond");
    expect(offered).toMatchObject({ isHeld: true, isGivable: false });
    expect((await changeRole("grant", office, "clerk", [leader])).body.code).toBe("role.own");
    expect((await changeRole("grant", desk, "no_such_role", [member])).body.code).toBe("role.not_found");
  });
});
