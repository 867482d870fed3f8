import { type CreatedUser, PASSWORD, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { databaseContents } from "#test/database-contents.ts";
import { codesSent, recoveryBrowser } from "#test/recovery/recovery-browser.ts";
import { passwordEncryption } from "#test/sign-in/encrypted-password.ts";

const NEW = "k7#Wq2!pZr";
const MINUTE = 60_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const browser = (from?: string) => recoveryBrowser(t, from);

let n = 0;
/** A person with a unique phone. */
const person = async (input: { username?: string; email?: string } = {}): Promise<CreatedUser & { phone: string }> => {
  n += 1;
  const phone = `138${String(10_000_000 + n)}`;
  return { ...(await t.make.user({ phone, ...input })), phone };
};

const messagesTo = async (mobile: string) => (await t.call("sms.listOutbox", { query: { mobile } })).body.result;
const codesSentTo = (mobile: string) => codesSent(t, mobile);
const signIn = async (user: CreatedUser, password: string) =>
  (await t.call("signIn.withPassword", { body: { username: user.username, password } })).body;

test("[RECOVER-08, RECOVER-09, RECOVER-14, RECOVER-15, RECOVER-20, RECOVER-24, SEC-30, API-11, API-29, API-30, API-31] recovers a password from the picture to the sign-in", async () => {
  const [user, own] = [await person(), browser()];
  const { reply } = await own.passCaptcha();
  expect(String(reply.headers["set-cookie"])).toMatch(
    /^tp_recovery=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=900$/,
  );
  const found = await own.find({ username: user.username.toUpperCase() });
  expect(found.body.result).toEqual({
    username: user.username,
    phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
  });
  const sent = await own.sendCode(user.phone);
  expect(sent.body).toMatchObject({ success: true, message: "验证码已发送，请注意查收" });
  const [message] = await messagesTo(user.phone);
  expect(message).toMatchObject({ mobile: user.phone, smsmode: "2" });
  const verified = await own.verify(user.phone, message?.code ?? "");
  expect(verified.body.result).toMatch(/^[\w-]{43}$/);
  const done = await own.set({ username: user.username, phone: user.phone, smscode: verified.body.result });
  expect(done.body).toMatchObject({ success: true, message: "更改密码成功", result: null });
  expect(own.cookie()).toBeUndefined();
  expect((await signIn(user, NEW)).success).toBe(true);
  expect((await signIn(user, PASSWORD)).code).toBe("session.wrong_credentials");
});

test("[RECOVER-09, API-29] finds an account by phone, and reports this to the page", async () => {
  const [user, own] = [await person(), browser()];
  await own.passCaptcha();
  const phone = `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`;
  expect((await own.find({ phone: user.phone })).body.result).toEqual({ username: user.username, phone });
  expect(await own.read()).toMatchObject({ step: "phone", isPhone: true, phone });
});

test("[API-29] finds a non-ASCII name, with the time of the call as a further parameter", async () => {
  const [user, own] = [await person({ username: "ΝΙΚΟΣ" }), browser()];
  await own.passCaptcha();
  const query = new URLSearchParams({ username: user.username, _t: "1700000000" });
  const headers = { cookie: own.cookie() ?? "" };
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
  const own = browser();
  const deleted = await t.make.user({ status: "deleted", phone: "13900000001" });
  const bare = await t.make.user();
  await own.passCaptcha();
  expect((await own.find({ username: deleted.username })).body).toMatchObject({
    success: false,
    code: "recovery.unknown_account",
    message: "用户名不存在!",
  });
  // The number of a deleted account, an unused number, and more digits than a number has.
  for (const phone of ["13900000001", "13900009999", "1".repeat(21), "1".repeat(100)]) {
    await own.passCaptcha();
    expect((await own.find({ phone })).body.message).toBe("用户名不存在!");
  }
  await own.passCaptcha();
  expect((await own.find({ username: "nobody-at-all" })).body.message).toBe("用户名不存在!");
  await own.passCaptcha();
  expect((await own.find({ username: bare.username })).body.message).toBe(
    "该账号未绑定手机号，请联系系统管理员重置密码",
  );
});

test("[SEC-28, SEC-29, SEC-31] sends a code to the account's number alone, and answers alike for any other", async () => {
  const [user, victim, own] = [await person(), await person(), browser()];
  const unknown = "13000000001";
  await own.passCaptcha();
  await own.find({ username: user.username });
  const answers = [];
  for (const phone of [user.phone, victim.phone, unknown]) {
    const { status, body } = await own.sendCode(phone);
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
  const own = browser();
  await own.passCaptcha();
  await own.find({ username: (await person()).username });
  expect((await own.sendCode(mobile)).body).toMatchObject({
    success: false,
    code: "sms.bad_number",
    message: "请输入正确的手机号",
  });
  expect((await t.call("sms.listOutbox", { query: { mobile } })).body.result).toEqual([]);
});

test("[SEC-31] sends no recovery code outside a flow", async () => {
  const user = await person();
  const { body } = await browser().sendCode(user.phone);
  expect(body).toMatchObject({ success: false, message: "找回密码已超时或已结束，请重新开始" });
  expect(await codesSentTo(user.phone)).toEqual([]);
});

test("[SEC-29, RECOVER-25] refuses a skipped step", async () => {
  const [user, own] = [await person(), browser()];
  const body = { username: user.username, phone: user.phone, smscode: "123456" };
  expect((await own.verify(user.phone, "123456")).body.code).toBe("recovery.flow_ended");
  expect((await own.set(body)).body.code).toBe("recovery.flow_ended");
  await own.passCaptcha();
  expect((await own.sendCode(user.phone)).body.code).toBe("recovery.flow_ended");
  expect(await codesSentTo(user.phone)).toEqual([]);
  expect((await own.verify(user.phone, "123456")).body.code).toBe("recovery.flow_ended");
  expect((await own.set(body)).body.code).toBe("recovery.flow_ended");
  await own.find({ username: user.username });
  expect((await own.set(body)).body.code).toBe("recovery.flow_ended");
  await own.sendCode(user.phone);
  const [code = ""] = await codesSentTo(user.phone);
  expect((await own.set({ ...body, smscode: code })).body.code).toBe("recovery.flow_ended");
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await own.verify(user.phone, wrong)).body.code).toBe("recovery.wrong_code");
  expect(await own.read()).toMatchObject({ step: "phone", smscode: null });
  expect((await signIn(user, PASSWORD)).success).toBe(true);
  expect((await own.verify(user.phone, code)).body.result).toMatch(/^[\w-]{43}$/);
});

