import { type CreatedUser, PASSWORD, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { codesSent, recoveryBrowser } from "#test/recovery/recovery-browser.ts";
import { passwordEncryption } from "#test/sign-in/encrypted-password.ts";

const NEW_PASSWORD = "k7#Wq2!pZr";
const MINUTE = 60_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const openBrowser = (from?: string) => recoveryBrowser(t, from);

let n = 0;
/** A person with a unique phone. */
const createPerson = async (
  input: { username?: string; email?: string } = {},
): Promise<CreatedUser & { phone: string }> => {
  n += 1;
  const phone = `138${String(10_000_000 + n)}`;
  return { ...(await t.make.user({ phone, ...input })), phone };
};

const messagesTo = async (mobile: string) => (await t.call("sms.listOutbox", { query: { mobile } })).body.result;
const codesSentTo = (mobile: string) => codesSent(t, mobile);
const signIn = async (user: CreatedUser, password: string) =>
  (await t.call("signIn.withPassword", { body: { username: user.username, password } })).body;

test("[RECOVER-08, RECOVER-09, RECOVER-14, RECOVER-15, RECOVER-20, RECOVER-24, SEC-30, API-11, API-29, API-30, API-31] recovers a password from the picture to the sign-in", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  const { reply } = await browser.passCaptcha();
  expect(String(reply.headers["set-cookie"])).toMatch(
    /^tp_recovery=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=900$/,
  );
  const found = await browser.find({ username: user.username.toUpperCase() });
  expect(found.body.result).toEqual({
    username: user.username,
    phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
  });
  const sent = await browser.sendCode(user.phone);
  expect(sent.body).toMatchObject({ success: true, message: "验证码已发送，请注意查收" });
  const [message] = await messagesTo(user.phone);
  expect(message).toMatchObject({ mobile: user.phone, smsmode: "2" });
  const verified = await browser.verify(user.phone, message?.code ?? "");
  expect(verified.body.result).toMatch(/^[\w-]{43}$/);
  const changed = await browser.set({ username: user.username, phone: user.phone, smscode: verified.body.result });
  expect(changed.body).toMatchObject({ success: true, message: "更改密码成功", result: null });
  expect(browser.cookie()).toBeUndefined();
  expect((await signIn(user, NEW_PASSWORD)).success).toBe(true);
  expect((await signIn(user, PASSWORD)).code).toBe("session.wrong_credentials");
});

test("[RECOVER-09, API-29] finds an account by phone, and reports this to the page", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  await browser.passCaptcha();
  const phone = `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`;
  expect((await browser.find({ phone: user.phone })).body.result).toEqual({ username: user.username, phone });
  expect(await browser.read()).toMatchObject({ step: "phone", isPhone: true, phone });
});

test("[API-29] finds a non-ASCII name, with the time of the call as a further parameter", async () => {
  const [user, browser] = [await createPerson({ username: "ΝΙΚΟΣ" }), openBrowser()];
  await browser.passCaptcha();
  const query = new URLSearchParams({ username: user.username, _t: "1700000000" });
  const headers = { cookie: browser.cookie() ?? "" };
  const reply = await t.http("GET", `/sys/user/querySysUser?${query}`, { headers });
  expect([reply.statusCode, reply.json().result?.username]).toEqual([200, "ΝΙΚΟΣ"]);
});

test.each([
  ["both fields", { username: "zhang", phone: "13800000000" }, "请求内容不正确：phone"],
  ["neither", {}, "请求内容不正确：username"],
  ["another field", { email: "a@example.com" }, "请求内容不正确：email"],
  ["another field beside a known one", { username: "zhang", email: "a@example.com" }, "请求内容不正确：email"],
])("[SEC-30, API-29] answers 400 to %s", async (_what, query, message) => {
  const response = await t.http("GET", `/sys/user/querySysUser?${new URLSearchParams(query)}`);
  expect([response.statusCode, response.json().message]).toEqual([400, message]);
});

