import { type CreatedUser, codeOf, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { databaseContents } from "#test/database-contents.ts";

let t: TestApp;
/** Delayed answers wait for this promise; undefined: they are sent at once. */
let answerDelay: Promise<void> | undefined;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUSTED_DEVICE_DAYS: "30" }, delay: async () => answerDelay });
});
afterAll(() => t.close());
// A separate time step for the codes of each test.
beforeEach(() => t.clock.advance(60_000));

interface ProtectedAccount {
  user: CreatedUser;
  secret: string;
  recoveryCodes: string[];
}

async function protect(user: CreatedUser): Promise<ProtectedAccount> {
  const token = await t.signIn(user);
  await t.call("proof.submit", { body: { evidence: { method: "password", password: user.password } } }, { token });
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, { token })).body.result;
  const { body } = await t.call(
    "accountSecurity.confirmTwoStep",
    { body: { code: codeOf(secret, t.clock.now()) } },
    { token },
  );
  t.clock.advance(30_000);
  return { user, secret, recoveryCodes: body.result.recoveryCodes };
}

const signIn = (user: CreatedUser, headers: Record<string, string> = {}) =>
  t.call("signIn.withPassword", { body: { username: user.username, password: user.password } }, { headers });

const signInPending = async (user: CreatedUser) => (await signIn(user)).body.result.token;

const verify = (token: string, code: string, trustDevice = false) =>
  t.call("signIn.verifySecondStep", { body: { evidence: { method: "code", code }, trustDevice } }, { token });

const verifyRecoveryCode = (token: string, code: string) =>
  t.call("signIn.verifySecondStep", { body: { evidence: { method: "recovery-code", code } } }, { token });

test("[SEC-20] answers a right password with the owed step, and nothing else of the account", async () => {
  const department = await t.make.department();
  const { user } = await protect(await t.make.user({ departments: [department.id] }));
  const { body, headers } = await signIn(user);
  expect(body).toMatchObject({ success: true, message: "请完成两步验证" });
  expect(body.result).toMatchObject({
    accessToken: "",
    departs: [],
    secondStep: { kind: "code", hasPasskey: false, trustedDeviceDays: 30 },
  });
  expect(headers["set-cookie"]).toBeUndefined();
});

test("[SEC-09] opens the session for the app's code, with a new token, cookie and departments", async () => {
  const department = await t.make.department({ departName: "采购处" });
  const { user, secret } = await protect(await t.make.user({ departments: [department.id] }));
  const token = await signInPending(user);
  const { body, headers } = await verify(token, codeOf(secret, t.clock.now()));
  expect(body).toMatchObject({ success: true, message: "登录成功" });
  expect(body.result).toMatchObject({ secondStep: null, multi_depart: 1, departs: [{ departName: "采购处" }] });
  expect(body.result.token).not.toBe(token);
  expect(String(headers["set-cookie"])).toMatch(/^tp_session=/);
  expect((await t.call("profile.readSummary", {}, { token: body.result.token })).status).toBe(200);
  expect((await t.call("session.readCurrent", {}, { token })).body.message).toBe("Token失效，请重新登录!");
});

test("[SEC-17] requires the second step before the department, and the department after it", async () => {
  const departments = [(await t.make.department()).id, (await t.make.department()).id];
  const { user, secret } = await protect(await t.make.user());
  const insert = "INSERT INTO department_member (user_id, department_id) VALUES ($1, $2)";
  for (const id of departments) await t.database.pool.query(insert, [user.id, id]);
  const token = await signInPending(user);
  expect((await t.call("department.listOwn", {}, { token })).body.code).toBe("session.second_step_pending");
  const { body } = await verify(token, codeOf(secret, t.clock.now()));
  expect(body.result).toMatchObject({ multi_depart: 2, secondStep: null });
  expect(body.result.departs).toHaveLength(2);
  expect((await t.call("profile.readSummary", {}, { token: body.result.token })).body.code).toBe(
    "session.department_pending",
  );
});

