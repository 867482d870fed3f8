// Guarantee: an account signs in by its stored names, which are unique. No account gets a name that looks like another
// account's, however it is created.
import { everyPermission, fileForm, type Person, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sqlErrorOf } from "#platform/database/sql-error.ts";
import { type ScimClient, scimClient } from "#test/scim/scim-client.ts";

const PASSWORD = "Qk7#mvTx-2";
const TAKEN_NAME = "held.name";
const FULL_WIDTH_NAME = "ｈｅｌｄ．ｎａｍｅ";

let t: TestApp;
let admin: Person;
let client: ScimClient;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("supplier_operator");
  await t.make.role("keeper", everyPermission());
  admin = await t.person({ roles: ["keeper"] });
  await t.prove(admin);
  client = await scimClient(t, admin);
  await t.make.user({ username: TAKEN_NAME });
});
afterAll(() => t.close());

let phoneCount = 0;
const nextPhone = () => `1360000${String(++phoneCount).padStart(4, "0")}`;

async function register(username: string): Promise<string> {
  const mobile = nextPhone();
  await t.call("sms.send", { body: { mobile, smsmode: "1" } });
  const [sent] = (await t.call("sms.listOutbox", { query: { mobile } })).body.result;
  const body = {
    username,
    password: PASSWORD,
    email: `n${phoneCount}@example.cn`,
    phone: mobile,
    smscode: String(sent?.code),
  };
  return (await t.call("registration.register", { body })).body.code;
}

async function create(username: string): Promise<string> {
  const person = { username, realname: "林采薇", phone: null, email: null, departments: [] };
  return (await t.call("userAdmin.create", { body: { ...person, linkBy: "page" } }, admin)).body.code;
}

async function importRow(username: string): Promise<string> {
  const content = Buffer.from(`账号*,姓名*\r\n${username},林采薇\r\n`);
  const form = fileForm("人员.csv", content);
  const { result } = (await t.http("POST", "/api/system/users/import", { token: admin.token, ...form })).json();
  const read = async () => (await t.call("userImport.read", { query: { id: result.id } }, admin)).body.result;
  await expect.poll(async () => (await read()).state).not.toBe("checking");
  return (await read()).rows.flatMap(({ faults }) => faults.map(({ message }) => message)).join();
}

async function provision(userName: string): Promise<string> {
  const { status, body } = await client.makeUser(userName);
  return `${status} ${body.scimType} ${body.detail}`;
}

const LOOK_ALIKE_TEXT = "含有形似英文字母或汉字的其他文字，请使用汉字、英文字母、数字和常用符号";

describe.each([
  ["a registration", register, "account.username_taken", "account.look_alike", "account.bad_username"],
  ["an administrator", create, "account.username_taken", "account.look_alike", "account.bad_username"],
  ["an import", importRow, "该账号已被其他用户使用", LOOK_ALIKE_TEXT, "不能含空格，也不能是他人的手机号或邮箱地址"],
  [
    "an identity system",
    provision,
    "409 uniqueness 用户名已存在!",
    `400 invalidValue 用户名${LOOK_ALIKE_TEXT}`,
    "400 invalidValue 用户名不能含空格，也不能是手机号或邮箱地址",
  ],
])("%s", (_origin, make, taken, lookAlike, malformed) => {
  test("refuses the name of another account in full-width capitals with blanks around it", async () => {
    expect(await make(`\u3000${FULL_WIDTH_NAME.toUpperCase()}\u00a0`)).toBe(taken);
  });

  test("refuses a name with a Cyrillic letter, or with a character without width", async () => {
    expect(await make("hеld.name")).toBe(lookAlike);
    expect(await make("held\u200b.name")).toBe(malformed);
  });
});

test("[API-12] reports a taken name that is typed in full-width letters", async () => {
  const { body } = await t.call("registration.checkUnique", { query: { username: FULL_WIDTH_NAME } });
  expect(body).toMatchObject({ success: false, code: "account.username_taken" });
});

test("accepts a sign-in by a name in full-width letters and by a phone with blanks", async () => {
  const phone = nextPhone();
  await t.make.user({ username: "wide.owner", password: PASSWORD, phone });
  const grouped = `+86 ${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`;
  for (const username of ["ｗｉｄｅ．ｏｗｎｅｒ", " wide.owner\u3000", grouped]) {
    const { body } = await t.call("signIn.withPassword", { body: { username, password: PASSWORD } });
    expect(body.success, username).toBe(true);
  }
});

describe("the code of a role", () => {
  const save = async (code: string, name: string) =>
    (
      await t.call(
        "roleAdmin.save",
        { body: { id: null, version: null, code, name, description: "", homePath: null } },
        admin,
      )
    ).body.code;

  test("equals its full-width form and refuses letters of another script", async () => {
    expect(await save("held_role", "采购（一）组")).toBe("200");
    expect(await save("ｈｅｌｄ＿ｒｏｌｅ", "另一角色")).toBe("role.code_taken");
    expect(await save("hеld_role", "另一角色")).toBe("http.invalid_request");
  });

  test("refuses a role name that differs only in width and blanks", async () => {
    expect(await save("other_role", "采购(一) 组")).toBe("role.name_taken");
  });
});

