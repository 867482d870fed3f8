import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PRODUCTION, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedBase } from "#seed/seed-base.ts";
import { databaseContents } from "#test/database-contents.ts";
import { passwordEncryption } from "#test/sign-in/encrypted-password.ts";

/*
 * Guarantee: only the last printed link creates the first account, once, within 24 hours; the link is readable on the
 * terminal alone.
 */

const DEAD_LINK = "链接无效或已过期。如平台尚无账号，请重新启动服务，终端会打印新的链接";
const PASSWORD = "Qk7#mvTx-2";
const HOUR_MS = 3_600_000;

const dataDir = mkdtempSync(join(tmpdir(), "tender-first-"));
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { DATA_DIR: dataDir, PASSWORD_BLOCKLIST: "on" } });
  await seedBase(t.database, t.config);
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => emptyTables(t));

const emptyTables = (app: TestApp) => app.database.pool.query("TRUNCATE app_user, department, one_time_link CASCADE");
const queryRows = async (sql: string, ...values: unknown[]) => (await t.database.pool.query(sql, values)).rows;
const countAccounts = async () => Number((await queryRows("SELECT count(*) FROM app_user"))[0].count);

async function offerLink(): Promise<string> {
  const link = await t.deps.offerFirstAdministrator();
  return link?.address.split("#")[1] ?? "";
}

const validInput = {
  departName: "某市公共资源交易中心",
  username: "keeper",
  realname: "许明远",
  phone: "13700000001",
  password: PASSWORD,
  confirmation: PASSWORD,
  consent: true,
};
const create = (secret: string, change: Partial<typeof validInput> = {}, from?: string) =>
  t.call("firstAdministrator.create", { body: { secret, ...validInput, ...change } }, from ? { from } : {});
const check = (secret: string) => t.call("firstAdministrator.checkLink", { body: { secret } });

describe("the printed link", () => {
  test("[SEC-85] carries 256 random bits in its fragment; the database stores their SHA-256", async () => {
    const link = await t.deps.offerFirstAdministrator();
    const secret = link?.address.split("#")[1] ?? "";
    expect(link?.address).toMatch(/^http:\/\/localhost:3000\/first-administrator#[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(await queryRows("SELECT secret_digest, expires_at, used_at FROM one_time_link")).toEqual([
      {
        secret_digest: createHash("sha256").update(secret).digest("base64url"),
        expires_at: new Date(t.clock.now() + 24 * HOUR_MS),
        used_at: null,
      },
    ]);
    expect(await databaseContents(t.database.pool)).not.toContain(secret);
    expect(t.logs.join("")).not.toContain(secret);
  });

  test("[SEC-85] expires after 24 hours", async () => {
    const secret = await offerLink();
    t.clock.advance(24 * HOUR_MS - 1);
    expect((await check(secret)).body).toMatchObject({
      success: true,
      result: { expiresAt: new Date(t.clock.now() + 1).toISOString() },
    });
    t.clock.advance(1);
    expect((await check(secret)).body).toMatchObject({ success: false, message: DEAD_LINK });
    expect((await create(secret)).body).toMatchObject({ success: false, message: DEAD_LINK });
    expect(await countAccounts()).toBe(0);
  });

  test("[SEC-85] is superseded by a later link, even among links made at once", async () => {
    const first = await offerLink();
    const secrets = await Promise.all(Array.from({ length: 6 }, offerLink));
    const answers = await Promise.all([first, ...secrets].map(check));
    expect(answers[0]?.body.message).toBe(DEAD_LINK);
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  });

  test.each(["active", "frozen", "deleted"] as const)(
    "[SEC-85] [W-19] is invalid, and no other is made, once an account exists: %s",
    async (status) => {
      const secret = await offerLink();
      await t.make.user({ status });
      expect((await check(secret)).body.message).toBe(DEAD_LINK);
      expect((await create(secret)).body.message).toBe(DEAD_LINK);
      expect(await t.deps.offerFirstAdministrator()).toBeUndefined();
      expect(await countAccounts()).toBe(1);
    },
  );

  test("[SEC-85] is refused alike if unknown, cut off, replaced or used, with a row each", async () => {
    const replaced = await offerLink();
    const used = await offerLink();
    expect((await create(used)).body.success).toBe(true);
    for (const secret of ["x", "A".repeat(43), used.slice(0, 42), replaced, used]) {
      for (const { status, body } of [await check(secret), await create(secret, { username: "intruder" })]) {
        expect([status, body.code, body.message]).toEqual([200, "first_administrator.link_dead", DEAD_LINK]);
      }
    }
    const tries = await queryRows("SELECT outcome, reason FROM audit_entry WHERE username = 'intruder'");
    expect(tries).toHaveLength(5);
    expect(tries[0]).toEqual({ outcome: "refused", reason: "first_administrator.link_dead" });
  });
});

