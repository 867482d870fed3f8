// Guarantee: a sign-in by passkey needs a registered authenticator that verified its holder for the portal's address.
import { randomBytes } from "node:crypto";
import {
  type AuthenticatorFaults,
  type CreatedUser,
  codeOf,
  createPasskey,
  type SoftPasskey,
  startTestApp,
  type TestApp,
} from "@tender/testkit";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

const ORIGIN = "https://portal.example.cn";
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { PUBLIC_URL: ORIGIN } });
});
afterAll(() => t.close());
afterEach(() => t.clock.advance(60_000));

async function addPasskey(token: string, name = "", faults: AuthenticatorFaults = {}) {
  const options = (await t.call("accountSecurity.beginPasskey", {}, { token })).body.result;
  const { passkey, attestation } = createPasskey(options, ORIGIN, faults);
  return {
    passkey,
    attestation,
    options,
    answer: await t.call("accountSecurity.addPasskey", { body: { name, attestation } }, { token }),
  };
}

async function createHolder(): Promise<{ user: CreatedUser; token: string; passkey: SoftPasskey }> {
  const user = await t.make.user();
  const token = await t.signIn(user);
  await t.prove({ ...user, token });
  const { passkey } = await addPasskey(token, "办公电脑");
  return { user, token, passkey };
}

async function signIn(passkey: SoftPasskey, faults: AuthenticatorFaults = {}) {
  const { flow, options } = (await t.call("signIn.challengePasskey")).body.result;
  return t.call("signIn.withPasskey", { body: { flow, assertion: passkey.answer(options, faults) } });
}

