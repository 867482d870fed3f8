// Guarantee: only permitted accounts change the tree. A moved branch gets new codes at once, and references to it are
// updated.
import { type Person, startTestApp, type TestApp, waitingForLocks } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { department } from "#modules/people/department/department.tables.ts";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";

let t: TestApp;
let manager: Person;
let names = 0;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["department:view", "department:edit", "department:member"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

const saveDepartment = (body: { id?: string; version?: number; parentId?: string; departName: string }) =>
  t.call("departmentAdmin.save", { body: { id: null, version: null, parentId: null, ...body } }, manager);
async function createDepartment(parentId?: string, departName?: string) {
  names += 1;
  const { body } = await saveDepartment({
    departName: departName ?? `部门${names}号`,
    ...(parentId ? { parentId } : {}),
  });
  return body.result;
}
const children = async (parentId?: string) =>
  (await t.call("departmentAdmin.listChildren", { query: parentId ? { parentId } : {} }, manager)).body.result;
const read = async (id: string) => (await t.call("departmentAdmin.read", { query: { id } }, manager)).body.result;
async function move(id: string, parentId: string | null, before: string | null = null, by = manager) {
  const { version } = await read(id);
  return t.call("departmentAdmin.move", { body: { id, version, parentId, before } }, by);
}
async function remove(id: string) {
  const { version } = await read(id);
  return t.call("departmentAdmin.remove", { body: { id, version } }, manager);
}
const codesOf = async (...ids: string[]) => {
  const rows = await t.database.db.select().from(department);
  return ids.map((id) => rows.find((row) => row.id === id)?.orgCode);
};

test("[ADMINDATA-03] creates roots and children with codes by level, and lists each level", async () => {
  const root = await createDepartment();
  const [firstChild, secondChild] = [await createDepartment(root.id), await createDepartment(root.id)];
  const grandchild = await createDepartment(secondChild.id);
  expect(root.orgCode).toMatch(/^[A-Z]\d\d$/);
  expect(firstChild.orgCode).toBe(`${root.orgCode}A01`);
  expect(secondChild.orgCode).toBe(`${root.orgCode}A02`);
  expect(grandchild.orgCode).toBe(`${root.orgCode}A02A01`);
  const { total, rows } = await children(root.id);
  expect(total).toBe(2);
  expect(rows.map(({ id, hasChildren, members }) => [id, hasChildren, members])).toEqual([
    [firstChild.id, false, 0],
    [secondChild.id, true, 0],
  ]);
  expect((await children()).rows.map(({ id }) => id)).toContain(root.id);
  expect((await children("gone")) ?? null).toBeNull();
});

test("[ADMINDATA-03] finds departments by a part of name or code, with the path from the root", async () => {
  const root = await createDepartment(undefined, "江北交易中心");
  const middle = await createDepartment(root.id, "档案室");
  const bottom = await createDepartment(middle.id, "库房100%组");
  const search = async (keyword: string) =>
    (await t.call("departmentAdmin.search", { query: { keyword } }, manager)).body.result;
  const found = await search("库房");
  expect(found.rows.map(({ id, path }) => [id, path.map(({ departName }) => departName)])).toEqual([
    [bottom.id, ["江北交易中心", "档案室", "库房100%组"]],
  ]);
  expect((await search("0%组")).rows).toHaveLength(1);
  expect((await search("_")).rows).toHaveLength(0);
  expect((await search(bottom.orgCode)).rows.map(({ id }) => id)).toEqual([bottom.id]);
});

test("[ADMINDATA-03] returns 50 matches and reports that there are more", async () => {
  const root = await createDepartment();
  await t.database.pool.query(
    `INSERT INTO department (id, org_code, depart_name, parent_id)
     SELECT 'many-' || n, $1 || 'B' || lpad(n::text, 2, '0'), '多数处室' || n, $2 FROM generate_series(1, 51) AS n`,
    [root.orgCode, root.id],
  );
  const { rows, hasMore } = (await t.call("departmentAdmin.search", { query: { keyword: "多数处室" } }, manager)).body
    .result;
  expect(rows).toHaveLength(50);
  expect(hasMore).toBe(true);
});

test("[ADMINDATA-03] renames, and refuses the name of a sibling and a malformed name", async () => {
  const root = await createDepartment();
  const [first, second] = [await createDepartment(root.id, "甲处"), await createDepartment(root.id, "乙处")];
  const rename = (departName: string, version: number) => saveDepartment({ id: first.id, version, departName });
  expect((await rename(" 甲甲  处 ", 1)).body.success).toBe(true);
  expect((await read(first.id)).departName).toBe("甲甲 处");
  const refusals = [
    [await rename("乙处", 2), "department.name_taken", "同一上级下已有同名部门，请更换名称"],
    [await rename("甲\n处", 2), "department.bad_name", "机构名称不能为空，也不能含有不可见的字符"],
    [
      await saveDepartment({ parentId: "gone", departName: "丙处" }),
      "department.not_found",
      "该部门不存在或已删除，请刷新后重试",
    ],
  ] as const;
  for (const [{ body }, code, message] of refusals) expect(body).toMatchObject({ success: false, code, message });
  expect((await children(root.id)).rows.map(({ departName }) => departName)).toEqual(["甲甲 处", "乙处"]);
  expect((await saveDepartment({ departName: "乙处" })).body.success).toBe(true);
  expect(second.orgCode).toBe(`${root.orgCode}A02`);
});

test("[ADMINDATA-03] orders siblings without a proof, and leaves their codes unchanged", async () => {
  const root = await createDepartment();
  const [a, b, c] = [await createDepartment(root.id), await createDepartment(root.id), await createDepartment(root.id)];
  const unproven = await t.person({ roles: ["keeper"] });
  expect((await move(c.id, root.id, a.id, unproven)).body.success).toBe(true);
  expect((await children(root.id)).rows.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
  await move(a.id, root.id, null, unproven);
  expect((await children(root.id)).rows.map(({ id }) => id)).toEqual([c.id, b.id, a.id]);
  expect(await codesOf(a.id, b.id, c.id)).toEqual([a.orgCode, b.orgCode, c.orgCode]);
});

test("[ADMINDATA-03] moves a branch with new codes on every level", async () => {
  const [formerParent, newParent] = [await createDepartment(), await createDepartment()];
  const other = await createDepartment(newParent.id);
  const top = await createDepartment(formerParent.id);
  const child = await createDepartment(top.id);
  const grandchild = await createDepartment(child.id);
  const preview = await t.call(
    "departmentAdmin.previewMove",
    { query: { id: top.id, parentId: newParent.id } },
    manager,
  );
  const code = `${newParent.orgCode}A02`;
  expect(preview.body.result).toEqual({ fromCode: top.orgCode, toCode: code, departments: 3, uses: [] });
  expect((await move(top.id, newParent.id, other.id)).body.result).toEqual({ orgCode: code });
  expect(await codesOf(top.id, child.id, grandchild.id)).toEqual([code, `${code}A01`, `${code}A01A01`]);
  expect((await children(newParent.id)).rows.map(({ id }) => id)).toEqual([top.id, other.id]);
  expect((await move(top.id, null)).body.result.orgCode).toMatch(/^[A-Z]\d\d$/);
});

test("[ADMINDATA-03] refuses to move a department below itself, or below a parent with its name", async () => {
  const root = await createDepartment();
  const [top, twin] = [await createDepartment(root.id, "同名"), await createDepartment(undefined, "同名")];
  const child = await createDepartment(top.id);
  const circular = "不能将部门移动到本部门或其下级之下";
  for (const parentId of [top.id, child.id]) {
    expect((await move(top.id, parentId)).body).toMatchObject({ code: "department.circular", message: circular });
    const preview = await t.call("departmentAdmin.previewMove", { query: { id: top.id, parentId } }, manager);
    expect(preview.body.code).toBe("department.circular");
  }
  expect((await move(twin.id, root.id)).body.code).toBe("department.name_taken");
  expect(await codesOf(top.id, child.id, twin.id)).toEqual([top.orgCode, child.orgCode, twin.orgCode]);
});

test("[ADMINDATA-03] allows at most 13 levels, for a new department and for a moved branch", async () => {
  let lowest = await createDepartment();
  const path = [lowest];
  for (let level = 2; level <= 13; level++) {
    const orgCode = `${lowest.orgCode}A01`;
    lowest = { ...lowest, ...(await t.make.department({ orgCode, parentId: lowest.id })) };
    path.push(lowest);
  }
  const message = "部门层级最多 13 级";
  expect((await saveDepartment({ parentId: lowest.id, departName: "十四级" })).body).toMatchObject({
    success: false,
    message,
  });
  const branch = await createDepartment();
  await createDepartment(branch.id);
  expect((await move(branch.id, path[11]?.id ?? "")).body).toMatchObject({ success: false, message });
  expect((await move(branch.id, path[10]?.id ?? "")).body.success).toBe(true);
});

test("[ADMINDATA-03] updates references by code when a branch moves", async () => {
  const [formerParent, newParent] = [await createDepartment(), await createDepartment()];
  const top = await createDepartment(formerParent.id);
  const child = await createDepartment(top.id);
  const unmoved = await createDepartment(formerParent.id);
  const { db } = t.database;
  const draft = await t.make.notice({
    state: "draft",
    publishedAt: null,
    audience: { departments: [unmoved.orgCode, child.orgCode], roles: ["keeper"], people: [] },
  });
  await db.execute(sql`INSERT INTO arch_fonds (code, name, keeper_dept_code) VALUES ('F-1', '全宗', ${child.orgCode})`);
  await db.execute(
    sql`INSERT INTO code_map (publisher, list, label, code) VALUES ('p', 'dept', 'x', ${top.orgCode}), ('p', 'cgfs', 'x', ${top.orgCode})`,
  );
  await db.execute(sql`INSERT INTO import_batch (id, file_name, label, dept_code, fonds_code, state, counts, findings)
    VALUES ('batch-1', 'f', '模拟数据', ${child.orgCode}, 'F-1', 'succeeded', '{}', '[]')`);
  await db.execute(sql`INSERT INTO saved_view (id, user_id, list, name, query)
    VALUES ('view-1', ${manager.id}, 'l', 'v', jsonb_build_object('orgCode', ${child.orgCode}::text, 'keyword', ${child.orgCode}::text))`);
  const preview = await t.call(
    "departmentAdmin.previewMove",
    { query: { id: top.id, parentId: newParent.id } },
    manager,
  );
  expect(preview.body.result.uses).toEqual([
    { what: "条未发布的通知", count: 1 },
    { what: "个全宗", count: 1 },
    { what: "项采购人与部门的对应", count: 1 },
  ]);
  await move(top.id, newParent.id);
  const [newTopCode, newChildCode] = await codesOf(top.id, child.id);
  const selectRow = async (query: ReturnType<typeof sql>) => (await db.execute(query)).rows[0];
  expect(newTopCode).toBe(`${newParent.orgCode}A01`);
  expect(newChildCode).toBe(`${newParent.orgCode}A01A01`);
  expect(await selectRow(sql`SELECT audience, version FROM notice WHERE id = ${draft}`)).toEqual({
    audience: { departments: [unmoved.orgCode, newChildCode], roles: ["keeper"], people: [] },
    version: 2,
  });
  expect(await selectRow(sql`SELECT keeper_dept_code AS code FROM arch_fonds WHERE code = 'F-1'`)).toEqual({
    code: newChildCode,
  });
  expect(await selectRow(sql`SELECT dept_code AS code FROM import_batch WHERE id = 'batch-1'`)).toEqual({
    code: newChildCode,
  });
  expect((await db.execute(sql`SELECT list, code FROM code_map ORDER BY list`)).rows).toEqual([
    { list: "cgfs", code: top.orgCode },
    { list: "dept", code: newTopCode },
  ]);
  expect(await selectRow(sql`SELECT query FROM saved_view WHERE id = 'view-1'`)).toEqual({
    query: { orgCode: newChildCode, keyword: child.orgCode },
  });
});

test("[ADMINDATA-03] refuses a move while an import runs", async () => {
  const [formerParent, newParent] = [await createDepartment(), await createDepartment()];
  const top = await createDepartment(formerParent.id);
  const client = await t.database.pool.connect();
  await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks.archiveImport]);
  const refused = await move(top.id, newParent.id);
  await client.query("SELECT pg_advisory_unlock($1)", [advisoryLocks.archiveImport]);
  client.release();
  expect(refused.body).toMatchObject({
    code: "department.import_running",
    message: "正在导入档案数据，请在导入结束后移动或合并部门",
  });
  expect(await codesOf(top.id)).toEqual([top.orgCode]);
});

