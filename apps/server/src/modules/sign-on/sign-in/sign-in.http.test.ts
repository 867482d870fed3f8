import { createHash } from "node:crypto";
import { allEndpoints } from "@tender/contract";
import { inBatches, secondNode, startTestApp, type TestApp, urlOf } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appUser } from "#modules/people/account/account.tables.ts";
import { databaseContents } from "#test/database-contents.ts";
import { passwordEncryption } from "#test/sign-in/encrypted-password.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const signIn = (username: string, password: string, from?: string) =>
  t.call("signIn.withPassword", { body: { username, password } }, from ? { from } : {});

test("[LOGIN-21, LOGIN-22, LOGIN-23, API-09, API-19] signs in and answers tokens, user, departments and dictionaries", async () => {
  const department = await t.make.department({ orgCode: "A01", departName: "采购管理处" });
  const user = await t.make.user({ username: "zhang", realname: "张敏", departments: [department.id] });
  await t.database.pool.query("INSERT INTO dict (id, code, name) VALUES ('d1', 'colour', '颜色')");
  await t.database.pool.query("INSERT INTO dict_item (id, dict_id, value, text) VALUES ('i1', 'd1', '2', '蓝')");
  const { status, body, headers } = await t.call("signIn.withPassword", {
    body: { username: "zhang", password: user.password, remember_me: true, captcha: "slider", checkKey: "1" },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    code: "200",
    message: "登录成功",
    result: expect.any(Object),
    timestamp: t.clock.now(),
  });
  expect(body.result).toMatchObject({
    userInfo: { id: user.id, username: "zhang", realname: "张敏", avatar: null },
    multi_depart: 1,
    departs: [{ id: department.id, orgCode: "A01", departName: "采购管理处" }],
    sysAllDictItems: { colour: [{ value: "2", text: "蓝", title: "蓝", label: "蓝" }] },
  });
  expect(body.result.token).toMatch(/^[\w-]{43}$/);
  expect(body.result.accessToken.split(".")).toHaveLength(3);
  expect(headers["cache-control"]).toBe("no-store");
  await t.database.db.update(appUser).set({ avatar: "avatar/0a1b" }).where(eq(appUser.id, user.id));
  expect((await signIn("zhang", user.password)).body.result.userInfo.avatar).toBe("avatar/0a1b");
});

