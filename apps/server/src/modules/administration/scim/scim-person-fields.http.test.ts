// Guarantee: an identity system has its own scope and tokens, and sets names, contacts and departments of its people.
// Names and mails remain unique, people are notified of a changed phone or mail, and departments that it does not send
// remain unchanged.
import { type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ScimClient, schemaOf, scimClient } from "#test/scim/scim-client.ts";

const { ENTERPRISE } = schemaOf;

let t: TestApp;
let manager: Person;
let client: ScimClient;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("keeper", [
    "scim:view",
    "scim:edit",
    "scim:token",
    "scim:map",
    "user:edit",
    "department:view",
    "department:edit",
  ]);
  manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  client = await scimClient(t, manager);
});
afterAll(() => t.close());

describe("account name in the form of a mail address", () => {
  let nameCount = 0;
  const newName = () => {
    nameCount += 1;
    return `scim-name-${nameCount}`;
  };

  test.each([
    ["without a mailbox", []],
    ["with another mailbox", [{ value: "box.{n}@example.cn", type: "work", primary: true }]],
    ["that is the mailbox", [{ value: "upn.{n}@corp.example", type: "work", primary: true }]],
  ])("accepts a user principal name %s, also after a change of mail", async (_case, mails) => {
    const name = newName();
    const userName = `upn.${name}@corp.example`;
    const emails = mails.map((mail) => ({ ...mail, value: mail.value.replace("{n}", name) }));
    const { status, body } = await client.makeUser(userName, { emails });
    expect({ status, userName: body.userName }).toEqual({ status: 201, userName });
    const moved = [{ op: "replace", path: "emails", value: [{ value: `new.${name}@example.cn`, type: "work" }] }];
    const changed = (await client.patch(`/Users/${body.id}`, moved)).body;
    expect(changed).toMatchObject({ userName, emails: [{ value: `new.${name}@example.cn` }] });
  });

  test("refuses a name that is another's mail, and a mail that is another's name", async () => {
    const name = newName();
    await t.make.user({ email: `held.${name}@corp.example` });
    await client.makeUser(`named.${name}@corp.example`);
    const uniqueness = { status: "409", scimType: "uniqueness" };
    expect((await client.makeUser(`HELD.${name}@corp.example`)).body).toMatchObject(uniqueness);
    const mail = { value: `Named.${name}@corp.example`, type: "work" };
    expect((await client.makeUser(newName(), { emails: [mail] })).body).toMatchObject(uniqueness);
    const { id } = (await client.makeUser(newName())).body;
    const changed = await client.patch(`/Users/${id}`, [{ op: "add", path: "emails", value: [mail] }]);
    expect(changed.body).toMatchObject(uniqueness);
    const { token } = await t.person();
    const check = await t.call("registration.checkUnique", { query: { email: mail.value } }, { token });
    expect(check.body.success).toBe(false);
  });
});

describe("phone and mail", () => {
  const contact = (phone: string | null, email: string | null) => ({
    phoneNumbers: phone === null ? [] : [{ value: phone, type: "mobile" }],
    emails: email === null ? [] : [{ value: email, type: "work" }],
  });
  const eventsOf = async (id: string) =>
    (
      await t.database.pool.query("SELECT kind, values FROM account_event WHERE user_id = $1 ORDER BY at, kind DESC", [
        id,
      ])
    ).rows.map(({ kind, values }) => [kind, values.from, values.to]);
  const mailsTo = async (email: string): Promise<string> =>
    (await t.call("sms.listOutbox", { query: { email } })).body.result.map(({ text }) => text).join();

  test("[SEC-19] notifies the owner of changes by PUT and PATCH, not of a new account", async () => {
    const userName = "notified-by-scim";
    const { id } = (await client.makeUser(userName, contact("13800001001", "Former.One@example.cn"))).body;
    expect(await eventsOf(id)).toEqual([]);
    const replace = (fields: object) =>
      client.sendRequest("PUT", `/Users/${id}`, {
        schemas: [schemaOf.USER],
        userName,
        displayName: "林采薇",
        ...fields,
      });
    expect((await replace(contact("13800001002", "Former.One@example.cn"))).status).toBe(200);
    const expected = [["phone_changed", "138****1001", "138****1002"]];
    expect(await eventsOf(id)).toEqual(expected);
    t.clock.advance(1_000);
    const operations = [{ op: "replace", path: "emails", value: [{ value: "second@example.cn", type: "work" }] }];
    expect((await client.patch(`/Users/${id}`, operations)).status).toBe(200);
    expected.push(["email_changed", "F***@example.cn", "s***@example.cn"]);
    expect(await eventsOf(id)).toEqual(expected);
    for (const mailbox of ["Former.One@example.cn", "second@example.cn"])
      expect([mailbox, await mailsTo(mailbox)]).toEqual([
        mailbox,
        expect.stringContaining("邮箱已由 F***@example.cn 改为 s***@example.cn"),
      ]);
    t.clock.advance(1_000);
    expect((await replace(contact(null, null))).status).toBe(200);
    expected.push(["phone_changed", "138****1002", "（无）"], ["email_changed", "s***@example.cn", "（无）"]);
    expect(await eventsOf(id)).toEqual(expected);
    expect(await mailsTo("second@example.cn")).toContain("邮箱已由 s***@example.cn 改为 （无）");
  });

  test("[SEC-19] notifies the owner of contacts changed by a takeover, not by a refusal", async () => {
    const adopting = await scimClient(t, manager, { mayAdopt: true });
    const existing = await t.make.user({ phone: "13800001011", email: "own@example.cn" });
    await t.make.user({ phone: "13800001099" });
    const refused = await adopting.makeUser(existing.username, contact("13800001099", "own@example.cn"));
    expect(refused.status).toBe(409);
    expect(await eventsOf(existing.id)).toEqual([]);
    const adopted = await adopting.makeUser(existing.username, contact("13800001012", "own@example.cn"));
    expect(adopted).toMatchObject({ status: 201, body: { id: existing.id } });
    expect(await eventsOf(existing.id)).toEqual([["phone_changed", "138****1011", "138****1012"]]);
  });
});

