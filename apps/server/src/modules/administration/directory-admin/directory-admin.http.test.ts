import type { Person, TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ADMIN_PASSWORD,
  BASE,
  directoryInput,
  PEOPLE,
  personEntry,
  saveDirectory,
  trialOf,
} from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import type { TestDirectory } from "#test/directory/directory-server.ts";

let portal: DirectoryPortal;
let t: TestApp;
let directory: TestDirectory;
let manager: Person;
beforeAll(async () => {
  portal = await startDirectoryPortal(["directory:try", "directory:link", "directory:unlink"], {
    PRIVATE_HOSTS: "ldap.example.cn",
  });
  ({ t, directory } = portal);
});
afterAll(() => portal.close());
beforeEach(async () => {
  directory.fault = null;
  directory.entries = [personEntry("caiwei", { mobile: "+86 138-0000-0001", mail: "caiwei@example.cn" })];
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
});

const save = (body: ReturnType<typeof directoryInput>) => t.call("directoryAdmin.save", { body }, manager);
const tryOut = (more: Partial<ReturnType<typeof directoryInput>> = {}) =>
  t.call("directoryAdmin.testConnection", { body: trialOf(directoryInput(directory, "试连", more)) }, manager);
const rowOf = async (id: string) =>
  (await t.call("directoryAdmin.list", {}, manager)).body.result.rows.find((row) => row.id === id);

test("is created, changed and removed", async () => {
  await t.make.department({ orgCode: "B01", departName: "分公司" });
  const { id } = (await save(directoryInput(directory, " 集团目录 ", { orgCode: "B01" }))).body.result;
  expect(await rowOf(id)).toMatchObject({
    version: 1,
    name: "集团目录",
    department: { orgCode: "B01", departName: "分公司" },
    addresses: [directory.address],
    people: 0,
  });
  const repeated = { id, version: 1, bindSecret: null };
  expect((await save(directoryInput(directory, "集团目录"))).body).toMatchObject({
    code: "directory.name_taken",
    result: { field: "name" },
  });
  expect((await save(directoryInput(directory, "集团目录", { ...repeated, pageSize: 500 }))).body.success).toBe(true);
  expect(await rowOf(id)).toMatchObject({ version: 2, pageSize: 500, department: null });
  const remove = (version: number) => t.call("directoryAdmin.remove", { body: { id, version } }, manager);
  expect((await remove(2)).body.success).toBe(true);
  expect(await rowOf(id)).toBeUndefined();
});

test("never returns the password, and stores it only sealed", async () => {
  const id = await saveDirectory(t, manager, directoryInput(directory, "不外露"));
  const { rows } = await t.database.pool.query(
    "SELECT to_jsonb(d)::text AS row, (SELECT jsonb_agg(to_jsonb(a))::text FROM audit_entry a) AS trail FROM directory_connection d WHERE id = $1",
    [id],
  );
  const response = JSON.stringify(await rowOf(id));
  for (const text of [response, rows[0].row, rows[0].trail, t.logs.join("\n")])
    expect(text).not.toContain(ADMIN_PASSWORD);
  expect(rows[0].trail).toContain("directory.connection");
});

test("sends the stored password only to the host that it was typed for", async () => {
  const id = await saveDirectory(t, manager, directoryInput(directory, "不外发"));
  const other = { id, version: 1, bindSecret: null, addresses: ["ldaps://ldap.example.cn"] };
  expect((await save(directoryInput(directory, "不外发", other))).body).toMatchObject({
    code: "directory.secret_needed",
    message: "地址或绑定账号已更改，请重新填写密码",
    result: { field: "bindSecret" },
  });
  expect((await tryOut(other)).body.code).toBe("directory.secret_needed");
  expect((await tryOut({ id, bindSecret: null, bindDn: `cn=other,${BASE}` })).body.code).toBe(
    "directory.secret_needed",
  );
  expect((await tryOut({ id, bindSecret: null })).body.success).toBe(true);
});