test("[RECOVER-05] reports an unknown name or number, and an account without a phone", async () => {
  const browser = openBrowser();
  const deleted = await t.make.user({ status: "deleted", phone: "13900000001" });
  const userWithoutPhone = await t.make.user();
  await browser.passCaptcha();
  expect((await browser.find({ username: deleted.username })).body).toMatchObject({
    success: false,
    code: "recovery.unknown_account",
    message: "用户名不存在!",
  });
  // The number of a deleted account, an unused number, and more digits than a number has.
  for (const phone of ["13900000001", "13900009999", "1".repeat(21), "1".repeat(100)]) {
    await browser.passCaptcha();
    expect((await browser.find({ phone })).body.message).toBe("用户名不存在!");
  }
  await browser.passCaptcha();
  expect((await browser.find({ username: "nobody-at-all" })).body.message).toBe("用户名不存在!");
  await browser.passCaptcha();
  expect((await browser.find({ username: userWithoutPhone.username })).body.message).toBe(
    "该账号未绑定手机号，请联系系统管理员重置密码",
  );
});

test("[SEC-28, SEC-29, SEC-31] sends a code to the account's number alone, and answers alike for any other", async () => {
  const [user, victim, browser] = [await createPerson(), await createPerson(), openBrowser()];
  const unknown = "13000000001";
  await browser.passCaptcha();
  await browser.find({ username: user.username });
  const answers = [];
  for (const phone of [user.phone, victim.phone, unknown]) {
    const { status, body } = await browser.sendCode(phone);
    answers.push([status, { ...body, timestamp: 0 }]);
  }
  const sent = { success: true, code: "200", message: "验证码已发送，请注意查收", result: null, timestamp: 0 };
  expect(answers).toEqual(Array(3).fill([200, sent]));
  for (const phone of [victim.phone, unknown]) expect(await codesSentTo(phone)).toEqual([]);
  expect(await codesSentTo(user.phone)).toHaveLength(1);
});

test.each([
  "12800000000",
  "23800000000",
  "1380000000",
  "138000000001",
  "+8713800000000",
  "1380000000a",
  "１２８００００００００",
])("[SEC-28] sends no code to a malformed number, within a flow either: %s", async (mobile) => {
  const browser = openBrowser();
  await browser.passCaptcha();
  await browser.find({ username: (await createPerson()).username });
  expect((await browser.sendCode(mobile)).body).toMatchObject({
    success: false,
    code: "sms.bad_number",
    message: "请输入正确的手机号",
  });
  expect((await t.call("sms.listOutbox", { query: { mobile } })).body.result).toEqual([]);
});

test("[SEC-29, RECOVER-25] refuses a skipped step", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  const body = { username: user.username, phone: user.phone, smscode: "123456" };
  expect((await browser.verify(user.phone, "123456")).body.code).toBe("recovery.flow_ended");
  expect((await browser.set(body)).body.code).toBe("recovery.flow_ended");
  await browser.passCaptcha();
  expect((await browser.sendCode(user.phone)).body.code).toBe("recovery.flow_ended");
  expect(await codesSentTo(user.phone)).toEqual([]);
  expect((await browser.verify(user.phone, "123456")).body.code).toBe("recovery.flow_ended");
  expect((await browser.set(body)).body.code).toBe("recovery.flow_ended");
  await browser.find({ username: user.username });
  expect((await browser.set(body)).body.code).toBe("recovery.flow_ended");
  await browser.sendCode(user.phone);
  const [code = ""] = await codesSentTo(user.phone);
  expect((await browser.set({ ...body, smscode: code })).body.code).toBe("recovery.flow_ended");
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await browser.verify(user.phone, wrong)).body.code).toBe("recovery.wrong_code");
  expect(await browser.read()).toMatchObject({ step: "phone", smscode: null });
  expect((await signIn(user, PASSWORD)).success).toBe(true);
  expect((await browser.verify(user.phone, code)).body.result).toMatch(/^[\w-]{43}$/);
});