describe("the first administrator", () => {
  test("[SEC-85, ADMINDATA-03] has the role, the root department and the consent, and can sign in", async () => {
    const { status, body } = await create(await offerLink(), {
      departName: "  某市公共资源交易中心 ",
      username: " keeper ",
      realname: " 许明远 ",
      phone: " 13700000001 ",
    });
    expect([status, body.success, body.message, body.result]).toEqual([200, true, "管理员账号已建立", null]);
    const signedIn = await t.call("signIn.withPassword", { body: { username: "keeper", password: PASSWORD } });
    expect(signedIn.body.result).toMatchObject({
      multi_depart: 1,
      departs: [{ orgCode: "A01", departName: "某市公共资源交易中心" }],
      userInfo: { username: "keeper", realname: "许明远" },
    });
    const { token } = signedIn.body.result;
    expect((await t.call("profile.readSummary", {}, { token })).body.result).toMatchObject({
      roles: ["系统管理员"],
      departName: "某市公共资源交易中心",
      phone: "137****0001",
      email: null,
    });
    expect((await t.call("audit.list", { query: {} }, { token })).status).toBe(200);
    expect(await queryRows("SELECT version, given_at, address FROM privacy_consent")).toEqual([
      { version: "1.0", given_at: new Date(t.clock.now()), address: "203.0.113.10" },
    ]);
  });

  test("[SEC-02, SEC-04] signs in with the exact 128 characters of the password, outer blanks included", async () => {
    const password = ` Qk7#mv${"密".repeat(120)} `;
    expect(password).toHaveLength(128);
    expect((await create(await offerLink(), { password, confirmation: password })).body.success).toBe(true);
    const canSignIn = async (typed: string) =>
      (await t.call("signIn.withPassword", { body: { username: "keeper", password: typed } })).body.success;
    expect(await canSignIn(password.trim())).toBe(false);
    expect(await canSignIn(password)).toBe(true);
  });

  test("[SEC-80] is recorded in the trail with the role, without a secret", async () => {
    const secret = await offerLink();
    await create(secret, { username: "recorded" }, "198.51.100.7");
    const [entry] = await queryRows("SELECT * FROM audit_entry WHERE username = 'recorded'");
    expect(entry).toMatchObject({
      action: "account.set_first_password",
      outcome: "ok",
      object: "A01",
      address: "198.51.100.7",
      detail: { departName: "某市公共资源交易中心", role: "system_admin" },
    });
    const [link] = await queryRows(
      "SELECT outcome, address FROM audit_entry WHERE action = 'account.offer_first_administrator' LIMIT 1",
    );
    expect(link).toEqual({ outcome: "ok", address: null });
    expect(JSON.stringify(await queryRows("SELECT * FROM audit_entry"))).not.toContain(secret);
  });

  test("[SEC-85] is one of two simultaneous requests; the other is refused as a dead link", async () => {
    const secret = await offerLink();
    const answers = await Promise.all([
      create(secret, { username: "one" }),
      create(secret, { username: "two", phone: "13700000002" }),
    ]);
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
    expect(answers.find(({ body }) => !body.success)?.body.message).toBe(DEAD_LINK);
    for (const table of ["app_user", "department", "department_member", "user_role", "privacy_consent"])
      expect([table, (await queryRows(`SELECT count(*) FROM ${table}`))[0].count]).toEqual([table, "1"]);
  });

  test("is created completely or not at all; the link stays valid after a failure", async () => {
    const secret = await offerLink();
    await queryRows("UPDATE role SET code = 'elsewhere' WHERE code = 'system_admin'");
    try {
      expect((await create(secret)).status).toBe(500);
    } finally {
      await queryRows("UPDATE role SET code = 'system_admin' WHERE code = 'elsewhere'");
    }
    expect(await countAccounts()).toBe(0);
    expect(await queryRows("SELECT 1 FROM department")).toEqual([]);
    expect((await create(secret)).body.success).toBe(true);
  });

  test("gets a root department with the first free code", async () => {
    await t.make.department({ orgCode: "A01" });
    await create(await offerLink());
    expect(await queryRows("SELECT org_code FROM department ORDER BY org_code")).toEqual([
      { org_code: "A01" },
      { org_code: "A02" },
    ]);
  });
});

