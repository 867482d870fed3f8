// Guarantee: an identity system sets the department of its people, and changes no department that it does not send.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ScimClient, schemaOf, scimClient } from "#test/scim/scim-client.ts";

const { ENTERPRISE } = schemaOf;

let t: TestApp;
let manager: Person;
let client: ScimClient;
const ids: Record<string, string> = {};
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["scim:view", "scim:edit", "scim:token", "user:edit"]);
  const makeDepartment = async (orgCode: string, departName: string, parent?: string) => {
    const parentFields = parent === undefined ? {} : { parentId: ids[parent] ?? "" };
    ids[orgCode] = (await t.make.department({ orgCode, departName, ...parentFields })).id;
  };
  await makeDepartment("A01", "采购中心");
  await makeDepartment("A01A01", "采购一部", "A01");
  await makeDepartment("A02", "监督处");
  await makeDepartment("A03", "总部");
  await makeDepartment("A03A01", "研发/测试部", "A03");
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  client = await scimClient(t, manager, { mayAdopt: true });
});
afterAll(() => t.close());

const codesOf = async (id: string) =>
  (
    await t.database.pool.query(
      "SELECT org_code FROM department_member m JOIN department d ON d.id = m.department_id WHERE user_id = $1 ORDER BY 1",
      [id],
    )
  ).rows.map(({ org_code }) => org_code);
const rolesIn = async (id: string) =>
  (
    await t.database.pool.query(
      "SELECT org_code FROM user_role r JOIN department d ON d.id = r.department_id WHERE user_id = $1 ORDER BY 1",
      [id],
    )
  ).rows.map(({ org_code }) => org_code);
const departmentPatch = (value: string) => [{ op: "replace", path: `${ENTERPRISE}:department`, value }];

describe("department of a person", () => {
  test("[ADMINDATA-03] is set only within the client's branch, and leaves others unchanged", async () => {
    const member = await t.make.user({ departments: [ids.A02 ?? ""] });
    const branch = await scimClient(t, manager, { orgCode: "A01", mayAdopt: true });
    const created = await branch.makeUser(member.username, { [ENTERPRISE]: { department: "采购一部" } });
    expect(created.body[ENTERPRISE]).toEqual({ department: "采购中心/采购一部" });
    expect(await codesOf(member.id)).toEqual(["A01A01", "A02"]);
    const outside = await branch.patch(`/Users/${member.id}`, [
      { op: "add", path: `${ENTERPRISE}:department`, value: "监督处" },
    ]);
    expect(outside.body).toMatchObject({ status: "400", scimType: "invalidValue" });
    await branch.patch(`/Users/${member.id}`, [{ op: "remove", path: `${ENTERPRISE}:department` }]);
    expect(await codesOf(member.id)).toEqual(["A02"]);
  });
  test("[ADMINDATA-03] remains one of several, with the roles there, until another is named", async () => {
    const member = await t.make.user({ departments: [ids.A01 ?? "", ids.A02 ?? ""] });
    await t.make.grantRole(member.id, await t.make.role("buyer"), ids.A02);
    const created = await client.makeUser(member.username);
    expect(created.body[ENTERPRISE]).toEqual({ department: "采购中心" });
    const shownPerson = { ...created.body, displayName: "林薇" };
    for (const reply of [
      await client.patch(`/Users/${member.id}`, [{ op: "replace", path: "displayName", value: "林采薇" }]),
      await client.patch(`/Users/${member.id}`, [{ op: "replace", path: "active", value: false }]),
      await client.patch(`/Users/${member.id}`, [{ op: "replace", path: "active", value: true }]),
      await client.sendRequest("PUT", `/Users/${member.id}`, shownPerson),
    ])
      expect({
        status: reply.status,
        departments: await codesOf(member.id),
        roles: await rolesIn(member.id),
      }).toEqual({ status: 200, departments: ["A01", "A02"], roles: ["A02"] });
    expect((await client.patch(`/Users/${member.id}`, departmentPatch("采购中心/采购一部"))).status).toBe(200);
    expect(await codesOf(member.id)).toEqual(["A01A01"]);
    expect(await rolesIn(member.id)).toEqual([]);
  });

  test("[SEC-12] may contain the path separator; `active` freezes its members", async () => {
    const leaver = await t.make.user();
    const created = await client.makeUser(leaver.username, { [ENTERPRISE]: { department: "A03A01" } });
    expect(created.body[ENTERPRISE]).toEqual({ department: "总部/研发/测试部" });
    const token = await t.signIn(leaver);
    const frozen = await client.patch(`/Users/${leaver.id}`, [{ op: "replace", path: "active", value: false }]);
    expect(frozen).toMatchObject({ status: 200, body: { active: false } });
    expect((await t.accountRow(leaver.id))?.status).toBe("frozen");
    expect((await t.call("session.readCurrent", {}, { token })).body.success).toBe(false);
  });

  test("is found by its whole path, and refused if the path is ambiguous", async () => {
    const { id } = (await client.makeUser("scim-path")).body;
    for (const text of ["总部/研发/测试部", "总部 / 研发 / 测试部", "研发/测试部"]) {
      await client.patch(`/Users/${id}`, departmentPatch("监督处"));
      expect([text, (await client.patch(`/Users/${id}`, departmentPatch(text))).status]).toEqual([text, 200]);
      expect(await codesOf(id)).toEqual(["A03A01"]);
    }
    await client.patch(`/Users/${id}`, departmentPatch("监督处"));
    const parent = await t.make.department({ orgCode: "A03A02", departName: "研发", parentId: ids.A03 ?? "" });
    await t.make.department({ orgCode: "A03A02A01", departName: "测试部", parentId: parent.id });
    const ambiguous = await client.patch(`/Users/${id}`, departmentPatch("总部/研发/测试部"));
    expect(ambiguous.body).toMatchObject({ status: "400", scimType: "invalidValue" });
    expect(await codesOf(id)).toEqual(["A02"]);
    expect((await client.patch(`/Users/${id}`, departmentPatch("A03A02A01"))).status).toBe(200);
    expect(await codesOf(id)).toEqual(["A03A02A01"]);
  });
});
