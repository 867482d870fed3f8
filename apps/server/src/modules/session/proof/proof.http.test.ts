// Guarantee: a sensitive change requires a proof that is at most 5 minutes old and belongs to this session.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const submitProof = (token: string, password: string) =>
  t.call("proof.submit", { body: { evidence: { method: "password", password } } }, { token });
const isProved = async (token: string) => (await t.call("accountSecurity.beginTwoStep", {}, { token })).body.success;

test("[SEC-19] accepts a proof for 5 minutes and in its own session only", async () => {
  const user = await t.make.user();
  const [token, otherToken] = [await t.signIn(user), await t.signIn(user)];
  expect(await isProved(token)).toBe(false);
  expect((await submitProof(token, user.password)).body.success).toBe(true);
  expect(await isProved(token)).toBe(true);
  expect(await isProved(otherToken)).toBe(false);
  t.clock.advance(5 * 60_000 - 1);
  expect(await isProved(token)).toBe(true);
  t.clock.advance(1);
  expect(await isProved(token)).toBe(false);
});

test("[SEC-19] accepts only the caller's own password, and explains a refusal", async () => {
  const [user, other] = [await t.make.user({ password: "Mine@2026" }), await t.make.user({ password: "Other@2026" })];
  const token = await t.signIn(user);
  expect((await submitProof(token, other.password)).body).toMatchObject({ success: false, message: "密码不正确" });
  expect(await isProved(token)).toBe(false);
  expect((await t.call("accountSecurity.beginTwoStep", {}, { token })).body.message).toBe("请先验证身份");
});

test("[SEC-19, SEC-79] throttles guesses of the password as the sign-in does", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  for (let n = 0; n < 5; n++) expect((await submitProof(token, "Wrong@2026")).body.code).toBe("proof.wrong_password");
  const refusal = await submitProof(token, user.password);
  expect(refusal.status).toBe(429);
  expect(refusal.body.code).toBe("session.throttled");
  t.clock.advance(60_000);
  expect((await submitProof(token, user.password)).body.success).toBe(true);
});

test("offers only the password to an account without code and passkey", async () => {
  const token = await t.signIn(await t.make.user());
  expect((await t.call("proof.readMethods", {}, { token })).body.result).toEqual({
    methods: ["password"],
    isProved: false,
  });
  expect((await t.call("proof.challengePasskey", {}, { token })).body.code).toBe("proof.method_unavailable");
  const code = { evidence: { method: "code" as const, code: "123456" } };
  expect((await t.call("proof.submit", { body: code }, { token })).body.code).toBe("proof.method_unavailable");
});

test("[SEC-80, SEC-06] records proofs without the typed password", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  await submitProof(token, "Secret-wrong@2026");
  await submitProof(token, user.password);
  const { rows } = await t.database.pool.query(
    "SELECT outcome, reason, object FROM audit_entry WHERE user_id = $1 AND action = 'account.prove' ORDER BY id",
    [user.id],
  );
  expect(rows).toEqual([
    { outcome: "refused", reason: "proof.wrong_password", object: "password" },
    { outcome: "ok", reason: null, object: "password" },
  ]);
  expect(t.logs.join("")).not.toContain("Secret-wrong");
});
