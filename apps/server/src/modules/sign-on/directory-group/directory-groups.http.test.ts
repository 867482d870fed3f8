// Guarantee: a directory group grants its members the mapped role, and revokes the role when the membership ends.
import { type Person, type TestApp, waitingForLocks } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import {
  ADMIN,
  ADMIN_PASSWORD,
  BASE,
  directoryInput,
  PEOPLE,
  personEntry,
  saveDirectory,
  trialOf,
} from "#test/directory/directory-input.ts";
import { type DirectoryPortal, startDirectoryPortal } from "#test/directory/directory-portal.ts";
import { importFrom, runEntries } from "#test/directory/directory-run.ts";
import type { TestDirectory, TestEntry } from "#test/directory/directory-server.ts";

const PASSWORD = "In@the-directory-1";
const GROUPS = `ou=groups,${BASE}`;
const BUYERS = `cn=buyers,${GROUPS}`;
const AUDITORS = `cn=auditors,${GROUPS}`;

let portal: DirectoryPortal;
let t: TestApp;
let directory: TestDirectory;
let admin: Person;
let id: string;
let uid: string;
let testNumber = 0;
beforeAll(async () => {
  portal = await startDirectoryPortal([
    "directory:map",
    "directory:try",
    "directory:sync",
    "archive:read",
    "user:reset",
  ]);
  ({ t, directory } = portal);
  await t.make.role("reader", ["archive:read"]);
  await t.make.role("beyond", ["archive:other"]);
  await t.make.role("helper", ["user:reset"]);
});
afterAll(() => portal.close());
beforeEach(async () => {
  testNumber += 1;
  uid = `member${testNumber}`;
  directory.fault = null;
  directory.passwords.set(ADMIN, ADMIN_PASSWORD);
  directory.passwords.set(dnOf(uid), PASSWORD);
  directory.entries = [personEntry(uid), group(BUYERS, {}), { dn: PEOPLE, objectClass: "organizationalUnit" }];
  admin = await t.person({ roles: ["keeper"] });
  // One directory at a time: a sign-in without an account searches every directory.
  await t.database.pool.query("DELETE FROM directory_connection");
  id = await saveDirectory(t, admin, input());
  await t.prove(admin);
});

const dnOf = (name: string) => `uid=${name},${PEOPLE}`;
const input = (changes: Partial<ReturnType<typeof directoryInput>> = {}) =>
  directoryInput(directory, `目录${testNumber}`, { makesAccounts: true, groupsBase: GROUPS, ...changes });
const group = (dn: string, members: Omit<TestEntry, "dn">): TestEntry => ({
  objectClass: "groupOfNames",
  ...members,
  dn,
});
const setMembers = (members: Omit<TestEntry, "dn">, dn = BUYERS) => {
  directory.entries = [...directory.entries.filter((entry) => entry.dn !== dn), group(dn, members)];
};
const setPerson = (changes: Omit<TestEntry, "dn">, name = uid) => {
  directory.entries = [...directory.entries.filter((entry) => entry.uid !== name), personEntry(name, changes)];
};
const mapGroup = (name: string, role: string, caller = admin) =>
  t.call("directoryAdmin.mapGroup", { body: { id, groupId: null, version: null, name, role } }, caller);
const listGroups = async () => (await t.call("directoryAdmin.listGroups", { query: { id } }, admin)).body.result.rows;
const signIn = (name = uid) =>
  t.call("signIn.withPassword", { body: { username: name, password: PASSWORD } }, { from: `198.51.100.${testNumber}` });
const rolesOf = async (name = uid) =>
  (
    await t.database.pool.query(
      "SELECT r.code FROM user_role ur JOIN role r ON r.id = ur.role_id JOIN app_user u ON u.id = ur.user_id WHERE u.username = $1 ORDER BY 1",
      [name],
    )
  ).rows.map(({ code }) => code);
const idOf = async (name = uid): Promise<string> =>
  (await t.database.pool.query("SELECT id FROM app_user WHERE username = $1", [name])).rows[0].id;