test("[SEC-19] adds a passkey after a proof, for this address alone, and notifies", async () => {
  const user = await t.make.user({ username: "wang", realname: "王芳" });
  const token = await t.signIn(user);
  expect((await t.call("accountSecurity.beginPasskey", {}, { token })).body.code).toBe("proof.required");
  await t.prove({ ...user, token });
  const { options, answer } = await addPasskey(token, "  办公电脑 ");
  expect(options).toMatchObject({
    rp: { id: "portal.example.cn" },
    user: { name: "wang", displayName: "王芳" },
    attestation: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  expect(answer.body).toMatchObject({ success: true, result: { name: "办公电脑" } });
  const { body } = await t.call("accountSecurity.listPasskeys", {}, { token });
  expect(body.result).toEqual([
    { id: answer.body.result.id, name: "办公电脑", isSynced: false, createdAt: expect.any(String), lastUsedAt: null },
  ]);
  const { rows } = await t.database.pool.query("SELECT kind, values FROM account_event WHERE user_id = $1", [user.id]);
  expect(rows).toEqual([{ kind: "passkey_added", values: { name: "办公电脑" } }]);
});

test("[SEC-19] refuses to add a passkey when the proof expired after the start", async () => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  await t.prove({ ...user, token });
  t.clock.advance(4 * 60_000);
  const options = (await t.call("accountSecurity.beginPasskey", {}, { token })).body.result;
  t.clock.advance(2 * 60_000);
  const { attestation } = createPasskey(options, ORIGIN);
  const added = await t.call("accountSecurity.addPasskey", { body: { name: "", attestation } }, { token });
  expect(added.body.code).toBe("proof.required");
  expect((await t.call("accountSecurity.listPasskeys", {}, { token })).body.result).toEqual([]);
});

test("signs in with a passkey alone and sets the session cookie", async () => {
  const { user, passkey } = await createHolder();
  const { body, headers } = await signIn(passkey);
  expect(body).toMatchObject({ success: true, message: "登录成功" });
  expect(body.result).toMatchObject({ userInfo: { id: user.id }, secondStep: null });
  expect(String(headers["set-cookie"])).toMatch(/^__Host-tp_session=.*Secure/);
  const { rows } = await t.database.pool.query("SELECT last_used_at FROM passkey WHERE user_id = $1", [user.id]);
  expect(rows[0].last_used_at.getTime()).toBe(t.clock.now());
});

test.each<[string, AuthenticatorFaults]>([
  ["from another site", { origin: "https://portal.example.cn.evil.example" }],
  ["made for another address", { rpId: "evil.example" }],
  ["over another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
  ["without its holder verified", { isUserVerified: false }],
  ["signed with another key", { isForged: true }],
  ["that names another account", { userHandle: Buffer.from("01ARZ3NDEKTSV4RRFFQ69G5FAV").toString("base64url") }],
])("refuses an answer %s", async (_, faults) => {
  const { passkey } = await createHolder();
  const { body } = await signIn(passkey, faults);
  expect(body).toMatchObject({ success: false, message: "通行密钥验证未通过，请重试或改用其他方式" });
  expect((await signIn(passkey)).body.success).toBe(true);
});

test.each<[string, AuthenticatorFaults]>([
  ["from another site", { origin: "https://evil.example" }],
  ["made for another address", { rpId: "evil.example" }],
  ["over another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
  ["without its holder verified", { isUserVerified: false }],
])("refuses to register a credential %s", async (_, faults) => {
  const user = await t.make.user();
  const token = await t.signIn(user);
  await t.prove({ ...user, token });
  expect((await addPasskey(token, "x", faults)).answer.body.code).toBe("passkey.refused");
  expect((await t.call("accountSecurity.listPasskeys", {}, { token })).body.result).toEqual([]);
});

test("consumes a challenge at its first answer, and expires it after 5 minutes", async () => {
  const { passkey } = await createHolder();
  const { flow, options } = (await t.call("signIn.challengePasskey")).body.result;
  const assertion = passkey.answer(options);
  expect((await t.call("signIn.withPasskey", { body: { flow, assertion } })).body.success).toBe(true);
  expect((await t.call("signIn.withPasskey", { body: { flow, assertion } })).body.code).toBe("passkey.challenge_over");
  const second = (await t.call("signIn.challengePasskey")).body.result;
  await t.call("signIn.withPasskey", {
    body: { flow: second.flow, assertion: passkey.answer(second.options, { isForged: true }) },
  });
  const right = passkey.answer(second.options);
  expect((await t.call("signIn.withPasskey", { body: { flow: second.flow, assertion: right } })).body.code).toBe(
    "passkey.challenge_over",
  );
  const third = (await t.call("signIn.challengePasskey")).body.result;
  t.clock.advance(5 * 60_000);
  const expired = passkey.answer(third.options);
  expect((await t.call("signIn.withPasskey", { body: { flow: third.flow, assertion: expired } })).body).toMatchObject({
    success: false,
    message: "操作已超时，请重试",
  });
});

test("refuses a counter that did not increase: the authenticator was copied", async () => {
  const { passkey } = await createHolder();
  expect((await signIn(passkey, { counter: 7 })).body.success).toBe(true);
  expect((await signIn(passkey, { counter: 7 })).body.code).toBe("passkey.refused");
  expect((await signIn(passkey, { counter: 3 })).body.code).toBe("passkey.refused");
  expect((await signIn(passkey, { counter: 8 })).body.success).toBe(true);
});

test("accepts an authenticator that does not count", async () => {
  const { passkey } = await createHolder();
  expect((await signIn(passkey, { counter: 0 })).body.success).toBe(true);
  expect((await signIn(passkey, { counter: 0 })).body.success).toBe(true);
});

test("registers a credential once, and excludes the person's own at the browser", async () => {
  const { token, passkey } = await createHolder();
  const options = (await t.call("accountSecurity.beginPasskey", {}, { token })).body.result;
  expect(options.excludeCredentials.map(({ id }) => id)).toEqual([passkey.id]);
  const { attestation } = createPasskey(options, ORIGIN);
  await t.call("accountSecurity.addPasskey", { body: { name: "一", attestation } }, { token });
  const replayed = await t.call("accountSecurity.addPasskey", { body: { name: "二", attestation } }, { token });
  expect(replayed.body.code).toBe("passkey.challenge_over");
});

test("[SEC-19] renames; removes after a proof, and refuses the removed passkey", async () => {
  const { user, token, passkey } = await createHolder();
  const [listed] = (await t.call("accountSecurity.listPasskeys", {}, { token })).body.result;
  const id = listed?.id ?? "";
  await t.call("accountSecurity.renamePasskey", { body: { id, name: "家里" } }, { token });
  t.clock.advance(5 * 60_000);
  expect((await t.call("accountSecurity.removePasskey", { body: { id } }, { token })).body.code).toBe("proof.required");
  const options = (await t.call("proof.challengePasskey", {}, { token })).body.result;
  const evidence = { method: "passkey" as const, assertion: passkey.answer(options) };
  expect((await t.call("proof.submit", { body: { evidence } }, { token })).body.success).toBe(true);
  expect((await t.call("accountSecurity.removePasskey", { body: { id } }, { token })).body.success).toBe(true);
  expect((await signIn(passkey)).body.code).toBe("passkey.refused");
  const { rows } = await t.database.pool.query(
    "SELECT kind, values FROM account_event WHERE user_id = $1 ORDER BY id",
    [user.id],
  );
  expect(rows.at(-1)).toEqual({ kind: "passkey_removed", values: { name: "家里" } });
});

test("is accepted as second step, for its own account and session only", async () => {
  const { user, token, passkey } = await createHolder();
  const { secret } = (await t.call("accountSecurity.beginTwoStep", {}, { token })).body.result;
  await t.call("accountSecurity.confirmTwoStep", { body: { code: codeOf(secret, t.clock.now()) } }, { token });
  const signInPending = async () =>
    (await t.call("signIn.withPassword", { body: { username: user.username, password: user.password } })).body.result;
  const [first, second] = [await signInPending(), await signInPending()];
  expect(first.secondStep).toMatchObject({ kind: "code", hasPasskey: true });
  const options = (await t.call("signIn.challengeSecondStep", {}, { token: first.token })).body.result;
  expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.id]);
  const body = { evidence: { method: "passkey" as const, assertion: passkey.answer(options) } };
  expect((await t.call("signIn.verifySecondStep", { body }, { token: second.token })).body.code).toBe(
    "passkey.challenge_over",
  );
  const other = await createHolder();
  const foreign = { evidence: { method: "passkey" as const, assertion: other.passkey.answer(options) } };
  expect((await t.call("signIn.verifySecondStep", { body: foreign }, { token: first.token })).body.code).toBe(
    "passkey.refused",
  );
  const renewedOptions = (await t.call("signIn.challengeSecondStep", {}, { token: first.token })).body.result;
  const good = { evidence: { method: "passkey" as const, assertion: passkey.answer(renewedOptions) } };
  expect(
    (await t.call("signIn.verifySecondStep", { body: good }, { token: first.token })).body.result.secondStep,
  ).toBeNull();
});

test.each([
  ["no assertion", {}],
  ["a number as flow", { flow: 1 }],
  ["a script as id", { flow: "x", assertion: { id: "<script>", rawId: "a", type: "public-key", response: {} } }],
  [
    "an overlong signature",
    {
      flow: "x",
      assertion: {
        id: "a",
        rawId: "a",
        type: "public-key",
        response: { clientDataJSON: "a", authenticatorData: "a", signature: "a".repeat(2_001) },
      },
    },
  ],
])("answers 400 to %s", async (_, body) => {
  expect((await t.http("POST", "/api/passkey/sign-in", { body })).statusCode).toBe(400);
});

test("refuses well-formed random answers without an error", async () => {
  const { passkey } = await createHolder();
  for (let n = 0; n < 20; n++) {
    const { flow } = (await t.call("signIn.challengePasskey")).body.result;
    const noise = () => randomBytes(40 + n).toString("base64url");
    const response = { clientDataJSON: noise(), authenticatorData: noise(), signature: noise() };
    const assertion = { id: passkey.id, rawId: passkey.id, type: "public-key" as const, response };
    expect((await t.call("signIn.withPasskey", { body: { flow, assertion } })).body.code).toBe("passkey.refused");
  }
});
