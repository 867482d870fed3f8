import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { passwordEncryption } from "#test/sign-in/encrypted-password.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { PRIVACY_NOTICE_VERSION: "2026-05" }, hashing: "as delivered" });
  await t.make.role("supplier_operator");
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(25 * 3_600_000));

let n = 0;
const PASSWORD = "Qk7#mvTx-2";

const codeFor = async (mobile: string) => {
  await t.call("sms.send", { body: { mobile, smsmode: "1" } });
  const { body } = await t.call("sms.listOutbox", { query: { mobile } });
  return String(body.result[0]?.code);
};

/** The five fields of a new person, with a code that was sent. */
async function createFields(overrides: Record<string, unknown> = {}) {
  n += 1;
  const phone = `1370000${String(n).padStart(4, "0")}`;
  const fields = { username: `bidder${n}`, password: PASSWORD, email: `bidder${n}@example.com`, phone };
  return { ...fields, smscode: await codeFor(phone), ...overrides };
}
type Fields = Awaited<ReturnType<typeof createFields>>;

const register = (body: Fields, from?: string) => t.call("registration.register", { body }, from ? { from } : {});
const queryRows = async (sql: string, ...values: unknown[]) => (await t.database.pool.query(sql, values)).rows;
const countAccounts = async () => Number((await queryRows("SELECT count(*) FROM app_user"))[0].count);

describe("a registration", () => {
  test("[API-10, REG-23, REG-27] creates an account of the five fields, which can sign in", async () => {
    const fields = await createFields();
    const { status, body } = await register(fields);
    expect([status, body.success, body.message, body.result]).toEqual([200, true, "注册成功", null]);
    const signedIn = await t.call("signIn.withPassword", {
      body: { username: fields.username, password: PASSWORD },
    });
    expect(signedIn.body.success).toBe(true);
    expect(signedIn.body.result.multi_depart).toBe(0);
    const [stored] = await queryRows("SELECT id FROM app_user WHERE username = $1", fields.username);
    expect(await t.accountRow(stored.id)).toMatchObject({ email: fields.email, phone: fields.phone });
    const summary = await t.call("profile.readSummary", {}, { token: signedIn.body.result.token });
    expect(summary.body.result).toMatchObject({ roles: ["supplier_operator"], departName: null });
  });

  test("[SEC-01] stores the password as argon2id alone", async () => {
    const fields = await createFields();
    await register(fields);
    const [row] = await queryRows("SELECT * FROM app_user WHERE username = $1", fields.username);
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect(t.logs.join("")).not.toContain(PASSWORD);
  });

  test("[SEC-02, SEC-04] sets the exact 128 characters of the password, outer blanks included", async () => {
    const password = ` Ab1!${"密".repeat(122)} `;
    expect(password).toHaveLength(128);
    const fields = await createFields({ password });
    expect((await register(fields)).body.success).toBe(true);
    const canSignIn = async (typed: string) =>
      (await t.call("signIn.withPassword", { body: { username: fields.username, password: typed } })).body.success;
    expect(await canSignIn(password.trim())).toBe(false);
    expect(await canSignIn(password)).toBe(true);
  });

  test("[SEC-89] stores version, time and address of the consent to the privacy notice", async () => {
    const fields = await createFields();
    const at = t.clock.now();
    await register(fields, "198.51.100.78");
    const stored = await queryRows(
      "SELECT c.version, c.given_at, c.address FROM privacy_consent c JOIN app_user u ON u.id = c.user_id WHERE u.username = $1",
      fields.username,
    );
    expect(stored).toEqual([{ version: "2026-05", given_at: new Date(at), address: "198.51.100.78" }]);
  });

  test("sends a welcome mail to the address", async () => {
    const fields = await createFields();
    await register(fields);
    const { body } = await t.call("sms.listOutbox", { query: { email: fields.email } });
    expect(body.result).toMatchObject([
      { email: fields.email, smsmode: "notice", subject: "欢迎使用电子招标采购平台" },
    ]);
    expect(body.result[0]?.text).toContain(fields.username);
    expect(body.result[0]?.text).not.toContain(PASSWORD);
  });
});

