// Guarantee: the number of sent messages never exceeds the caps, for any numbers and addresses.
import { startTestApp, type TestApp } from "@tender/testkit";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/sha";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { clientSignature } from "#test/client-signature.ts";
import { recoveryBrowser } from "#test/recovery/recovery-browser.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: "on", CAPTCHA: "on", CODE_HOURLY_TOTAL: "12" } });
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(25 * 3_600_000));

let number = 13_900_000_000;
let address = 0;
const freshNumber = () => String(++number);
const freshAddress = () => `198.51.100.${++address}`;
const send = (mobile: string, smsmode: "0" | "1", from: string) =>
  t.call("sms.send", { body: { mobile, smsmode } }, { from });
const outboxOf = async (mobile: string) => (await t.call("sms.listOutbox", { query: { mobile } })).body.result;

async function passSlider(from: string): Promise<string> {
  const checkKey = String(t.clock.now());
  const { body } = await t.call("captcha.challengeSlider", {}, { from });
  const challenge = body.result as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  const track = [
    [0, 0, 0],
    [120, 2, 180],
    [320, 1, 460],
  ];
  const captcha = Buffer.from(JSON.stringify({ challenge, solution, track })).toString("base64");
  const passed = await t.call("captcha.check", { body: { captcha, checkKey } }, { from });
  expect(passed.body.success).toBe(true);
  return checkKey;
}

test("[SEC-27] sends five messages an hour to a number, from all addresses together", async () => {
  const mobile = freshNumber();
  for (let i = 0; i < 5; i++) {
    expect((await send(mobile, "1", freshAddress())).body.success).toBe(true);
    t.clock.advance(61_000);
  }
  const refused = await send(mobile, "1", freshAddress());
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    429,
    "sms.capped",
    "获取验证码次数过多，请 55 分钟后再试",
  ]);
  // The purpose makes no difference.
  await t.make.user({ phone: mobile });
  expect((await send(mobile, "0", freshAddress())).body.code).toBe("sms.capped");
  const recovery = recoveryBrowser(t, freshAddress());
  await recovery.passCaptcha();
  await recovery.find({ phone: mobile });
  expect((await recovery.sendCode(mobile)).body.code).toBe("sms.capped");
  expect((await outboxOf(mobile)).length).toBe(5);
});

