// Guarantee: roles and their holders are exported as in their lists, only with permission, and each export is recorded.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { role } from "#modules/people/role/role.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";

let t: TestApp;
let manager: Person;
let roleId: string;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["role:view", "role:export", "role:export_members"]);
  await t.make.role("viewer", ["role:view"]);
  await t.make.role("clerk");
  const [clerk] = await t.database.db.select({ id: role.id }).from(role).where(eq(role.code, "clerk"));
  roleId = clerk?.id ?? "";
  await t.database.db.update(role).set({ name: "=经办", description: "登记、归档" }).where(eq(role.id, roleId));
  manager = await t.person({ roles: ["keeper"] });
});
afterAll(() => t.close());

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
  const file = await t.http("GET", "/api/system/roles/export?keyword=clerk", { token: manager.token });
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
  const { body } = await t.http("GET", `/api/system/roles/members/export?roleId=${roleId}`, { token: manager.token });
  const [head, ...lines] = linesOf(body);
  expect(head).toBe("姓名,账号,状态,部门,部门编码");
  expect(new Set(lines).size).toBe(people.length);
  expect(lines).toContain("持有2003,held2003,正常,所有部门,");
  const filteredFile = await t.http("GET", `/api/system/roles/members/export?roleId=${roleId}&keyword=held2003`, {
    token: manager.token,
  });
  expect(linesOf(filteredFile.body)).toHaveLength(2);
  expect(await lastEntry("role.export_members")).toMatchObject({
    username: manager.username,
    outcome: "ok",
    detail: { code: "clerk", keyword: "held2003" },
  });
});

test("[SEC-59] refuses an export without permission, and one of an unknown role", async () => {
  const viewer = await t.person({ roles: ["viewer"] });
  for (const path of ["/api/system/roles/export", `/api/system/roles/members/export?roleId=${roleId}`])
    expect([path, (await t.http("GET", path, { token: viewer.token })).statusCode]).toEqual([path, 403]);
  expect((await t.call("roleAdmin.exportMembers", { query: { roleId: "unknown" } }, manager)).body.code).toBe(
    "role.not_found",
  );
});