test("[ADMINDATA-03] removes an empty department, and reports the obstacles of another one", async () => {
  const root = await createDepartment();
  const child = await createDepartment(root.id);
  const user = await t.make.user({ departments: [child.id] });
  expect((await remove(root.id)).body.message).toBe("该部门还有 1 个下级部门，请先移动或删除");
  expect((await remove(child.id)).body.message).toBe("该部门还有 1 名成员，请先移出");
  await t.database.pool.query("DELETE FROM department_member WHERE department_id = $1", [child.id]);
  await t.make.subsystem({ appId: "60123" });
  await t.database.pool.query(
    "INSERT INTO department_subsystem (department_id, subsystem_id) SELECT $1, id FROM subsystem WHERE app_id = '60123'",
    [child.id],
  );
  await t.make.grantRole(user.id, await t.make.role("local"), child.id);
  expect((await remove(child.id)).body).toMatchObject({
    code: "department.in_use",
    message: "该部门仍被使用，不能删除：1 项角色授予、1 个子系统的准入范围",
  });
  await t.database.pool.query("DELETE FROM department_subsystem");
  await t.database.pool.query("DELETE FROM user_role WHERE department_id = $1", [child.id]);
  expect((await remove(child.id)).body.success).toBe(true);
  expect((await t.call("departmentAdmin.read", { query: { id: child.id } }, manager)).body.code).toBe(
    "department.not_found",
  );
});

