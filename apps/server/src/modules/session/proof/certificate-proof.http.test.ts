// Guarantee: a certificate proves its owner only if it is bound to the account, and only by a fresh signature of its
// lock.
import {
  bindLock,
  challengeFor,
  type Person,
  type SoftLock,
  startTestApp,
  type TestApp,
  type TestAuthority,
  testAuthority,
  trustAuthority,
} from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { worthlessAnswers } from "#test/certificate/worthless-answers.ts";

const PROOF_MS = 5 * 60_000;
let t: TestApp;
let authority: TestAuthority;
let owner: Person;
let lock: SoftLock;
beforeAll(async () => {
  t = await startTestApp();
  authority = testAuthority(t.clock);
  await trustAuthority(t, authority);
});
afterAll(() => t.close());
beforeEach(async () => {
  [owner, lock] = [await t.person(), authority.issue()];
  await bindLock(t, owner, lock);
  t.clock.advance(PROOF_MS);
});

const submit = async (caLock: string, { token }: Pick<Person, "token">) =>
  (await t.call("proof.submit", { body: { evidence: { method: "certificate", caLock } } }, { token })).body;
const answerFor = async ({ token }: Pick<Person, "token">, answering = lock) =>
  answering.answer(await challengeFor(t, "prove", token));
const isProved = async ({ token }: Pick<Person, "token">) =>
  (await t.call("accountSecurity.beginTwoStep", {}, { token })).body.success;
const methodsOf = async ({ token }: Pick<Person, "token">) =>
  (await t.call("proof.readMethods", {}, { token })).body.result.methods;

test("[SEC-19] accepts a bound certificate as a proof for 5 minutes in its own session only", async () => {
  const other = { token: await t.signIn(owner) };
  expect(await methodsOf(owner)).toEqual(["password", "certificate"]);
  expect(await isProved(owner)).toBe(false);
  expect(await submit(await answerFor(owner), owner)).toMatchObject({ success: true });
  expect(await isProved(owner)).toBe(true);
  expect(await isProved(other)).toBe(false);
  t.clock.advance(PROOF_MS - 1);
  expect(await isProved(owner)).toBe(true);
  t.clock.advance(1);
  expect(await isProved(owner)).toBe(false);

  const unrelatedUser = await t.person();
  expect(await methodsOf(unrelatedUser)).toEqual(["password"]);
  expect((await submit(await answerFor(unrelatedUser), unrelatedUser)).code).toBe("proof.method_unavailable");
});

test("[SEC-19] refuses certificates that are unbound, released or bound to another person", async () => {
  const other = await t.person();
  const [foreign, unbound] = [authority.issue(), authority.issue()];
  await bindLock(t, other, foreign);
  expect(await submit(await answerFor(owner, unbound), owner)).toMatchObject({
    success: false,
    message: "证书未绑定账号",
  });
  expect((await submit(await answerFor(owner, foreign), owner)).code).toBe("certificate.other_account");
  expect(await isProved(owner)).toBe(false);

  await t.prove(owner);
  const [bound] = (await t.call("certificateAccess.listOwn", {}, owner)).body.result;
  await t.call("certificateAccess.unbindOwn", { body: { id: bound?.id ?? "" } }, owner);
  t.clock.advance(PROOF_MS);
  expect(await methodsOf(owner)).toEqual(["password"]);
  expect((await submit(await answerFor(owner), owner)).code).toBe("proof.method_unavailable");
});

test("[SEC-36] accepts an answer once, only to this session's challenge of purpose prove", async () => {
  const otherSession = { token: await t.signIn(owner) };
  const expired = { success: false, message: "验证已过期，请重试" };
  const good = await answerFor(owner);
  expect(await submit(good, otherSession)).toMatchObject(expired);
  expect(await submit(good, owner)).toMatchObject(expired);
  for (const purpose of ["login", "bind", "gate", "sign"] as const)
    expect(await submit(lock.answer(await challengeFor(t, purpose, owner.token)), owner)).toMatchObject(expired);
  const once = await answerFor(owner);
  expect(await submit(once, owner)).toMatchObject({ success: true });
  expect(await submit(once, owner)).toMatchObject(expired);
});

test("[SEC-36] refuses answers without the lock's signature, and challenges 120 s old", async () => {
  const challenge = () => challengeFor(t, "prove", owner.token);
  for (const [fault, answer, message] of await worthlessAnswers(lock, authority.issue(), challenge))
    expect([fault, await submit(answer, owner)]).toMatchObject([fault, { success: false, message }]);
  const old = await challenge();
  t.clock.advance(120_000);
  expect((await submit(lock.answer(old), owner)).code).toBe("certificate.challenge_over");
  expect(await isProved(owner)).toBe(false);
});

test("[SEC-80] records proofs in the trail and the certification log, refused or not", async () => {
  await submit(await answerFor(owner, authority.issue()), owner);
  await submit(await answerFor(owner), owner);
  const rows = async (sql: string) => (await t.database.pool.query(sql, [owner.id])).rows;
  expect(
    await rows(
      "SELECT outcome, reason, object FROM audit_entry WHERE user_id = $1 AND action = 'account.prove' ORDER BY id DESC LIMIT 2",
    ),
  ).toEqual([
    { outcome: "ok", reason: null, object: "certificate" },
    { outcome: "refused", reason: "certificate.not_bound", object: "certificate" },
  ]);
  expect(
    await rows("SELECT outcome, reason, serial FROM ca_event WHERE user_id = $1 AND purpose = 'prove' ORDER BY id"),
  ).toEqual([
    { outcome: "refused", reason: "certificate.not_bound", serial: expect.any(String) },
    { outcome: "ok", reason: null, serial: lock.serial },
  ]);
});