test("[SEC-27, SMS-04] sends ten a day to a number and thirty a day from an address", async () => {
  const [mobile, from] = [freshNumber(), freshAddress()];
  const toNumber = () => send(mobile, "1", freshAddress());
  const fromAddress = (number = freshNumber()) => send(number, "1", from);
  for (let hour = 0; hour < 10; hour++) {
    expect((await toNumber()).body.success).toBe(true);
    for (let n = 0; n < 3; n++) expect((await fromAddress()).body.success).toBe(true);
    t.clock.advance(3_600_000);
  }
  // The call's own limit per minute uses the machine's clock.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  try {
    expect((await toNumber()).body.code).toBe("sms.capped");
    expect((await outboxOf(mobile)).length).toBe(10);
    const unserved = freshNumber();
    expect((await fromAddress(unserved)).body.code).toBe("sms.capped");
    expect(await outboxOf(unserved)).toEqual([]);
    t.clock.advance(14 * 3_600_000);
    expect((await toNumber()).body.success).toBe(true);
    expect((await fromAddress(unserved)).body.success).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("[SEC-27] [W-18, W-20, W-21] requires a slider from the 4th an hour per address, and refuses after the 10th", async () => {
  const from = freshAddress();
  for (let i = 0; i < 3; i++) expect((await send(freshNumber(), "1", from)).body.success).toBe(true);
  const mobile = freshNumber();
  expect((await send(mobile, "1", from)).body).toMatchObject({
    success: false,
    code: "sms.challenge_required",
    message: "请先完成滑块验证，再获取验证码",
  });
  // A signature with the bundle's secret does not replace the slider.
  const signed = { from, headers: clientSignature(t.clock.now()) };
  const signedAnswer = await t.call("sms.send", { body: { mobile, smsmode: "1" } }, signed);
  expect(signedAnswer.body.code).toBe("sms.challenge_required");
  expect(await outboxOf(mobile)).toEqual([]);
  const checkKey = await passSlider(from);
  const withKey = (number: string) =>
    t.call("sms.send", { body: { mobile: number, smsmode: "1", checkKey } }, { from });
  expect((await withKey(mobile)).body.success).toBe(true);
  expect((await withKey(freshNumber())).body.code).toBe("sms.challenge_required");
  for (let i = 4; i < 10; i++) {
    t.clock.advance(1_000);
    const key = await passSlider(from);
    const sent = await t.call("sms.send", { body: { mobile: freshNumber(), smsmode: "1", checkKey: key } }, { from });
    expect(sent.body.success).toBe(true);
  }
  t.clock.advance(1_000);
  const [unserved, key] = [freshNumber(), await passSlider(from)];
  const capped = { body: { mobile: unserved, smsmode: "1" as const, checkKey: key } };
  for (const requested of [{ body: { mobile: unserved, smsmode: "1" as const } }, capped])
    expect((await t.call("sms.send", requested, { from })).body.code).toBe("sms.capped");
  expect(await outboxOf(unserved)).toEqual([]);
});

test("[SEC-27] applies pause, caps and slider to the codes for a new phone or mailbox", async () => {
  const user = await t.make.user();
  const home = freshAddress();
  const { username, password } = user;
  const credentials = { username, password, captcha: "slider", checkKey: await passSlider(home) };
  const { token } = (await t.call("signIn.withPassword", { body: credentials }, { from: home })).body.result;
  const person = { ...user, token };
  await t.prove(person);
  const toPhone = (phone: string, from: string, checkKey?: string) =>
    t.call("profile.sendPhoneCode", { body: { phone, checkKey } }, { ...person, from });
  const toMailbox = (email: string, from: string) =>
    t.call("profile.sendEmailCode", { body: { email } }, { ...person, from });
  const [mobile, from] = [freshNumber(), freshAddress()];
  expect((await toPhone(mobile, from)).body.success).toBe(true);
  t.clock.advance(59_999);
  expect((await toPhone(mobile, freshAddress())).body.code).toBe("sms.too_soon");
  for (let i = 0; i < 2; i++) expect((await toPhone(freshNumber(), from)).body.success).toBe(true);
  const unserved = freshNumber();
  expect((await toPhone(unserved, from)).body.code).toBe("sms.challenge_required");
  expect((await toMailbox("unserved@example.cn", from)).body.code).toBe("sms.challenge_required");
  expect(await outboxOf(unserved)).toEqual([]);
  expect((await toPhone(unserved, from, await passSlider(from))).body.success).toBe(true);
  expect(await outboxOf(unserved)).toHaveLength(1);
  // The purpose of the other four makes no difference.
  for (let i = 1; i < 5; i++) {
    t.clock.advance(61_000);
    expect((await send(mobile, "1", freshAddress())).body.success).toBe(true);
  }
  await t.prove(person);
  t.clock.advance(61_000);
  expect((await toPhone(mobile, freshAddress())).body.code).toBe("sms.capped");
  for (let i = 0; i < 4; i++) await send(freshNumber(), "1", freshAddress());
  expect((await toPhone(freshNumber(), freshAddress())).body.code).toBe("sms.challenge_required");
  expect((await toMailbox("unserved@example.cn", freshAddress())).body.code).toBe("sms.challenge_required");
});

test("[SEC-27, SEC-78] counts the messages of one IPv6 /64 together", async () => {
  for (let n = 0; n < 3; n++) expect((await send(freshNumber(), "1", `2001:db8:7:1:${n}::1`)).body.success).toBe(true);
  expect((await send(freshNumber(), "1", "2001:db8:7:1:ffff::9")).body.code).toBe("sms.challenge_required");
  expect((await send(freshNumber(), "1", "2001:db8:7:2::1")).body.success).toBe(true);
});

test("[SEC-27] counts requests for unknown numbers per address as well", async () => {
  const from = freshAddress();
  for (let i = 0; i < 3; i++) await send(freshNumber(), "0", from);
  expect((await send(freshNumber(), "0", from)).body.code).toBe("sms.challenge_required");
});

/** Returns the count of alarms about the hourly total in the log and in the audit trail. */
async function alarms() {
  const { rows } = await t.database.pool.query("SELECT FROM audit_entry WHERE action = 'sms.total_passed'");
  return [t.logs.filter((line) => line.includes("the hourly total of codes was exceeded")).length, rows.length];
}

test("[SEC-27] raises the alarm even if the first request beyond the total has a passed slider", async () => {
  const before = await alarms();
  for (let i = 0; i < 12; i++) expect((await send(freshNumber(), "1", freshAddress())).body.success).toBe(true);
  expect(await alarms()).toEqual(before);
  const [from, mobile] = [freshAddress(), freshNumber()];
  const body = { mobile, smsmode: "1" as const, checkKey: await passSlider(from) };
  expect((await t.call("sms.send", { body }, { from })).body.success).toBe(true);
  expect(await outboxOf(mobile)).toHaveLength(1);
  expect(await alarms()).toEqual(before.map((count) => count + 1));
});

test("[SEC-27] requires sliders of all after the hourly total, for an hour, with one alarm", async () => {
  const before = await alarms();
  for (let i = 0; i < 12; i++) expect((await send(freshNumber(), "1", freshAddress())).body.success).toBe(true);
  for (let i = 0; i < 2; i++)
    expect((await send(freshNumber(), "1", freshAddress())).body.code).toBe("sms.challenge_required");
  expect(await alarms()).toEqual(before.map((count) => count + 1));
  const [from, mobile] = [freshAddress(), freshNumber()];
  await t.make.user({ phone: mobile });
  expect((await send(mobile, "0", from)).body.code).toBe("sms.challenge_required");
  const recovery = recoveryBrowser(t, freshAddress());
  await recovery.passCaptcha();
  await recovery.find({ phone: mobile });
  expect((await recovery.sendCode(mobile)).body.code).toBe("sms.challenge_required");
  expect(await outboxOf(mobile)).toEqual([]);
  const body = { mobile, smsmode: "0" as const, checkKey: await passSlider(from) };
  expect((await t.call("sms.send", { body }, { from })).body.success).toBe(true);
  expect(await outboxOf(mobile)).toHaveLength(1);
  t.clock.advance(3_600_000);
  expect((await send(freshNumber(), "1", freshAddress())).body.success).toBe(true);
});