test("[SEC-14] sets an http-only cookie with a value of its own, over https under __Host-", async () => {
  const user = await t.make.user();
  const { body, headers } = await signIn(user.username, user.password);
  const cookie = String(headers["set-cookie"]);
  expect(cookie).toMatch(/^tp_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain(body.result.token);
  const secureApp = await startTestApp({ env: { PUBLIC_URL: "https://portal.example.cn" } });
  try {
    const { username, password } = await secureApp.make.user();
    const answer = await secureApp.call("signIn.withPassword", { body: { username, password } });
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^__Host-tp_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  } finally {
    await secureApp.close();
  }
});

test("[GUARD-19, SEC-14, SEC-74] answers 401 without data to the cookie alone at every call with a session", async () => {
  const user = await t.make.user({ roles: ["system_admin"] });
  const { headers, body } = await signIn(user.username, user.password);
  const cookie = String(headers["set-cookie"]).split(";")[0] ?? "";
  const calls = allEndpoints().flatMap(({ endpoint: { access, paths, methods } }) =>
    access.kind === "anonymous" ? [] : paths.flatMap((path) => methods.map((method) => [method, path] as const)),
  );
  const answers = await inBatches(calls, async ([method, path]) => {
    const options = method === "GET" ? {} : { body: {} };
    const reply = await t.http(method, urlOf(path), { headers: { cookie }, ...options });
    return [`${method} ${path}`, reply.statusCode, reply.json().result];
  });
  expect(answers.filter(([, status, result]) => status !== 401 || result !== null)).toEqual([]);
  expect(answers.length).toBeGreaterThan(50);
  // A sign-out requires no session, and does not read the cookie either.
  for (const path of ["/sys/logout", "/webgateway/bpt/api/sys/logout"])
    await t.http("POST", path, { headers: { cookie, "sec-fetch-site": "same-origin" } });
  expect((await t.call("session.readCurrent", {}, { token: body.result.token })).status).toBe(200);
});

test("[SEC-09] issues a new token at every sign-in, and stores only its SHA-256", async () => {
  const user = await t.make.user();
  const sentToken = "b".repeat(43);
  const { body, headers } = await t.call(
    "signIn.withPassword",
    { body: { username: user.username, password: user.password } },
    { token: sentToken, headers: { cookie: `tp_session=${sentToken}` } },
  );
  const [firstToken, secondToken] = [body.result.token, await t.signIn(user)];
  expect(new Set([firstToken, secondToken, sentToken]).size).toBe(3);
  for (const token of [firstToken, secondToken]) expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const { rows } = await t.database.pool.query("SELECT * FROM session WHERE user_id = $1 ORDER BY created_at, id", [
    user.id,
  ]);
  const digests = rows.map((row) => row.token_digest as string);
  expect(digests.sort()).toEqual(
    [firstToken, secondToken].map((token) => createHash("sha256").update(token).digest("base64url")).sort(),
  );
  const cookie = /tp_session=([\w-]{43});/.exec(String(headers["set-cookie"]))?.[1] ?? "none";
  const databaseText = await databaseContents(t.database.pool);
  expect(digests.filter((digest) => !databaseText.includes(digest))).toEqual([]);
  for (const secret of [firstToken, secondToken, cookie, body.result.accessToken])
    expect(databaseText.includes(secret)).toBe(false);
  // The stored values open nothing.
  for (const stored of rows.flatMap((row) => [row.token_digest, row.cookie_digest, row.id])) {
    const reply = await t.call("session.readCurrent", {}, { token: stored });
    expect([reply.status, reply.body.message]).toEqual([500, "token非法无效!"]);
  }
});

test("[LOGIN-24, SEC-08] answers an unknown user and a wrong password alike", async () => {
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
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  expect([wrong.headers["set-cookie"], unknown.headers["set-cookie"]]).toEqual([undefined, undefined]);
});

test("[SEC-08] delays guesses at an unknown name and at a known one alike", async () => {
  const { username } = await t.make.user();
  const answersFor = async (name: string, from: string) => {
    const answers: unknown[] = [];
    for (let n = 0; n < 7; n++) {
      const { status, headers, body } = await signIn(name, "Wrong@2026", from);
      answers.push([status, headers["retry-after"], body]);
    }
    return answers;
  };
  const knownAnswers = await answersFor(username, "198.51.100.151");
  expect(await answersFor("nobody-was-ever-called-so", "198.51.100.152")).toEqual(knownAnswers);
  expect(knownAnswers[5]).toMatchObject([429, "60", { code: "session.throttled" }]);
});

test("[LOGIN-24, SEC-08] reports a frozen account only after the right password", async () => {
  const user = await t.make.user({ status: "frozen" });
  expect((await signIn(user.username, "Wrong@2026")).body.code).toBe("session.wrong_credentials");
  const right = await signIn(user.username, user.password);
  expect(right.body).toMatchObject({ success: false, message: "该账号已被冻结，请联系系统管理员", result: null });
  expect(right.headers["set-cookie"]).toBeUndefined();
});

test.each(["in the clear", "encrypted"])("[SEC-04] compares the password exactly as sent, %s", async (encoding) => {
  const encrypted = await passwordEncryption(t);
  const outcomeOf = async (user: { username: string }, typed: string) => {
    const { success, code } = (await signIn(user.username, encoding === "encrypted" ? encrypted(typed) : typed)).body;
    return success || code;
  };
  const userWithBlanks = await t.make.user({ password: " Ab1!xyz密码 " });
  expect(await outcomeOf(userWithBlanks, "Ab1!xyz密码 ")).toBe("session.wrong_credentials");
  expect(await outcomeOf(userWithBlanks, " Ab1!xyz密码")).toBe("session.wrong_credentials");
  expect(await outcomeOf(userWithBlanks, " ab1!xyz密码 ")).toBe("session.wrong_credentials");
  expect(await outcomeOf(userWithBlanks, userWithBlanks.password)).toBe(true);
  const userWithLongPassword = await t.make.user({ password: `Ab1!${"密".repeat(123)}x` });
  expect(await outcomeOf(userWithLongPassword, `Ab1!${"密".repeat(123)}y`)).toBe("session.wrong_credentials");
  expect(await outcomeOf(userWithLongPassword, `Ab1!${"密".repeat(123)}`)).toBe("session.wrong_credentials");
  expect(await outcomeOf(userWithLongPassword, userWithLongPassword.password)).toBe(true);
});

test("[SEC-01] replaces a weaker hash at the next successful sign-in", async () => {
  const { hash } = await import("@node-rs/argon2");
  const user = await t.make.user();
  const weakHash = await hash(user.password, { memoryCost: 32, timeCost: 1, parallelism: 1 });
  await t.database.db.update(appUser).set({ passwordHash: weakHash }).where(eq(appUser.id, user.id));
  await signIn(user.username, "Wrong@2026");
  expect((await t.database.db.select().from(appUser).where(eq(appUser.id, user.id)))[0]?.passwordHash).toBe(weakHash);
  await t.signIn(user);
  const { rows } = await t.database.pool.query("SELECT password_hash FROM app_user WHERE id = $1", [user.id]);
  // The parameters are those of tests; passwords.alone.test.ts proves the delivered ones.
  expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
});

test("[LOGIN-20, API-25, ADMINDATA-22, SEC-86] issues a key pair for 7 days, and accepts it for another 7", async () => {
  const sevenDays = 7 * 86_400_000;
  const user = await t.make.user();
  // Every pair issued before has expired.
  t.clock.advance(2 * sevenDays);
  const { body } = await t.call("signIn.readEncryptionKey");
  const lengths = [body.result.key, body.result.iv].map((text) => Buffer.from(text, "base64").length);
  expect(lengths).toEqual([32, 16]);
  const { rows } = await t.database.pool.query("SELECT key, iv FROM encryption_pair ORDER BY created_at DESC LIMIT 1");
  expect(rows).toEqual([body.result]);
  const seal = await passwordEncryption(t);
  const canSignIn = async () => (await signIn(user.username, seal(user.password))).body.success;
  expect(await canSignIn()).toBe(true);
  t.clock.advance(sevenDays - 1);
  expect((await t.call("signIn.readEncryptionKey")).body.result).toEqual(body.result);
  const node = await secondNode(t);
  const otherNodeReply = await node.app.inject({ url: "/api/sys/getEncryptedString" });
  expect(otherNodeReply.json().result).toEqual(body.result);
  await node.close();
  t.clock.advance(1);
  const rotated = await t.call("signIn.readEncryptionKey");
  expect(rotated.body.result.key).not.toBe(body.result.key);
  expect(rotated.body.result.iv).not.toBe(body.result.iv);
  t.clock.advance(sevenDays - 1);
  expect(await canSignIn()).toBe(true);
  t.clock.advance(1);
  expect(await canSignIn()).toBe(false);
  expect((await signIn(user.username, "{aes-cbc}garbage")).body.code).toBe("session.wrong_credentials");
});

test("[SEC-86] creates a random pair for each installation", async () => {
  const other = await startTestApp();
  const pairs = [];
  for (const app of [t, other]) pairs.push((await app.call("signIn.readEncryptionKey")).body.result);
  await other.close();
  expect(pairs[0]?.key).not.toBe(pairs[1]?.key);
  expect(pairs[0]?.iv).not.toBe(pairs[1]?.iv);
});

test.each([
  ["a missing password", { username: "zhang" }, "请求内容不正确：password"],
  ["an object as name", { username: { $ne: null }, password: "x" }, "请求内容不正确：username"],
])("[SEC-57] answers 400 and names the field for %s", async (_what, body, message) => {
  const response = await t.http("POST", "/bpt/api/sys/login", { body });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ success: false, code: "http.invalid_request", message });
});