test.each(["phone", "smscode"])("[API-30] answers 400 to a check without %s, and names the field", async (field) => {
  const [user, own] = [await person(), browser()];
  await own.passCaptcha();
  await own.find({ username: user.username });
  for (const value of [undefined, "", 5, null]) {
    const body = { phone: user.phone, smscode: "123456", [field]: value };
    const reply = await t.http("POST", "/sys/user/phoneVerification", { body });
    expect([reply.statusCode, reply.json().message]).toEqual([400, `请求内容不正确：${field}`]);
  }
});

test("[RECOVER-25, SEC-31] accepts the handle of the verification, not the code by SMS", async () => {
  const [user, own] = [await person(), browser()];
  await own.verified(user);
  const [used = ""] = await codesSentTo(user.phone);
  t.clock.advance(MINUTE);
  await own.sendCode(user.phone);
  const [unused = ""] = await codesSentTo(user.phone);
  for (const smscode of [used, unused]) {
    const { body } = await own.set({ username: user.username, phone: user.phone, smscode });
    expect(body).toMatchObject({ success: false, code: "recovery.flow_ended" });
  }
  expect((await signIn(user, PASSWORD)).success).toBe(true);
});

test("[RECOVER-25, SEC-29] [W-22] refuses the own handle with another account's name or number", async () => {
  const [user, victim, own] = [await person(), await person(), browser()];
  const smscode = await own.verified(user);
  const tries = [
    { username: victim.username, phone: user.phone },
    { username: user.username, phone: victim.phone },
    { username: victim.username, phone: victim.phone },
  ];
  for (const names of tries)
    expect((await own.set({ ...names, smscode })).body).toMatchObject({ success: false, code: "recovery.flow_ended" });
  expect((await signIn(victim, PASSWORD)).success).toBe(true);
  expect((await signIn(user, PASSWORD)).success).toBe(true);
});

test("[RECOVER-25, SEC-29] [W-22] refuses the own handle after the browser looks up another account", async () => {
  const [user, victim, own] = [await person(), await person(), browser()];
  const smscode = await own.verified(user);
  // The other browser passes the picture, so that this one retains the cookie of the verified flow.
  const { key } = await browser().passCaptcha();
  const found = await own.find({ username: victim.username, checkKey: key });
  const masked = `${victim.phone.slice(0, 3)}****${victim.phone.slice(-4)}`;
  expect(found.body.result).toEqual({ username: victim.username, phone: masked });
  expect(await own.read()).toMatchObject({ step: "phone", username: victim.username, smscode: null });
  for (const phone of [victim.phone, masked, user.phone])
    expect((await own.set({ username: victim.username, phone, smscode })).body).toMatchObject({
      success: false,
      code: "recovery.flow_ended",
    });
  expect((await signIn(victim, PASSWORD)).success).toBe(true);
  expect((await signIn(user, PASSWORD)).success).toBe(true);
});

