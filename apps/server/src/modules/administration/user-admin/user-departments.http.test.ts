// Guarantee: an outdated form does not revert changes of a person's departments by others.
import type { Person } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Managers, managers } from "#test/user-admin/managers.ts";

let t: Managers["t"];
let nextManager: Managers["nextManager"];
let manager: Person;
let read: Managers["read"];
let members: Person;
let person: Awaited<ReturnType<Managers["t"]["make"]["user"]>>;
const ids: Record<string, string> = {};
beforeAll(async () => {
  ({ t, nextManager, read } = await managers());
  await t.make.role("members", ["department:view", "department:edit", "department:member"]);
  const { rows } = await t.database.pool.query("SELECT id, org_code FROM department");
  for (const { id, org_code } of rows) ids[org_code] = id;
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await nextManager();
  members = await t.person({ roles: ["members"] });
  await t.prove(members);
  person = await t.make.user({ departments: [ids.A01A01 ?? ""] });
});

const codes = async () => (await read(person.id)).departments.map(({ orgCode }) => orgCode).sort();
const departmentVersion = async (id: string) =>
  (await t.call("departmentAdmin.read", { query: { id } }, members)).body.result.version;

/** Saves the form as it was read before the change, with only the name corrected. */
async function saveAfter(change: () => Promise<{ body: { success: boolean } }>) {
  const { version, departments } = await read(person.id);
  expect((await change()).body.success).toBe(true);
  const body = { id: person.id, version, realname: "林晚", departments: departments.map(({ orgCode }) => orgCode) };
  return (await t.call("userAdmin.save", { body }, manager)).body;
}
const refusal = { code: "user.changed", message: "该用户刚被他人修改，您的修改尚未保存" };

describe("[ADMINDATA-25] form read before a change of departments", () => {
  test("is refused after an addition, and the roles there remain", async () => {
    const body = { departmentId: ids.A02 ?? "", userIds: [person.id] };
    const role = await t.make.role("held-there");
    const answer = await saveAfter(async () => {
      const added = await t.call("departmentAdmin.addMembers", { body }, members);
      await t.make.grantRole(person.id, role, ids.A02 ?? "");
      return added;
    });
    expect(answer).toMatchObject(refusal);
    expect(await codes()).toEqual(["A01A01", "A02"]);
    const grants = await t.database.pool.query("SELECT department_id FROM user_role WHERE role_id = $1", [role]);
    expect(grants.rows).toEqual([{ department_id: ids.A02 }]);
  });

  test("is refused after a removal from a department", async () => {
    const body = { departmentId: ids.A01A01 ?? "", userIds: [person.id] };
    expect(await saveAfter(() => t.call("departmentAdmin.removeMembers", { body }, members))).toMatchObject(refusal);
    expect(await codes()).toEqual([]);
  });

  test("is refused after a merge of departments", async () => {
    const from = await t.make.department({ orgCode: "A03", departName: "临时处" });
    await t.database.pool.query("INSERT INTO department_member (user_id, department_id) VALUES ($1, $2)", [
      person.id,
      from.id,
    ]);
    const into = ids.A02 ?? "";
    const body = {
      id: from.id,
      version: await departmentVersion(from.id),
      intoId: into,
      intoVersion: await departmentVersion(into),
    };
    expect(await saveAfter(() => t.call("departmentAdmin.merge", { body }, members))).toMatchObject(refusal);
    expect(await codes()).toEqual(["A01A01", "A02"]);
  });
});

test("[ADMINDATA-25] saves a form if the changes of others had no effect", async () => {
  const answer = await saveAfter(async () => {
    const to = (orgCode: string) => ({ departmentId: ids[orgCode] ?? "", userIds: [person.id] });
    await t.call("departmentAdmin.removeMembers", { body: to("A02") }, members);
    return t.call("departmentAdmin.addMembers", { body: to("A01A01") }, members);
  });
  expect(answer).toMatchObject({ success: true });
  expect(await codes()).toEqual(["A01A01"]);
});