test("[SEC-79] [W-30] accepts the right password from a new address after sixty wrong ones from others", async () => {
  const user = await t.make.user();
  for (let n = 0; n < 60; n++) await signIn(user.username, "Wrong@2026", `198.51.101.${n % 12}`);
  for (let n = 0; n < 12; n++) expect((await signIn(user.username, user.password, `198.51.101.${n}`)).status).toBe(429);
  expect((await signIn(user.username, user.password, "198.51.102.1")).body.success).toBe(true);
});

test("[SEC-78, SEC-79] delays an account after 5 wrong passwords from one address, for that address", async () => {
  const user = await t.make.user();
  for (let i = 0; i < 5; i++)
    expect((await signIn(user.username, "Wrong@2026", "198.51.100.1")).body.code).toBe("session.wrong_credentials");
  const delayed = await signIn(user.username, user.password, "198.51.100.1");
  expect(delayed.status).toBe(429);
  expect(delayed.body.message).toBe("密码错误次数过多，请 60 秒后再试");
  expect(delayed.headers["retry-after"]).toBe("60");
  expect((await signIn(user.username, user.password, "198.51.100.2")).body.success).toBe(true);
  t.clock.advance(59_999);
  expect((await signIn(user.username, user.password, "198.51.100.1")).status).toBe(429);
  t.clock.advance(1);
  expect((await signIn(user.username, user.password, "198.51.100.1")).body.success).toBe(true);
  expect((await signIn(user.username, "Wrong@2026", "198.51.100.1")).body.code).toBe("session.wrong_credentials");
});

