// Guarantee: administrators create, change and remove roles and their grants, each within their own rights.
import type { EndpointOf, InputOf } from "@tender/contract";
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { roleGrant } from "#modules/access/permission/permission.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import { auditEntry } from "#modules/trail/audit/audit.tables.ts";

type RoleInput = InputOf<EndpointOf<"roleAdmin.save">>["body"];

let t: TestApp;
let manager: Person;
let roleCount = 0;

beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["role:view", "role:edit", "role:grant", "role:member", "paper:read"]);
  await t.make.role("system_admin");
  await t.make.subsystem({ appId: "70001" }, ["keeper", "clerk"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

const input = (more: Partial<RoleInput> = {}): RoleInput => {
  roleCount += 1;
  return {
    id: null,
    version: null,
    code: `made_${roleCount}`,
    name: `角色${roleCount}`,
    description: "",
    homePath: null,
    ...more,
  };
};
const save = (body: RoleInput, by: Person = manager) => t.call("roleAdmin.save", { body }, by);
const list = async (query = {}) =>
  (await t.call("roleAdmin.list", { query: { page: 1, pageSize: 50, ...query } }, manager)).body.result;
const rowOf = async (code: string) => {
  const row = (await list()).rows.find((candidate) => candidate.code === code);
  if (!row) throw new Error(`no role ${code}`);
  return row;
};
const createRole = async (more: Partial<RoleInput> = {}) => {
  const body = input(more);
  await save(body);
  return rowOf(body.code);
};
const grantsOf = (roleId: string, by: Person = manager, appId = "70001") =>
  t.call("roleAdmin.readGrants", { query: { roleId, appId } }, by);
const change = async (
  roleId: string,
  more: { add?: string[]; take?: string[]; version?: number },
  by: Person = manager,
) => {
  const { version } = (await grantsOf(roleId)).body.result;
  return t.call("roleAdmin.saveGrants", { body: { roleId, version, add: [], take: [], ...more } }, by);
};
const listGranted = async (roleId: string) =>
  (await t.database.db.select().from(roleGrant).where(eq(roleGrant.roleId, roleId))).map(
    ({ menuItemId }) => menuItemId,
  );
const button = (action: string, roles: string[] = []) =>
  t.make.menuItem({ kind: 2, path: null, title: action, action, type: "1", status: "1" }, roles);
const remove = (row: { id: string; version: number }, takesBack = false, by: Person = manager) =>
  t.call("roleAdmin.remove", { body: { id: row.id, version: row.version, takesBack } }, by);

describe("[ADMINDATA-07] roles", () => {
  test("are created, found, changed and removed", async () => {
    const row = await createRole({ name: "合同管理员", description: "管合同", homePath: "/archive/statistics" });
    expect(row).toMatchObject({
      name: "合同管理员",
      description: "管合同",
      homePath: "/archive/statistics",
      builtin: false,
      members: 0,
    });
    expect((await list({ keyword: "合同" })).rows.map(({ code }) => code)).toEqual([row.code]);
    const { id, version, code } = row;
    expect((await save({ ...input(), id, version, code, name: "合同专员" })).body.success).toBe(true);
    const after = await rowOf(code);
    expect(after).toMatchObject({ name: "合同专员", version: version + 1 });
    expect((await remove(after)).body.success).toBe(true);
    expect((await remove(after)).body.message).toBe("该角色不存在或已删除");
  });

  test("have a fixed and unique code, and a unique name", async () => {
    const row = await createRole();
    await save({ ...input({ code: "other_code" }), id: row.id, version: row.version });
    expect((await rowOf(row.code)).id).toBe(row.id);
    expect((await save(input({ code: row.code }))).body).toMatchObject({
      message: "该编码已被使用，请更换",
      result: { field: "code" },
    });
    const { name } = await rowOf(row.code);
    expect((await save(input({ name }))).body).toMatchObject({
      message: "已有同名的角色，请更换名称",
      result: { field: "name" },
    });
  });

  test.each(["https://evil.example/", "/a\\b"])("[SEC-53] refuse a home page like %s", async (homePath) => {
    expect((await save(input({ homePath }))).body).toMatchObject({
      message: "默认页应为本站路径，如 /archive/statistics",
      result: { field: "homePath" },
    });
  });

  test("cannot be removed while held, unless their grants are revoked as well", async () => {
    const row = await createRole();
    const holder = await t.make.user();
    await t.make.grantRole(holder.id, row.id);
    expect((await remove(row)).body.message).toBe("还有 1 项授予使用该角色，请先收回，或选择一并收回");
    expect((await rowOf(row.code)).members).toBe(1);
    expect((await remove(row, true)).body.success).toBe(true);
    expect(await t.deps.roleAssignment.listRolesOf(holder.id)).toEqual([]);
  });

  test("[SEC-60] cannot be removed if built in, held, beyond own rights or for registration", async () => {
    const findRole = async (code: string) => {
      const [row] = await t.database.db.select().from(role).where(eq(role.code, code));
      return row ?? { id: "", version: 1 };
    };
    await t.database.db.insert(role).values({ code: "fixed", name: "内置", builtin: true });
    expect((await remove(await findRole("fixed"))).body.message).toBe("内置角色不能删除");
    await t.make.role("supplier_operator");
    expect((await remove(await findRole("supplier_operator"))).body.message).toBe("自行注册的账号使用该角色，不能删除");
    expect((await remove(await findRole("keeper"), true)).body.code).toBe("role.own");
    await t.make.role("stronger", ["paper:burn"]);
    await t.make.grantRole((await t.make.user()).id, (await findRole("stronger")).id);
    expect((await remove(await findRole("stronger"), true)).body.code).toBe("role.beyond_own");
  });
});

describe("[SEC-60, ADMINDATA-07] grants", () => {
  test("[SEC-59, SEC-80] are added and revoked within own rights, and apply at the next request", async () => {
    const row = await createRole();
    const read = await button("paper:read", ["keeper"]);
    const holder = await t.person();
    await t.make.grantRole(holder.id, row.id);
    await t.make.grantRole(holder.id, await t.make.role("clerk"));
    const buttons = async () =>
      (await t.call("permission.readOwn", { query: {} }, holder)).body.result.auth.map(({ action }) => action);
    const menus = async () =>
      (await t.call("permission.readOwn", { query: {} }, holder)).body.result.menu.map(({ meta }) => meta.title);
    const paper = await t.make.menuItem({ title: "纸张", path: "/paper" }, ["keeper"]);
    expect(await buttons()).toEqual([]);
    expect((await change(row.id, { add: [read] })).body.success).toBe(true);
    expect(await buttons()).toEqual(["paper:read"]);
    expect(await menus()).toEqual([]);
    const { items, apps } = (await grantsOf(row.id)).body.result;
    expect(items.find(({ id }) => id === read)).toMatchObject({ isGranted: true, isGrantable: true, isButton: true });
    expect(apps).toMatchObject([{ appId: "70001", name: "子系统70001", granted: 1 }]);
    expect((await change(row.id, { take: [read] })).body.success).toBe(true);
    expect(await buttons()).toEqual([]);
    const rows = await t.database.db
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.object, row.code), eq(auditEntry.action, "permission.change")))
      .orderBy(auditEntry.id);
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
      ["permission.change", { role: row.code, added: ["paper:read（paper:read）"], taken: [], count: 1 }],
      ["permission.change", { role: row.code, added: [], taken: ["paper:read（paper:read）"], count: 1 }],
    ]);
    expect((await change(row.id, { add: [paper] })).body.success).toBe(true);
    expect(await menus()).toEqual(["纸张"]);
    expect((await change(row.id, { take: [paper] })).body.success).toBe(true);
    expect(await menus()).toEqual([]);
  });

  test("are neither added nor revoked beyond own rights", async () => {
    const row = await createRole();
    const burn = await button("paper:burn", ["burner"]);
    expect((await change(row.id, { add: [burn] })).body.message).toBe(
      "您没有以下 1 项权限，不能授予或收回：paper:burn",
    );
    await t.database.db.insert(roleGrant).values({ roleId: row.id, menuItemId: burn });
    expect((await change(row.id, { take: [burn] })).body.code).toBe("role.beyond_own_grants");
    expect(await listGranted(row.id)).toEqual([burn]);
    expect((await grantsOf(row.id)).body.result.items.find(({ id }) => id === burn)?.isGrantable).toBe(false);
  });

  test("can be added if no role has them, except administrative ones", async () => {
    const row = await createRole();
    const [free, jobs] = [await button("paper:fold"), await button("job:view")];
    expect((await change(row.id, { add: [free] })).body.success).toBe(true);
    expect((await change(row.id, { add: [jobs] })).body.code).toBe("role.beyond_own_grants");
    expect(await listGranted(row.id)).toEqual([free]);
  });

  test("are also granted to the role of the granter if no role had them", async () => {
    const row = await createRole();
    const free = await button("paper:frame");
    expect((await change(row.id, { add: [free] })).body.success).toBe(true);
    const members = { role: row.code, orgCode: null, userIds: [(await t.make.user()).id] };
    expect((await t.call("roleAdmin.addMembers", { body: members }, manager)).body.success).toBe(true);
    const [entry] = await t.database.db
      .select()
      .from(auditEntry)
      .where(and(eq(auditEntry.object, row.code), eq(auditEntry.action, "permission.change")))
      .orderBy(auditEntry.id);
    expect(entry?.detail).toMatchObject({ added: ["paper:frame（paper:frame）"], alsoTo: ["keeper"] });
    expect((await change(row.id, { take: [free] })).body.success).toBe(true);
    expect(await listGranted(row.id)).toEqual([]);
    const laterRole = await createRole();
    expect((await change(laterRole.id, { add: [free] })).body.success).toBe(true);
  });

  test("cannot be changed for a role that the caller holds", async () => {
    const ownRole = await rowOf("keeper");
    expect(ownRole.isOwn).toBe(true);
    expect((await grantsOf(ownRole.id)).body.result.isOwn).toBe(true);
    expect((await change(ownRole.id, { add: [await button("paper:fold")] })).body.message).toBe(
      "不能变更自己所持角色的权限，请由另一位管理员处理",
    );
  });

  test("cannot be revoked from the role system_admin if they allow granting", async () => {
    const [row] = await t.database.db.select().from(role).where(eq(role.code, "system_admin"));
    const grantItem = await button("role:grant", ["system_admin"]);
    await button("role:member", ["system_admin"]);
    expect((await change(row?.id ?? "", { take: [grantItem] })).body.message).toBe("至少保留一名可用的系统管理员");
    expect(await listGranted(row?.id ?? "")).toContain(grantItem);
  });

  test("are copied with the role, only from a role within own rights", async () => {
    const source = await createRole();
    const fold = await button("paper:pleat", ["folder"]);
    await t.database.db.insert(roleGrant).values({ roleId: source.id, menuItemId: fold });
    const copy = (id: string, code: string) => t.call("roleAdmin.copy", { body: { id, code, name: code } }, manager);
    // Another role has the grant, and the keeper lacks it.
    expect((await copy(source.id, "copied_early")).body.code).toBe("role.beyond_own");
    await t.make.menuItem({ kind: 2, path: null, action: "paper:pleat", type: "1", status: "1" }, ["keeper"]);
    expect((await copy(source.id, "copied")).body.success).toBe(true);
    expect(await listGranted((await rowOf("copied")).id)).toEqual([fold]);
    expect((await t.call("roleAdmin.copy", { body: { id: "none", code: "x1", name: "x1" } }, manager)).body.code).toBe(
      "role.not_found",
    );
  });
});