const trailOf = async (action: string, object: string) =>
  (
    await t.database.pool.query(
      "SELECT outcome, reason, username, detail FROM audit_entry WHERE action = $1 AND object = $2 ORDER BY id DESC",
      [action, object],
    )
  ).rows;

describe("a group at sign-in", () => {
  test.each<[string, () => void]>([
    [
      "the entry names the group",
      () => setPerson({ memberOf: [`cn=others,${GROUPS}`, "CN=Buyers, OU=groups,dc=example,dc=cn"] }),
    ],
    ["a groupOfNames has the entry", () => setMembers({ member: [dnOf("else"), dnOf(uid)] })],
    [
      "a groupOfUniqueNames has the entry",
      () => setMembers({ objectClass: "groupOfUniqueNames", uniqueMember: dnOf(uid) }),
    ],
    ["a posixGroup names the account", () => setMembers({ objectClass: "posixGroup", memberUid: [uid, "else"] })],
  ])("grants its role where %s, and revokes it afterwards", async (_how, joinGroup) => {
    await mapGroup(BUYERS, "reader");
    await signIn();
    expect(await rolesOf()).toEqual([]);
    joinGroup();
    expect((await signIn()).body.success).toBe(true);
    expect(await rolesOf()).toEqual(["reader"]);
    setPerson({});
    setMembers({});
    await signIn();
    expect(await rolesOf()).toEqual([]);
  });

  test("grants no role if the mapping is removed while the sign-in waits for its lock", async () => {
    await mapGroup(BUYERS, "reader");
    await signIn();
    setPerson({ memberOf: BUYERS });
    const client = await t.database.pool.connect();
    try {
      await client.query("SELECT pg_advisory_lock($1)", [advisoryLocks.rights]);
      const signingIn = signIn();
      await expect.poll(() => waitingForLocks(t.database, advisoryLocks.rights)).toBe(1);
      await t.database.pool.query("DELETE FROM directory_group WHERE connection_id = $1", [id]);
      await client.query("SELECT pg_advisory_unlock($1)", [advisoryLocks.rights]);
      expect((await signingIn).body.success).toBe(true);
    } finally {
      client.release(true);
    }
    expect(await rolesOf()).toEqual([]);
  });

  test("revokes no role that was granted by hand", async () => {
    await mapGroup(BUYERS, "reader");
    setPerson({ memberOf: BUYERS });
    await signIn();
    await t.make.grantRole(await idOf(), await t.make.role("beyond"));
    setPerson({});
    await signIn();
    expect(await rolesOf()).toEqual(["beyond"]);
  });

  test("changes no role if the groups cannot be read, and accepts the sign-in", async () => {
    await mapGroup(BUYERS, "reader");
    setMembers({ member: dnOf(uid) });
    await signIn();
    directory.entries = directory.entries.filter(({ dn }) => !dn.endsWith(GROUPS));
    expect((await signIn()).body.success).toBe(true);
    expect(await rolesOf()).toEqual(["reader"]);
    setPerson({ "memberOf;range=0-1": [`cn=a,${GROUPS}`, `cn=b,${GROUPS}`] });
    expect((await signIn()).body.success).toBe(true);
    expect(await rolesOf()).toEqual(["reader"]);
  });

  test("[SEC-80] records grants, revocations and refusals under the directory's name", async () => {
    const code = `audited${testNumber}`;
    await t.make.role(code, ["archive:read"]);
    await mapGroup(BUYERS, code);
    setPerson({ memberOf: BUYERS });
    await signIn();
    setPerson({});
    await signIn();
    await t.make.role(code, ["user:reset"]);
    setPerson({ memberOf: BUYERS });
    expect((await signIn()).body.success).toBe(true);
    expect(await rolesOf()).toEqual([]);
    const people = { count: 1, userIds: [await idOf()] };
    const [username, nobody] = [`目录${testNumber}`, { count: 0, userIds: [] }];
    expect(await trailOf("directory.roles", code)).toEqual([
      { outcome: "refused", reason: "role.administers", username, detail: { directory: username, people } },
      { outcome: "ok", reason: null, username, detail: { directory: username, given: nobody, taken: people } },
      { outcome: "ok", reason: null, username, detail: { directory: username, given: people, taken: nobody } },
    ]);
  });
});

