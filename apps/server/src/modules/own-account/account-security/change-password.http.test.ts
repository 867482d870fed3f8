import { type CreatedUser, PASSWORD, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { passwordEncryption } from "#test/sign-in/encrypted-password.ts";
import { expectOwnCookie } from "#test/sign-in/own-cookie.ts";

const NEW = "k7#Wq2!pZr";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface Change {
  username?: string;
  oldpassword?: string;
  password?: string;
  confirmpassword?: string;
}

const change = (user: CreatedUser, token: string, changes: Change = {}, from?: string) =>
  t.call(
    "accountSecurity.changePassword",
    { body: { username: user.username, oldpassword: PASSWORD, password: NEW, confirmpassword: NEW, ...changes } },
    from ? { token, from } : { token },
  );
const signIn = async (user: CreatedUser, password: string, from = "198.51.100.201") =>
  (await t.call("signIn.withPassword", { body: { username: user.username, password } }, { from })).body;
const statusOf = async (token: string) => (await t.call("session.readCurrent", {}, { token })).status;

test("[PASSWD-06, PASSWD-08, PASSWD-09, API-32, SEC-12, SEC-14] sets the new password and returns a valid token with its own cookie", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  const { body, headers } = await change(user, token);
  expect(body).toMatchObject({ success: true, code: "200", message: "密码修改成功" });
  expect(body.result.token).toMatch(/^[\w-]{43}$/);
  expect(body.result.token).not.toBe(token);
  expect(String(headers["set-cookie"])).toMatch(/tp_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/);
  await expectOwnCookie(t, headers, body.result.token);
  expect(await statusOf(body.result.token)).toBe(200);
  expect((await signIn(user, NEW)).success).toBe(true);
  expect((await signIn(user, PASSWORD)).code).toBe("session.wrong_credentials");
  const secondChange = { password: "z9$Vb4&mTy", confirmpassword: "z9$Vb4&mTy" };
  expect((await change(user, body.result.token, secondChange)).body.code).toBe("password.wrong_old");
});

test("[SEC-10] retains the remember_me of the sign-in through the change", async () => {
  const maxAges: (string | undefined)[] = [];
  const tokens: string[] = [];
  for (const remember_me of [false, true]) {
    const user = await t.make.user();
    const body = { username: user.username, password: PASSWORD, remember_me };
    const { token } = (await t.call("signIn.withPassword", { body })).body.result;
    t.clock.advance(3_600_000);
    const changed = await change(user, token);
    maxAges.push(/Max-Age=\d+/.exec(String(changed.headers["set-cookie"]))?.[0]);
    tokens.push(changed.body.result.token);
  }
  expect(maxAges).toEqual([undefined, "Max-Age=2592000"]);
  t.clock.advance(12 * 3_600_000);
  expect(await Promise.all(tokens.map(statusOf))).toEqual([500, 200]);
});

test("[SEC-12] [W-17] ends every other session and access token of the account at once", async () => {
  const user = await t.make.user();
  const [ownToken, otherToken] = [await t.signIn(user), await t.signIn(user, "198.51.100.9")];
  const unrelatedUser = await t.signIn(await t.make.user());
  const before = await t.call("signIn.withToken", { body: { token: otherToken } });
  const { body } = await change(user, ownToken);
  expect(await statusOf(ownToken)).toBe(500);
  expect(await statusOf(otherToken)).toBe(500);
  expect(await statusOf(before.body.result.accessToken)).toBe(500);
  expect(await statusOf(body.result.token)).toBe(200);
  expect(await statusOf(body.result.accessToken)).toBe(200);
  expect(await statusOf(unrelatedUser)).toBe(200);
});

/** Runs the action right after the next password comparison, before its result is returned. */
function afterNextComparison(action: () => Promise<unknown>): void {
  const verify = t.deps.passwords.verify.bind(t.deps.passwords);
  vi.spyOn(t.deps.passwords, "verify").mockImplementationOnce(async (hash, plain) => {
    const isRight = await verify(hash, plain);
    await action();
    return isRight;
  });
}

test("[SEC-12] [W-17] ends the session of a sign-in that compared the old password before the change", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  afterNextComparison(() => change(user, token));
  const signedIn = await signIn(user, PASSWORD);
  expect(await statusOf(signedIn.result.token)).toBe(500);
  expect(await statusOf(signedIn.result.accessToken)).toBe(500);
});

