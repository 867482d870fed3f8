// Guarantee: a group of an identity system grants exactly its mapped role, only to its members and only while they
// belong to it.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ScimClient, schemaOf, scimClient } from "#test/scim/scim-client.ts";

const { GROUP } = schemaOf;

let t: TestApp;
let manager: Person;
let client: ScimClient;
let memberCount = 0;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["scim:view", "scim:edit", "scim:token", "scim:map", "archive:read", "user:reset"]);
  await t.make.role("reader", ["archive:read"]);
  await t.make.role("beyond", ["archive:other"]);
  await t.make.role("helper", ["user:reset"]);
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  client = await scimClient(t, manager);
});

const createMember = async (by = client): Promise<string> => {
  memberCount += 1;
  return (await by.makeUser(`group-member-${memberCount}`)).body.id;
};
const rolesOf = async (userId: string) =>
  (
    await t.database.pool.query(
      "SELECT r.code FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = $1 ORDER BY 1",
      [userId],
    )
  ).rows.map(({ code }) => code);
const listGroups = async (by = client) =>
  (await t.call("scimAdmin.listGroups", { query: { id: by.id } }, manager)).body.result.rows;
const mapGroup = async (groupId: string, role: string | null, by: Person = manager) => {
  const version = (await listGroups()).find(({ id }) => id === groupId)?.version ?? 0;
  return t.call("scimAdmin.mapGroup", { body: { groupId, version, role } }, by);
};
const membersOf = async (id: string) =>
  ((await client.sendRequest("GET", `/Groups/${id}`)).body.members ?? []).map(({ value }: { value: string }) => value);