test("[RECOVER-25, SEC-29, SEC-31] [W-22] refuses a handle in another browser's flow, and the code of another number", async () => {
  const [user, victim, own, other] = [await person(), await person(), browser(), browser("198.51.100.71")];
  const smscode = await own.verified(user);
  const ofOther = await other.verified(victim);
  // Both flows have a verified phone; the handles alone are swapped.
  const ended = { success: false, code: "recovery.flow_ended" };
  expect((await other.set({ username: victim.username, phone: victim.phone, smscode })).body).toMatchObject(ended);
  expect((await own.set({ username: user.username, phone: user.phone, smscode: ofOther })).body).toMatchObject(ended);
  t.clock.advance(MINUTE);
  await own.sendCode(user.phone);
  const [code = ""] = await codesSentTo(user.phone);
  expect((await other.verify(user.phone, code)).body.code).toBe("recovery.wrong_code");
  expect((await other.verify(victim.phone, code)).body.code).toBe("recovery.wrong_code");
  expect((await signIn(victim, PASSWORD)).success).toBe(true);
});

test("[SEC-29] ends a flow once the account's number changes, before or after verification", async () => {
  const [user, verified, sent] = [await person(), browser(), browser("198.51.100.72")];
  const smscode = await verified.verified(user);
  t.clock.advance(MINUTE);
  await sent.passCaptcha();
  await sent.find({ username: user.username });
  await sent.sendCode(user.phone);
  const [code = ""] = await codesSentTo(user.phone);
  const phone = "13900000077";
  await t.database.pool.query("UPDATE app_user SET phone = $1 WHERE id = $2", [phone, user.id]);
  for (const own of [verified, sent]) expect(await own.read()).toBeNull();
  const ended = { success: false, code: "recovery.flow_ended" };
  for (const number of [user.phone, phone, "139****0077"]) {
    expect((await verified.set({ username: user.username, phone: number, smscode })).body).toMatchObject(ended);
    expect((await sent.verify(number, code)).body).toMatchObject(ended);
  }
  expect((await sent.sendCode(phone)).body).toMatchObject(ended);
  expect(await codesSentTo(phone)).toEqual([]);
  expect((await signIn(user, PASSWORD)).success).toBe(true);
});

test("[SEC-29] sets no password if the number changes during the hashing", async () => {
  const [user, own] = [await person(), browser()];
  const smscode = await own.verified(user);
  const { hash } = t.deps.passwords;
  const hashing = vi.spyOn(t.deps.passwords, "hash").mockImplementationOnce(async (plain) => {
    await t.database.pool.query("UPDATE app_user SET phone = '13900000078' WHERE id = $1", [user.id]);
    return hash(plain);
  });
  const { body } = await own.set({ username: user.username, phone: user.phone, smscode });
  hashing.mockRestore();
  expect(body).toMatchObject({ success: false, code: "recovery.flow_ended" });
  expect((await signIn(user, PASSWORD)).success).toBe(true);
});

test("[API-31] retains the step for a reloaded page, which continues with the masked number", async () => {
  const [user, own] = [await person(), browser()];
  expect(await own.read()).toBeNull();
  await own.passCaptcha();
  expect(await own.read()).toBeNull();
  await own.find({ username: user.username });
  expect(await own.read()).toEqual({
    step: "phone",
    username: user.username,
    phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
    isPhone: false,
    smscode: null,
  });
  await own.sendCode(user.phone);
  const handle = (await own.verify(user.phone, (await codesSentTo(user.phone))[0] ?? "")).body.result;
  const stored = await own.read();
  expect(stored).toMatchObject({ step: "password", smscode: handle });
  const { body } = await own.set({ username: user.username, phone: stored?.phone ?? "", smscode: handle });
  expect(body.success).toBe(true);
});

const FORM = "密码由8位数字、大小写字母和特殊符号组成!";
const NAMES = "密码不能与用户名、手机号或邮箱相同";
const codes: Readonly<Record<string, string>> = {
  "密码由8位数字、大小写字母和特殊符号组成!": "password.malformed",
  "密码不能与用户名、手机号或邮箱相同": "password.names_account",
  "新密码不能与最近 5 次使用过的密码相同": "password.used_before",
};

