// Guarantee: a recovery ends all sessions, notifies the owner, and leaves other proofs of identity valid.
import {
  bindLock,
  type CreatedUser,
  challengeFor,
  codeOf,
  createPasskey,
  startTestApp,
  type TestApp,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recoveryBrowser } from "#test/recovery/recovery-browser.ts";

const NEW_PASSWORD = "k7#Wq2!pZr";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

let n = 0;
async function createPerson(input: { email?: string } = {}): Promise<CreatedUser & { phone: string }> {
  n += 1;
  const phone = `138${String(30_000_000 + n)}`;
  return { ...(await t.make.user({ phone, ...input })), phone };
}

/** Runs all steps up to the new password. */
async function recover(user: CreatedUser & { phone: string }): Promise<void> {
  const browser = recoveryBrowser(t);
  const smscode = await browser.verified(user);
  const { body } = await browser.set({ username: user.username, phone: user.phone, smscode, password: NEW_PASSWORD });
  expect(body.success).toBe(true);
}

const signIn = async (user: CreatedUser, password = NEW_PASSWORD) =>
  (await t.call("signIn.withPassword", { body: { username: user.username, password } })).body;

test("[SEC-32, SEC-12] [W-17] ends sessions and other recoveries, and notifies the owner here and by mail", async () => {
  const email = `owner${n + 1}@example.com`;
  const [user, other] = [await createPerson({ email }), recoveryBrowser(t, "198.51.100.72")];
  const tokens = [await t.signIn(user), await t.signIn(user)];
  await other.passCaptcha();
  await other.find({ username: user.username });
  await recover(user);
  for (const token of tokens) expect((await t.call("session.readCurrent", {}, { token })).status).toBe(500);
  expect(await other.read()).toBeNull();
  const eventText = "已通过短信验证码重设登录密码，所有设备已下线";
  const newToken = (await signIn(user)).result.token;
  const events = await t.call("profile.listEvents", { query: {} }, { token: newToken });
  expect(events.body.result.rows.map(({ text }) => text)).toContain(eventText);
  const mails = (await t.call("sms.listOutbox", { query: { email } })).body.result;
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(eventText)]);
});

test("[SEC-32] leaves the code of an authenticator app valid", async () => {
  const user = await createPerson();
  const token = await t.signIn(user);
  await t.call("proof.submit", { body: { evidence: { method: "password", password: user.password } } }, { token });
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, { token })).body.result;
  await t.call("accountSecurity.confirmTwoStep", { body: { code: codeOf(secret, t.clock.now()) } }, { token });
  await recover(user);
  t.clock.advance(30_000);
  const pending = (await signIn(user)).result;
  expect(pending).toMatchObject({ accessToken: "", secondStep: { kind: "code" } });
  const evidence = { method: "code" as const, code: codeOf(secret, t.clock.now()) };
  const completed = await t.call("signIn.verifySecondStep", { body: { evidence } }, { token: pending.token });
  expect(completed.body.result).toMatchObject({ secondStep: null, userInfo: { id: user.id } });
});

test("[SEC-32] leaves a passkey valid", async () => {
  const user = await createPerson();
  const token = await t.signIn(user);
  await t.prove({ ...user, token });
  const { passkey, attestation } = createPasskey(
    (await t.call("accountSecurity.beginPasskey", {}, { token })).body.result,
    "http://localhost:3000",
  );
  await t.call("accountSecurity.addPasskey", { body: { name: "办公电脑", attestation } }, { token });
  await recover(user);
  const { flow, options } = (await t.call("signIn.challengePasskey")).body.result;
  const signedIn = await t.call("signIn.withPasskey", { body: { flow, assertion: passkey.answer(options) } });
  expect(signedIn.body.result).toMatchObject({ secondStep: null, userInfo: { id: user.id } });
});

test("[SEC-32] leaves a bound certificate valid", async () => {
  const [user, authority] = [await createPerson(), testAuthority(t.clock)];
  await trustAuthority(t, authority);
  const [token, lock] = [await t.signIn(user), authority.issue()];
  expect((await bindLock(t, { ...user, token }, lock)).success).toBe(true);
  const listBindings = async (ownerToken: string) =>
    (await t.call("certificateAccess.listOwn", {}, { token: ownerToken })).body.result;
  const before = await listBindings(token);
  expect(before).toHaveLength(1);
  await recover(user);
  const caLockCode = lock.answer(await challengeFor(t, "login"));
  const signedIn = (await t.call("certificateAccess.signIn", { query: { caLockCode } })).body;
  expect(signedIn).toMatchObject({ success: true, result: { secondStep: null, userInfo: { id: user.id } } });
  expect(await listBindings((await signIn(user)).result.token)).toMatchObject(
    before.map(({ id, state }) => ({ id, state })),
  );
});

test("signs in at once after a recovery, despite earlier wrong guesses", async () => {
  const user = await createPerson();
  for (let i = 0; i < 5; i++) await signIn(user, "Wrong@2026");
  expect((await signIn(user, user.password)).code).toBe("session.throttled");
  await recover(user);
  expect((await signIn(user)).success).toBe(true);
});

test("leaves a frozen account frozen", async () => {
  const user = { ...(await t.make.user({ status: "frozen", phone: "13700000009" })), phone: "13700000009" };
  await recover(user);
  expect((await signIn(user)).code).toBe("session.account_frozen");
});