describe("[SEC-60] directory of people with more rights than its editor", () => {
  const NAME = "有管理员的目录";
  let chief: Person;
  let id: string;
  beforeEach(async () => {
    await t.make.role("chief", ["directory:view", "directory:edit", "directory:link", "subsystem:edit"]);
    chief = await t.person({ roles: ["chief"] });
    id = await saveDirectory(t, chief, directoryInput(directory, NAME, { signIn: false }));
  });
  afterEach(async () => {
    const version = (await rowOf(id))?.version ?? 0;
    await t.call("directoryAdmin.remove", { body: { id, version } }, manager);
  });

  /** Links an account with that role to a person of the directory. */
  async function linked(code: string, permissions: readonly string[] = []) {
    await t.make.role(code, permissions);
    const { username } = await t.make.user({ roles: [code] });
    const reply = await t.call("directoryAdmin.link", { body: { id, username, account: "caiwei" } }, chief);
    expect(reply.body.success).toBe(true);
  }
  const change = async (more: Partial<ReturnType<typeof directoryInput>>, by: Person) => {
    const version = (await rowOf(id))?.version ?? 0;
    const body = directoryInput(directory, NAME, { id, version, signIn: false, ...more });
    return (await t.call("directoryAdmin.save", { body }, by)).body;
  };

  test.each([
    [{ addresses: ["ldaps://ldap.example.cn"] }, "addresses"],
    [{ signIn: true }, "signIn"],
  ])("refuses a change by an editor without these rights: %j", async (more, field) => {
    await linked("subsystem-keeper", ["subsystem:edit"]);
    const before = await rowOf(id);
    // Refused before the password is typed again.
    expect(await change({ ...more, bindSecret: null }, manager)).toMatchObject({ code: "directory.above_own_rights" });
    expect(await change(more, manager)).toMatchObject({
      code: "directory.above_own_rights",
      message: "该目录中有用户拥有您没有的管理权限，请由具备这些权限的管理员修改",
      result: { field },
    });
    expect(await rowOf(id)).toEqual(before);
    expect((await change(more, chief)).success).toBe(true);
    expect(await rowOf(id)).toMatchObject(more);
  });

  test("accepts other changes by its editor, including the bind name", async () => {
    await linked("subsystem-keeper", ["subsystem:edit"]);
    const more = { bindDn: `cn=other,${BASE}`, pageSize: 500, enabled: false };
    expect((await change(more, manager)).success).toBe(true);
    expect(await rowOf(id)).toMatchObject(more);
  });

  test("accepts these changes if none of its people administers more", async () => {
    await linked("somebody");
    const more = { addresses: ["ldaps://ldap.example.cn"], peopleBase: BASE, signIn: true };
    expect((await change(more, manager)).success).toBe(true);
    expect(await rowOf(id)).toMatchObject(more);
  });
});