test("[ADMINDATA-07] lists holders of a role by name and department, page by page", async () => {
  const row = await createRole();
  const department = await t.make.department({ orgCode: "M01", departName: "合同处" });
  const people = [await t.make.user({ realname: "王小明" }), await t.make.user({ realname: "李雷" })];
  for (const { id } of people) await t.make.grantRole(id, row.id);
  await t.make.grantRole(people[0]?.id ?? "", row.id, department.id);
  const members = async (query = {}) =>
    (await t.call("roleAdmin.listMembers", { query: { roleId: row.id, page: 1, pageSize: 10, ...query } }, manager))
      .body.result;
  expect((await members()).rows.map(({ realname, departName }) => [realname, departName])).toEqual([
    ["王小明", "合同处"],
    ["李雷", null],
    ["王小明", null],
  ]);
  expect(await members({ keyword: "小明" })).toMatchObject({ total: 2 });
  expect(await members({ orgCode: "M01" })).toMatchObject({ total: 1 });
  expect(await members({ orgCode: "-" })).toMatchObject({ total: 2 });
  expect(await members({ page: 2, pageSize: 2 })).toMatchObject({ total: 3, rows: [{ realname: "王小明" }] });
  const found = (await t.call("roleAdmin.findPeople", { query: { roleId: row.id, keyword: "李雷" } }, manager)).body;
  expect(found.result).toMatchObject([{ realname: "李雷", holds: true }]);
});

