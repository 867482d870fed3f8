import { secondNode, startTestApp } from "@tender/testkit";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { afterAll, beforeAll, expect, test } from "vitest";
import { challengeOf, freshKey, solvedAt, startWithCaptchas } from "#test/captcha/sliding.ts";
import { clientSignature } from "#test/client-signature.ts";

let its: Awaited<ReturnType<typeof startWithCaptchas>>;
let t: typeof its.t;
let slide: typeof its.slide;
let signIn: typeof its.signIn;
beforeAll(async () => {
  its = await startWithCaptchas();
  ({ t, slide, signIn } = its);
});
afterAll(() => t.close());

test("[SLIDER-06, SLIDER-13, API-15, API-19, LOGIN-17, SEC-23] [W-20] accepts a passed slider for one sign-in", async () => {
  const user = await t.make.user();
  const checkKey = freshKey();
  expect((await slide(checkKey)).body).toMatchObject({ success: true, code: "200" });
  expect((await signIn(user, { captcha: "slider", checkKey })).body.success).toBe(true);
  expect((await signIn(user, { captcha: "slider", checkKey })).body).toMatchObject({
    success: false,
    message: "请拖动滑块验证",
  });
});

test("[SEC-23, SLIDER-04] [W-18, W-20] refuses a sign-in without a passed slider, with any content of `captcha`", async () => {
  const user = await t.make.user();
  const { username, password } = user;
  const headers = clientSignature(t.clock.now());
  expect((await t.call("signIn.withPassword", { body: { username, password } }, { headers })).body.code).toBe(
    "captcha.slider_required",
  );
  for (const more of [
    {},
    { captcha: "ok", checkKey: freshKey() },
    { captcha: null, checkKey: null },
    { captcha: "true", checkKey: 5 },
  ]) {
    expect((await signIn(user, more)).body).toMatchObject({ success: false, code: "captcha.slider_required" });
  }
});

test("[SEC-23] accepts a passed slider once among concurrent sign-ins", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => t.make.user()));
  const checkKey = freshKey();
  await slide(checkKey);
  const codes = await Promise.all(people.map(async (user) => (await signIn(user, { checkKey })).body.code));
  expect(codes.toSorted()).toEqual(["200", ...Array(7).fill("captcha.slider_required")]);
});

test("[SEC-23] accepts a passed slider only under its own key", async () => {
  const user = await t.make.user();
  const checkKey = freshKey();
  await slide(checkKey);
  expect((await signIn(user, { checkKey: freshKey() })).body.code).toBe("captcha.slider_required");
  expect((await signIn(user, { checkKey })).body.success).toBe(true);
});

test("[SEC-23] consumes the passed slider on a wrong password or an unknown name", async () => {
  const user = await t.make.user();
  for (const wrong of [
    { ...user, password: "Wrong@2026" },
    { ...user, username: "unknown-name" },
  ]) {
    const checkKey = freshKey();
    await slide(checkKey);
    expect((await signIn(wrong, { checkKey })).body.code).toBe("session.wrong_credentials");
    expect((await signIn(user, { checkKey })).body.code).toBe("captcha.slider_required");
  }
});

test("[SEC-23] consumes the passed slider on a throttled attempt", async () => {
  const user = await t.make.user();
  const from = "203.0.113.77";
  await t.database.pool.query(
    "INSERT INTO sign_in_failure (username, address, count, since, last_at) VALUES ($1, $2, 5, $3, $3)",
    [user.username, from, new Date(t.clock.now()).toISOString()],
  );
  const checkKey = freshKey();
  await slide(checkKey, undefined, from);
  expect((await signIn(user, { checkKey }, from)).body.code).toBe("session.throttled");
  t.clock.advance(60_001);
  expect((await signIn(user, { checkKey }, from)).body.code).toBe("captcha.slider_required");
});

test("[SLIDER-13, API-15, SEC-22] [W-20] refuses reused, foreign, altered and implausible solutions", async () => {
  const solution = await solvedAt(t);
  expect((await slide(freshKey(), solution)).body.success).toBe(true);
  expect((await slide(freshKey(), solution)).body).toMatchObject({
    success: false,
    message: "滑块验证未通过，请重新拖动",
  });
  // The same solution in another spelling.
  const used = JSON.parse(Buffer.from(solution, "base64").toString());
  const other = JSON.parse(Buffer.from(await solvedAt(t), "base64").toString());
  const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
  const breaches = [
    written({ ...used, more: 1 }),
    written({ ...used, challenge: { ...used.challenge, signature: used.challenge.signature.toUpperCase() } }),
    written({ ...used, challenge: { ...used.challenge, signature: ` ${used.challenge.signature}` } }),
    written({ ...used, challenge: other.challenge }),
    await solvedAt(t, (s) => Object.assign(s.challenge.parameters, { data: { until: 9_999_999_999_999 } })),
    await solvedAt(t, (s) => Object.assign(s.challenge, { signature: "00".repeat(32) })),
    await solvedAt(t, (s) => Object.assign(s.challenge.parameters, { keyPrefix: "00" })),
    await solvedAt(t, (s) => Object.assign(s.challenge, { signature: undefined })),
    await solvedAt(t, (s) => Object.assign(s, { solution: { counter: 1, derivedKey: "00" } })),
    // The part of the key that the challenge shows, without the work.
    await solvedAt(t, (s) =>
      Object.assign(s, { solution: { counter: 1, derivedKey: s.challenge.parameters.keyPrefix.padEnd(64, "0") } }),
    ),
    await solvedAt(t, (s) => Object.assign(s, { track: [[320, 0, 0]] })),
    await solvedAt(t, (s) => Object.assign(s, { challenge: {} })),
  ];
  for (const captcha of breaches) expect((await slide(freshKey(), captcha)).body.code).toBe("captcha.slider_failed");
});