test("reports the owed step to a reloaded page, without departments", async () => {
  const department = await t.make.department();
  const { user } = await protect(await t.make.user({ departments: [department.id] }));
  const token = await signInPending(user);
  const { body } = await t.call("session.readCurrent", {}, { token });
  expect(body.result).toMatchObject({ department: null, departs: [], secondStep: { kind: "code" } });
  const adopted = await t.call("signIn.withToken", { body: { token } });
  expect(adopted.body.result).toMatchObject({ token, accessToken: "", departs: [], secondStep: { kind: "code" } });
  const checked = await t.call("session.checkTokenEffect", { query: { token } });
  expect([checked.status, checked.body.code]).toEqual([403, "session.second_step_pending"]);
});

test("ends a session that owes its second step after 15 minutes, remembered or not", async () => {
  const { user } = await protect(await t.make.user());
  const body = { username: user.username, password: user.password, remember_me: true };
  const { token } = (await t.call("signIn.withPassword", { body })).body.result;
  t.clock.advance(14 * 60_000);
  expect((await t.call("session.readCurrent", {}, { token })).status).toBe(200);
  t.clock.advance(60_001);
  expect((await t.call("session.readCurrent", {}, { token })).body.code).toBe("session.expired");
});

test("[SEC-10] retains remember_me through the second step", async () => {
  const isAlive = async (token: string) => (await t.call("session.readCurrent", {}, { token })).status === 200;
  const tokens: string[] = [];
  for (const remember_me of [false, true]) {
    const { user, secret } = await protect(await t.make.user());
    const body = { username: user.username, password: user.password, remember_me };
    const pending = (await t.call("signIn.withPassword", { body })).body.result.token;
    tokens.push((await verify(pending, codeOf(secret, t.clock.now()))).body.result.token);
  }
  t.clock.advance(12 * 3_600_000);
  expect(await Promise.all(tokens.map(isAlive))).toEqual([false, true]);
});

test("omits sessions that owe their second step from the list, and signs them out", async () => {
  const { user, secret } = await protect(await t.make.user());
  const pending = await signInPending(user);
  const completedToken = (await verify(await signInPending(user), codeOf(secret, t.clock.now()))).body.result.token;
  const { body } = await t.call("session.listOwn", {}, { token: completedToken });
  expect(body.result.filter(({ current }) => !current)).toHaveLength(1); // the session that enabled two-step verification
  await t.call("session.signOut", {}, { token: pending });
  expect((await t.call("session.readCurrent", {}, { token: pending })).status).toBe(500);
});

test("refuses a malformed code without counting a guess", async () => {
  const { user, secret } = await protect(await t.make.user());
  const token = await signInPending(user);
  for (const code of ["", "12345", "1234567", "abcdef", "12 456"])
    expect((await verify(token, code)).body).toMatchObject({ success: false, message: "请输入 6 位动态码!" });
  expect((await verify(token, codeOf(secret, t.clock.now()))).body.success).toBe(true);
});

test("[SEC-20] accepts each time step once, across sessions and proofs", async () => {
  const { user, secret } = await protect(await t.make.user());
  const code = codeOf(secret, t.clock.now());
  const [first, second] = [await signInPending(user), await signInPending(user)];
  const completedToken = (await verify(first, code)).body.result.token;
  expect((await verify(second, code)).body).toMatchObject({ success: false, code: "two_step.code_wrong" });
  const evidence = { method: "code", code } as const;
  expect((await t.call("proof.submit", { body: { evidence } }, { token: completedToken })).body.code).toBe(
    "two_step.code_wrong",
  );
  t.clock.advance(30_000);
  expect((await verify(second, codeOf(secret, t.clock.now()))).body.success).toBe(true);
});

test("[SEC-20] accepts a code or recovery code once at simultaneous requests", async () => {
  const { user, secret, recoveryCodes } = await protect(await t.make.user());
  const code = codeOf(secret, t.clock.now());
  const tokens = [await signInPending(user), await signInPending(user)];
  const answers = await Promise.all(tokens.map((token) => verify(token, code)));
  expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
  const recoveryTokens = [await signInPending(user), await signInPending(user)];
  const recovered = await Promise.all(recoveryTokens.map((token) => verifyRecoveryCode(token, recoveryCodes[0] ?? "")));
  expect(recovered.map(({ body }) => body.success).sort()).toEqual([false, true]);
});