describe("a request with a valid link", () => {
  test.each([
    ["a name of blanks", { departName: "　 " }, "机构名称不能为空，也不能含有不可见的字符"],
    ["a username with blanks", { username: "big keeper" }, "用户名不能含空格，也不能是手机号或邮箱地址"],
    ["a real name with digits", { realname: "许1" }, "姓名只能包含文字、间隔号和空格"],
    ["a malformed number", { phone: "12345678901" }, "请输入正确的手机号"],
    ["no consent", { consent: false }, "请阅读并同意隐私政策后再注册"],
    ["another confirmation", { confirmation: "Qk7#mvTx-3" }, "两次输入的密码不一样！"],
  ])("is refused with %s, and the link stays valid", async (_what, change, message) => {
    const secret = await offerLink();
    expect((await create(secret, change)).body).toMatchObject({ success: false, message });
    expect(await countAccounts()).toBe(0);
    expect((await check(secret)).body.success).toBe(true);
  });

  test("[SEC-02] is refused with a malformed password, plain or encrypted", async () => {
    const plain = "Abcd@abcd";
    const secret = await offerLink();
    const encrypted = await passwordEncryption(t);
    for (const password of [plain, encrypted(plain)]) {
      const { body } = await create(secret, { password, confirmation: password });
      expect(body).toMatchObject({ success: false, message: "密码由8位数字、大小写字母和特殊符号组成!" });
    }
    expect(await countAccounts()).toBe(0);
  });

  test("[SEC-03] is refused with a password that is a name, is common or has a context word", async () => {
    const secret = await offerLink();
    const refusalOf = async (password: string, change = {}) => {
      const { code, message } = (await create(secret, { password, confirmation: password, ...change })).body;
      return `${code} ${message}`;
    };
    expect(await refusalOf("Zhang-San_7", { username: "zhang-san_7" })).toBe(
      "password.names_account 密码不能与用户名、手机号或邮箱相同",
    );
    expect(await refusalOf("13700000001")).toBe("password.names_account 密码不能与用户名、手机号或邮箱相同");
    expect(await refusalOf("P@ssw0rd")).toBe("password.too_common 该密码过于常见或曾经泄露，请更换为不易猜到的密码");
    expect(await refusalOf("Zhaobiao-77qv")).toBe(
      "password.too_common 该密码过于常见或曾经泄露，请更换为不易猜到的密码",
    );
    expect(await countAccounts()).toBe(0);
  });

  test.each(Object.keys(validInput))("is refused without %s, and the answer names the field", async (field) => {
    const body = { secret: await offerLink(), ...validInput, [field]: undefined };
    const response = await t.http("POST", "/api/first-administrator", { body });
    expect([response.statusCode, response.json().message]).toEqual([400, `请求内容不正确：${field}`]);
  });
});

test("accepts encrypted passwords, and refuses one of an unknown key", async () => {
  const secret = await offerLink();
  const encrypted = await passwordEncryption(t);
  const stale = await create(secret, { password: `{aes-cbc}${Buffer.alloc(32, 7).toString("base64")}` });
  expect([stale.status, stale.body.message]).toEqual([400, "请求内容不正确：password"]);
  // Each is encrypted separately, or one is plain: the comparison uses the decrypted text.
  const created = await create(secret, { password: encrypted(PASSWORD), confirmation: PASSWORD });
  expect(created.body.success).toBe(true);
  const signIn = await t.call("signIn.withPassword", { body: { username: "keeper", password: PASSWORD } });
  expect(signIn.body.success).toBe(true);
});

test("[SEC-06] reveals no secret in logs, answers or the database, and refuses GET and PUT", async () => {
  const secret = await offerLink();
  const answers = [
    await create(secret, { realname: "1" }),
    await check(secret),
    await create(secret),
    await create(secret),
  ];
  for (const method of ["GET", "PUT"])
    for (const path of ["/api/first-administrator", "/api/first-administrator/link"])
      expect([method, path, (await t.http(method, path, method === "GET" ? {} : { body: {} })).statusCode]).toEqual([
        method,
        path,
        405,
      ]);
  const texts = [t.logs.join(""), JSON.stringify(answers.map(({ body }) => body))];
  texts.push(await databaseContents(t.database.pool));
  for (const text of texts) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(PASSWORD);
  }
});

test("[SEC-85] refuses registration in production before the first administrator exists", async () => {
  const production = await startTestApp({
    env: PRODUCTION,
  });
  try {
    const register = async () =>
      (
        await production.call("registration.register", {
          body: {
            username: "stranger",
            password: PASSWORD,
            email: "stranger@example.com",
            phone: "13700000009",
            smscode: "123456",
          },
        })
      ).body.message;
    expect(await register()).toBe("平台尚未启用，请联系系统管理员");
    await production.make.user();
    expect(await register()).toBe("验证码不正确，请核对后重新输入");
    expect((await production.deps.offerFirstAdministrator())?.address).toBeUndefined();
  } finally {
    await production.close();
  }
});
