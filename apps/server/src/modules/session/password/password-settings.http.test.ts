import { PASSWORD, PRODUCTION, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recoveryBrowser } from "#test/recovery/recovery-browser.ts";

const DAY = 86_400_000;
const NEW = "k7#Wq2!pZr";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { PASSWORD_BLOCKLIST: "on", PASSWORD_MAX_AGE_DAYS: "90", PASSWORD_HISTORY: "0" } });
});
afterAll(() => t.close());

const change = (username: string, token: string, password: string) =>
  t.call(
    "accountSecurity.changePassword",
    { body: { username, oldpassword: PASSWORD, password, confirmpassword: password } },
    { token },
  );

test.each(["P@ssw0rd!", "我的CaiGou#88"])(
  "[SEC-03] refuses %s when the list of common passwords is on",
  async (password) => {
    const user = await t.make.user();
    const { body } = await change(user.username, await t.signIn(user), password);
    expect(body).toMatchObject({
      success: false,
      code: "password.too_common",
      message: "该密码过于常见或曾经泄露，请更换为不易猜到的密码",
    });
  },
);

test("[SEC-03] refuses common passwords in registration, recovery and by an admin's link", async () => {
  const refusal = {
    success: false,
    code: "password.too_common",
    message: "该密码过于常见或曾经泄露，请更换为不易猜到的密码",
  };
  const phone = "13700000777";
  const user = { ...(await t.make.user({ phone })), phone };
  const browser = recoveryBrowser(t);
  const smscode = await browser.verified(user);
  await t.make.role("keeper", ["user:reset"]);
  const manager = await t.person({ roles: ["keeper"] });
  await t.prove(manager);
  const { id } = await t.make.user();
  const { address } = (await t.call("userAdmin.resetPassword", { body: { id } }, manager)).body.result;
  const secret = address?.split("#")[1] ?? "";
  for (const password of ["P@ssw0rd!", "我的CaiGou#88"]) {
    const fields = { username: "newcomer", email: "newcomer@example.com", phone: "13700000778", smscode: "123456" };
    expect((await t.call("registration.register", { body: { ...fields, password } })).body).toMatchObject(refusal);
    expect((await browser.set({ username: user.username, phone, smscode, password })).body).toMatchObject(refusal);
    const body = { secret, password, confirmation: password, consent: true };
    expect((await t.call("recovery.setPasswordByLink", { body })).body).toMatchObject(refusal);
  }
  expect((await browser.set({ username: user.username, phone, smscode })).body.success).toBe(true);
});

test("[SEC-03] refuses common passwords in production mode without any setting", async () => {
  const production = await startTestApp({
    env: PRODUCTION,
  });
  try {
    await production.make.user();
    const codeFor = async (password: string) => {
      const fields = { username: "newcomer", email: "newcomer@example.com", phone: "13700000778", smscode: "123456" };
      return (await production.call("registration.register", { body: { ...fields, password } })).body.code;
    };
    for (const password of ["P@ssw0rd!", "我的CaiGou#88"])
      expect([password, await codeFor(password)]).toEqual([password, "password.too_common"]);
    expect(await codeFor(NEW)).toBe("sms.wrong_code");
  } finally {
    await production.close();
  }
});

test("stores no history when the setting is 0", async () => {
  const user = await t.make.user();
  const first = await change(user.username, await t.signIn(user), NEW);
  expect(first.body.success).toBe(true);
  const { rows } = await t.database.pool.query("SELECT 1 FROM former_password WHERE user_id = $1", [user.id]);
  expect(rows).toHaveLength(0);
});

