// Guarantee: only a person who proved ownership within five minutes sets up, changes or turns off the second factor.
import { type CreatedUser, codeOf, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { expectOwnCookie } from "#test/sign-in/own-cookie.ts";

let t: TestApp;
let required: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  required = await startTestApp({ env: { TWO_STEP_FOR_ADMINISTRATORS: "on", SESSION_LIMIT: "2" } });
});
afterAll(async () => {
  await t.close();
  await required.close();
});
afterEach(() => {
  t.clock.advance(60_000);
  required.clock.advance(60_000);
});

async function setUp(app: TestApp, token: string) {
  const begun = await app.call("accountSecurity.beginTwoStep", {}, { token });
  const { secret } = begun.body.result;
  const code = codeOf(secret, app.clock.now());
  const confirmed = await app.call("accountSecurity.confirmTwoStep", { body: { code } }, { token });
  app.clock.advance(30_000);
  return { secret, confirmed };
}

const listEvents = async (app: TestApp, user: CreatedUser): Promise<string[]> =>
  (
    await app.database.pool.query("SELECT kind FROM account_event WHERE user_id = $1 ORDER BY at, id", [user.id])
  ).rows.map(({ kind }) => kind);

test("[SEC-19] sets up two-step verification after a proof and a first code; notifies", async () => {
  const user = await t.make.user({ username: "li" });
  const token = await t.signIn(user);
  expect((await t.call("accountSecurity.beginTwoStep", {}, { token })).body.code).toBe("proof.required");
  await t.prove({ ...user, token });
  const { secret, confirmed } = await setUp(t, token);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(confirmed.body.result.recoveryCodes).toHaveLength(10);
  expect(confirmed.body.result.signedIn).toBeNull();
  const { body } = await t.call("accountSecurity.readTwoStep", {}, { token });
  expect(body.result).toMatchObject({ isOn: true, recoveryCodesLeft: 10, isRequired: false, trustedDeviceDays: 0 });
  expect(await listEvents(t, user)).toContain("two_step_on");
});

test("[SEC-19] requires another proof for a first code after five minutes, and retains the seed", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  await t.prove({ ...user, token });
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, { token })).body.result;
  t.clock.advance(5 * 60_000);
  const confirm = async () =>
    (await t.call("accountSecurity.confirmTwoStep", { body: { code: codeOf(secret, t.clock.now()) } }, { token })).body;
  expect((await confirm()).code).toBe("proof.required");
  expect((await t.call("accountSecurity.readTwoStep", {}, { token })).body.result.isOn).toBe(false);
  expect(await listEvents(t, user)).toEqual([]);
  await t.prove({ ...user, token });
  expect((await confirm()).result.recoveryCodes).toHaveLength(10);
});

test("[SEC-20] refuses a wrong code, and refuses the set-up's code at the sign-in", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  await t.prove({ ...user, token });
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, { token })).body.result;
  const wrong = await t.call("accountSecurity.confirmTwoStep", { body: { code: "000000" } }, { token });
  expect(wrong.body).toMatchObject({ success: false, code: "two_step.code_wrong" });
  expect((await t.call("accountSecurity.confirmTwoStep", { body: { code: "1" } }, { token })).body.message).toBe(
    "请输入 6 位动态码!",
  );
  expect((await t.call("accountSecurity.readTwoStep", {}, { token })).body.result.isOn).toBe(false);
  const code = codeOf(secret, t.clock.now());
  expect((await t.call("accountSecurity.confirmTwoStep", { body: { code } }, { token })).body.success).toBe(true);
  const pending = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  const repeated = { evidence: { method: "code" as const, code } };
  const replayed = await t.call("signIn.verifySecondStep", { body: repeated }, { token: pending.body.result.token });
  expect(replayed.body.code).toBe("two_step.code_wrong");
});

test("expires an unconfirmed seed after 15 minutes, and refuses another session's", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  await t.prove({ ...user, token });
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, { token })).body.result;
  const other = await t.signIn(user);
  await t.prove({ ...user, token: other });
  const foreign = await t.call(
    "accountSecurity.confirmTwoStep",
    { body: { code: codeOf(secret, t.clock.now()) } },
    { token: other },
  );
  expect(foreign.body.code).toBe("two_step.set_up_over");
  t.clock.advance(15 * 60_000);
  await t.prove({ ...user, token });
  const expired = await t.call(
    "accountSecurity.confirmTwoStep",
    { body: { code: codeOf(secret, t.clock.now()) } },
    { token },
  );
  expect(expired.body).toMatchObject({ success: false, message: "设置已超时，请重新开始" });
});