describe("an import", () => {
  test("grants and revokes roles, reports it, and leaves unchanged people alone", async () => {
    await mapGroup(BUYERS, "reader");
    await mapGroup(AUDITORS, "reader");
    const [auditorUid, buyerUid] = [`one${testNumber}`, `two${testNumber}`];
    setPerson({ memberOf: AUDITORS }, auditorUid);
    setPerson({}, buyerUid);
    setMembers({ memberUid: [buyerUid] });
    const first = await importFrom(t, admin, id);
    expect(await runEntries(t, admin, first.id)).toEqual([
      [`林采薇（${uid}）`, "made", ""],
      [`林采薇（${auditorUid}）`, "made", "按用户组授予角色“reader”"],
      [`林采薇（${buyerUid}）`, "made", "按用户组授予角色“reader”"],
    ]);
    expect([await rolesOf(auditorUid), await rolesOf(buyerUid)]).toEqual([["reader"], ["reader"]]);
    expect((await listGroups()).map(({ name, people }) => [name, people])).toEqual([
      [AUDITORS, 2],
      [BUYERS, 2],
    ]);
    setMembers({});
    const second = await importFrom(t, admin, id);
    expect(second.counts).toMatchObject({ made: 0, changed: 1, same: 2 });
    expect(await runEntries(t, admin, second.id)).toEqual([
      [`林采薇（${buyerUid}）`, "changed", "按用户组收回角色“reader”"],
    ]);
    expect(await rolesOf(auditorUid)).toEqual(["reader"]);
    expect(await rolesOf(buyerUid)).toEqual([]);
  });

  test("[SEC-60] refuses one person an excluded role, and grants it to the others", async () => {
    const [excludedUid, otherUid] = [`ex${testNumber}`, `in${testNumber}`];
    for (const name of [excludedUid, otherUid]) setPerson({}, name);
    await importFrom(t, admin, id);
    const [first, second] = [`first${testNumber}`, `second${testNumber}`];
    const ids = [await t.make.role(first, ["archive:read"]), await t.make.role(second, ["archive:read"])];
    await t.database.pool.query("INSERT INTO role_exclusion (role_id, other_role_id) VALUES ($1, $2)", ids.toSorted());
    await t.make.grantRole(await idOf(excludedUid), ids[0] ?? "");
    await mapGroup(BUYERS, second);
    setMembers({ member: [dnOf(excludedUid), dnOf(otherUid)] });
    const run = await importFrom(t, admin, id);
    expect((await runEntries(t, admin, run.id)).toSorted()).toEqual([
      [`林采薇（${excludedUid}）`, "changed", `角色“${second}”未能授予：“${second}”与“${first}”互斥，不能由同一人担任`],
      [`林采薇（${otherUid}）`, "changed", `按用户组授予角色“${second}”`],
    ]);
    expect([await rolesOf(excludedUid), await rolesOf(otherUid)]).toEqual([[first], [second]]);
  });

  test("revokes the roles of missing people only if it freezes them", async () => {
    await mapGroup(BUYERS, "reader");
    setPerson({ memberOf: BUYERS });
    setPerson({}, `stays${testNumber}`);
    await importFrom(t, admin, id);
    const [row] = (await t.call("directoryAdmin.list", {}, admin)).body.result.rows.filter(
      (connection) => connection.id === id,
    );
    const change = (changes: Partial<ReturnType<typeof directoryInput>>, version: number) =>
      saveDirectory(t, admin, input({ id, version, freezePercent: 100, ...changes }));
    directory.entries = directory.entries.filter((entry) => entry.uid !== uid);
    await change({ whenGone: "leave" }, row?.version ?? 0);
    await importFrom(t, admin, id);
    expect(await rolesOf()).toEqual(["reader"]);
    await change({ whenGone: "freeze" }, (row?.version ?? 0) + 1);
    await importFrom(t, admin, id);
    expect(await rolesOf()).toEqual([]);
  });

  test("fails without changes if the directory returns only part of the members", async () => {
    await mapGroup(BUYERS, "reader");
    setMembers({ member: dnOf(uid) });
    await importFrom(t, admin, id);
    setMembers({ "member;range=0-0": dnOf("else") });
    const run = await importFrom(t, admin, id);
    expect(run).toMatchObject({ state: "failed" });
    expect(run.failure).toMatch(/^目录服务只返回了用户组的部分成员/);
    expect(await rolesOf()).toEqual(["reader"]);
  });
});