describe("department of a person", () => {
  let client: ScimClient;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    const makeDepartment = async (orgCode: string, departName: string, parent?: string) => {
      const parentFields = parent === undefined ? {} : { parentId: ids[parent] ?? "" };
      ids[orgCode] = (await t.make.department({ orgCode, departName, ...parentFields })).id;
    };
    await makeDepartment("A01", "采购中心");
    await makeDepartment("A01A01", "采购一部", "A01");
    await makeDepartment("A02", "监督处");
    await makeDepartment("A03", "总部");
    await makeDepartment("A03A01", "研发/测试部", "A03");
    client = await scimClient(t, manager, { mayAdopt: true });
  });

  const codesOf = async (id: string) =>
    (
      await t.database.pool.query(
        "SELECT org_code FROM department_member m JOIN department d ON d.id = m.department_id WHERE user_id = $1 ORDER BY 1",
        [id],
      )
    ).rows.map(({ org_code }) => org_code);
  const rolesIn = async (id: string) =>
    (
      await t.database.pool.query(
        "SELECT org_code FROM user_role r JOIN department d ON d.id = r.department_id WHERE user_id = $1 ORDER BY 1",
        [id],
      )
    ).rows.map(({ org_code }) => org_code);
  const departmentPatch = (value: string) => [{ op: "replace", path: `${ENTERPRISE}:department`, value }];

  test("[ADMINDATA-03] is set only within the client's branch, and leaves others unchanged", async () => {
    const member = await t.make.user({ departments: [ids.A02 ?? ""] });
    const branch = await scimClient(t, manager, { orgCode: "A01", mayAdopt: true });
    const created = await branch.makeUser(member.username, { [ENTERPRISE]: { department: "采购一部" } });
    expect(created.body[ENTERPRISE]).toEqual({ department: "采购中心/采购一部" });
    expect(await codesOf(member.id)).toEqual(["A01A01", "A02"]);
    const outside = await branch.patch(`/Users/${member.id}`, [
      { op: "add", path: `${ENTERPRISE}:department`, value: "监督处" },
    ]);
    expect(outside.body).toMatchObject({ status: "400", scimType: "invalidValue" });
    await branch.patch(`/Users/${member.id}`, [{ op: "remove", path: `${ENTERPRISE}:department` }]);
    expect(await codesOf(member.id)).toEqual(["A02"]);
  });
  test("[ADMINDATA-03] remains one of several, with the roles there, until another is named", async () => {
    const member = await t.make.user({ departments: [ids.A01 ?? "", ids.A02 ?? ""] });
    await t.make.grantRole(member.id, await t.make.role("buyer"), ids.A02);
    const created = await client.makeUser(member.username);
    expect(created.body[ENTERPRISE]).toEqual({ department: "采购中心" });
    const shownPerson = { ...created.body, displayName: "林薇" };
    for (const reply of [
      await client.patch(`/Users/${member.id}`, [{ op: "replace", path: "displayName", value: "林采薇" }]),
      await client.patch(`/Users/${member.id}`, [{ op: "replace", path: "active", value: false }]),
      await client.patch(`/Users/${member.id}`, [{ op: "replace", path: "active", value: true }]),
      await client.sendRequest("PUT", `/Users/${member.id}`, shownPerson),
    ])
      expect({
        status: reply.status,
        departments: await codesOf(member.id),
        roles: await rolesIn(member.id),
      }).toEqual({ status: 200, departments: ["A01", "A02"], roles: ["A02"] });
    expect((await client.patch(`/Users/${member.id}`, departmentPatch("采购中心/采购一部"))).status).toBe(200);
    expect(await codesOf(member.id)).toEqual(["A01A01"]);
    expect(await rolesIn(member.id)).toEqual([]);
  });

  test("[SEC-12] may contain the path separator; `active` freezes its members", async () => {
    const leaver = await t.make.user();
    const created = await client.makeUser(leaver.username, { [ENTERPRISE]: { department: "A03A01" } });
    expect(created.body[ENTERPRISE]).toEqual({ department: "总部/研发/测试部" });
    const token = await t.signIn(leaver);
    const frozen = await client.patch(`/Users/${leaver.id}`, [{ op: "replace", path: "active", value: false }]);
    expect(frozen).toMatchObject({ status: 200, body: { active: false } });
    expect((await t.accountRow(leaver.id))?.status).toBe("frozen");
    expect((await t.call("session.readCurrent", {}, { token })).body.success).toBe(false);
  });

  test("is found by its whole path, and refused if the path is ambiguous", async () => {
    const { id } = (await client.makeUser("scim-path")).body;
    for (const text of ["总部/研发/测试部", "总部 / 研发 / 测试部", "研发/测试部"]) {
      await client.patch(`/Users/${id}`, departmentPatch("监督处"));
      expect([text, (await client.patch(`/Users/${id}`, departmentPatch(text))).status]).toEqual([text, 200]);
      expect(await codesOf(id)).toEqual(["A03A01"]);
    }
    await client.patch(`/Users/${id}`, departmentPatch("监督处"));
    const parent = await t.make.department({ orgCode: "A03A02", departName: "研发", parentId: ids.A03 ?? "" });
    await t.make.department({ orgCode: "A03A02A01", departName: "测试部", parentId: parent.id });
    const ambiguous = await client.patch(`/Users/${id}`, departmentPatch("总部/研发/测试部"));
    expect(ambiguous.body).toMatchObject({ status: "400", scimType: "invalidValue" });
    expect(await codesOf(id)).toEqual(["A02"]);
    expect((await client.patch(`/Users/${id}`, departmentPatch("A03A02A01"))).status).toBe(200);
    expect(await codesOf(id)).toEqual(["A03A02A01"]);
  });
});