test("[SEC-22] [W-20] requires hundreds of digests for each challenge", async () => {
  const challenges = [await challengeOf(t), await challengeOf(t), await challengeOf(t)];
  expect(new Set(challenges.map(({ parameters }) => `${parameters.nonce} ${parameters.keyPrefix}`)).size).toBe(3);
  for (const challenge of challenges) {
    // No other field reveals the solution.
    expect(Object.keys(challenge).sort()).toEqual(["parameters", "signature"]);
    expect(Object.keys(challenge.parameters).sort()).toEqual([
      "algorithm",
      "cost",
      "data",
      "keyLength",
      "keyPrefix",
      "keySignature",
      "nonce",
      "salt",
    ]);
    expect(Object.keys(challenge.parameters.data ?? {})).toEqual(["until"]);
    expect((await solveChallenge({ challenge, deriveKey }))?.counter).toBeGreaterThanOrEqual(600);
  }
});

test("[SEC-22] accepts a solution once among concurrent checks on two nodes", async () => {
  const node = await secondNode(t);
  try {
    const captcha = await solvedAt(t);
    const checkHere = async () => (await slide(freshKey(), captcha)).body.code;
    const checkOnOtherNode = async () =>
      (
        await node.app.inject({ method: "POST", url: "/sys/checkCaptcha", payload: { captcha, checkKey: freshKey() } })
      ).json().code;
    const codes = await Promise.all(Array.from({ length: 5 }, () => [checkHere(), checkOnOtherNode()]).flat());
    expect(codes.sort()).toEqual(["200", ...Array<string>(9).fill("captcha.slider_failed")]);
  } finally {
    await node.close();
  }
});

test("[SEC-22] remembers a solution until its challenge expires", async () => {
  const solution = await solvedAt(t);
  expect((await slide(freshKey(), solution)).body.success).toBe(true);
  t.clock.advance(119_999);
  expect((await slide(freshKey(), solution)).body.code).toBe("captcha.slider_failed");
  t.clock.advance(1);
  expect((await slide(freshKey(), solution)).body.code).toBe("captcha.slider_failed");
});

test("[SEC-22] refuses the solved challenge of a server with another secret", async () => {
  const other = await startTestApp({ env: { CAPTCHA: "on", APP_SECRET: "k7Qz-81mVx_02Lp-Rt5Yw9Bn3Hd6Js4Fg" } });
  try {
    const foreignSolution = await solvedAt(other);
    expect((await slide(freshKey(), foreignSolution)).body.code).toBe("captcha.slider_failed");
    const ownReply = await other.call("captcha.check", { body: { captcha: foreignSolution, checkKey: freshKey() } });
    expect(ownReply.body.success).toBe(true);
  } finally {
    await other.close();
  }
});

test("[SEC-22, SLIDER-13] refuses a solution after 120 s, and a sign-in 120 s after the slider", async () => {
  const user = await t.make.user();
  const [lateSolution, timelySolution] = [await solvedAt(t), await solvedAt(t)];
  const keys = [freshKey(), freshKey(), freshKey()] as const;
  t.clock.advance(119_999);
  expect((await slide(keys[0], timelySolution)).body.success).toBe(true);
  t.clock.advance(1);
  expect((await slide(freshKey(), lateSolution)).body.code).toBe("captcha.slider_failed");
  for (const checkKey of keys.slice(1)) await slide(checkKey);
  t.clock.advance(119_999);
  expect((await signIn(user, { checkKey: keys[1] })).body.success).toBe(true);
  t.clock.advance(1);
  expect((await signIn(user, { checkKey: keys[2] })).body.code).toBe("captcha.slider_required");
});

test("[SEC-22] accepts a passed slider only from its own address", async () => {
  const user = await t.make.user();
  const checkKey = freshKey();
  await slide(checkKey, undefined, "198.51.100.5");
  expect((await signIn(user, { checkKey }, "198.51.100.6")).body.code).toBe("captcha.slider_required");
});
