import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { scimClient } from "#test/scim/scim-client.ts";

let t: TestApp;
let manager: Person;
beforeAll(async () => {
  t = await startTestApp();
  const rights = ["scim:view", "scim:edit", "scim:token", "scim:map", "department:view", "department:edit"];
  await t.make.role("keeper", rights);
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

const input = (name: string, more: object = {}) => ({
  id: null,
  version: null,
  name,
  orgCode: null,
  mayAdopt: false,
  mayAdminister: false,
  ...more,
});
const save = (body: ReturnType<typeof input>) => t.call("scimAdmin.save", { body }, manager);
const rowOf = async (id: string) =>
  (await t.call("scimAdmin.list", {}, manager)).body.result.rows.find((row) => row.id === id);

test("is created, changed and listed", async () => {
  await t.make.department({ orgCode: "B01", departName: "分公司" });
  const { id } = (await save(input(" 统一身份 ", { orgCode: "B01" }))).body.result;
  expect(await rowOf(id)).toEqual({
    id,
    version: 1,
    name: "统一身份",
    department: { orgCode: "B01", departName: "分公司", path: ["分公司"] },
    mayAdopt: false,
    mayAdminister: false,
    people: 0,
    groups: 0,
    tokens: [],
  });
  expect((await save(input("统一身份"))).body).toMatchObject({ code: "scim.name_taken", result: { field: "name" } });
  expect((await save(input("别的", { orgCode: "Z99" }))).body.code).toBe("scim.unknown_department");
  expect((await save(input("统一身份", { id, version: 1, mayAdopt: true }))).body.success).toBe(true);
  expect((await save(input("统一身份", { id: "none", version: 1 }))).body.code).toBe("scim.not_found");
  expect(await rowOf(id)).toMatchObject({ version: 2, department: null, mayAdopt: true });
});

test("refers to its department, which cannot be removed", async () => {
  const { id: departmentId } = await t.make.department({ orgCode: "B02", departName: "二公司" });
  await save(input("有范围", { orgCode: "B02" }));
  const removed = await t.call("departmentAdmin.remove", { body: { id: departmentId, version: 1 } }, manager);
  expect(removed.body).toMatchObject({
    code: "department.in_use",
    message: expect.stringContaining("1 个身份系统接入"),
  });
});

test("follows its department when that is merged", async () => {
  const { id: from } = await t.make.department({ orgCode: "B03", departName: "三公司" });
  const { id: into } = await t.make.department({ orgCode: "B04", departName: "四公司" });
  const { id } = (await save(input("随并", { orgCode: "B03" }))).body.result;
  const body = { id: from, version: 1, intoId: into, intoVersion: 1 };
  await t.call("departmentAdmin.merge", { body }, manager);
  expect((await rowOf(id))?.department?.orgCode).toBe("B04");
});

test("has at most five valid tokens", async () => {
  const { id } = (await save(input("多令牌"))).body.result;
  const issue = () => t.call("scimAdmin.issueToken", { body: { id, days: 30 } }, manager);
  for (let at = 0; at < 5; at += 1) expect((await issue()).body.success).toBe(true);
  expect((await issue()).body.code).toBe("scim.too_many_tokens");
  const [first] = (await rowOf(id))?.tokens ?? [];
  await t.call("scimAdmin.revokeToken", { body: { tokenId: first?.id ?? "" } }, manager);
  expect((await issue()).body.success).toBe(true);
});

test("leaves its accounts when removed, and another system may take them over", async () => {
  const client = await scimClient(t, manager);
  const { id: userId } = (await client.makeUser("left-behind")).body;
  await client.makeGroup("留下的组", [userId]);
  expect(await rowOf(client.id)).toMatchObject({ people: 1, groups: 1 });
  expect((await t.call("scimAdmin.remove", { body: { id: client.id, version: 1 } }, manager)).body.success).toBe(true);
  expect((await client.sendRequest("GET", "/Users")).status).toBe(401);
  expect((await t.accountRow(userId))?.status).toBe("active");
  const next = await scimClient(t, manager, { mayAdopt: true });
  expect((await next.makeUser("left-behind")).body.id).toBe(userId);
});

test("[ADMINDATA-25, SEC-86] exports the list without tokens", async () => {
  await t.make.role("exporter", ["scim:export"]);
  const exporter = await t.person({ roles: ["exporter"] });
  const { id } = (await save(input("=可导出", { mayAdopt: true }))).body.result;
  const { token } = (await t.call("scimAdmin.issueToken", { body: { id, days: 30 } }, manager)).body.result;
  const { body } = await t.http("GET", "/api/system/scim/export", exporter);
  const lines = body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(lines[0]).toBe("名称,部门范围,用户,用户组,有效令牌,接管已有账号,授予管理角色");
  expect(lines).toContain("'=可导出,全部部门,0,0,1,是,否");
  expect(body).not.toContain(token);
});