test("[SEC-20, SEC-78] pauses for 10 minutes after five wrong codes, for right and recovery codes too", async () => {
  const { user, secret, recoveryCodes } = await protect(await t.make.user());
  const token = await signInPending(user);
  for (let n = 0; n < 5; n++) expect((await verify(token, "000000")).body.code).toBe("two_step.code_wrong");
  const right = codeOf(secret, t.clock.now());
  const paused = await verify(token, right);
  expect([paused.status, paused.headers["retry-after"]]).toEqual([429, "600"]);
  expect(paused.body).toMatchObject({ success: false, message: "验证失败次数过多，请 600 秒后再试" });
  expect(paused.details?.retryAfterSeconds).toBe(600);
  expect((await verifyRecoveryCode(token, recoveryCodes[0] ?? "")).body.code).toBe("two_step.paused");
  const other = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  expect((await verify(other.body.result.token, right)).body.code).toBe("two_step.paused");
  t.clock.advance(10 * 60_000 - 1);
  expect((await verify(token, codeOf(secret, t.clock.now()))).body.code).toBe("two_step.paused");
  t.clock.advance(1);
  expect((await verify(token, codeOf(secret, t.clock.now()))).body.success).toBe(true);
});

test("[SEC-19, SEC-20] notifies the owner of wrong codes after a right password, once a day", async () => {
  const { user } = await protect(await t.make.user());
  const countEvents = async () =>
    (await t.database.pool.query("SELECT 1 FROM account_event WHERE user_id = $1 AND kind = 'wrong_codes'", [user.id]))
      .rowCount;
  const token = await signInPending(user);
  for (let n = 0; n < 4; n++) await verify(token, "000000");
  expect(await countEvents()).toBe(0);
  await verify(token, "000000");
  expect(await countEvents()).toBe(1);
  t.clock.advance(11 * 60_000);
  const nextToken = await signInPending(user);
  for (let n = 0; n < 5; n++) await verify(nextToken, "000000");
  expect(await countEvents()).toBe(1);
});

test("[PAGE-12, SEC-20] delays the answer to every code and recovery code by 2 s", async () => {
  const { user, secret, recoveryCodes } = await protect(await t.make.user());
  const tokens = [await signInPending(user), await signInPending(user)] as const;
  const before = t.delays.length;
  await verify(tokens[0], "000000");
  await verifyRecoveryCode(tokens[0], "AAAA-AAAA-AAAA");
  const { token } = (await verify(tokens[0], codeOf(secret, t.clock.now()))).body.result;
  await verifyRecoveryCode(tokens[1], recoveryCodes[0] ?? "");
  expect(t.delays.slice(before)).toEqual([2_000, 2_000, 2_000, 2_000]);
  for (const evidence of [
    { method: "code", code: "000000" },
    { method: "recovery-code", code: recoveryCodes[1] ?? "" },
  ] as const)
    await t.call("proof.submit", { body: { evidence } }, { token });
  expect(t.delays.slice(before + 4)).toEqual([2_000, 2_000]);
});

test("[SEC-20] sends no answer to a code or recovery code before its delay ends", async () => {
  const { user, secret, recoveryCodes } = await protect(await t.make.user());
  const [wrongCodeToken = "", wrongRecoveryToken = "", rightCodeToken = "", rightRecoveryToken = ""] =
    await Promise.all(Array.from({ length: 4 }, () => signInPending(user)));
  const delay = Promise.withResolvers<void>();
  answerDelay = delay.promise;
  const before = t.delays.length;
  try {
    const successes: boolean[] = [];
    const requested = [
      verify(wrongCodeToken, "000000"),
      verifyRecoveryCode(wrongRecoveryToken, "AAAA-AAAA-AAAA"),
      verify(rightCodeToken, codeOf(secret, t.clock.now())),
      verifyRecoveryCode(rightRecoveryToken, recoveryCodes[0] ?? ""),
    ].map(async (reply) => successes.push((await reply).body.success));
    await expect.poll(() => t.delays.length - before).toBe(4);
    // Calls without a delay are answered while the others wait.
    for (let n = 0; n < 5; n++) expect((await signIn(user)).body.success).toBe(true);
    expect(successes).toEqual([]);
    delay.resolve();
    await Promise.all(requested);
    expect(successes.toSorted()).toEqual([false, false, true, true]);
  } finally {
    delay.resolve();
    answerDelay = undefined;
  }
});

