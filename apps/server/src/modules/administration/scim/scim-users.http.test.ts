// Guarantee: an identity system creates, changes, finds and freezes only the people that it manages.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ScimClient, schemaOf, scimClient } from "#test/scim/scim-client.ts";

const { USER, ENTERPRISE } = schemaOf;
const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

let t: TestApp;
let manager: Person;
let client: ScimClient;
let nameCount = 0;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", ["scim:view", "scim:edit", "scim:token", "scim:map", "user:edit", "user:freeze"]);
  const { id } = await t.make.department({ orgCode: "A01", departName: "采购中心" });
  await t.make.department({ orgCode: "A01A01", departName: "采购一部", parentId: id });
  await t.make.department({ orgCode: "A02", departName: "监督处" });
});
afterAll(() => t.close());
beforeEach(async () => {
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  client = await scimClient(t, manager);
});

const newName = () => {
  nameCount += 1;
  return `scim-person-${nameCount}`;
};
const phone = () => `138${String(nameCount).padStart(8, "0")}`;
const search = async (filter: string, byClient = client) =>
  (await byClient.sendRequest("GET", `/Users?filter=${encodeURIComponent(filter)}`)).body;
const searchNames = async (filter: string) =>
  (await search(filter)).Resources?.map(({ userName }: { userName: string }) => userName) ?? [];