test.each([
  ["of seven characters", () => "Ab1!xyz", FORM],
  ["without a digit", () => "Abcdefg!", FORM],
  ["without a letter", () => "1234567!", FORM],
  ["without a special character", () => "Abcdefg1", FORM],
  ["of 129 characters", () => `Ab1!${"x".repeat(125)}`, FORM],
  ["that is the username", ({ username }: CreatedUser) => username, NAMES],
  ["that is the mail address", ({ username }: CreatedUser) => `${username.toUpperCase()}@example.com`, NAMES],
  ["that is the phone", ({ phone }: CreatedUser & { phone: string }) => phone, NAMES],
  ["used before", () => PASSWORD, "新密码不能与最近 5 次使用过的密码相同"],
])("[SEC-02, SEC-03, PASSWD-12] refuses a new password %s, then accepts another", async (_what, made, message) => {
  const username = `Recover-${n + 1}!`;
  const [user, own] = [await person({ username, email: `${username}@example.com` }), browser()];
  const password = made(user);
  const smscode = await own.verified(user);
  const body = { username: user.username, phone: user.phone, smscode };
  const encrypted = await passwordEncryption(t);
  for (const sent of [password, encrypted(password)])
    expect((await own.set({ ...body, password: sent })).body).toMatchObject({ code: codes[message], message });
  expect((await own.set({ ...body, password: encrypted(NEW) })).body.success).toBe(true);
  expect((await signIn(user, NEW)).success).toBe(true);
});

test.each([
  [8, " Ab1!x7 "],
  [128, ` Ab1!${"密".repeat(122)} `],
])(
  "[SEC-02, SEC-04] sets the exact %i characters of a new password, outer blanks included",
  async (length, password) => {
    expect(password).toHaveLength(length);
    const [user, own] = [await person(), browser()];
    const smscode = await own.verified(user);
    expect((await own.set({ username: user.username, phone: user.phone, smscode, password })).body.success).toBe(true);
    const opens = async (typed: string) => (await signIn(user, typed)).success;
    expect([await opens(password.trim()), await opens(password)]).toEqual([false, true]);
  },
);

test("signs in at once after a recovery, despite earlier wrong guesses", async () => {
  const [user, own] = [await person(), browser()];
  for (let i = 0; i < 5; i++) await signIn(user, "Wrong@2026");
  expect((await signIn(user, PASSWORD)).code).toBe("session.throttled");
  const smscode = await own.verified(user);
  await own.set({ username: user.username, phone: user.phone, smscode });
  expect((await signIn(user, NEW)).success).toBe(true);
});

test("leaves a frozen account frozen", async () => {
  const own = browser();
  const user = { ...(await t.make.user({ status: "frozen", phone: "13700000009" })), phone: "13700000009" };
  const smscode = await own.verified(user);
  expect((await own.set({ username: user.username, phone: user.phone, smscode })).body.success).toBe(true);
  expect((await signIn(user, NEW)).code).toBe("session.account_frozen");
});

test("[SEC-06, SEC-80] [W-23] refuses GET, is recorded, and logs no password, code or handle", async () => {
  const [user, own] = [await person(), browser()];
  const smscode = await own.verified(user);
  const query = new URLSearchParams({ username: user.username, phone: user.phone, smscode, password: NEW });
  const response = await t.http("GET", `/sys/user/passwordChange?${query}`);
  expect([response.statusCode, response.headers.allow]).toEqual([405, "POST, PUT"]);
  expect((await signIn(user, PASSWORD)).success).toBe(true);
  await own.set({ username: user.username, phone: user.phone, smscode });
  const { rows } = await t.database.pool.query("SELECT * FROM audit_entry WHERE user_id = $1", [user.id]);
  expect(rows.some(({ action, outcome }) => action === "account.recover_password" && outcome === "ok")).toBe(true);
  const [code = "-"] = await codesSentTo(user.phone);
  const everything = t.logs.join("") + JSON.stringify(rows);
  for (const secret of [NEW, encodeURIComponent(NEW), PASSWORD, smscode, code, user.phone])
    expect(everything).not.toContain(secret);
});

test("[SEC-31] stores only digests of a flow's secret and handle", async () => {
  const [user, own] = [await person(), browser()];
  const smscode = await own.verified(user);
  const { rows } = await t.database.pool.query("SELECT * FROM recovery_flow WHERE user_id = $1", [user.id]);
  expect(rows).toHaveLength(1);
  const stored = await databaseContents(t.database.pool);
  expect(stored).toContain(rows[0].secret_digest);
  for (const secret of [smscode, own.cookie()?.split("=")[1]]) expect(stored).not.toContain(secret);
});

test("[API-31] accepts PUT as well as POST for the new password", async () => {
  const [user, own] = [await person(), browser()];
  const smscode = await own.verified(user);
  const body = { username: user.username, phone: user.phone, smscode, password: NEW };
  const response = await t.http("PUT", "/sys/user/passwordChange", { body, headers: { cookie: own.cookie() ?? "" } });
  expect(response.json()).toMatchObject({ success: true });
});