test("[SEC-19, SEC-20] renews recovery codes and turns off only after proof by the second factor", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  await t.prove({ ...user, token });
  const { secret, confirmed } = await setUp(t, token);
  t.clock.advance(5 * 60_000);
  expect((await t.call("accountSecurity.renewRecoveryCodes", {}, { token })).body.code).toBe("proof.required");
  expect((await t.call("accountSecurity.turnOffTwoStep", {}, { token })).body.code).toBe("proof.required");
  expect((await t.prove({ ...user, token })).body.code).toBe("proof.method_unavailable");
  const code = codeOf(secret, t.clock.now());
  await t.call("proof.submit", { body: { evidence: { method: "code", code } } }, { token });
  const renewed = (await t.call("accountSecurity.renewRecoveryCodes", {}, { token })).body.result.recoveryCodes;
  expect(renewed).toHaveLength(10);
  expect(renewed).not.toContain(confirmed.body.result.recoveryCodes[0]);
  expect((await t.call("accountSecurity.turnOffTwoStep", {}, { token })).body.success).toBe(true);
  expect((await t.call("accountSecurity.turnOffTwoStep", {}, { token })).body.message).toBe("尚未开启两步验证");
  expect(await listEvents(t, user)).toEqual(["two_step_on", "recovery_codes_made", "two_step_off"]);
  const { rows } = await t.database.pool.query(
    "SELECT (SELECT count(*) FROM two_step WHERE user_id = $1) + (SELECT count(*) FROM recovery_code WHERE user_id = $1) AS n",
    [user.id],
  );
  expect(rows[0].n).toBe("0");
  const signedIn = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  expect(signedIn.body.result.secondStep).toBeNull();
});

test("[SEC-20] replaces the old codes when a second set-up is confirmed", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  await t.prove({ ...user, token });
  const first = await setUp(t, token);
  const code = codeOf(first.secret, t.clock.now());
  await t.call("proof.submit", { body: { evidence: { method: "code", code } } }, { token });
  t.clock.advance(30_000);
  const second = await setUp(t, token);
  const pending = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  const tryWith = (evidence: { method: "code" | "recovery-code"; code: string }) =>
    t.call("signIn.verifySecondStep", { body: { evidence } }, { token: pending.body.result.token });
  const [old = ""] = first.confirmed.body.result.recoveryCodes;
  expect((await tryWith({ method: "recovery-code", code: old })).body.success).toBe(false);
  expect((await tryWith({ method: "code", code: codeOf(first.secret, t.clock.now()) })).body.success).toBe(false);
  expect((await tryWith({ method: "code", code: codeOf(second.secret, t.clock.now()) })).body.success).toBe(true);
});

async function administrator(app: TestApp) {
  const department = await app.make.department();
  const user = await app.make.user({ departments: [department.id] });
  // A role in a department makes an administrator even before the department is chosen.
  await app.make.grantRole(user.id, await app.make.role(`admin-${user.id}`, ["audit:view"]), department.id);
  return user;
}

const signInOf = async ({ username, password }: CreatedUser) =>
  (await required.call("signIn.withPassword", { body: { username, password } })).body.result;

const audit = (app: TestApp, token: string) => app.call("audit.list", { query: {} }, { token });

test("[SEC-14, SEC-21] restricts an administrator without a factor to setting one up", async () => {
  const user = await administrator(required);
  const signedIn = await required.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  expect(signedIn.body.message).toBe("请设置两步验证");
  const { token, secondStep } = signedIn.body.result;
  expect(secondStep).toMatchObject({ kind: "set-up" });
  expect((await audit(required, token)).body.code).toBe("session.second_step_pending");
  expect((await required.call("profile.readSummary", {}, { token })).body.code).toBe("session.second_step_pending");
  const evidence = { method: "code" as const, code: "000000" };
  expect((await required.call("signIn.verifySecondStep", { body: { evidence } }, { token })).status).toBe(403);
  const { confirmed } = await setUp(required, token);
  const fullSession = confirmed.body.result.signedIn;
  expect(fullSession).toMatchObject({ secondStep: null, multi_depart: 1 });
  await expectOwnCookie(required, confirmed.headers, fullSession?.token ?? "");
  expect((await audit(required, fullSession?.token ?? "")).body.success).toBe(true);
  expect((await required.call("session.readCurrent", {}, { token })).status).toBe(500);
});

