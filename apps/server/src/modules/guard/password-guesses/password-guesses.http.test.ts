// Guarantee: concurrent requests, other names of an account and other addresses of a session allow no additional
// guesses.
import { type CreatedUser, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const WRONG = "Wrong@2026";
const signIn = async (username: string, password: string, from: string) =>
  (await t.call("signIn.withPassword", { body: { username, password } }, { from })).body;
const proveWith = async (token: string, password: string, from: string) =>
  (await t.call("proof.submit", { body: { evidence: { method: "password", password } } }, { token, from })).body;
const changePassword = async (user: CreatedUser, token: string, from: string) => {
  const body = { username: user.username, oldpassword: WRONG, password: "k7#Wq2!pZr", confirmpassword: "k7#Wq2!pZr" };
  return (await t.call("accountSecurity.changePassword", { body }, { token, from })).body;
};
const times = <R>(n: number, work: (n: number) => Promise<R>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const count = (answers: readonly { code: string }[], code: string) => answers.filter((a) => a.code === code).length;

test("[SEC-79] compares five of thirty concurrent wrong passwords", async () => {
  const user = await t.make.user();
  const answers = await times(30, () => signIn(user.username, WRONG, "198.51.100.1"));
  expect(count(answers, "session.wrong_credentials")).toBe(5);
  expect(count(answers, "session.throttled")).toBe(25);
});

test("[SEC-79] compares twenty accounts when one address tries forty at once", async () => {
  const answers = await times(40, (n) => signIn(`at-once-${n}`, WRONG, "198.51.100.2"));
  expect(count(answers, "session.wrong_credentials")).toBe(20);
  expect(count(answers, "session.throttled")).toBe(20);
});

test("[SEC-79] throttles no correct password in thirty concurrent sign-ins from one address", async () => {
  const users = await times(30, () => t.make.user());
  const replies = await Promise.all(users.map((user) => signIn(user.username, user.password, "198.51.100.3")));
  expect(replies.every(({ success }) => success)).toBe(true);
  const user = await t.make.user();
  const repeatedSignIns = await times(30, () => signIn(user.username, user.password, "198.51.100.3"));
  expect(repeatedSignIns.every(({ success }) => success)).toBe(true);
});

test("[SEC-79] counts the wrong passwords of an account together for all its names", async () => {
  const user = await t.make.user({ username: "Lisi", email: "lisi@example.com", phone: "13800001111" });
  const from = "198.51.100.4";
  for (const name of ["lisi", "LISI", "Lisi@example.com", "13800001111", " lisi "])
    expect((await signIn(name, WRONG, from)).code).toBe("session.wrong_credentials");
  for (const name of ["lisi", "lisi@example.com", "13800001111"])
    expect((await signIn(name, user.password, from)).code).toBe("session.throttled");
});

test("[SEC-05, SEC-19, SEC-79] allows one session ten wrong passwords in 10 minutes, from any address", async () => {
  const user = await t.make.user();
  const [stolenSession, otherSession] = [await t.signIn(user), await t.signIn(user)];
  const codes: string[] = [];
  for (let n = 0; n < 6; n++) codes.push((await proveWith(stolenSession, WRONG, `198.51.101.${n}`)).code);
  for (let n = 0; n < 6; n++) codes.push((await changePassword(user, stolenSession, `198.51.102.${n}`)).code);
  expect(codes).toEqual([
    ...Array<string>(6).fill("proof.wrong_password"),
    ...Array<string>(4).fill("password.wrong_old"),
    "session.throttled",
    "session.throttled",
  ]);
  // A session that was derived from the access token of the stolen one shares its counter.
  const { body } = await t.call("signIn.withToken", { body: { token: stolenSession } });
  const derived = await t.call("signIn.withToken", { body: { token: body.result.accessToken } });
  expect((await proveWith(derived.body.result.token, user.password, "198.51.103.1")).code).toBe("session.throttled");
  // The owner's other session is not throttled.
  expect((await proveWith(otherSession, user.password, "198.51.103.2")).success).toBe(true);
  t.clock.advance(10 * 60_000 - 1);
  expect((await proveWith(stolenSession, user.password, "198.51.103.3")).code).toBe("session.throttled");
  t.clock.advance(1);
  expect((await proveWith(stolenSession, user.password, "198.51.103.1")).success).toBe(true);
});

test("[SEC-79] compares ten of thirty concurrent guesses of one session from thirty addresses", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  const answers = await times(30, (n) => proveWith(token, WRONG, `198.51.104.${n}`));
  expect(count(answers, "proof.wrong_password")).toBe(10);
  expect(count(answers, "session.throttled")).toBe(20);
});
