// Guarantee: a group of an identity system grants exactly its mapped role, only to its members and only while they
// belong to it.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ScimClient, schemaOf, scimClient } from "#test/scim/scim-client.ts";

const { GROUP } = schemaOf;

let t: TestApp;
let manager: Person;
let client: ScimClient;
let n = 0;
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

const member = async (by = client): Promise<string> => {
  n += 1;
  return (await by.makeUser(`group-member-${n}`)).body.id;
};
const rolesOf = async (userId: string) =>
  (
    await t.database.pool.query(
      "SELECT r.code FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE ur.user_id = $1 ORDER BY 1",
      [userId],
    )
  ).rows.map(({ code }) => code);
const listed = async (by = client) =>
  (await t.call("scimAdmin.listGroups", { query: { id: by.id } }, manager)).body.result.rows;
const map = async (groupId: string, role: string | null, by: Person = manager) => {
  const version = (await listed()).find(({ id }) => id === groupId)?.version ?? 0;
  return t.call("scimAdmin.mapGroup", { body: { groupId, version, role } }, by);
};
const membersOf = async (id: string) =>
  ((await client.sendRequest("GET", `/Groups/${id}`)).body.members ?? []).map(({ value }: { value: string }) => value);

describe("group", () => {
  test("is created with its members, read, renamed and removed", async () => {
    const [one, other] = [await member(), await member()];
    const made = await client.makeGroup("采购经办", [one]);
    const { id } = made.body;
    expect([made.status, made.headers.location]).toEqual([201, `${t.config.publicUrl}/scim/v2/Groups/${id}`]);
    expect(made.body).toMatchObject({
      schemas: [GROUP],
      displayName: "采购经办",
      members: [{ value: one, type: "User", display: "林采薇", $ref: `${t.config.publicUrl}/scim/v2/Users/${one}` }],
      meta: { resourceType: "Group", version: 'W/"1"' },
    });
    expect((await client.sendRequest("GET", `/Users/${one}`)).body.groups).toMatchObject([
      { value: id, display: "采购经办" },
    ]);
    const put = await client.sendRequest("PUT", `/Groups/${id}`, {
      schemas: [GROUP],
      displayName: "采购",
      members: [{ value: other }],
    });
    expect([put.status, put.body.displayName, await membersOf(id)]).toEqual([200, "采购", [other]]);
    expect((await client.makeGroup("采购")).body).toMatchObject({ status: "409", scimType: "uniqueness" });
    expect((await client.sendRequest("DELETE", `/Groups/${id}`)).status).toBe(204);
    expect((await client.sendRequest("GET", `/Groups/${id}`)).status).toBe(404);
    expect((await client.sendRequest("GET", `/Users/${other}`)).body.groups).toBeUndefined();
  });

  test("gains and loses members by operations, each only once", async () => {
    const [one, two, three] = [await member(), await member(), await member()];
    const { id } = (await client.makeGroup("评标", [one])).body;
    const patch = (...operations: object[]) => client.patch(`/Groups/${id}`, operations);
    await patch({ op: "Add", path: "members", value: [{ value: two }, { value: one }] });
    expect((await membersOf(id)).toSorted()).toEqual([one, two].toSorted());
    const changed = await patch(
      { op: "remove", path: `members[value eq "${one}"]` },
      { op: "add", path: "members", value: [{ value: three }] },
    );
    expect([changed.status, (await membersOf(id)).toSorted()]).toEqual([200, [two, three].toSorted()]);
    const before = (await client.sendRequest("GET", `/Groups/${id}`)).body.meta.version;
    await patch({ op: "remove", path: `members[value eq "${one}"]` });
    expect((await client.sendRequest("GET", `/Groups/${id}`)).body.meta.version).toBe(before);
    await patch({ op: "replace", path: "members", value: [{ value: one }] });
    expect(await membersOf(id)).toEqual([one]);
    await patch({ op: "remove", path: "members" });
    expect(await membersOf(id)).toEqual([]);
  });

  test.each([
    ["an empty list", () => [], [0, 1, 2]],
    ["a person who is no member", () => [{ value: "nobody" }], [0, 1, 2]],
    ["a member as Entra names one", (id: string) => [{ $ref: null, value: id }], [0, 2]],
    ["a member with another display name", (id: string) => [{ value: id, display: "从前的姓名" }], [0, 2]],
    ["a member as an object", (id: string) => ({ value: id }), [0, 2]],
  ] as const)("loses only the members that a removal names: %s", async (_what, value, left) => {
    const ids = [await member(), await member(), await member()];
    const { id } = (await client.makeGroup(`移除成员 ${ids[0]}`, ids)).body;
    const reply = await client.patch(`/Groups/${id}`, [{ op: "Remove", path: "members", value: value(ids[1] ?? "") }]);
    expect(reply.status).toBeLessThan(300);
    expect((await membersOf(id)).toSorted()).toEqual(left.map((at) => ids[at] ?? "").toSorted());
  });

  test("[SEC-56] accepts only members that its own identity system manages, all or none", async () => {
    const [own, other, local] = [await member(), await member(await scimClient(t, manager)), await t.make.user()];
    const { id } = (await client.makeGroup("法务")).body;
    for (const unrelatedUser of [other, local.id, "nobody"]) {
      const refused = await client.patch(`/Groups/${id}`, [
        { op: "add", path: "members", value: [{ value: own }, { value: unrelatedUser }] },
      ]);
      expect(refused.body).toMatchObject({ status: "400", scimType: "invalidValue" });
    }
    expect(await membersOf(id)).toEqual([]);
    const foreign = await scimClient(t, manager);
    for (const [method, body] of [["GET"], ["DELETE"], ["PUT", { schemas: [GROUP], displayName: "x" }]] as const)
      expect((await foreign.sendRequest(method, `/Groups/${id}`, body)).status).toBe(404);
  });

  test("is found by name and by member, and returned without members on request", async () => {
    const one = await member();
    const { id } = (await client.makeGroup("合同", [one])).body;
    await client.makeGroup("档案");
    const found = async (filter: string, more = "") =>
      (await client.sendRequest("GET", `/Groups?filter=${encodeURIComponent(filter)}${more}`)).body;
    expect((await found('displayName eq "合同"')).Resources).toMatchObject([{ id, members: [{ value: one }] }]);
    expect((await found(`members.value eq "${one}"`)).Resources).toHaveLength(1);
    expect((await found(`members[value eq "${one}"]`)).totalResults).toBe(1);
    expect((await found('displayName eq "合同"', "&excludedAttributes=members")).Resources[0].members).toBeUndefined();
    expect((await client.sendRequest("GET", `/Groups/${id}?excludedAttributes=members`)).body.members).toBeUndefined();
    expect(await found('members.display co "x"')).toMatchObject({ scimType: "invalidFilter" });
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
    expect((await map(id, "reader")).body.result).toEqual({ changed: 1 });
    expect(await rolesOf(userId)).toEqual(["reader"]);
    await client.patch(`/Groups/${id}`, [{ op: "remove", path: "members" }]);
    expect(await rolesOf(userId)).toEqual([]);
    await client.patch(`/Groups/${id}`, [{ op: "add", path: "members", value: [{ value: userId }] }]);
    expect(await rolesOf(userId)).toEqual(["reader"]);
    await map(id, null);
    expect(await rolesOf(userId)).toEqual([]);
  });

  test("[SEC-80] is recorded with the former and the new role, including refusals", async () => {
    const { id } = (await client.makeGroup("留痕", [await member()])).body;
    await map(id, "reader");
    await map(id, "beyond");
    await map(id, null);
    const { rows } = await t.database.pool.query(
      "SELECT outcome, reason, username, detail FROM audit_entry WHERE action = 'scim.map' AND object = $1 ORDER BY id",
      [id],
    );
    const { username } = manager;
    const done = { outcome: "ok", reason: null, username };
    expect(rows).toEqual([
      { ...done, detail: { group: "留痕", before: null, after: "reader", count: 1 } },
      { outcome: "refused", reason: "role.beyond_own", username, detail: null },
      { ...done, detail: { group: "留痕", before: "reader", after: null, count: 1 } },
    ]);
  });

  test("retains roles held otherwise or granted by another group", async () => {
    const [held, both] = [await member(), await member()];
    await t.make.grantRole(held, await t.make.role("reader"));
    const { id: first } = (await client.makeGroup("甲", [held, both])).body;
    const { id: second } = (await client.makeGroup("乙", [both])).body;
    await map(first, "reader");
    await map(second, "reader");
    await client.sendRequest("DELETE", `/Groups/${first}`);
    expect([await rolesOf(held), await rolesOf(both)]).toEqual([["reader"], ["reader"]]);
    await client.patch(`/Groups/${second}`, [{ op: "remove", path: `members[value eq "${both}"]` }]);
    expect(await rolesOf(both)).toEqual([]);
  });

  test("ends for a removed account", async () => {
    const one = await member();
    const { id } = (await client.makeGroup("丙", [one])).body;
    await map(id, "reader");
    await client.sendRequest("DELETE", `/Users/${one}`);
    expect([await rolesOf(one), await membersOf(id)]).toEqual([[], []]);
  });

  test("[SEC-60] refuses roles beyond own rights, administrative ones, and the own account", async () => {
    const { id } = (await client.makeGroup("丁", [await member()])).body;
    expect((await map(id, "beyond")).body.code).toBe("role.beyond_own");
    expect((await map(id, "helper")).body.code).toBe("role.administers");
    expect((await map(id, "nowhere")).body.code).toBe("role.not_found");

    const trusted = await scimClient(t, manager, { mayAdminister: true, mayAdopt: true });
    client = trusted;
    const { id: own } = (await trusted.makeGroup("戊", [(await trusted.makeUser(await plainName())).body.id])).body;
    expect((await map(own, "helper")).body.result).toEqual({ changed: 1 });
    const mapper = await t.person({ roles: ["keeper"] });
    await t.prove(mapper);
    const { id: groupId } = (await trusted.makeGroup("己")).body;
    await t.database.pool.query("INSERT INTO scim_group_member (group_id, user_id) VALUES ($1, $2)", [
      groupId,
      mapper.id,
    ]);
    expect((await map(groupId, "reader", mapper)).body.code).toBe("role.own");
  });

  test("[SEC-60] requires all rights of its roles to allow administrative ones", async () => {
    const { id } = (await client.makeGroup("庚")).body;
    await map(id, "reader");
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
    const one = (await client.makeUser(await plainName())).body.id;
    const { id } = (await client.makeGroup("系统管理员", [one])).body;
    expect((await map(id, "system_admin")).body.result).toEqual({ changed: 1 });
    const leave = () => client.patch(`/Groups/${id}`, [{ op: "remove", path: `members[value eq "${one}"]` }]);
    for (const { status, body } of [
      await leave(),
      await client.sendRequest("PUT", `/Groups/${id}`, { schemas: [GROUP], displayName: "系统管理员" }),
      await client.sendRequest("DELETE", `/Groups/${id}`),
    ])
      expect([status >= 400, body.detail]).toEqual([true, "至少保留一名可用的系统管理员"]);
    expect((await map(id, null)).body.code).toBe("role.last_administrator");
    expect([await rolesOf(one), await membersOf(id)]).toEqual([["system_admin"], [one]]);
    const { rows } = await t.database.pool.query("SELECT status FROM app_user WHERE id = $1", [one]);
    expect(rows[0].status).toBe("active");
    // With another administrator the group decides again.
    await t.make.user({ roles: ["system_admin"] });
    expect((await leave()).status).toBe(200);
    expect(await rolesOf(one)).toEqual([]);
  });

  test("grants nothing once its role became administrative without permission", async () => {
    await t.make.role("grows", ["archive:read"]);
    const { id } = (await client.makeGroup("庚")).body;
    await map(id, "grows");
    await t.make.role("grows", ["user:reset"]);
    const one = await member();
    const refused = await client.patch(`/Groups/${id}`, [{ op: "add", path: "members", value: [{ value: one }] }]);
    expect([refused.status, await rolesOf(one), await membersOf(id)]).toEqual([403, [], []]);
  });
});

async function plainName(): Promise<string> {
  return (await t.make.user()).username;
}