test("[SEC-12] applies only one of two concurrent changes", async () => {
  const user = await t.make.user();
  const [token, otherToken] = [await t.signIn(user), await t.signIn(user)];
  const hash = t.deps.passwords.hash.bind(t.deps.passwords);
  vi.spyOn(t.deps.passwords, "hash").mockImplementationOnce(async (plain) => {
    await change(user, token);
    return hash(plain);
  });
  const second = await change(user, otherToken, { password: "z9$Vb4&mTy", confirmpassword: "z9$Vb4&mTy" });
  expect(second.body).toMatchObject({ success: false, message: "旧密码输入错误，请重新输入" });
  expect((await signIn(user, NEW)).success).toBe(true);
});

test("[SEC-01, SEC-12] does not overwrite a new password with a rehash of the old one", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  vi.spyOn(t.deps.passwords, "needsRehash").mockReturnValueOnce(true);
  afterNextComparison(() => change(user, token));
  await signIn(user, PASSWORD);
  expect((await signIn(user, PASSWORD)).code).toBe("session.wrong_credentials");
  expect((await signIn(user, NEW)).success).toBe(true);
});

test("[PASSWD-08, SEC-05] refuses a wrong old password, changes nothing and counts it", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  const from = "198.51.100.44";
  for (let i = 0; i < 5; i++) {
    const { body } = await change(user, token, { oldpassword: "Wrong@2026" }, from);
    expect(body).toMatchObject({ success: false, code: "password.wrong_old", message: "旧密码输入错误，请重新输入" });
  }
  const paused = await change(user, token, {}, from);
  expect(paused.status).toBe(429);
  expect(paused.body.message).toBe("密码错误次数过多，请 60 秒后再试");
  expect(await statusOf(token)).toBe(200);
  expect((await signIn(user, PASSWORD)).success).toBe(true);
  expect((await signIn(user, NEW)).success).toBe(false);
  // The sign-in uses the same counter.
  expect((await signIn(user, PASSWORD, from)).code).toBe("session.throttled");
});

test.each<[string, Change, string, string]>([
  ["passwords that differ", { confirmpassword: `${NEW}x` }, "password.mismatch", "两次输入的密码不一样！"],
  [
    "a malformed one",
    { password: "Abcdefg!", confirmpassword: "Abcdefg!" },
    "password.malformed",
    "密码由8位数字、大小写字母和特殊符号组成!",
  ],
  ...["Own-Name_7!", "13877770001", "Q1@example.com"].map((name): [string, Change, string, string] => [
    `the own ${name}`,
    { password: name, confirmpassword: name },
    "password.names_account",
    "密码不能与用户名、手机号或邮箱相同",
  ]),
  [
    "the present password",
    { password: PASSWORD, confirmpassword: PASSWORD },
    "password.used_before",
    "新密码不能与最近 5 次使用过的密码相同",
  ],
])("[SEC-02, SEC-03, PASSWD-07] refuses %s, in the clear or encrypted", async (fault, changes, code, message) => {
  const user = await t.make.user(
    {
      "the own Own-Name_7!": { username: "own-name_7!" },
      "the own 13877770001": { phone: "13877770001" },
      "the own Q1@example.com": { email: "q1@example.com" },
    }[fault] ?? {},
  );
  const token = await t.signIn(user);
  const encrypted = await passwordEncryption(t);
  const { password = NEW, confirmpassword = NEW } = changes;
  for (const sent of [changes, { password: encrypted(password), confirmpassword: encrypted(confirmpassword) }]) {
    const { status, body } = await change(user, token, sent);
    expect([status, body.success, body.message, body.code]).toEqual([200, false, message, code]);
  }
  expect(await statusOf(token)).toBe(200);
});