test("[SEC-19, SEC-21] refuses a first code five minutes after the sign-in; opens no session", async () => {
  const user = await administrator(required);
  const { token } = (
    await required.call("signIn.withPassword", { body: { username: user.username, password: user.password } })
  ).body.result;
  const { secret } = (await required.call("accountSecurity.beginTwoStep", {}, { token })).body.result;
  required.clock.advance(5 * 60_000);
  const body = { code: codeOf(secret, required.clock.now()) };
  const confirmed = await required.call("accountSecurity.confirmTwoStep", { body }, { token });
  expect(confirmed.body.code).toBe("proof.required");
  expect(confirmed.headers["set-cookie"]).toBeUndefined();
  expect((await required.call("profile.readSummary", {}, { token })).body.code).toBe("session.second_step_pending");
});

test("[SEC-21] requires a new proof if the set-up begins over 5 minutes after the sign-in", async () => {
  const user = await administrator(required);
  const { token } = (
    await required.call("signIn.withPassword", { body: { username: user.username, password: user.password } })
  ).body.result;
  required.clock.advance(5 * 60_000);
  expect((await required.call("accountSecurity.beginTwoStep", {}, { token })).body.code).toBe("proof.required");
  expect((await required.call("proof.readMethods", {}, { token })).body.result.methods).toEqual(["password"]);
  await required.prove({ ...user, token });
  expect((await required.call("accountSecurity.beginTwoStep", {}, { token })).body.success).toBe(true);
});

test("[SEC-21] refuses to replace a factor that another sign-in set up after this one", async () => {
  const user = await administrator(required);
  const [first, second, third] = [await signInOf(user), await signInOf(user), await signInOf(user)];
  const begun = (await required.call("accountSecurity.beginTwoStep", {}, second)).body.result;
  const { secret } = await setUp(required, first.token);
  const body = { code: codeOf(begun.secret, required.clock.now()) };
  const confirmed = await required.call("accountSecurity.confirmTwoStep", { body }, second);
  expect(confirmed.body.code).toBe("proof.required");
  expect(confirmed.headers["set-cookie"]).toBeUndefined();
  for (const session of [second, third])
    expect((await required.call("accountSecurity.beginTwoStep", {}, session)).body.code).toBe("proof.required");
  expect((await required.prove({ ...user, ...third })).body.code).toBe("proof.method_unavailable");
  const { token, secondStep } = await signInOf(user);
  expect(secondStep?.kind).toBe("code");
  const evidence = { method: "code" as const, code: codeOf(secret, required.clock.now()) };
  expect((await required.call("signIn.verifySecondStep", { body: { evidence } }, { token })).body.success).toBe(true);
});

test("[SEC-19, SEC-21] drops the password proofs of other sessions when the factor is turned on", async () => {
  const user = await t.make.user();
  const [ownToken, other] = [await t.signIn(user), await t.signIn(user)];
  for (const token of [ownToken, other]) await t.prove({ ...user, token });
  const { secret } = await setUp(t, ownToken);
  const isProved = async (token: string) => (await t.call("proof.readMethods", {}, { token })).body.result.isProved;
  expect(await isProved(ownToken)).toBe(true);
  expect(await isProved(other)).toBe(false);
  for (const key of [
    "accountSecurity.beginTwoStep",
    "accountSecurity.renewRecoveryCodes",
    "accountSecurity.turnOffTwoStep",
  ] as const)
    expect((await t.call(key, {}, { token: other })).body.code).toBe("proof.required");
  const evidence = { method: "code" as const, code: codeOf(secret, t.clock.now()) };
  await t.call("proof.submit", { body: { evidence } }, { token: other });
  expect((await t.call("accountSecurity.turnOffTwoStep", {}, { token: other })).body.success).toBe(true);
});

test("[SEC-21] does not let an administrator turn the step off", async () => {
  const user = await administrator(required);
  const { token } = (
    await required.call("signIn.withPassword", { body: { username: user.username, password: user.password } })
  ).body.result;
  const { secret, confirmed } = await setUp(required, token);
  const session = { token: confirmed.body.result.signedIn?.token ?? "" };
  const code = codeOf(secret, required.clock.now());
  await required.call("proof.submit", { body: { evidence: { method: "code", code } } }, session);
  const answer = await required.call("accountSecurity.turnOffTwoStep", {}, session);
  expect(answer.body).toMatchObject({ success: false, message: "您的账号必须使用两步验证，不能关闭" });
  expect((await required.call("accountSecurity.readTwoStep", {}, session)).body.result).toMatchObject({
    isOn: true,
    isRequired: true,
  });
});

