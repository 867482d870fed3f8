import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sqlErrorOf } from "#platform/database/sql-error.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

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
    [{ phone: "13900000001" }, "app_user_phone_key"],
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