test("[ADMINDATA-06] explains a person's rights by roles and departments", async () => {
  const menu = await t.make.menuItem({ title: "稽核" }, ["inspector"]);
  await t.make.menuItem(
    { parentId: menu, kind: 2, path: null, title: "稽核查看", action: "inspect:view", type: "1", status: "1" },
    ["inspector"],
  );
  const department = await t.make.department({ departName: "稽核处" });
  const person = await t.make.user({ realname: "韩梅" });
  await t.make.grantRole(person.id, await t.make.role("inspector"), department.id);
  const explain = async (query: object) =>
    (await t.call("roleAdmin.explain", { query: { page: 1, pageSize: 20, ...query } }, manager)).body.result;
  expect(await explain({ username: person.username, keyword: "inspect:", held: "1" })).toEqual({
    total: 1,
    person: { username: person.username, realname: "韩梅", status: "active" },
    rows: [
      {
        id: expect.any(String),
        appName: "子系统70001",
        path: ["稽核"],
        title: "稽核查看",
        isButton: true,
        action: "inspect:view",
        isOff: false,
        sources: [{ role: "inspector", departName: "稽核处" }],
      },
    ],
  });
  expect(await explain({ username: "nobody" })).toEqual({ total: 0, person: null, rows: [] });
});

describe("[SEC-60] roles that exclude each other", () => {
  const read = async () => (await t.call("roleAdmin.readRules", {}, manager)).body.result;
  const saveRules = async (inForce: boolean, pairs: { one: string; other: string }[], version?: number) => {
    const body = { version: version ?? (await read()).version, inForce, pairs };
    return t.call("roleAdmin.saveRules", { body }, manager);
  };

  test("are enforced only if no person holds two of them", async () => {
    const [first, second] = [await createRole(), await createRole()];
    const pair = { one: first.code, other: second.code };
    expect(await read()).toMatchObject({ inForce: true, pairs: [], clashes: 0 });
    expect((await saveRules(false, [pair])).body.success).toBe(true);
    const holder = await t.make.user();
    for (const { id } of [first, second]) await t.make.grantRole(holder.id, id);
    expect(await read()).toMatchObject({ inForce: false, pairs: [pair], clashes: 1 });
    expect((await saveRules(true, [pair])).body.message).toBe("有 1 人同时持有互斥的角色，请先收回其一");
    expect(await read()).toMatchObject({ inForce: false });
    expect((await saveRules(true, [{ one: first.code, other: first.code }])).body.code).toBe("role.bad_pair");
    expect((await saveRules(true, [])).body.success).toBe(true);
  });
});