test("[SEC-21] refuses a new administrator in derived sessions until a factor is set up", async () => {
  const user = await required.make.user();
  const { token, accessToken } = await signInOf(user);
  await required.make.grantRole(user.id, await required.make.role("late-admin", ["audit:view"]));
  required.clock.advance(2_001);
  const redeemed = await required.call("signIn.withToken", { body: { token: accessToken } });
  const password = "Another@2027";
  const names = { username: user.username, oldpassword: user.password, password, confirmpassword: password };
  const expectRefused = async (sessionToken: string) => {
    expect((await audit(required, sessionToken)).body.code).toBe("session.two_step_required");
    expect((await required.call("profile.readSummary", {}, { token: sessionToken })).status).toBe(200);
  };
  await expectRefused(token);
  await expectRefused(redeemed.body.result.token);
  const changed = await required.call("accountSecurity.changePassword", { body: names }, { token });
  const newToken = changed.body.result.token;
  await expectRefused(newToken);
  await required.prove({ ...user, password, token: newToken });
  await setUp(required, newToken);
  expect((await audit(required, newToken)).body.success).toBe(true);
});

const proveByCode = (secret: string, token: string) => {
  const evidence = { method: "code" as const, code: codeOf(secret, required.clock.now()) };
  return required.call("proof.submit", { body: { evidence } }, { token });
};

test("[SEC-21] refuses administration to a person who turned the factor off before the grant", async () => {
  const user = await required.make.user();
  const token = await required.signIn(user);
  await required.prove({ ...user, token });
  const { secret } = await setUp(required, token);
  await proveByCode(secret, token);
  expect((await required.call("accountSecurity.turnOffTwoStep", {}, { token })).body.success).toBe(true);
  await required.make.grantRole(user.id, await required.make.role("late-admin", ["audit:view"]));
  required.clock.advance(2_001);
  expect((await audit(required, token)).body.code).toBe("session.two_step_required");
});

test("[SEC-21] refuses administration in an open session after a reset of the factor", async () => {
  const role = await required.make.role("resetting-admin", ["audit:view", "user:view", "user:reset"]);
  const createSignedInAdministrator = async () => {
    const user = await required.make.user();
    await required.make.grantRole(user.id, role);
    const { secret, confirmed } = await setUp(required, (await signInOf(user)).token);
    return { id: user.id, secret, token: confirmed.body.result.signedIn?.token ?? "" };
  };
  const [admin, manager] = [await createSignedInAdministrator(), await createSignedInAdministrator()];
  expect((await audit(required, admin.token)).body.success).toBe(true);
  await proveByCode(manager.secret, manager.token);
  const reset = await required.call("userAdmin.resetTwoStep", { body: { id: admin.id } }, manager);
  expect(reset.body.success).toBe(true);
  expect((await audit(required, admin.token)).body.code).toBe("session.two_step_required");
  expect((await audit(required, manager.token)).body.success).toBe(true);
});

test("[SEC-21] requires a factor of administrators only, and only with the setting on", async () => {
  const admin = await administrator(t);
  expect((await audit(t, await t.signIn(admin))).body.success).toBe(true);
  const plain = await required.make.user({ roles: ["supplier"] });
  expect(await required.signIn(plain)).toMatch(/^[\w-]{43}$/);
  const { rows } = await required.database.pool.query("SELECT second_step FROM session WHERE user_id = $1", [plain.id]);
  expect(rows).toEqual([{ second_step: null }]);
});

test("[SEC-12, SEC-21] retains the passed second factor when the password is changed", async () => {
  const user = await administrator(required);
  const { token } = (
    await required.call("signIn.withPassword", { body: { username: user.username, password: user.password } })
  ).body.result;
  const { confirmed } = await setUp(required, token);
  const password = "Another@2027";
  const changed = await required.call(
    "accountSecurity.changePassword",
    { body: { username: user.username, oldpassword: user.password, password, confirmpassword: password } },
    { token: confirmed.body.result.signedIn?.token ?? "" },
  );
  expect((await audit(required, changed.body.result.token)).body.success).toBe(true);
});

test("[SEC-18] ends no other session for a sign-in that owes its second step", async () => {
  const user = await required.make.user();
  const first = await required.signIn(user);
  await required.prove({ ...user, token: first });
  const { secret } = await setUp(required, first);
  const signInPending = async () => {
    required.clock.advance(1_000);
    const body = { username: user.username, password: user.password };
    return (await required.call("signIn.withPassword", { body })).body.result.token;
  };
  const tokens = [await signInPending(), await signInPending(), await signInPending()];
  expect((await required.call("profile.readSummary", {}, { token: first })).status).toBe(200);
  const code = codeOf(secret, required.clock.now());
  const evidence = { method: "code" as const, code };
  const second = await required.call("signIn.verifySecondStep", { body: { evidence } }, { token: tokens[0] });
  expect(second.body.success).toBe(true);
  expect((await required.call("profile.readSummary", {}, { token: first })).status).toBe(200);
});