test("reports the days left only in the last week of a password", async () => {
  const user = await t.make.user();
  const daysLeftAfter = async (days: number) => {
    t.clock.set(Date.now() + days * DAY);
    const { body } = await t.call("signIn.withPassword", {
      body: { username: user.username, password: user.password },
    });
    return [body.result.passwordDaysLeft, body.result.passwordExpired];
  };
  expect(await daysLeftAfter(82.5)).toEqual([null, false]);
  expect(await daysLeftAfter(85.5)).toEqual([4, false]);
  expect(await daysLeftAfter(89.5)).toEqual([0, false]);
  t.clock.set(Date.now());
});

test("allows a session with an expired password only to change it", async () => {
  const [first, second] = [await t.make.department(), await t.make.department()];
  const user = await t.make.user({ departments: [first.id, second.id] });
  const young = await t.signIn(user);
  t.clock.set(Date.now() + 91 * DAY);
  const { body } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  expect(body.result.passwordExpired).toBe(true);
  const { token } = body.result;
  expect((await t.call("session.readCurrent", {}, { token })).body.result).toMatchObject({
    passwordExpired: true,
    departmentPending: true,
  });
  const refused = await t.call(
    "session.selectDepartment",
    { body: { orgCode: first.orgCode, username: user.username } },
    { token },
  );
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({ code: "session.password_expired", message: "密码已到期，请先修改密码" });
  const changed = await change(user.username, token, NEW);
  const next = changed.body.result.token;
  expect((await t.call("session.readCurrent", {}, { token: next })).body.result).toMatchObject({
    passwordExpired: false,
    departmentPending: true,
  });
  const chosen = await t.call(
    "session.selectDepartment",
    { body: { orgCode: first.orgCode, username: user.username } },
    { token: next },
  );
  expect(chosen.body.success).toBe(true);
  expect(young).not.toBe(next);
});

test("does not interrupt a session whose password expires after the sign-in", async () => {
  const start = Date.now();
  t.clock.set(start + 90 * DAY - 3_600_000);
  const user = await t.make.user();
  const token = await t.signIn(user);
  t.clock.advance(2 * 3_600_000);
  expect((await t.call("profile.readSummary", {}, { token })).status).toBe(200);
  expect((await t.call("session.readCurrent", {}, { token })).body.result.passwordExpired).toBe(false);
});

test("notifies each person once, a week before a password expires, by mail if chosen", async () => {
  const at = (days: number) => new Date(t.clock.now() - days * DAY);
  const expiring = await t.make.user({ passwordChangedAt: at(84), email: "near@example.com" });
  const quiet = await t.person({ passwordChangedAt: at(86), email: "quiet@example.com" });
  await t.call("profile.saveNoticePreferences", { body: { expiry: { mail: false } } }, quiet);
  const mailsTo = async (email: string) => (await t.http("GET", `/api/dev/outbox?email=${email}`)).json().result.length;
  await t.make.user({ passwordChangedAt: at(82) });
  await t.make.user({ passwordChangedAt: at(91) });
  const notified = async () => {
    const { rows } = await t.database.pool.query(
      "SELECT a.user_id, n.title FROM notice n JOIN notice_addressee a ON a.notice_id = n.id WHERE n.topic = 'password_ends'",
    );
    return rows;
  };
  await t.deps.housekeep();
  await t.deps.housekeep();
  const day = new Date(t.clock.now() + 6 * DAY + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(await mailsTo("near@example.com")).toBe(1);
  expect(await mailsTo("quiet@example.com")).toBe(0);
  expect((await notified()).map(({ user_id }) => user_id).toSorted()).toEqual([expiring.id, quiet.id].toSorted());
  expect((await notified()).filter(({ user_id }) => user_id === expiring.id)).toEqual([
    { user_id: expiring.id, title: `您的登录密码将于 ${day} 到期，请及时修改` },
  ]);
  t.clock.advance(85 * DAY);
  await t.database.pool.query("UPDATE app_user SET password_changed_at = $1 WHERE id = $2", [at(84), expiring.id]);
  await t.deps.housekeep();
  expect((await notified()).filter(({ user_id }) => user_id === expiring.id)).toHaveLength(2);
});
