import { PASSWORD, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appUser } from "../account/account.tables.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const signIn = (username: string, password: string, from?: string) =>
  t.call("session.signInWithPassword", { body: { username, password } }, from ? { from } : {});

test("[LOGIN-21, LOGIN-22, LOGIN-23, API-09, API-19] signs in and answers token, access token, user, departments and dictionaries", async () => {
  const department = await t.make.department({ orgCode: "A01", departName: "采购管理处" });
  const user = await t.make.user({ username: "zhang", realname: "张敏", departments: [department.id] });
  const { status, body, headers } = await signIn("zhang", user.password);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, code: "200", timestamp: t.clock.now() });
  expect(body.result).toMatchObject({
    userInfo: { id: user.id, username: "zhang", realname: "张敏", avatar: null },
    multi_depart: 1,
    departs: [{ id: department.id, orgCode: "A01", departName: "采购管理处" }],
  });
  expect(body.result.token).toMatch(/^[\w-]{43}$/);
  expect(body.result.accessToken.split(".")).toHaveLength(3);
  expect(headers["cache-control"]).toBe("no-store");
});

test("[SEC-14] sets a cookie of another value that scripts cannot read and that authenticates no call", async () => {
  const user = await t.make.user();
  const { body, headers } = await signIn(user.username, user.password);
  const cookie = String(headers["set-cookie"]);
  expect(cookie).toMatch(/^tp_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain(body.result.token);
  const answer = await t.call("session.readCurrent", {}, { headers: { cookie: cookie.split(";")[0] ?? "" } });
  expect(answer.status).toBe(401);
});

test("[SEC-09] makes a new token at every sign-in and stores only digests", async () => {
  const user = await t.make.user();
  const [a, b] = [await t.signIn(user), await t.signIn(user)];
  expect(a).not.toBe(b);
  const { rows } = await t.database.pool.query("SELECT * FROM session WHERE user_id = $1", [user.id]);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(a);
});

test("[LOGIN-24, SEC-08] refuses an unknown user and a wrong password with the same answer", async () => {
  const user = await t.make.user();
  const wrong = await signIn(user.username, "Wrong@2026");
  const unknown = await signIn("nobody-has-this-name", "Wrong@2026");
  expect(wrong.status).toBe(200);
  expect(wrong.body).toEqual({
    success: false,
    code: "session.wrong_credentials",
    message: "用户名或密码错误，请重新输入",
    result: { needsGraphicCode: false },
    timestamp: t.clock.now(),
  });
  expect(unknown.body).toEqual(wrong.body);
});

test("[LOGIN-24, SEC-08] tells of a frozen account only after the right password", async () => {
  const user = await t.make.user({ status: "frozen" });
  expect((await signIn(user.username, "Wrong@2026")).body.code).toBe("session.wrong_credentials");
  const right = await signIn(user.username, user.password);
  expect(right.body).toMatchObject({ success: false, message: "该账号已被冻结，请联系系统管理员" });
});

test("[LOGIN-24] refuses a deleted account and one without a password like an unknown one", async () => {
  const deleted = await t.make.user({ status: "deleted" });
  const empty = await t.make.user({ password: null });
  expect((await signIn(deleted.username, deleted.password)).body.code).toBe("session.wrong_credentials");
  expect((await signIn(empty.username, PASSWORD)).body.code).toBe("session.wrong_credentials");
});

test("[SEC-04] compares the password exactly as sent", async () => {
  const user = await t.make.user({ password: " Ab1!xyz密码 " });
  expect((await signIn(user.username, "Ab1!xyz密码")).body.success).toBe(false);
  expect((await signIn(user.username, " ab1!xyz密码 ")).body.success).toBe(false);
  expect((await signIn(user.username, " Ab1!xyz密码 ")).body.success).toBe(true);
});

test("[SEC-01] replaces a weaker hash at the next good sign-in", async () => {
  const { hash } = await import("@node-rs/argon2");
  const user = await t.make.user();
  const weak = await hash(user.password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await t.database.db.update(appUser).set({ passwordHash: weak });
  await t.signIn(user);
  const { rows } = await t.database.pool.query("SELECT password_hash FROM app_user WHERE id = $1", [user.id]);
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("[LOGIN-20, API-25, SEC-86] accepts a password encrypted with the handed-out pair, also with the previous one", async () => {
  const { createCipheriv } = await import("node:crypto");
  const user = await t.make.user();
  const { body } = await t.call("session.readEncryptionKey");
  const seal = (text: string) => {
    const cipher = createCipheriv(
      "aes-256-cbc",
      Buffer.from(body.result.key, "base64"),
      Buffer.from(body.result.iv, "base64"),
    );
    return `{aes-cbc}${cipher.update(text, "utf8", "base64")}${cipher.final("base64")}`;
  };
  expect((await signIn(user.username, seal(user.password))).body.success).toBe(true);
  t.clock.advance(7 * 86_400_000 + 1);
  const rotated = await t.call("session.readEncryptionKey");
  expect(rotated.body.result.key).not.toBe(body.result.key);
  expect((await signIn(user.username, seal(user.password))).body.success).toBe(true);
  t.clock.advance(7 * 86_400_000);
  expect((await signIn(user.username, seal(user.password))).body.success).toBe(false);
  expect((await signIn(user.username, "{aes-cbc}garbage")).body.code).toBe("session.wrong_credentials");
});

test.each([
  ["a missing password", { username: "zhang" }, "请求内容不正确：password"],
  ["a number as name", { username: 5, password: "x" }, "请求内容不正确：username"],
  ["an object as name", { username: { $ne: null }, password: "x" }, "请求内容不正确：username"],
  ["a name of 101 characters", { username: "a".repeat(101), password: "x" }, "请求内容不正确：username"],
  ["a check key that is no number", { username: "a", password: "x", checkKey: "1 OR 1=1" }, "请求内容不正确：checkKey"],
])("[SEC-57] answers 400 and names the field for %s", async (_what, body, message) => {
  const response = await t.http("POST", "/bpt/api/sys/login", { body });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false, code: "http.invalid_request", message });
});

test("[SEC-79] makes an account wait after 5 wrong passwords from one address, and only from there", async () => {
  const user = await t.make.user();
  for (let i = 0; i < 5; i++)
    expect((await signIn(user.username, "Wrong@2026", "198.51.100.1")).body.code).toBe("session.wrong_credentials");
  const held = await signIn(user.username, user.password, "198.51.100.1");
  expect(held.status).toBe(429);
  expect(held.body.message).toBe("密码错误次数过多，请 60 秒后再试");
  expect(held.headers["retry-after"]).toBe("60");
  expect((await signIn(user.username, user.password, "198.51.100.2")).body.success).toBe(true);
  t.clock.advance(60_000);
  expect((await signIn(user.username, user.password, "198.51.100.1")).body.success).toBe(true);
  expect((await signIn(user.username, "Wrong@2026", "198.51.100.1")).body.code).toBe("session.wrong_credentials");
});

test("[SEC-79] pauses an address that tried 20 accounts", async () => {
  const user = await t.make.user();
  for (let i = 0; i < 20; i++) await signIn(`guess-${i}`, "Wrong@2026", "198.51.100.77");
  expect((await signIn(user.username, user.password, "198.51.100.77")).status).toBe(429);
  expect((await signIn(user.username, user.password, "198.51.100.78")).body.success).toBe(true);
});

test("[SEC-80] records sign-ins, good and bad, without secrets", async () => {
  const user = await t.make.user();
  await signIn(user.username, "Wrong@2026");
  const token = await t.signIn(user);
  const { rows } = await t.database.pool.query("SELECT * FROM audit_entry WHERE username = $1 ORDER BY id", [
    user.username,
  ]);
  expect(rows.map((row) => [row.action, row.outcome])).toEqual([
    ["session.sign_in", "refused"],
    ["session.sign_in", "ok"],
  ]);
  const text = JSON.stringify(rows) + t.logs.join("");
  expect(text).not.toContain("Wrong@2026");
  expect(text).not.toContain(PASSWORD);
  expect(text).not.toContain(token);
});