describe("group", () => {
  test("is created with its members, read, renamed and removed", async () => {
    const [firstId, secondId] = [await createMember(), await createMember()];
    const created = await client.makeGroup("采购经办", [firstId]);
    const { id } = created.body;
    expect(created.status).toBe(201);
    expect(created.headers.location).toBe(`${t.config.publicUrl}/scim/v2/Groups/${id}`);
    expect(created.body).toMatchObject({
      schemas: [GROUP],
      displayName: "采购经办",
      members: [
        { value: firstId, type: "User", display: "林采薇", $ref: `${t.config.publicUrl}/scim/v2/Users/${firstId}` },
      ],
      meta: { resourceType: "Group", version: 'W/"1"' },
    });
    expect((await client.sendRequest("GET", `/Users/${firstId}`)).body.groups).toMatchObject([
      { value: id, display: "采购经办" },
    ]);
    const replaced = await client.sendRequest("PUT", `/Groups/${id}`, {
      schemas: [GROUP],
      displayName: "采购",
      members: [{ value: secondId }],
    });
    expect(replaced).toMatchObject({ status: 200, body: { displayName: "采购" } });
    expect(await membersOf(id)).toEqual([secondId]);
    expect((await client.makeGroup("采购")).body).toMatchObject({ status: "409", scimType: "uniqueness" });
    expect((await client.sendRequest("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect((await client.sendRequest("GET", `/Groups/${id}`)).status).toBe(404);
    expect((await client.sendRequest("GET", `/Users/${secondId}`)).body.groups).toBeUndefined();
  });

  test("adds and removes members by operations, and ignores a repeated removal", async () => {
    const [firstId, secondId, thirdId] = [await createMember(), await createMember(), await createMember()];
    const { id } = (await client.makeGroup("评标", [firstId])).body;
    const patch = (...operations: object[]) => client.patch(`/Groups/${id}`, operations);
    await patch({ op: "Add", path: "members", value: [{ value: secondId }, { value: firstId }] });
    expect((await membersOf(id)).toSorted()).toEqual([firstId, secondId].toSorted());
    const changed = await patch(
      { op: "remove", path: `members[value eq "${firstId}"]` },
      { op: "add", path: "members", value: [{ value: thirdId }] },
    );
    expect(changed.status).toBe(200);
    expect((await membersOf(id)).toSorted()).toEqual([secondId, thirdId].toSorted());
    const before = (await client.sendRequest("GET", `/Groups/${id}`)).body.meta.version;
    await patch({ op: "remove", path: `members[value eq "${firstId}"]` });
    expect((await client.sendRequest("GET", `/Groups/${id}`)).body.meta.version).toBe(before);
    await patch({ op: "replace", path: "members", value: [{ value: firstId }] });
    expect(await membersOf(id)).toEqual([firstId]);
    await patch({ op: "remove", path: "members" });
    expect(await membersOf(id)).toEqual([]);
  });

  test.each([
    ["an empty list", () => [], [0, 1, 2]],
    ["a member in the form of Entra", (id: string) => [{ $ref: null, value: id }], [0, 2]],
  ] as const)("removes only the members that a removal names: %s", async (_what, value, remaining) => {
    const ids = [await createMember(), await createMember(), await createMember()];
    const { id } = (await client.makeGroup(`移除成员 ${ids[0]}`, ids)).body;
    const reply = await client.patch(`/Groups/${id}`, [{ op: "Remove", path: "members", value: value(ids[1] ?? "") }]);
    expect(reply.status).toBeLessThan(300);
    expect((await membersOf(id)).toSorted()).toEqual(remaining.map((index) => ids[index] ?? "").toSorted());
  });

  test("[SEC-56] accepts only members that its own identity system manages, and adds all or none", async () => {
    const [ownMember, otherMember, local] = [
      await createMember(),
      await createMember(await scimClient(t, manager)),
      await t.make.user(),
    ];
    const { id } = (await client.makeGroup("法务")).body;
    for (const unrelatedUser of [otherMember, local.id, "unknown"]) {
      const refused = await client.patch(`/Groups/${id}`, [
        { op: "add", path: "members", value: [{ value: ownMember }, { value: unrelatedUser }] },
      ]);
      expect(refused.body).toMatchObject({ status: "400", scimType: "invalidValue" });
    }
    expect(await membersOf(id)).toEqual([]);
    const foreign = await scimClient(t, manager);
    for (const [method, body] of [["GET"], ["DELETE"], ["PUT", { schemas: [GROUP], displayName: "x" }]] as const)
      expect((await foreign.sendRequest(method, `/Groups/${id}`, body)).status).toBe(404);
  });

  test("is found by name and by member, and returned without members on request", async () => {
    const memberId = await createMember();
    const { id } = (await client.makeGroup("合同", [memberId])).body;
    await client.makeGroup("档案");
    const search = async (filter: string, more = "") =>
      (await client.sendRequest("GET", `/Groups?filter=${encodeURIComponent(filter)}${more}`)).body;
    expect((await search('displayName eq "合同"')).Resources).toMatchObject([{ id, members: [{ value: memberId }] }]);
    expect((await search(`members.value eq "${memberId}"`)).Resources).toHaveLength(1);
    expect((await search(`members[value eq "${memberId}"]`)).totalResults).toBe(1);
    expect((await search('displayName eq "合同"', "&excludedAttributes=members")).Resources[0].members).toBeUndefined();
    expect((await client.sendRequest("GET", `/Groups/${id}?excludedAttributes=members`)).body.members).toBeUndefined();
    expect(await search('members.display co "x"')).toMatchObject({ scimType: "invalidFilter" });
  });

  test("refuses a change with an outdated version", async () => {
    const { id, meta } = (await client.makeGroup("监督")).body;
    const rename = (displayName: string) =>
      client.patch(`/Groups/${id}`, [{ op: "replace", path: "displayName", value: displayName }], {
        "if-match": meta.version,
      });
    expect((await rename("监督一")).status).toBe(200);
    expect((await rename("监督二")).status).toBe(412);
    expect((await client.sendRequest("GET", `/Groups/${id}`)).body.displayName).toBe("监督一");
  });
});

describe("mapping of a group", () => {
  test("[SEC-59] grants its role to members at once, and revokes it when they leave", async () => {
    const adopting = await scimClient(t, manager, { mayAdopt: true });
    client = adopting;
    const person = await t.person();
    const { id: userId } = (await client.makeUser(person.username)).body;
    const { id } = (await client.makeGroup("阅览", [userId])).body;
    expect(await rolesOf(userId)).toEqual([]);
    expect((await mapGroup(id, "reader")).body.result).toEqual({ changed: 1 });
    expect(await rolesOf(userId)).toEqual(["reader"]);
    await client.patch(`/Groups/${id}`, [{ op: "remove", path: "members" }]);
    expect(await rolesOf(userId)).toEqual([]);
    await client.patch(`/Groups/${id}`, [{ op: "add", path: "members", value: [{ value: userId }] }]);
    expect(await rolesOf(userId)).toEqual(["reader"]);
    await mapGroup(id, null);
    expect(await rolesOf(userId)).toEqual([]);
  });

  test("[SEC-80] is recorded with the former and the new role, including refusals", async () => {
    const { id } = (await client.makeGroup("留痕", [await createMember()])).body;
    await mapGroup(id, "reader");
    await mapGroup(id, "beyond");
    await mapGroup(id, null);
    const { rows } = await t.database.pool.query(
      "SELECT outcome, reason, username, detail FROM audit_entry WHERE action = 'scim.map' AND object = $1 ORDER BY id",
      [id],
    );
    const { username } = manager;
    const entry = { outcome: "ok", reason: null, username };
    expect(rows).toEqual([
      { ...entry, detail: { group: "留痕", before: null, after: "reader", count: 1 } },
      { outcome: "refused", reason: "role.beyond_own", username, detail: null },
      { ...entry, detail: { group: "留痕", before: "reader", after: null, count: 1 } },
    ]);
  });

  test("retains a role that was granted directly or by another group", async () => {
    const [directHolder, doubleMember] = [await createMember(), await createMember()];
    await t.make.grantRole(directHolder, await t.make.role("reader"));
    const { id: first } = (await client.makeGroup("甲", [directHolder, doubleMember])).body;
    const { id: second } = (await client.makeGroup("乙", [doubleMember])).body;
    await mapGroup(first, "reader");
    await mapGroup(second, "reader");
    await client.sendRequest("DELETE", `/Groups/${first}`);
    expect(await rolesOf(directHolder)).toEqual(["reader"]);
    expect(await rolesOf(doubleMember)).toEqual(["reader"]);
    await client.patch(`/Groups/${second}`, [{ op: "remove", path: `members[value eq "${doubleMember}"]` }]);
    expect(await rolesOf(doubleMember)).toEqual([]);
  });

  test("revokes the role of a removed account", async () => {
    const memberId = await createMember();
    const { id } = (await client.makeGroup("丙", [memberId])).body;
    await mapGroup(id, "reader");
    await client.sendRequest("DELETE", `/Users/${memberId}`);
    expect(await rolesOf(memberId)).toEqual([]);
    expect(await membersOf(id)).toEqual([]);
  });

  test("[SEC-60] refuses roles beyond own rights, administrative roles, and the own account", async () => {
    const { id } = (await client.makeGroup("丁", [await createMember()])).body;
    expect((await mapGroup(id, "beyond")).body.code).toBe("role.beyond_own");
    expect((await mapGroup(id, "helper")).body.code).toBe("role.administers");
    expect((await mapGroup(id, "nowhere")).body.code).toBe("role.not_found");

    const trusted = await scimClient(t, manager, { mayAdminister: true, mayAdopt: true });
    client = trusted;
    const { id: groupOfTrusted } = (
      await trusted.makeGroup("戊", [(await trusted.makeUser(await createUsername())).body.id])
    ).body;
    expect((await mapGroup(groupOfTrusted, "helper")).body.result).toEqual({ changed: 1 });
    const mapper = await t.person({ roles: ["keeper"] });
    await t.prove(mapper);
    const { id: groupId } = (await trusted.makeGroup("己")).body;
    await t.database.pool.query("INSERT INTO scim_group_member (group_id, user_id) VALUES ($1, $2)", [
      groupId,
      mapper.id,
    ]);
    expect((await mapGroup(groupId, "reader", mapper)).body.code).toBe("role.own");
  });

  test("[SEC-60] requires all rights of the mapped roles to allow administrative roles", async () => {
    const { id } = (await client.makeGroup("庚")).body;
    await mapGroup(id, "reader");
    await t.make.role("scim-editor", ["scim:view", "scim:edit"]);
    const editor = await t.person({ roles: ["scim-editor"] });
    await t.prove(editor);
    const save = async (mayAdminister: boolean, version: number, by: Person) => {
      const body = { id: client.id, version, name: `授权${client.id}`, orgCode: null, mayAdopt: false, mayAdminister };
      return (await t.call("scimAdmin.save", { body }, by)).body;
    };
    expect((await save(true, 1, editor)).code).toBe("role.beyond_own");
    expect((await save(false, 1, editor)).success).toBe(true);
    expect((await save(true, 2, manager)).success).toBe(true);
    expect((await save(true, 3, editor)).success).toBe(true);
  });

  test("[SEC-60] never revokes the role of the last administrator", async () => {
    await t.make.role("system_admin", ["user:reset"]);
    client = await scimClient(t, manager, { mayAdminister: true, mayAdopt: true });
    const administratorId = (await client.makeUser(await createUsername())).body.id;
    const { id } = (await client.makeGroup("系统管理员", [administratorId])).body;
    expect((await mapGroup(id, "system_admin")).body.result).toEqual({ changed: 1 });
    const removeMember = () =>
      client.patch(`/Groups/${id}`, [{ op: "remove", path: `members[value eq "${administratorId}"]` }]);
    for (const { status, body } of [
      await removeMember(),
      await client.sendRequest("PUT", `/Groups/${id}`, { schemas: [GROUP], displayName: "系统管理员" }),
      await client.sendRequest("DELETE", `/Groups/${id}`),
    ])
      expect({ isRefused: status >= 400, detail: body.detail }).toEqual({
        isRefused: true,
        detail: "至少保留一名可用的系统管理员",
      });
    expect((await mapGroup(id, null)).body.code).toBe("role.last_administrator");
    expect(await rolesOf(administratorId)).toEqual(["system_admin"]);
    expect(await membersOf(id)).toEqual([administratorId]);
    const { rows } = await t.database.pool.query("SELECT status FROM app_user WHERE id = $1", [administratorId]);
    expect(rows[0].status).toBe("active");
    // Another administrator exists now, so the member can be removed.
    await t.make.user({ roles: ["system_admin"] });
    expect((await removeMember()).status).toBe(200);
    expect(await rolesOf(administratorId)).toEqual([]);
  });

  test("refuses new members once the role has become administrative", async () => {
    await t.make.role("grows", ["archive:read"]);
    const { id } = (await client.makeGroup("庚")).body;
    await mapGroup(id, "grows");
    await t.make.role("grows", ["user:reset"]);
    const memberId = await createMember();
    const refused = await client.patch(`/Groups/${id}`, [{ op: "add", path: "members", value: [{ value: memberId }] }]);
    expect(refused.status).toBe(403);
    expect(await rolesOf(memberId)).toEqual([]);
    expect(await membersOf(id)).toEqual([]);
  });
});

async function createUsername(): Promise<string> {
  return (await t.make.user()).username;
}