describe("the mapping of a group to a role", () => {
  test("is listed, changed and removed; lost roles are revoked at once", async () => {
    const { id: groupId } = (await mapGroup(` ${BUYERS} `, "reader")).body.result;
    setPerson({ memberOf: BUYERS });
    await signIn();
    expect(await listGroups()).toEqual([
      { id: groupId, version: 1, name: BUYERS, role: { code: "reader", name: "reader" }, people: 1 },
    ]);
    expect((await mapGroup("CN=buyers,OU=Groups, dc=example,dc=cn", "reader")).body).toMatchObject({
      code: "directory.group_taken",
      message: "该用户组已指定对应的角色",
    });
    const change = (version: number, name: string, role: string) =>
      t.call("directoryAdmin.mapGroup", { body: { id, groupId, version, name, role } }, admin);
    await t.make.role(`other${testNumber}`, ["archive:read"]);
    expect((await change(1, BUYERS, `other${testNumber}`)).body.success).toBe(true);
    expect(await rolesOf()).toEqual([]);
    expect((await change(1, BUYERS, "reader")).body.code).toBe("directory.group_changed");
    await signIn();
    expect(await rolesOf()).toEqual([`other${testNumber}`]);
    const remove = (version: number) => t.call("directoryAdmin.removeGroup", { body: { groupId, version } }, admin);
    expect((await remove(1)).body.code).toBe("directory.group_changed");
    expect((await remove(2)).body.result).toEqual({ changed: 1 });
    expect([await rolesOf(), await listGroups()]).toEqual([[], []]);
    expect((await remove(2)).body.code).toBe("directory.group_not_found");
    expect((await trailOf("directory.map", groupId)).map(({ outcome, detail }) => [outcome, detail])).toEqual([
      ["refused", null],
      ["ok", { directory: `目录${testNumber}`, group: BUYERS, before: `other${testNumber}`, after: null, count: 1 }],
      ["refused", null],
      ["refused", null],
      [
        "ok",
        {
          directory: `目录${testNumber}`,
          group: BUYERS,
          formerGroup: BUYERS,
          before: "reader",
          after: `other${testNumber}`,
          count: 1,
        },
      ],
      ["ok", { directory: `目录${testNumber}`, group: BUYERS, before: null, after: "reader", count: 0 }],
    ]);
  });

  test("[SEC-60] is refused beyond own rights, for administering roles and for own groups", async () => {
    expect((await mapGroup(BUYERS, "beyond")).body.code).toBe("role.beyond_own");
    expect((await mapGroup(BUYERS, "helper")).body.code).toBe("role.administers");
    expect((await mapGroup(BUYERS, "nowhere")).body.code).toBe("role.not_found");
    expect((await mapGroup("  ", "reader")).body.code).toBe("directory.missing");
    await saveDirectory(t, admin, input({ id, version: 1, mayAdminister: true }));
    expect((await mapGroup(BUYERS, "helper")).body.success).toBe(true);
    await t.database.pool.query("INSERT INTO provisioned_account (user_id, source, external_id) VALUES ($1, $2, $3)", [
      admin.id,
      `directory:${id}`,
      `id-of-${uid}`,
    ]);
    setPerson({ memberOf: AUDITORS });
    expect((await mapGroup(AUDITORS, "reader")).body).toMatchObject({
      code: "role.own",
      message: "不能变更自己的角色，请由另一位管理员处理",
    });
    expect((await mapGroup(`cn=more,${GROUPS}`, "reader")).body.success).toBe(true);
    setPerson({ memberOf: BUYERS });
    const groupId = (await listGroups()).find(({ name }) => name === BUYERS)?.id ?? "";
    const removed = await t.call("directoryAdmin.removeGroup", { body: { groupId, version: 1 } }, admin);
    expect(removed.body.code).toBe("role.own");
  });

  test("[SEC-60] requires the mapped rights of a person who changes group settings", async () => {
    await mapGroup(BUYERS, "reader");
    const other = await t.person({ roles: [await createEditorRole()] });
    await t.prove(other);
    const save = (changes: Partial<ReturnType<typeof directoryInput>>) =>
      t.call("directoryAdmin.save", { body: input({ id, version: 1, bindSecret: null, ...changes }) }, other);
    for (const changed of [
      { groupsBase: BASE },
      { groupAttribute: "title" },
      { groupsFilter: "(cn=*)" },
      { mayAdminister: true },
    ])
      expect((await save(changed)).body.code).toBe("role.beyond_own");
    expect((await save({ name: "另一个名称" })).body.success).toBe(true);
  });

  test("[SEC-60] requires the mapped rights of a person who links an account to a member", async () => {
    await saveDirectory(t, admin, input({ id, version: 1, mayAdminister: true }));
    await mapGroup(BUYERS, "helper");
    setMembers({ member: dnOf(uid) });
    const linker = await t.person({ roles: [await createRole("linker", ["directory:view", "directory:link"])] });
    await t.prove(linker);
    const { username } = await t.make.user();
    const link = async () =>
      (await t.call("directoryAdmin.link", { body: { id, username, account: uid } }, linker)).body;
    expect(await link()).toMatchObject({ code: "role.beyond_own" });
    // The roles of unreadable groups are unknown.
    directory.entries = directory.entries.filter(({ dn }) => !dn.endsWith(GROUPS));
    expect(await link()).toMatchObject({ code: "directory.unreachable" });
    directory.entries = [...directory.entries, group(BUYERS, {})];
    expect((await link()).success).toBe(true);
  });

  async function createRole(code: string, rights: string[]): Promise<string> {
    await t.make.role(code, rights);
    return code;
  }

  async function createEditorRole(): Promise<string> {
    await t.make.role("editor", ["directory:view", "directory:edit"]);
    return "editor";
  }

  test("names the wrong field of the group settings", async () => {
    const save = async (changes: Partial<ReturnType<typeof directoryInput>>) =>
      (await t.call("directoryAdmin.save", { body: input({ id, version: 1, ...changes }) }, admin)).body;
    expect(await save({ groupsBase: "groups" })).toMatchObject({
      code: "directory.bad_dn",
      result: { field: "groupsBase" },
    });
    expect(await save({ groupsFilter: "(cn=" })).toMatchObject({
      code: "directory.bad_filter",
      result: { field: "groupsFilter" },
    });
  });
});

test("shows in a trial the groups and roles of each person, or why they cannot be read", async () => {
  await mapGroup(BUYERS, "reader");
  setPerson({ memberOf: AUDITORS });
  setMembers({ member: dnOf(uid) });
  const readTrial = async (changes: Partial<ReturnType<typeof directoryInput>> = {}) =>
    (await t.call("directoryAdmin.testConnection", { body: { ...trialOf(input({ id, ...changes })) } }, admin)).body
      .result;
  expect((await readTrial()).people).toMatchObject([{ groups: [AUDITORS, BUYERS], roles: ["reader"], faults: [] }]);
  expect((await readTrial({ groupsBase: `ou=none,${BASE}` })).people).toMatchObject([
    { groups: null, roles: [], faults: ["未能读取用户组：查询起点（Base DN）不存在，或绑定账号无权读取"] },
  ]);
});