describe("person", () => {
  test("is stored under the sent name, and refused with invisible characters", async () => {
    for (const displayName of ["李明2", "张三（外包）", "John O'Neil 3rd"]) {
      const created = await client.makeUser(newName(), { displayName, name: undefined });
      expect(created).toMatchObject({ status: 201, body: { displayName } });
    }
    const refused = await client.makeUser(newName(), { displayName: "张\u202e三", name: undefined });
    expect(refused).toMatchObject({
      status: 400,
      body: { scimType: "invalidValue", detail: "姓名须为 1 至 60 个可见字符" },
    });
  });

  test("[ADMINDATA-01, SEC-74] is created without a password, and can be read at its address", async () => {
    const userName = newName();
    const created = await client.makeUser(userName, {
      externalId: "e-701",
      name: { familyName: "林", givenName: "采薇" },
      displayName: undefined,
      emails: [{ value: `${userName}@example.cn`, type: "work", primary: true }],
      phoneNumbers: [{ value: `tel:+86 ${phone()}`, type: "mobile" }],
      password: "Qk7#mvTx-2",
      [ENTERPRISE]: { department: "采购中心/采购一部", costCenter: "4130" },
    });
    expect(created.status).toBe(201);
    const { id, meta } = created.body;
    expect(created.headers).toMatchObject({
      location: `${t.config.publicUrl}/scim/v2/Users/${id}`,
      etag: meta.version,
      "content-type": "application/scim+json; charset=utf-8",
      "cache-control": "no-store",
    });
    expect(created.body).toEqual({
      schemas: [USER, ENTERPRISE],
      id,
      externalId: "e-701",
      userName,
      name: { formatted: "林采薇" },
      displayName: "林采薇",
      active: true,
      emails: [{ value: `${userName}@example.cn`, type: "work", primary: true }],
      phoneNumbers: [{ value: phone(), type: "mobile", primary: true }],
      [ENTERPRISE]: { department: "采购中心/采购一部" },
      meta: {
        resourceType: "User",
        created: expect.any(String),
        lastModified: expect.any(String),
        location: `${t.config.publicUrl}/scim/v2/Users/${id}`,
        version: expect.stringMatching(/^W\/"/),
      },
    });
    expect((await client.sendRequest("GET", `/Users/${id}`)).body).toEqual(created.body);
    expect(await t.accountRow(id)).toMatchObject({ passwordHash: null, status: "active", createdBy: client.id });
  });

  test("is refused with a taken name, mail or number, and stores nothing", async () => {
    const [userName, existing] = [newName(), await t.make.user({ email: "taken@example.cn", phone: "13900000001" })];
    const refusalOf = async (fields: object, by = client) => {
      const { status, body } = await by.makeUser(newName(), fields);
      return [status, body.status, body.scimType];
    };
    const uniqueness = [409, "409", "uniqueness"];
    expect(await refusalOf({ userName: existing.username.toUpperCase() })).toEqual(uniqueness);
    expect(await refusalOf({ userName, emails: [{ value: "TAKEN@example.cn" }] })).toEqual(uniqueness);
    expect(await refusalOf({ userName, phoneNumbers: [{ value: "13900000001" }] })).toEqual(uniqueness);
    expect(await refusalOf({ userName, emails: [{ value: "no address" }] })).toEqual([400, "400", "invalidValue"]);
    expect(await refusalOf({ userName, [ENTERPRISE]: { department: "没有的部门" } })).toEqual([
      400,
      "400",
      "invalidValue",
    ]);
    expect((await client.makeUser(userName)).status).toBe(201);
  });

  test("is replaced as a whole, and refuses another account name", async () => {
    const userName = newName();
    const { id } = (await client.makeUser(userName, { emails: [{ value: `${userName}@example.cn` }], externalId: "e" }))
      .body;
    const replace = (fields: object) =>
      client.sendRequest("PUT", `/Users/${id}`, { schemas: [USER], userName, ...fields });
    const replaced = await replace({ displayName: "林薇", id: "another", groups: [{ value: "x" }], active: true });
    expect(replaced).toMatchObject({ status: 200, body: { displayName: "林薇", id } });
    expect(replaced.body.emails).toBeUndefined();
    expect(replaced.body.externalId).toBeUndefined();
    expect((await replace({ userName: "other-name" })).body).toMatchObject({ status: "400", scimType: "mutability" });
    expect((await client.sendRequest("PUT", `/Users/${id}`, { userName })).body).toMatchObject({
      scimType: "invalidSyntax",
    });
    expect((await client.sendRequest("PUT", "/Users/unknown", { schemas: [USER], userName })).status).toBe(404);
  });

  test("applies all operations of a request or none", async () => {
    const { id, emails } = (
      await client.makeUser(newName(), { emails: [{ value: `${newName()}@example.cn`, type: "work" }] })
    ).body;
    const changed = await client.patch(`/Users/${id}`, [
      { op: "Replace", path: 'emails[type eq "work"].value', value: `new-${emails[0].value}` },
      { op: "Add", value: { displayName: "林薇", [`${ENTERPRISE}:department`]: "A02" } },
    ]);
    expect(changed).toMatchObject({
      status: 200,
      body: {
        displayName: "林薇",
        emails: [{ value: `new-${emails[0].value}` }],
        [ENTERPRISE]: { department: "监督处" },
      },
    });
    const refused = await client.patch(`/Users/${id}`, [
      { op: "replace", path: "displayName", value: "别人" },
      { op: "replace", path: "nickName", value: "x" },
    ]);
    expect(refused.body).toMatchObject({ status: "400", scimType: "invalidPath" });
    expect((await client.sendRequest("GET", `/Users/${id}`)).body.displayName).toBe("林薇");
  });

  test("has the same name after a repeated request, and after changes of single parts", async () => {
    const nameParts = { displayName: "林薇（采购部）", name: { familyName: "林", givenName: "薇" } };
    const { id, userName } = (await client.makeUser(newName(), nameParts)).body;
    const replace = () => client.sendRequest("PUT", `/Users/${id}`, { schemas: [USER], userName, ...nameParts });
    const patch = (value: object) => client.patch(`/Users/${id}`, [{ op: "replace", value }]);
    const cases: [() => ReturnType<typeof replace>, string][] = [
      [replace, "林薇（采购部）"],
      [() => patch(nameParts), "林薇（采购部）"],
      [() => patch({ name: nameParts.name }), "林薇"],
      [() => patch({ "name.formatted": "林采薇" }), "林采薇"],
      [() => patch({ active: true }), "林采薇"],
    ];
    for (const [send, name] of cases)
      for (const { status, body } of [await send(), await send()])
        expect({ status, body }).toMatchObject({ status: 200, body: { displayName: name, name: { formatted: name } } });
  });

  test("[SEC-12] is frozen by `active`, which ends its sessions, and released by it", async () => {
    const owner = await t.make.user({ phone: "13900000002" });
    const adopting = await scimClient(t, manager, { mayAdopt: true });
    const { id } = (await adopting.makeUser(owner.username, { phoneNumbers: [{ value: "13900000002" }] })).body;
    expect(id).toBe(owner.id);
    const token = await t.signIn(owner);
    const frozen = await adopting.patch(`/Users/${id}`, [{ op: "Replace", path: "active", value: "False" }]);
    expect(frozen).toMatchObject({ status: 200, body: { active: false } });
    expect((await t.call("session.readCurrent", {}, { token })).body.success).toBe(false);
    const released = await adopting.patch(`/Users/${id}`, [{ op: "replace", value: { active: true } }]);
    expect(released.body.active).toBe(true);
    await t.signIn(owner);
  });

  test("remains frozen if an administrator froze it", async () => {
    const { id, userName } = (await client.makeUser(newName())).body;
    await t.call("userAdmin.freeze", { body: { id } }, manager);
    const replaced = await client.sendRequest("PUT", `/Users/${id}`, {
      schemas: [USER],
      userName,
      displayName: "林薇",
      active: true,
    });
    expect(replaced).toMatchObject({ status: 200, body: { active: false, displayName: "林薇" } });
    expect((await t.accountRow(id))?.status).toBe("frozen");
  });

  test("is frozen and hidden by removal, and restored by the same name", async () => {
    const { id, userName } = (await client.makeUser(newName())).body;
    expect(await client.sendRequest("DELETE", `/Users/${id}`)).toMatchObject({ status: 204, body: null });
    expect((await t.accountRow(id))?.status).toBe("frozen");
    for (const [method, body] of [["GET"], ["DELETE"], ["PUT", { schemas: [USER], userName }]] as const)
      expect([method, (await client.sendRequest(method, `/Users/${id}`, body)).status]).toEqual([method, 404]);
    expect((await search(`userName eq "${userName}"`)).totalResults).toBe(0);
    const recreated = await client.makeUser(userName, { displayName: "林薇" });
    expect(recreated).toMatchObject({ status: 201, body: { id, active: true, displayName: "林薇" } });
  });

  test("[SEC-56] is hidden from other identity systems, like an account without one", async () => {
    const { id, userName } = (await client.makeUser(newName())).body;
    const [otherClient, local] = [await scimClient(t, manager, { mayAdopt: true }), await t.make.user()];
    for (const hiddenId of [id, local.id]) {
      expect((await otherClient.sendRequest("GET", `/Users/${hiddenId}`)).status).toBe(404);
      expect(
        (await otherClient.patch(`/Users/${hiddenId}`, [{ op: "replace", path: "active", value: false }])).status,
      ).toBe(404);
      expect((await otherClient.sendRequest("DELETE", `/Users/${hiddenId}`)).status).toBe(404);
      expect((await t.accountRow(hiddenId))?.status).toBe("active");
    }
    expect((await search(`userName eq "${userName}"`, otherClient)).totalResults).toBe(0);
    expect((await otherClient.makeUser(userName)).body).toMatchObject({ status: "409", scimType: "uniqueness" });
  });

  test("[SEC-60] refuses a takeover and a new phone of administrators, and freezing the last one", async () => {
    await t.make.role("system_admin", ["user:reset"]);
    const chief = await t.make.user({ roles: ["system_admin"], phone: "13900000003" });
    const adopting = await scimClient(t, manager, { mayAdopt: true });
    expect((await adopting.makeUser(chief.username)).status).toBe(403);
    expect(await t.accountRow(chief.id)).toMatchObject({ phone: "13900000003", status: "active" });

    const promoted = await t.make.user({ phone: "13900000004" });
    const { id } = (await adopting.makeUser(promoted.username, { phoneNumbers: [{ value: "13900000004" }] })).body;
    await t.make.grantRole(promoted.id, await t.make.role("system_admin"));
    await t.database.pool.query("DELETE FROM user_role WHERE user_id = $1", [chief.id]);
    const changed = await adopting.patch(`/Users/${id}`, [
      { op: "replace", path: "phoneNumbers", value: [{ value: "13900000005" }] },
    ]);
    expect(changed.status).toBe(403);
    expect((await t.accountRow(id))?.phone).toBe("13900000004");
    for (const refused of [
      await adopting.patch(`/Users/${id}`, [{ op: "replace", path: "active", value: false }]),
      await adopting.sendRequest("DELETE", `/Users/${id}`),
    ])
      expect([refused.status, refused.body.detail]).toEqual([403, "至少保留一名可用的系统管理员"]);
    expect((await t.accountRow(id))?.status).toBe("active");
    expect((await adopting.patch(`/Users/${id}`, [{ op: "replace", path: "displayName", value: "周明" }])).status).toBe(
      200,
    );
  });
});

describe("list of people", () => {
  test("is filtered by every operator of the grammar", async () => {
    const [activeName, frozenName] = [newName(), newName()];
    await client.makeUser(activeName, {
      externalId: "Ext-1",
      displayName: "王一",
      emails: [{ value: `${activeName}@example.cn` }],
    });
    await client.makeUser(frozenName, { displayName: "王二", active: false, phoneNumbers: [{ value: phone() }] });
    const bothNames = [activeName, frozenName];
    const cases: [string, string[]][] = [
      [`userName eq "${activeName.toUpperCase()}"`, [activeName]],
      [`userName sw "scim-" and displayName co "王"`, bothNames],
      [`userName ew "${frozenName.slice(-3)}"`, [frozenName]],
      [`userName ne "${activeName}"`, [frozenName]],
      [`userName gt "${activeName}"`, [frozenName]],
      ['externalId eq "Ext-1"', [activeName]],
      ['externalId eq "ext-1"', []],
      ["externalId pr", [activeName]],
      ["active eq false", [frozenName]],
      ["not (active eq false)", [activeName]],
      ['emails[type eq "work" and value co "@example.cn"]', [activeName]],
      [`emails.value eq "${activeName}@EXAMPLE.cn"`, [activeName]],
      ["phoneNumbers pr", [frozenName]],
      ['name.formatted eq "王一" or name.formatted eq "王二"', bothNames],
      [`(userName eq "${activeName}" or userName eq "${frozenName}") and active eq true`, [activeName]],
      ['meta.created gt "2020-01-01T00:00:00Z"', bothNames],
      ['meta.lastModified lt "2020-01-01T00:00:00Z"', []],
      [`urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${activeName}"`, [activeName]],
      ["userName eq \"x' OR '1'='1\"", []],
      ['displayName co "%"', []],
    ];
    for (const [filter, expected] of cases)
      expect([filter, (await searchNames(filter)).sort()]).toEqual([filter, expected]);
  });

  test("is filtered by a name with any letters, regardless of case", async () => {
    const name = `${newName()}-ÉLODIE`;
    await client.makeUser(name);
    for (const operator of ["eq", "sw", "ew", "co"])
      expect([operator, await searchNames(`userName ${operator} "${name}"`)]).toEqual([operator, [name]]);
    const { status, body } = await client.makeUser(name);
    expect({ status, scimType: body.scimType }).toEqual({ status: 409, scimType: "uniqueness" });
  });

  test("refuses an unsupported or malformed filter", async () => {
    for (const filter of [
      "userName",
      'nickName eq "x"',
      "active gt true",
      'meta.created co "2026"',
      'groups.value co "x"',
      "userName eq 1",
      'emails[nick eq "x"]',
      'emails[emails[type eq "work"]]',
    ])
      expect([filter, await search(filter)]).toMatchObject([filter, { status: "400", scimType: "invalidFilter" }]);
  });

  test("is returned page by page, in a stable order, with its total", async () => {
    for (let index = 0; index < 5; index += 1) await client.makeUser(newName());
    const page = async (query: string) => {
      const { body } = await client.sendRequest("GET", `/Users?${query}`);
      const found = (body.Resources ?? []).map(({ id }: { id: string }) => id);
      return { ...body, Resources: undefined, found };
    };
    const allPeople = await page("");
    expect(allPeople).toMatchObject({ schemas: [LIST], totalResults: 5, startIndex: 1, itemsPerPage: 5 });
    const secondPage = await page("startIndex=3&count=2");
    expect(secondPage).toMatchObject({
      totalResults: 5,
      startIndex: 3,
      itemsPerPage: 2,
      found: allPeople.found.slice(2, 4),
    });
    expect(await page("count=0")).toMatchObject({ totalResults: 5, itemsPerPage: 0, found: [] });
    expect(await page("startIndex=-4&count=1")).toMatchObject({ startIndex: 1, found: allPeople.found.slice(0, 1) });
    expect(await page("startIndex=99")).toMatchObject({ totalResults: 5, itemsPerPage: 0 });
    expect((await client.sendRequest("GET", "/Users?count=some")).body).toMatchObject({ scimType: "invalidValue" });
  });

  test("returns only the requested attributes, also by POST", async () => {
    const userName = newName();
    const { id } = (await client.makeUser(userName)).body;
    const reduced = await client.sendRequest("GET", `/Users/${id}?attributes=USERNAME`);
    expect(reduced.body).toEqual({ schemas: [USER], id, userName });
    const search = {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:SearchRequest"],
      filter: `userName eq "${userName}"`,
    };
    const found = await client.sendRequest("POST", "/Users/.search", {
      ...search,
      excludedAttributes: ["meta", "name"],
      count: 1,
    });
    expect(found.body.Resources).toEqual([{ schemas: [USER], id, userName, displayName: "林采薇", active: true }]);
    expect((await client.sendRequest("POST", "/Users/.search", { filter: "userName pr" })).status).toBe(400);
    expect((await client.sendRequest("GET", "/Users?attributes=id&excludedAttributes=name")).status).toBe(400);
  });
});

describe("version of a person", () => {
  test("answers 304 to an unchanged read, and 412 to an outdated change", async () => {
    const { id, meta } = (await client.makeUser(newName())).body;
    const request = (method: string, headers: Record<string, string>, body?: object) =>
      client.sendRequest(method, `/Users/${id}`, body, headers);
    expect(await request("GET", { "if-none-match": meta.version })).toMatchObject({
      status: 304,
      body: null,
      headers: { etag: meta.version },
    });
    const change = [{ op: "replace", path: "displayName", value: "林薇" }];
    const changed = await client.patch(`/Users/${id}`, change, { "if-match": meta.version });
    expect(changed.status).toBe(200);
    expect(changed.body.meta.version).not.toBe(meta.version);
    expect((await request("GET", { "if-none-match": meta.version })).status).toBe(200);
    const outdated = [
      await client.patch(`/Users/${id}`, change, { "if-match": meta.version }),
      await request("DELETE", { "if-match": meta.version }),
    ];
    expect(outdated.map(({ status }) => status)).toEqual([412, 412]);
    expect((await client.patch(`/Users/${id}`, change, { "if-match": "*" })).status).toBe(200);
  });

  test("accepts one of two concurrent changes", async () => {
    const { id, meta } = (await client.makeUser(newName())).body;
    const rename = (value: string) =>
      client.patch(`/Users/${id}`, [{ op: "replace", path: "displayName", value }], { "if-match": meta.version });
    const replies = await Promise.all([rename("甲乙"), rename("丙丁")]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });
});