test("refuses malformed settings, each at its field", async () => {
  const cases: [Parameters<typeof directoryInput>[2], string, string][] = [
    [{ addresses: ["https://ldap.example.cn"] }, "directory.bad_address", "addresses"],
    [{ addresses: ["ldaps://user:pw@ldap.example.cn"] }, "directory.bad_address", "addresses"],
    [{ addresses: ["ldaps://ldap.example.cn/dc=cn"] }, "directory.bad_address", "addresses"],
    [
      { caCertificate: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----" },
      "directory.bad_certificate",
      "caCertificate",
    ],
    [{ bindDn: "PLAIN" }, "directory.bad_dn", "bindDn"],
    [{ peopleBase: "people" }, "directory.bad_dn", "peopleBase"],
    [{ peopleFilter: "(uid=*" }, "directory.bad_filter", "peopleFilter"],
    [{ departmentFrom: "place" }, "directory.missing", "departmentsBase"],
  ];
  for (const [more, code, field] of cases)
    expect((await save(directoryInput(directory, "不合要求", more))).body, field).toMatchObject({
      ...{ code, result: { field } },
    });
});

test("[SEC-87] tries the settings: shows the first people, masked, and departments", async () => {
  directory.entries = [
    ...directory.entries,
    personEntry("10086", { cn: "工号" }),
    { dn: `uid=none,${PEOPLE}`, objectClass: "inetOrgPerson", uid: "none" },
    { dn: `ou=采购部,${BASE}`, objectClass: "organizationalUnit", entryUUID: "d-1", ou: "采购部" },
  ];
  const { result } = (await tryOut({ departmentsBase: BASE })).body;
  expect(result).toEqual({
    address: directory.address,
    people: [
      {
        dn: `uid=caiwei,${PEOPLE}`,
        externalId: "id-of-caiwei",
        username: "caiwei",
        realname: "林采薇",
        phone: "138****0001",
        email: "c***@example.cn",
        isActive: true,
        department: null,
        groups: [],
        roles: [],
        faults: [],
      },
      expect.objectContaining({
        username: "10086",
        faults: ["账号不符合要求：不能含空格，除本人手机号外不能全为数字"],
      }),
      expect.objectContaining({ username: "", faults: ["缺少 entryUUID 或 uid"] }),
    ],
    departments: [{ dn: `ou=采购部,${BASE}`, externalId: "d-1", departName: "采购部" }],
  });
});

test("[SEC-72] explains why a trial failed, including inner addresses and timeouts", async () => {
  const messageOf = async (more: Parameters<typeof tryOut>[0]) => (await tryOut(more)).body.message;
  expect(await messageOf({ bindSecret: "wrong" })).toBe("测试连接失败：绑定账号或密码不正确");
  expect(await messageOf({ peopleBase: "dc=nowhere" })).toBe(
    "测试连接失败：查询起点（Base DN）不存在，或绑定账号无权读取",
  );
  expect(await messageOf({ addresses: ["ldap://127.0.0.2:389"] })).toBe(
    "测试连接失败：地址指向内网或保留网段；内网主机须先由运维人员列入 PRIVATE_HOSTS",
  );
  directory.fault = { kind: "hangs" };
  expect(await messageOf({ timeoutSeconds: 1 })).toBe("测试连接失败：响应超时");
});

test("[SEC-19] requires a fresh proof for a trial", async () => {
  manager = await t.person({ roles: ["keeper"] });
  expect((await tryOut()).body.code).toBe("proof.required");
});

test("refers to its department, which cannot be removed", async () => {
  await t.make.role("tree", ["department:view", "department:edit"]);
  const treeManager = await t.person({ roles: ["tree"] });
  await t.prove(treeManager);
  const { id: departmentId } = await t.make.department({ orgCode: "B02", departName: "二公司" });
  await save(directoryInput(directory, "有范围", { orgCode: "B02" }));
  const removed = await t.call("departmentAdmin.remove", { body: { id: departmentId, version: 1 } }, treeManager);
  expect(removed.body).toMatchObject({ code: "department.in_use", message: expect.stringContaining("1 个目录服务") });
});

test("[ADMINDATA-25, SEC-86] exports the list without passwords", async () => {
  await t.make.role("taker", ["directory:export"]);
  const exporter = await t.person({ roles: ["taker"] });
  await saveDirectory(t, manager, directoryInput(directory, "可导出"));
  const { body } = await t.http("GET", "/api/system/directories/export", exporter);
  const lines = body.replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(lines[0]).toBe("名称,类型,地址,用户的 Base DN,归入部门,目录密码登录,同步,用户,最近同步,同步结果,状态");
  const line = lines.find((entry) => entry.startsWith("可导出,"));
  expect(line).toContain(directory.address);
  expect(line).toContain("尚未同步");
  expect(body).not.toContain(ADMIN_PASSWORD);
});