test("waits for another change of the tree, on any node", async () => {
  const root = await createDepartment();
  const client = await t.database.pool.connect();
  let pendingCreation: ReturnType<typeof createDepartment>;
  try {
    await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks.departments]);
    pendingCreation = createDepartment(root.id);
    await expect.poll(() => waitingForLocks(t.database, advisoryLocks.departments)).toBe(1);
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
  expect((await pendingCreation).orgCode).toBe(`${root.orgCode}A01`);
});

test("lists every column that refers to a department", async () => {
  const { rows } = await t.database.pool.query<{ name: string }>(`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND (column_name ~ 'dept|depart|org_code|orgcode')
    UNION
    SELECT conrelid::regclass || ' -> ' || confrelid::regclass FROM pg_constraint
    WHERE contype = 'f' AND confrelid = 'department'::regclass
    ORDER BY 1`);
  expect(rows.map(({ name }) => name)).toEqual([
    "arch_fonds.keeper_dept_code",
    "department.depart_name",
    "department.org_code",
    "department_member -> department",
    "department_member.department_id",
    "department_subsystem -> department",
    "department_subsystem.department_id",
    "directory_connection -> department",
    "directory_connection.department_attribute",
    "directory_connection.department_from",
    "directory_connection.department_id",
    "directory_connection.department_name_attribute",
    "directory_connection.departments_base",
    "directory_connection.departments_filter",
    "directory_department -> department",
    "directory_department.department_id",
    "directory_run.departments_read",
    "import_batch.dept_code",
    "online_report_schedule.department_id",
    "online_report_view.department_column",
    "position_holder.department_id",
    "proc_project.dept_code",
    "scim_client -> department",
    "scim_client.department_id",
    "session -> department",
    "session.department_id",
    "session.department_pending",
    "stat_award_share.dept_code",
    "stat_flag.dept_code",
    "stat_lot.dept_code",
    "stat_objection.dept_code",
    "stat_part.dept_code",
    "tender_project.dept_code",
    "user_role -> department",
    "user_role.department_id",
  ]);
});