test("[RECOVER-25, SEC-31] accepts the handle of the verification, not the code by SMS", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  await browser.verified(user);
  const [used = ""] = await codesSentTo(user.phone);
  t.clock.advance(MINUTE);
  await browser.sendCode(user.phone);
  const [unused = ""] = await codesSentTo(user.phone);
  for (const smscode of [used, unused]) {
    const { body } = await browser.set({ username: user.username, phone: user.phone, smscode });
    expect(body).toMatchObject({ success: false, code: "recovery.flow_ended" });
  }
  expect((await signIn(user, PASSWORD)).success).toBe(true);
});

test("[RECOVER-25, SEC-29] [W-22] refuses the own handle after the browser looks up another account", async () => {
  const [user, victim, browser] = [await createPerson(), await createPerson(), openBrowser()];
  const smscode = await browser.verified(user);
  // The other browser passes the picture, so that this one retains the cookie of the verified flow.
  const { key } = await openBrowser().passCaptcha();
  const found = await browser.find({ username: victim.username, checkKey: key });
  const masked = `${victim.phone.slice(0, 3)}****${victim.phone.slice(-4)}`;
  expect(found.body.result).toEqual({ username: victim.username, phone: masked });
  expect(await browser.read()).toMatchObject({ step: "phone", username: victim.username, smscode: null });
  for (const phone of [victim.phone, masked, user.phone])
    expect((await browser.set({ username: victim.username, phone, smscode })).body).toMatchObject({
      success: false,
      code: "recovery.flow_ended",
    });
  expect((await signIn(victim, PASSWORD)).success).toBe(true);
  expect((await signIn(user, PASSWORD)).success).toBe(true);
});

test("[RECOVER-25, SEC-29, SEC-31] [W-22] refuses a handle in another browser's flow, and the code of another number", async () => {
  const [user, victim, browser, other] = [
    await createPerson(),
    await createPerson(),
    openBrowser(),
    openBrowser("198.51.100.71"),
  ];
  const smscode = await browser.verified(user);
  const otherHandle = await other.verified(victim);
  // Both flows have a verified phone; the handles alone are swapped.
  const ended = { success: false, code: "recovery.flow_ended" };
  expect((await other.set({ username: victim.username, phone: victim.phone, smscode })).body).toMatchObject(ended);
  expect((await browser.set({ username: user.username, phone: user.phone, smscode: otherHandle })).body).toMatchObject(
    ended,
  );
  t.clock.advance(MINUTE);
  await browser.sendCode(user.phone);
  const [code = ""] = await codesSentTo(user.phone);
  expect((await other.verify(user.phone, code)).body.code).toBe("recovery.wrong_code");
  expect((await other.verify(victim.phone, code)).body.code).toBe("recovery.wrong_code");
  expect((await signIn(victim, PASSWORD)).success).toBe(true);
});

test("[SEC-29] ends a flow once the account's number changes, before or after verification", async () => {
  const [user, verifiedBrowser, unverifiedBrowser] = [
    await createPerson(),
    openBrowser(),
    openBrowser("198.51.100.72"),
  ];
  const smscode = await verifiedBrowser.verified(user);
  t.clock.advance(MINUTE);
  await unverifiedBrowser.passCaptcha();
  await unverifiedBrowser.find({ username: user.username });
  await unverifiedBrowser.sendCode(user.phone);
  const [code = ""] = await codesSentTo(user.phone);
  const phone = "13900000077";
  await t.database.pool.query("UPDATE app_user SET phone = $1 WHERE id = $2", [phone, user.id]);
  for (const browser of [verifiedBrowser, unverifiedBrowser]) expect(await browser.read()).toBeNull();
  const ended = { success: false, code: "recovery.flow_ended" };
  for (const number of [user.phone, phone, "139****0077"]) {
    expect((await verifiedBrowser.set({ username: user.username, phone: number, smscode })).body).toMatchObject(ended);
    expect((await unverifiedBrowser.verify(number, code)).body).toMatchObject(ended);
  }
  expect((await unverifiedBrowser.sendCode(phone)).body).toMatchObject(ended);
  expect(await codesSentTo(phone)).toEqual([]);
  expect((await signIn(user, PASSWORD)).success).toBe(true);
});