test("[SEC-20] accepts a recovery code once, for its own account, and notifies the owner", async () => {
  const owner = await protect(await t.make.user());
  const otherAccount = await protect(await t.make.user());
  const [code = "", next = ""] = owner.recoveryCodes;
  const refused = await verifyRecoveryCode(await signInPending(otherAccount.user), code);
  expect(refused.body).toMatchObject({ success: false, message: "恢复码不正确或已使用" });
  const used = await verifyRecoveryCode(await signInPending(owner.user), code.toLowerCase().replaceAll("-", " "));
  expect(used.body.success).toBe(true);
  expect((await verifyRecoveryCode(await signInPending(owner.user), code)).body.success).toBe(false);
  expect((await verifyRecoveryCode(await signInPending(owner.user), next)).body.success).toBe(true);
  const { token } = used.body.result;
  const state = await t.call("accountSecurity.readTwoStep", {}, { token });
  expect(state.body.result).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
  const { rows } = await t.database.pool.query("SELECT kind, values FROM account_event WHERE user_id = $1", [
    owner.user.id,
  ]);
  expect(JSON.stringify(rows)).toContain("recovery_code_used");
});

/** The seed and its typed text in every encoding in which they could be stored. */
function encodingsOf(secret: string): string[] {
  const bits = [...secret].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const seed = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const encodings = ["base64", "base64url", "hex"] as const;
  const written = [seed, Buffer.from(secret)].flatMap((bytes) => encodings.map((encoding) => bytes.toString(encoding)));
  return [secret, ...written];
}

test("[SEC-20, SEC-58] [W-13] stores neither a seed nor a recovery code in readable form", async () => {
  const beginner = await t.make.user();
  const beginnerToken = await t.signIn(beginner);
  const evidence = { method: "password", password: beginner.password } as const;
  await t.call("proof.submit", { body: { evidence } }, { token: beginnerToken });
  const beginnerSeed = (await t.call("accountSecurity.beginTwoStep", {}, { token: beginnerToken })).body.result.secret;
  const { user, secret, recoveryCodes } = await protect(await t.make.user());
  const databaseText = await databaseContents(t.database.pool);
  expect(databaseText.includes(user.id)).toBe(true);
  for (const secretText of [
    ...[...encodingsOf(beginnerSeed), ...encodingsOf(secret)],
    ...[...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))],
  ])
    expect([secretText, databaseText.includes(secretText)]).toEqual([secretText, false]);
  for (const seed of [beginnerSeed, secret]) expect(t.logs.join("")).not.toContain(seed);
  const token = await signInPending(user);
  expect(JSON.stringify((await t.call("session.readCurrent", {}, { token })).body)).not.toContain(secret);
});

test("[SEC-20] skips the step on a trusted device until its days are over, and on no other", async () => {
  const { user, secret } = await protect(await t.make.user());
  const { headers } = await verify(await signInPending(user), codeOf(secret, t.clock.now()), true);
  const cookies = headers["set-cookie"] as string[];
  const device = cookies.find((cookie) => cookie.startsWith("tp_device=")) ?? "";
  expect(device).toMatch(/^tp_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/);
  const cookie = device.split(";")[0] ?? "";
  expect((await signIn(user, { cookie })).body.result.secondStep).toBeNull();
  expect((await signIn(user, { cookie: `${cookie.slice(0, -1)}_` })).body.result.secondStep).not.toBeNull();
  const unrelatedUser = await protect(await t.make.user());
  expect((await signIn(unrelatedUser.user, { cookie })).body.result.secondStep).not.toBeNull();
  t.clock.advance(30 * 86_400_000);
  expect((await signIn(user, { cookie })).body.result.secondStep).not.toBeNull();
});