test("[SEC-79] pauses an address for 15 minutes after tries of 20 accounts", async () => {
  const user = await t.make.user();
  for (let i = 0; i < 19; i++)
    expect((await signIn(`guess-${i}`, "Wrong@2026", "198.51.100.77")).body.code).toBe("session.wrong_credentials");
  expect((await signIn(user.username, user.password, "198.51.100.77")).body.success).toBe(true);
  expect((await signIn("guess-19", "Wrong@2026", "198.51.100.77")).body.code).toBe("session.wrong_credentials");
  expect((await signIn(user.username, user.password, "198.51.100.77")).status).toBe(429);
  expect((await signIn(user.username, user.password, "198.51.100.78")).body.success).toBe(true);
  t.clock.advance(15 * 60_000 - 1);
  expect((await signIn(user.username, user.password, "198.51.100.77")).status).toBe(429);
  t.clock.advance(1);
  expect((await signIn(user.username, user.password, "198.51.100.77")).body.success).toBe(true);
});

test("[SEC-79] counts the accounts that an address tried within 10 minutes, slow tries included", async () => {
  const user = await t.make.user();
  const tryAccounts = async (from: string, count: number, pauseMs: number) => {
    for (let i = 0; i < count; i++) {
      if (i > 0) t.clock.advance(pauseMs);
      expect((await signIn(`slow-${i}`, "Wrong@2026", from)).body.code).toBe("session.wrong_credentials");
    }
  };
  await tryAccounts("198.51.100.80", 20, 31_000);
  expect((await signIn(user.username, user.password, "198.51.100.80")).status).toBe(429);
  t.clock.advance(15 * 60_000 - 1);
  expect((await signIn(user.username, user.password, "198.51.100.80")).status).toBe(429);
  await tryAccounts("198.51.100.81", 20, 32_000);
  expect((await signIn(user.username, user.password, "198.51.100.81")).body.success).toBe(true);
});
