// Guarantee: granting and revoking roles over HTTP follows the rules of granting, and applies at once on every node.
// Roles and their holders are exported as in their lists.
import { type Person, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { role, roleExclusion } from "#modules/people/role/role.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";

let t: TestApp;
let second: SecondNode;
let manager: Person;

beforeAll(async () => {
  t = await startTestApp();
  second = await secondNode(t);
  await t.make.role("keeper", ["role:member", "audit:view"]);
  await t.make.role("watcher", ["audit:view"]);
  await t.make.role("beyond", ["job:view"]);
  await t.make.role("system_admin");
  await t.make.role("rival");
  const rows = await t.database.db.select().from(role);
  const [roleId = "", otherRoleId = ""] = rows
    .flatMap(({ id, code }) => (code === "rival" || code === "watcher" ? id : []))
    .toSorted();
  await t.database.db.insert(roleExclusion).values({ roleId, otherRoleId });
});
afterAll(async () => {
  await second.close();
  await t.close();
});
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

const addMembers = (code: string, userIds: string[], by: Person = manager, orgCode: string | null = null) =>
  t.call("roleAdmin.addMembers", { body: { role: code, orgCode, userIds } }, by);
const removeMembers = (code: string, userIds: string[], by: Person = manager) =>
  t.call("roleAdmin.removeMembers", { body: { role: code, orgCode: null, userIds } }, by);

test("[SEC-59, ADMINDATA-07] grants and revokes a role at once, on every node", async () => {
  const person = await t.person();
  const readAudit = async () => (await t.call("audit.list", { query: {} }, person)).status;
  const readAuditOnOtherNode = () => second.statusOf("/api/system/audit", { "x-access-token": person.token });
  expect(await readAudit()).toBe(403);
  expect(await readAuditOnOtherNode()).toBe(403);
  expect((await addMembers("watcher", [person.id])).body.result).toEqual({ changed: 1 });
  expect(await readAudit()).toBe(200);
  // The clock stands still, so no cached right expires: the change arrives by the message between nodes.
  await expect.poll(readAuditOnOtherNode).toBe(200);
  expect((await removeMembers("watcher", [person.id])).body.result).toEqual({ changed: 1 });
  expect(await readAudit()).toBe(403);
  await expect.poll(readAuditOnOtherNode).toBe(403);
});

test("[SEC-59] revokes the grants of a removed role at once, on every node", async () => {
  await t.make.role("remover", ["role:member", "role:edit", "audit:view"]);
  const remover = await t.person({ roles: ["remover"] });
  await t.prove(remover);
  const roleId = await t.make.role("short-lived", ["audit:view"]);
  const person = await t.person({ roles: ["short-lived"] });
  const readAudit = async () => (await t.call("audit.list", { query: {} }, person)).status;
  const readAuditOnOtherNode = () => second.statusOf("/api/system/audit", { "x-access-token": person.token });
  expect(await readAudit()).toBe(200);
  expect(await readAuditOnOtherNode()).toBe(200);
  const body = { id: roleId, version: 1, takesBack: true };
  expect((await t.call("roleAdmin.remove", { body }, remover)).body).toMatchObject({ success: true });
  expect(await readAudit()).toBe(403);
  await expect.poll(readAuditOnOtherNode).toBe(403);
});

test("[SEC-60] refuses a breach of the granting rules, changes nothing and records it", async () => {
  const person = await t.person({ roles: ["watcher"] });
  await t.database.pool.query("DELETE FROM user_role USING role WHERE role.id = role_id AND code = 'system_admin'");
  const lastAdministrator = await t.person({ roles: ["system_admin"] });
  const refusals = [
    [
      await addMembers("beyond", [person.id]),
      "role.beyond_own",
      "角色“beyond”超出您本人的权限或数据范围，不能授予或收回",
    ],
    [await addMembers("watcher", [manager.id]), "role.own", "不能变更自己的角色，请由另一位管理员处理"],
    [await removeMembers("keeper", [manager.id]), "role.own", "不能变更自己的角色，请由另一位管理员处理"],
    [await addMembers("rival", [person.id]), "role.excluded", "“rival”与“watcher”互斥，不能由同一人担任"],
    [
      await removeMembers("system_admin", [lastAdministrator.id]),
      "role.last_administrator",
      "至少保留一名可用的系统管理员",
    ],
    [await addMembers("watcher", ["unknown"]), "role.unknown_person", "所选人员不存在或已注销，请重新选择"],
    [await addMembers("none", [person.id]), "role.not_found", "该角色不存在或已删除"],
    [
      await addMembers("watcher", [lastAdministrator.id], manager, "Z99"),
      "role.unknown_department",
      "所选部门不存在，请重新选择",
    ],
  ] as const;
  for (const [{ body }, code, message] of refusals) expect(body).toMatchObject({ success: false, code, message });
  const listRoles = async (userId: string) => (await t.deps.roleAssignment.listRolesOf(userId)).map(({ code }) => code);
  expect(await listRoles(person.id)).toEqual(["watcher"]);
  expect(await listRoles(lastAdministrator.id)).toEqual(["system_admin"]);
  expect(await listRoles(manager.id)).toEqual(["keeper"]);
  const rows = await t.database.db.select().from(auditEntry).where(eq(auditEntry.userId, manager.id));
  const entries = rows.filter(({ action, outcome }) => action === "permission.change" && outcome === "refused");
  expect(entries.map(({ reason }) => reason)).toEqual(refusals.map(([, code]) => code));
});

describe("export", () => {
  let exporter: Person;
  let roleId: string;
  beforeAll(async () => {
    await t.make.role("exporter", ["role:view", "role:export", "role:export_members"]);
    exporter = await t.person({ roles: ["exporter"] });
    roleId = await t.make.role("clerk");
    await t.database.db.update(role).set({ name: "=经办", description: "登记、归档" }).where(eq(role.id, roleId));
  });

  const linesOf = (body: string): string[] => body.replace("\uFEFF", "").trimEnd().split("\r\n");
  const lastEntry = async (action: string) =>
    (
      await t.database.db
        .select()
        .from(auditEntry)
        .where(eq(auditEntry.action, action))
        .orderBy(desc(auditEntry.id))
        .limit(1)
    )[0];

  test("[ADMINDATA-25] exports roles as filtered, with formulas escaped", async () => {
    const file = await t.http("GET", "/api/system/roles/export?keyword=clerk", { token: exporter.token });
    expect(file.statusCode).toBe(200);
    expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, line, ...otherLines] = linesOf(file.body);
    expect(head).toBe("名称,编码,来源,持有,说明,默认页,最近修改");
    expect(line).toMatch(/^'=经办,clerk,自建,0,登记、归档,,\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(otherLines).toEqual([]);
  });

  test("[ADMINDATA-25, SEC-80] exports all holders of a role in several parts, and records the export", async () => {
    const { rows: people } = await t.database.pool.query<{ id: string }>(`
      INSERT INTO app_user (id, username, realname)
      SELECT 'held-' || lpad(n::text, 5, '0'), 'held' || n, '持有' || n FROM generate_series(1, 2003) n RETURNING id`);
    await t.database.pool.query(
      "INSERT INTO user_role (id, user_id, role_id) SELECT 'h-' || id, id, $1 FROM app_user WHERE id LIKE 'held-%'",
      [roleId],
    );
    const { body } = await t.http("GET", `/api/system/roles/members/export?roleId=${roleId}`, {
      token: exporter.token,
    });
    const [head, ...lines] = linesOf(body);
    expect(head).toBe("姓名,账号,状态,部门,部门编码");
    expect(new Set(lines).size).toBe(people.length);
    expect(lines).toContain("持有2003,held2003,正常,所有部门,");
    const filteredFile = await t.http("GET", `/api/system/roles/members/export?roleId=${roleId}&keyword=held2003`, {
      token: exporter.token,
    });
    expect(linesOf(filteredFile.body)).toHaveLength(2);
    expect(await lastEntry("role.export_members")).toMatchObject({
      username: exporter.username,
      outcome: "ok",
      detail: { code: "clerk", keyword: "held2003" },
    });
  });

  test("refuses an export of an unknown role", async () => {
    expect((await t.call("roleAdmin.exportMembers", { query: { roleId: "unknown" } }, exporter)).body.code).toBe(
      "role.not_found",
    );
  });
});