test("[SEC-12] trusts no device after its trust was ended or the password changed", async () => {
  const { user, secret } = await protect(await t.make.user());
  const trust = async () => {
    t.clock.advance(30_000);
    const { body, headers } = await verify(await signInPending(user), codeOf(secret, t.clock.now()), true);
    const cookie = (headers["set-cookie"] as string[]).find((header) => header.startsWith("tp_device=")) ?? "";
    return { token: body.result.token, cookie: cookie.split(";")[0] ?? "" };
  };
  const first = await trust();
  const [device] = (await t.call("accountSecurity.readTwoStep", {}, { token: first.token })).body.result.trustedDevices;
  await t.call("accountSecurity.revokeTrust", { body: { id: device?.id ?? "" } }, { token: first.token });
  expect((await signIn(user, { cookie: first.cookie })).body.result.secondStep).not.toBeNull();
  const repeated = await t.call(
    "accountSecurity.revokeTrust",
    { body: { id: device?.id ?? "" } },
    { token: first.token },
  );
  expect(repeated.body.code).toBe("two_step.device_not_found");
  const second = await trust();
  const password = "Another@2027";
  const changed = await t.call(
    "accountSecurity.changePassword",
    { body: { username: user.username, oldpassword: user.password, password, confirmpassword: password } },
    { token: second.token },
  );
  expect(changed.body.success).toBe(true);
  const renewed = { ...user, password };
  expect((await signIn(renewed, { cookie: second.cookie })).body.result.secondStep).not.toBeNull();
});

/**
 * Passes the second step of a new account whose password changes between the two steps. Returns null if a late
 * message of the set-up removed the session from the node's cache: the node then refuses the code itself.
 */
async function openedDespiteChange() {
  const { user, secret } = await protect(await t.make.user());
  const token = await signInPending(user);
  expect((await t.call("session.readCurrent", {}, { token })).status).toBe(200);
  const change = "UPDATE app_user SET credentials_version = credentials_version + 1 WHERE id = $1";
  await t.database.pool.query(change, [user.id]);
  const { body } = await verify(token, codeOf(secret, t.clock.now()));
  if (body.success) return [body.result.token, body.result.accessToken];
  expect(body.code).toBe("session.expired");
  return null;
}

test("[SEC-12] opens no session if the password changed between the two steps", async () => {
  let tokens = null;
  for (let attempt = 0; attempt < 10 && tokens === null; attempt += 1) tokens = await openedDespiteChange();
  expect(tokens).toHaveLength(2);
  for (const token of tokens ?? []) expect((await t.call("session.readCurrent", {}, { token })).status).toBe(500);
});

test("[SEC-80] records the request, the refusal and the passed step without the code", async () => {
  const { user, secret } = await protect(await t.make.user());
  const token = await signInPending(user);
  await verify(token, "000000");
  await verify(token, codeOf(secret, t.clock.now()));
  const { rows } = await t.database.pool.query(
    "SELECT action, outcome, reason, object FROM audit_entry WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT 4",
    [user.id],
  );
  expect(rows.reverse()).toEqual([
    { action: "two_step.ask", outcome: "ok", reason: null, object: "password" },
    { action: "two_step.verify", outcome: "refused", reason: "two_step.code_wrong", object: "code" },
    { action: "two_step.verify", outcome: "ok", reason: null, object: "code" },
    { action: "session.sign_in", outcome: "ok", reason: null, object: "password" },
  ]);
});

test("[W-34] requires the second step after a sign-in by SMS code, too", async () => {
  const phone = "13912345678";
  const { user, secret } = await protect(await t.make.user({ phone }));
  await t.call("sms.send", { body: { mobile: phone, smsmode: "0" } });
  const [message] = (await t.call("sms.listOutbox", { query: { mobile: phone } })).body.result;
  const signedIn = await t.call("signIn.withSms", { body: { mobile: phone, captcha: String(message?.code) } });
  expect(signedIn.body.result).toMatchObject({ accessToken: "", departs: [], secondStep: { kind: "code" } });
  const completed = await verify(signedIn.body.result.token, codeOf(secret, t.clock.now()));
  expect(completed.body.result).toMatchObject({ secondStep: null, userInfo: { id: user.id } });
});