describe("access of an identity system", () => {
  let keeper: Person;
  beforeEach(async () => {
    keeper = await t.person({ roles: ["keeper"] });
    await t.prove(keeper);
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
  const save = (body: ReturnType<typeof input>) => t.call("scimAdmin.save", { body }, keeper);
  const rowOf = async (id: string) =>
    (await t.call("scimAdmin.list", {}, keeper)).body.result.rows.find((row) => row.id === id);

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
    const removed = await t.call("departmentAdmin.remove", { body: { id: departmentId, version: 1 } }, keeper);
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
    await t.call("departmentAdmin.merge", { body }, keeper);
    expect((await rowOf(id))?.department?.orgCode).toBe("B04");
  });

  test("has at most five valid tokens", async () => {
    const { id } = (await save(input("多令牌"))).body.result;
    const issue = () => t.call("scimAdmin.issueToken", { body: { id, days: 30 } }, keeper);
    for (let at = 0; at < 5; at += 1) expect((await issue()).body.success).toBe(true);
    expect((await issue()).body.code).toBe("scim.too_many_tokens");
    const [first] = (await rowOf(id))?.tokens ?? [];
    await t.call("scimAdmin.revokeToken", { body: { tokenId: first?.id ?? "" } }, keeper);
    expect((await issue()).body.success).toBe(true);
  });

  test("leaves its accounts when removed, and another system may take them over", async () => {
    const own = await scimClient(t, keeper);
    const { id: userId } = (await own.makeUser("left-behind")).body;
    await own.makeGroup("留下的组", [userId]);
    expect(await rowOf(own.id)).toMatchObject({ people: 1, groups: 1 });
    expect((await t.call("scimAdmin.remove", { body: { id: own.id, version: 1 } }, keeper)).body.success).toBe(true);
    expect((await own.sendRequest("GET", "/Users")).status).toBe(401);
    expect((await t.accountRow(userId))?.status).toBe("active");
    const next = await scimClient(t, keeper, { mayAdopt: true });
    expect((await next.makeUser("left-behind")).body.id).toBe(userId);
  });

  test("[ADMINDATA-25, SEC-86] exports the list without tokens", async () => {
    await t.make.role("exporter", ["scim:export"]);
    const exporter = await t.person({ roles: ["exporter"] });
    const { id } = (await save(input("=可导出", { mayAdopt: true }))).body.result;
    const { token } = (await t.call("scimAdmin.issueToken", { body: { id, days: 30 } }, keeper)).body.result;
    const { body } = await t.http("GET", "/api/system/scim/export", exporter);
    const lines = body.replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(lines[0]).toBe("名称,部门范围,用户,用户组,有效令牌,接管已有账号,授予管理角色");
    expect(lines).toContain("'=可导出,全部部门,0,0,1,是,否");
    expect(body).not.toContain(token);
  });
});