describe("a refused registration", () => {
  test("[REG-24, SEC-26] has a wrong, unsent, expired or used code, and creates no account", async () => {
    const before = await countAccounts();
    const refused = { success: false, code: "sms.wrong_code", message: "验证码不正确，请核对后重新输入" };
    // A code exists, but was sent to another number.
    const unsent = { ...(await createFields()), phone: "13600000001" };
    const wrong = await createFields();
    expect(
      (await register({ ...wrong, smscode: wrong.smscode === "000000" ? "000001" : "000000" })).body,
    ).toMatchObject(refused);
    expect((await register(unsent)).body).toMatchObject(refused);
    const lateFields = await createFields();
    t.clock.advance(5 * 60_000);
    expect((await register(lateFields)).body).toMatchObject(refused);
    expect(await countAccounts()).toBe(before);
    const accepted = await createFields();
    expect((await register(accepted)).body.success).toBe(true);
    // The number is free again; its code was consumed.
    await queryRows("UPDATE app_user SET phone = NULL WHERE username = $1", accepted.username);
    const reused = { ...(await createFields()), phone: accepted.phone, smscode: accepted.smscode };
    expect((await register(reused)).body).toMatchObject(refused);
    expect(await countAccounts()).toBe(before + 1);
  });

  test("[REG-08, REG-16, REG-19, REG-24, ADMINDATA-01] has a used name, address or number in any case; the field is named", async () => {
    const registered = await createFields();
    await register(registered);
    const cases = [
      [{ username: registered.username.toUpperCase() }, "用户名已存在!", "username"],
      [{ email: registered.email.toUpperCase() }, "邮箱已存在!", "email"],
      [{ phone: registered.phone }, "手机号已存在!", "phone"],
    ] as const;
    for (const [change, message, field] of cases) {
      const before = await countAccounts();
      const { body, details } = await register(await createFields(change));
      expect([body.success, body.message, details?.field]).toEqual([false, message, field]);
      expect(await countAccounts()).toBe(before);
    }
  });

  test.each([
    ["username", "用户名已存在!"],
    ["email", "邮箱已存在!"],
  ] as const)("[REG-24] is the second of two simultaneous ones with the same %s", async (field, message) => {
    const [firstFields, secondFields] = [await createFields(), await createFields()];
    const before = await countAccounts();
    const answers = await Promise.all([
      register(firstFields),
      register({ ...secondFields, [field]: firstFields[field] }),
    ]);
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
    const refused = answers.find(({ body }) => !body.success);
    expect(refused?.body.message).toBe(message);
    expect(await countAccounts()).toBe(before + 1);
  });

  test("[SEC-02, REG-09] has a malformed password, in the clear or encrypted", async () => {
    const password = "Abcd@abcd";
    const encrypted = await passwordEncryption(t);
    for (const sent of [password, encrypted(password)]) {
      const { body } = await register(await createFields({ password: sent }));
      expect(body).toMatchObject({ success: false, message: "密码由8位数字、大小写字母和特殊符号组成!" });
    }
    const fields = await createFields({ password: encrypted(PASSWORD) });
    expect((await register(fields)).body.success).toBe(true);
    const typed = { username: fields.username, password: PASSWORD };
    expect((await t.call("signIn.withPassword", { body: typed })).body.success).toBe(true);
  });

  test("[REG-24] has an unreadable password: the field is named and the code stays valid", async () => {
    const fields = await createFields({ password: `{aes-cbc}${Buffer.alloc(32, 7).toString("base64")}` });
    const before = await countAccounts();
    const stale = await register(fields);
    expect([stale.status, stale.body.code, stale.body.message]).toEqual([
      400,
      "http.invalid_request",
      "请求内容不正确：password",
    ]);
    expect(await countAccounts()).toBe(before);
    const encrypted = await passwordEncryption(t);
    expect((await register({ ...fields, password: encrypted(PASSWORD) })).body.success).toBe(true);
  });

  test("[SEC-03] has a password equal to the name, number or address", async () => {
    const fields = await createFields({ username: "Zhang-San_7" });
    for (const password of [fields.username, fields.username.toUpperCase(), fields.phone, fields.email])
      expect((await register({ ...fields, password })).body).toMatchObject({
        success: false,
        code: "password.names_account",
        message: "密码不能与用户名、手机号或邮箱相同",
      });
  });

  test.each([
    ["somebody's number", { username: "13812345678" }, "用户名不能含空格，也不能是手机号或邮箱地址"],
    ["an unseen character", { username: "admin\u200b" }, "用户名不能含空格，也不能是手机号或邮箱地址"],
    ["a malformed address", { email: "no-address" }, "请输入正确的邮箱地址"],
    ["a malformed number", { phone: "12345678901" }, "请输入正确的手机号"],
  ])("has a misleading name or unreachable address: %s", async (_what, change, message) => {
    const { body } = await register(await createFields(change));
    expect(body).toMatchObject({ success: false, message });
  });
});

describe("the check for a free value", () => {
  test("[API-12, REG-22] answers success for a free value, and the field's text for a used one", async () => {
    await t.make.user({ username: "Taken-Name", email: "taken@example.com", phone: "13611112222" });
    const checkUnique = async (query: { username?: string; email?: string; phone?: string }) =>
      (await t.call("registration.checkUnique", { query })).body;
    expect(await checkUnique({ username: "free-name" })).toMatchObject({ success: true, code: "200", result: null });
    expect(await checkUnique({ email: "free@example.com" })).toMatchObject({ success: true });
    expect(await checkUnique({ phone: "13600009999" })).toMatchObject({ success: true });
    expect(await checkUnique({ username: "taken-name" })).toMatchObject({ success: false, message: "用户名已存在!" });
    expect(await checkUnique({ email: "Taken@Example.com" })).toMatchObject({ success: false, message: "邮箱已存在!" });
    expect(await checkUnique({ phone: "13611112222" })).toMatchObject({ success: false, message: "手机号已存在!" });
  });

  test("[API-12, W-02] accepts exactly one known field", async () => {
    for (const query of [
      "username=a&email=b",
      "username=a&phone=13800000000",
      "email=a@example.com&phone=13800000000",
      "_t=1700000000",
      "",
      "password_hash=x",
      "username=a&id=1",
      "username=",
      "status=active",
    ]) {
      const response = await t.http("GET", `/api/sys/user/checkOnlyUser?${query}`);
      expect([query, response.statusCode, response.json().success]).toEqual([query, 400, false]);
    }
    expect((await t.http("GET", "/api/sys/user/checkOnlyUser?username=a1&_t=1700000000")).statusCode).toBe(200);
  });
});