test("returns the own data with masked phone and mail, roles and latest sign-ins", async () => {
  const department = await t.make.department({ departName: "采购管理处" });
  const user = await t.make.user({
    realname: "张敏",
    phone: "13812345678",
    email: "zhangmin@example.com",
    departments: [department.id],
    roles: ["buyer"],
  });
  const token = await t.signIn(user);
  const { body } = await t.call("profile.readSummary", {}, { token });
  expect(body.result).toMatchObject({
    userInfo: { id: user.id, username: user.username, realname: "张敏" },
    phone: "138****5678",
    email: "z***@example.com",
    roles: ["buyer"],
    departName: "采购管理处",
    recentSignIns: [{ outcome: "ok", address: "203.0.113.10" }],
  });
  expect(JSON.stringify(body)).not.toMatch(/13812345678|zhangmin|argon2/);
});

test("[ADMINDATA-01] stores id, username, name, avatar, e-mail, phone and password", async () => {
  const user = await t.make.user({
    username: "whole",
    realname: "钱全",
    email: "whole@example.com",
    phone: "13900000007",
    password: "Whole@2026",
  });
  await t.database.pool.query("UPDATE app_user SET avatar = 'avatar/1' WHERE id = $1", [user.id]);
  const { body } = await t.call("signIn.withPassword", { body: { username: "whole", password: "Whole@2026" } });
  const { token, userInfo } = body.result;
  expect(userInfo).toEqual({ id: user.id, username: "whole", realname: "钱全", avatar: "avatar/1" });
  await t.call("proof.submit", { body: { evidence: { method: "password", password: "Whole@2026" } } }, { token });
  const { sections } = (await t.call("profile.exportOwn", { body: {} }, { token })).body.result;
  expect(sections.account).toMatchObject({ username: "whole", email: "whole@example.com", phone: "13900000007" });
});

test("[ADMINDATA-01] keeps username, e-mail and phone unique, the first two ignoring case", async () => {
  await t.make.user({ username: "unique", email: "Unique@example.com", phone: "13900000001" });
  for (const [account, constraint] of [
    [{ username: "UNIQUE" }, "app_user_username_key"],
    [{ email: "unique@EXAMPLE.com" }, "app_user_email_key"],
    [{ phone: "13900000001" }, "app_user_phone_digest_key"],
  ] as const)
    expect(await t.make.user(account).catch(sqlErrorOf)).toEqual({ code: "23505", constraint });
});

test("[ADMINDATA-02] refuses a sign-in only while the account is frozen", async () => {
  const user = await t.make.user();
  const set = (status: string) =>
    t.database.pool.query("UPDATE app_user SET status = $1 WHERE id = $2", [status, user.id]);
  const signIn = async () =>
    (await t.call("signIn.withPassword", { body: { username: user.username, password: user.password } })).body;
  expect((await signIn()).success).toBe(true);
  await set("frozen");
  expect(await signIn()).toMatchObject({ success: false, message: "该账号已被冻结，请联系系统管理员" });
  await set("active");
  expect((await signIn()).success).toBe(true);
});

test("[LOGIN-12] signs in by username, e-mail or phone and prefers the username", async () => {
  const user = await t.make.user({ username: "by-name", email: "by-mail@example.com", phone: "13700000009" });
  await t.make.user({ username: "13700000009", password: "Other@2026" });
  for (const username of ["BY-NAME", "By-Mail@example.com"]) {
    const { body } = await t.call("signIn.withPassword", { body: { username, password: user.password } });
    expect(body.result.userInfo.username).toBe("by-name");
  }
  const byPhone = await t.make.user({ username: "by-phone", phone: "13700000019" });
  const phoneSignIn = await t.call("signIn.withPassword", {
    body: { username: "13700000019", password: byPhone.password },
  });
  expect(phoneSignIn.body.result.userInfo.username).toBe("by-phone");
  const nameSignIn = await t.call("signIn.withPassword", {
    body: { username: "13700000009", password: "Other@2026" },
  });
  expect(nameSignIn.body.result.userInfo.username).toBe("13700000009");
});

test.each(["ΝΙΚΟΣ", "İREM", "ИВАН"])(
  "[LOGIN-12] signs %s in by the stored name and reports it as taken",
  async (username) => {
    const { password } = await t.make.user({ username });
    const { body } = await t.call("signIn.withPassword", { body: { username, password } });
    expect(body.result.userInfo.username).toBe(username);
    expect((await t.call("registration.checkUnique", { query: { username } })).body.success).toBe(false);
  },
);