test("[SEC-02, SEC-04, PASSWD-07] retains blanks and letter case of 128 characters, clear or encrypted", async () => {
  const password = ` Ab1!${"密".repeat(122)} `;
  expect(password).toHaveLength(128);
  const encrypted = await passwordEncryption(t);
  for (const sent of [(plain: string) => plain, encrypted]) {
    const user = await t.make.user();
    const token = await t.signIn(user);
    const set = async (old: string, next: string, sessionToken: string) =>
      (
        await change(
          user,
          sessionToken,
          { oldpassword: sent(old), password: sent(next), confirmpassword: sent(next) },
          "198.51.100.203",
        )
      ).body;
    const { success, result } = await set(PASSWORD, password, token);
    expect(success).toBe(true);
    const opens = async (typed: string) => (await signIn(user, typed)).success;
    expect(await opens(password.trim())).toBe(false);
    expect(await opens(password)).toBe(true);
    // Blanks are significant when the old password is compared.
    const shorter = [password.trimStart(), password.trimEnd(), password.slice(0, -1), password.toLowerCase()];
    for (const typed of shorter) expect((await set(typed, NEW, result.token)).code).toBe("password.wrong_old");
    t.clock.advance(15 * 60_000);
    // They are significant in a proof, too.
    for (const typed of [...shorter, password]) {
      const body = { evidence: { method: "password" as const, password: sent(typed) } };
      const { success } = (await t.call("proof.submit", { body }, { token: result.token })).body;
      expect(success).toBe(typed === password);
    }
    expect((await set(password, NEW, result.token)).success).toBe(true);
  }
});

test("refuses the last five passwords and accepts the sixth", async () => {
  const user = await t.make.user();
  let token = await t.signIn(user);
  let old = PASSWORD;
  const set = async (password: string) => {
    const { body } = await change(user, token, { oldpassword: old, password, confirmpassword: password });
    if (!body.success) return body.message;
    token = body.result.token;
    old = password;
    return "ok";
  };
  for (const n of [1, 2, 3, 4]) expect(await set(`k7#Wq2!pZ${n}`)).toBe("ok");
  expect(await set(PASSWORD)).toBe("新密码不能与最近 5 次使用过的密码相同");
  expect(await set("k7#Wq2!pZ1")).toBe("新密码不能与最近 5 次使用过的密码相同");
  expect(await set("k7#Wq2!pZ5")).toBe("ok");
  expect(await set(PASSWORD)).toBe("ok");
});

test("accepts encrypted passwords, and names a field that cannot be decrypted", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  const seal = await passwordEncryption(t);
  const malformed = await change(user, token, { password: "{aes-cbc}garbage" });
  expect(malformed.status).toBe(400);
  expect(malformed.body.message).toBe("请求内容不正确：password");
  const encrypted = { oldpassword: seal(PASSWORD), password: seal(NEW), confirmpassword: seal(NEW) };
  expect((await change(user, token, encrypted)).body.success).toBe(true);
  expect((await signIn(user, NEW)).success).toBe(true);
});

test("[SEC-06, SEC-80] records the change and notifies the owner without any password in the texts", async () => {
  const user = await t.make.user({ email: "owner@example.com" });
  const token = await t.signIn(user);
  const answers = [
    await change(user, token, { oldpassword: "Wrong@2026" }),
    await change(user, token, { confirmpassword: `${NEW}x` }),
    await change(user, token, { password: PASSWORD, confirmpassword: PASSWORD }),
    await change(user, token),
  ];
  const { rows } = await t.database.pool.query(
    "SELECT action, outcome, reason, detail FROM audit_entry WHERE user_id = $1 AND action = 'account.change_password' ORDER BY id",
    [user.id],
  );
  expect(rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ["refused", "password.wrong_old"],
    ["ok", null],
  ]);
  const events = await t.database.pool.query("SELECT kind FROM account_event WHERE user_id = $1", [user.id]);
  expect(events.rows.map(({ kind }) => kind)).toEqual(["password_changed"]);
  const recordedTexts = t.logs.join("") + JSON.stringify([rows, events.rows, answers.map(({ body }) => body)]);
  for (const secret of [NEW, PASSWORD, "Wrong@2026"]) expect(recordedTexts).not.toContain(secret);
});

test("[SEC-01] stores the new and the former password as argon2id only", async () => {
  const user = await t.make.user();
  await change(user, await t.signIn(user));
  const { rows } = await t.database.pool.query(
    "SELECT password_hash FROM app_user WHERE id = $1 UNION ALL SELECT password_hash FROM former_password WHERE user_id = $1",
    [user.id],
  );
  expect(rows).toHaveLength(2);
  // The parameters are those of tests; passwords.alone.test.ts proves the delivered ones.
  for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
});