test("[SEC-29] sets no password if the number changes during the hashing", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  const smscode = await browser.verified(user);
  const { hash } = t.deps.passwords;
  const hashing = vi.spyOn(t.deps.passwords, "hash").mockImplementationOnce(async (plain) => {
    await t.database.pool.query("UPDATE app_user SET phone = '13900000078' WHERE id = $1", [user.id]);
    return hash(plain);
  });
  const { body } = await browser.set({ username: user.username, phone: user.phone, smscode });
  hashing.mockRestore();
  expect(body).toMatchObject({ success: false, code: "recovery.flow_ended" });
  expect((await signIn(user, PASSWORD)).success).toBe(true);
});

test("[API-31] retains the step for a reloaded page, which continues with the masked number", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  expect(await browser.read()).toBeNull();
  await browser.passCaptcha();
  expect(await browser.read()).toBeNull();
  await browser.find({ username: user.username });
  expect(await browser.read()).toEqual({
    step: "phone",
    username: user.username,
    phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
    isPhone: false,
    smscode: null,
  });
  await browser.sendCode(user.phone);
  const handle = (await browser.verify(user.phone, (await codesSentTo(user.phone))[0] ?? "")).body.result;
  const stored = await browser.read();
  expect(stored).toMatchObject({ step: "password", smscode: handle });
  const { body } = await browser.set({ username: user.username, phone: stored?.phone ?? "", smscode: handle });
  expect(body.success).toBe(true);
});

const MALFORMED = "密码由8位数字、大小写字母和特殊符号组成!";
const NAMES_ACCOUNT = "密码不能与用户名、手机号或邮箱相同";
test.each([
  ["of seven characters", () => "Ab1!xyz", "password.malformed", MALFORMED],
  ["that is the username", ({ username }: CreatedUser) => username, "password.names_account", NAMES_ACCOUNT],
  ["used before", () => PASSWORD, "password.used_before", "新密码不能与最近 5 次使用过的密码相同"],
])(
  "[SEC-02, SEC-03, PASSWD-12] refuses a new password %s, then accepts another",
  async (_what, passwordOf, code, message) => {
    const username = `Recover-${n + 1}!`;
    const [user, browser] = [await createPerson({ username, email: `${username}@example.com` }), openBrowser()];
    const password = passwordOf(user);
    const smscode = await browser.verified(user);
    const body = { username: user.username, phone: user.phone, smscode };
    const encrypted = await passwordEncryption(t);
    for (const sent of [password, encrypted(password)])
      expect((await browser.set({ ...body, password: sent })).body).toMatchObject({ code, message });
    expect((await browser.set({ ...body, password: encrypted(NEW_PASSWORD) })).body.success).toBe(true);
    expect((await signIn(user, NEW_PASSWORD)).success).toBe(true);
  },
);

test("[SEC-02, SEC-04] sets the exact 128 characters of a new password, outer blanks included", async () => {
  const password = ` Ab1!${"密".repeat(122)} `;
  expect(password).toHaveLength(128);
  const [user, browser] = [await createPerson(), openBrowser()];
  const smscode = await browser.verified(user);
  expect((await browser.set({ username: user.username, phone: user.phone, smscode, password })).body.success).toBe(
    true,
  );
  const canSignIn = async (typed: string) => (await signIn(user, typed)).success;
  expect(await canSignIn(password.trim())).toBe(false);
  expect(await canSignIn(password)).toBe(true);
});
