import { createHmac } from "node:crypto";
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { recoveryBrowser } from "#test/recovery/recovery-browser.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.role("supplier_operator");
});
afterAll(() => t.close());

/** The key under which the code of a number is stored. */
const keyOf = (mobile: string): string => t.deps.protectedTexts.of("one_time_code.recipient").keyOf(mobile);

let number = 13_900_000_000;
let address = 0;
const freshNumber = () => String(++number);
const freshAddress = () => `198.51.${100 + (++address >> 8)}.${address & 255}`;
type Mode = "0" | "1" | "2";

const send = (mobile: string, smsmode: Mode, from = freshAddress()) =>
  t.call("sms.send", { body: { mobile, smsmode } }, { from });
const outboxOf = async (mobile: string) => (await t.call("sms.listOutbox", { query: { mobile } })).body.result;
const codeFor = async (mobile: string) => String((await outboxOf(mobile))[0]?.code);
const signIn = (mobile: string, captcha: string) => t.call("signIn.withSms", { body: { mobile, captcha } });
const register = (phone: string, smscode: string) =>
  t.call("registration.register", {
    body: { username: `n${phone}`, password: "Abcd@1234", email: `n${phone}@example.com`, phone, smscode },
  });
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** A number with an account. */
async function createAccount(status: "active" | "frozen" | "deleted" = "active") {
  const phone = freshNumber();
  return { phone, user: await t.make.user({ phone, status }) };
}

beforeEach(() => t.clock.advance(25 * 3_600_000));

describe("the call for a code", () => {
  test("[API-11, SMS-01] sends 6 digits with their purpose; the outbox lists the newest first", async () => {
    const mobile = freshNumber();
    const { status, body } = await send(mobile, "1");
    expect([status, body.success, body.message, body.result]).toEqual([200, true, "验证码已发送，请注意查收", null]);
    const [message, ...otherMessages] = await outboxOf(mobile);
    expect(otherMessages).toEqual([]);
    expect(message).toMatchObject({ mobile, smsmode: "1", code: expect.stringMatching(/^\d{6}$/) });
    expect(message?.text).toContain(`您正在注册，验证码 ${message?.code}，5 分钟内有效`);
    expect(message?.sentAt).toBe(new Date(t.clock.now()).toISOString());
    t.clock.advance(60_000);
    await send(mobile, "1");
    expect((await outboxOf(mobile)).map(({ sentAt }) => sentAt)).toEqual([
      new Date(t.clock.now()).toISOString(),
      message?.sentAt,
    ]);
  });

  test.each(["12800000000", "1380000000", "１２８００００００００"])(
    "[SEC-28] sends nothing to a malformed number: %s",
    async (mobile) => {
      for (const mode of ["0", "1"] as const) {
        const { body } = await send(mobile, mode);
        expect(body).toMatchObject({ success: false, code: "sms.bad_number", message: "请输入正确的手机号" });
      }
      expect(await outboxOf(mobile)).toEqual([]);
    },
  );

  test("normalises a number with blanks, full-width digits or the country code", async () => {
    const mobile = freshNumber();
    const wide = [...mobile].map((digit) => String.fromCodePoint(Number(digit) + 0xff10)).join("");
    const grouped = `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`;
    for (const typed of [grouped, wide, `+86 ${grouped}`]) {
      expect((await send(typed, "1")).body).toMatchObject({ success: true });
      t.clock.advance(60_000);
    }
    expect((await outboxOf(mobile)).map((sent) => sent.mobile)).toEqual([mobile, mobile, mobile]);
  });

  test("[API-11] refuses an unknown mode and a missing number as a bad request", async () => {
    for (const body of [{ mobile: "13800000000", smsmode: "3" }, { smsmode: "1" }, { mobile: "", smsmode: "1" }]) {
      const response = await t.http("POST", "/sys/sms", { body });
      expect(response.statusCode).toBe(400);
    }
  });

  test("[API-11, SEC-28] answers all numbers alike in mode '0', and sends to the active account alone", async () => {
    const [{ phone }, frozen, deleted, unregistered] = [
      await createAccount(),
      await createAccount("frozen"),
      await createAccount("deleted"),
      freshNumber(),
    ];
    const answers = [];
    for (const mobile of [phone, frozen.phone, deleted.phone, unregistered]) {
      const { status, body } = await send(mobile, "0");
      const repeated = await send(mobile, "0");
      answers.push([status, { ...body, timestamp: 0 }, repeated.status, repeated.body.code]);
    }
    expect(answers[0]).toEqual([
      200,
      { success: true, code: "200", message: "验证码已发送，请注意查收", result: null, timestamp: 0 },
      429,
      "sms.too_soon",
    ]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await outboxOf(phone)).length).toBe(1);
    for (const mobile of [frozen.phone, deleted.phone, unregistered]) expect(await outboxOf(mobile)).toEqual([]);
  });

  test("[SEC-28, SEC-31] answers all numbers alike in mode '2' outside a recovery, and sends nothing", async () => {
    const [{ phone }, unregistered] = [await createAccount(), freshNumber()];
    const [registeredAnswer, unregisteredAnswer] = [await send(phone, "2"), await send(unregistered, "2")];
    expect({ ...registeredAnswer.body, timestamp: 0 }).toEqual({ ...unregisteredAnswer.body, timestamp: 0 });
    expect([await outboxOf(phone), await outboxOf(unregistered)]).toEqual([[], []]);
  });

  test("[REG-19] reports a registered number in mode '1' as taken, and sends nothing", async () => {
    const { phone } = await createAccount();
    expect((await send(phone, "1")).body).toMatchObject({ success: false, message: "手机号已存在!" });
    expect(await outboxOf(phone)).toEqual([]);
  });

  test("[SEC-27, SMS-02, SMS-04] refuses a resend within 60 s with the remaining seconds, caps off included", async () => {
    const mobile = freshNumber();
    await send(mobile, "1");
    t.clock.advance(20_000);
    const refused = await send(mobile, "1");
    expect([refused.status, refused.headers["retry-after"], refused.body.message]).toEqual([
      429,
      "40",
      "验证码已发送，请 40 秒后再获取",
    ]);
    t.clock.advance(39_999);
    expect((await send(mobile, "1")).status).toBe(429);
    expect((await outboxOf(mobile)).length).toBe(1);
    t.clock.advance(1);
    expect((await send(mobile, "1")).body.success).toBe(true);
    expect((await outboxOf(mobile)).length).toBe(2);
  });

  test("[SEC-27] sends one message at simultaneous requests", async () => {
    const mobile = freshNumber();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(mobile, "1")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429]);
    expect((await outboxOf(mobile)).length).toBe(1);
  });
});

describe("a code", () => {
  test("[SEC-26, SMS-05, API-22] [W-21] signs in once, by `captcha` or by `smscode`", async () => {
    const { phone, user } = await createAccount();
    await send(phone, "0");
    const code = await codeFor(phone);
    const { body, headers } = await signIn(phone, code);
    expect(body).toMatchObject({ success: true, code: "200" });
    expect(body.result.userInfo.username).toBe(user.username);
    expect(String(headers["set-cookie"])).toContain("HttpOnly");
    expect((await t.call("profile.readSummary", {}, { token: body.result.token })).status).toBe(200);
    expect((await signIn(phone, code)).body).toMatchObject({
      success: false,
      message: "验证码不正确，请核对后重新输入",
    });
    t.clock.advance(60_000);
    await send(phone, "0");
    const second = await t.http("POST", "/sys/phoneLogin", { body: { mobile: phone, smscode: await codeFor(phone) } });
    expect(second.json()).toMatchObject({
      success: true,
      result: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        multi_depart: 0,
        departs: [],
        userInfo: { id: user.id, username: user.username },
        sysAllDictItems: expect.any(Object),
      },
    });
  });

  test("[ADMINDATA-11] is stored by number and smsmode, and each is valid for its own", async () => {
    const mobile = freshNumber();
    await send(mobile, "1");
    const user = await t.make.user({ phone: mobile });
    await send(mobile, "0");
    const recovery = recoveryBrowser(t);
    await recovery.passCaptcha();
    await recovery.find({ username: user.username });
    expect((await recovery.sendCode(mobile)).body.success).toBe(true);
    const other = await createAccount();
    await send(other.phone, "0");
    const codes = Object.fromEntries((await outboxOf(mobile)).map(({ smsmode, code }) => [smsmode, String(code)]));
    expect(Object.keys(codes).sort()).toEqual(["0", "1", "2"]);
    const triesLeft = async (recipient: string) => {
      const { rows } = await t.database.pool.query("SELECT tries_left FROM one_time_code WHERE recipient = $1", [
        keyOf(recipient),
      ]);
      return rows.map((row) => row.tries_left);
    };
    const otherCode = await codeFor(other.phone);
    expect((await signIn(other.phone, wrongCodeFor(otherCode))).body.code).toBe("sms.wrong_code");
    expect([await triesLeft(mobile), await triesLeft(other.phone)]).toEqual([[5, 5, 5], [4]]);
    // A code sent earlier to another number is not affected.
    expect((await signIn(other.phone, otherCode)).body.result.userInfo.id).toBe(other.user.id);
    expect((await signIn(mobile, codes[0] ?? "")).body.success).toBe(true);
    expect((await recovery.verify(mobile, codes[2] ?? "")).body.success).toBe(true);
    await t.database.pool.query("UPDATE app_user SET phone = NULL WHERE id = $1", [user.id]);
    expect((await register(mobile, codes[1] ?? "")).body.success).toBe(true);
  });

  test("[SMS-04, SEC-26] [W-21] is valid for its own purpose and number alone", async () => {
    const { phone, user } = await createAccount();
    const setPhone = (value: string | null) =>
      t.database.pool.query("UPDATE app_user SET phone = $1 WHERE id = $2", [value, user.id]);
    const recovery = recoveryBrowser(t, freshAddress());
    await send(phone, "0");
    const signingIn = await codeFor(phone);
    t.clock.advance(60_000);
    await recovery.passCaptcha();
    await recovery.find({ username: user.username });
    await recovery.sendCode(phone);
    const recovering = await codeFor(phone);
    t.clock.advance(60_000);
    await setPhone(null);
    await send(phone, "1");
    const registering = await codeFor(phone);
    expect((await register(phone, signingIn)).body.code).toBe("sms.wrong_code");
    expect((await register(phone, recovering)).body.code).toBe("sms.wrong_code");
    await setPhone(phone);
    expect((await signIn(phone, registering)).body.code).toBe("sms.wrong_code");
    expect((await signIn(phone, recovering)).body.code).toBe("sms.wrong_code");
    expect((await recovery.verify(phone, registering)).body.code).toBe("recovery.wrong_code");
    expect((await recovery.verify(phone, signingIn)).body.code).toBe("recovery.wrong_code");

    const other = await createAccount();
    expect((await signIn(other.phone, signingIn)).body.code).toBe("sms.wrong_code");
    expect((await register(freshNumber(), registering)).body.code).toBe("sms.wrong_code");
    const otherRecovery = recoveryBrowser(t, freshAddress());
    await otherRecovery.passCaptcha();
    await otherRecovery.find({ username: other.user.username });
    expect((await otherRecovery.verify(other.phone, recovering)).body.code).toBe("recovery.wrong_code");

    expect((await recovery.verify(phone, recovering)).body.success).toBe(true);
    expect((await signIn(phone, signingIn)).body.success).toBe(true);
    await setPhone(null);
    expect((await register(phone, registering)).body).toMatchObject({ success: true });
  });

  test("[SEC-26, SMS-04] [W-21] is invalid after five wrong tries", async () => {
    const { phone } = await createAccount();
    await send(phone, "0");
    const code = await codeFor(phone);
    for (let i = 0; i < 5; i++) expect((await signIn(phone, wrongCodeFor(code))).body.code).toBe("sms.wrong_code");
    expect((await signIn(phone, code)).body.code).toBe("sms.wrong_code");
  });

  test("[SEC-26] is still valid after four wrong tries", async () => {
    const { phone } = await createAccount();
    await send(phone, "0");
    const code = await codeFor(phone);
    for (let i = 0; i < 4; i++) await signIn(phone, wrongCodeFor(code));
    expect((await signIn(phone, code)).body.success).toBe(true);
  });

  test("[SEC-26] is invalid at the 31st of forty simultaneous tries, although it is right", async () => {
    const { phone } = await createAccount();
    await send(phone, "0");
    const code = await codeFor(phone);
    const guesses = Array.from({ length: 40 }, (_, index) => signIn(phone, index === 30 ? code : wrongCodeFor(code)));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes).toEqual(Array(40).fill("sms.wrong_code"));
    const { rows } = await t.database.pool.query("SELECT tries_left FROM one_time_code WHERE recipient = $1", [
      keyOf(phone),
    ]);
    expect(rows).toEqual([{ tries_left: 0 }]);
  });

  test("[SEC-26] is random in every digit", async () => {
    const phones = await Promise.all(Array.from({ length: 40 }, async () => (await createAccount()).phone));
    for (const phone of phones) await send(phone, "0");
    const codes = await Promise.all(phones.map(codeFor));
    expect(codes).toEqual(codes.map(() => expect.stringMatching(/^\d{6}$/)));
    // Forty draws of ten digits miss five digits once in billions of times.
    for (let position = 0; position < 6; position++)
      expect([position, new Set(codes.map((code) => code[position])).size]).toEqual([
        position,
        expect.toSatisfy((n) => n >= 6),
      ]);
    const differences = codes.slice(1).map((code, index) => Number(code) - Number(codes[index]));
    expect(new Set(differences).size).toBeGreaterThan(30);
  });

  test("[SEC-26, SMS-04] expires after 5 minutes", async () => {
    const [{ phone }, lateAccount] = [await createAccount(), await createAccount()];
    for (const mobile of [phone, lateAccount.phone]) await send(mobile, "0");
    const codes = [await codeFor(phone), await codeFor(lateAccount.phone)] as const;
    t.clock.advance(5 * 60_000 - 1);
    expect((await signIn(phone, codes[0])).body.success).toBe(true);
    t.clock.advance(1);
    expect((await signIn(lateAccount.phone, codes[1])).body.code).toBe("sms.wrong_code");
  });

  test("[SEC-26] is superseded by a newer one", async () => {
    const { phone } = await createAccount();
    await send(phone, "0");
    const old = await codeFor(phone);
    t.clock.advance(60_000);
    await send(phone, "0");
    const fresh = await codeFor(phone);
    // Two equal codes in a row have a chance of one in a million.
    expect(old).not.toBe(fresh);
    expect((await signIn(phone, old)).body.code).toBe("sms.wrong_code");
    expect((await signIn(phone, fresh)).body.success).toBe(true);
  });

  test("[SEC-26] signs in once at two simultaneous requests", async () => {
    const { phone } = await createAccount();
    await send(phone, "0");
    const code = await codeFor(phone);
    const answers = await Promise.all([signIn(phone, code), signIn(phone, code)]);
    expect(answers.map(({ body }) => body.success).sort()).toEqual([false, true]);
  });

  test("[SEC-26, SEC-06] is stored in no table and no log in plain text", async () => {
    const mobile = freshNumber();
    await send(mobile, "1");
    const code = await codeFor(mobile);
    for (const table of ["one_time_code", "outgoing_message", "message_delivery", "code_request", "short_lived"]) {
      const { rows } = await t.database.pool.query(`SELECT to_jsonb(x) - 'sealed' - 'digest' AS row FROM ${table} x`);
      expect([table, JSON.stringify(rows).includes(`"${code}"`)]).toEqual([table, false]);
    }
    expect(t.logs.join("")).not.toContain(code);
    // The digest is keyed: without the key the million codes cannot be tried against a copy of the database.
    const { rows } = await t.database.pool.query("SELECT digest FROM one_time_code WHERE recipient = $1", [
      keyOf(mobile),
    ]);
    const digestUnder = (key: string | Buffer) =>
      createHmac("sha256", key).update(["sms", mobile, "1", code].join("\n")).digest("base64url");
    expect(rows).toEqual([{ digest: digestUnder(t.deps.secrets.keyFor("one-time codes")) }]);
    expect(rows).not.toEqual([{ digest: digestUnder("") }]);
  });

  test("[SEC-26] is bound to number and purpose by its digest", async () => {
    const [account, other] = [await createAccount(), await createAccount()];
    const unregistered = freshNumber();
    await send(account.phone, "0");
    await send(other.phone, "0");
    await send(unregistered, "1");
    const copy = (from: string, to: string) =>
      t.database.pool.query(
        `UPDATE one_time_code SET digest = (SELECT digest FROM one_time_code WHERE recipient = $1) WHERE recipient = $2`,
        [keyOf(from), keyOf(to)],
      );
    await copy(account.phone, other.phone);
    expect((await signIn(other.phone, await codeFor(account.phone))).body.code).toBe("sms.wrong_code");
    // The same number with another purpose.
    const code = await codeFor(unregistered);
    const owner = await t.make.user({ phone: unregistered });
    await t.database.pool.query("UPDATE one_time_code SET purpose = '0' WHERE recipient = $1", [keyOf(unregistered)]);
    expect((await signIn(unregistered, code)).body.code).toBe("sms.wrong_code");
    await t.database.pool.query("UPDATE one_time_code SET purpose = '1' WHERE recipient = $1", [keyOf(unregistered)]);
    await t.database.pool.query("UPDATE app_user SET phone = NULL WHERE id = $1", [owner.id]);
    expect((await register(unregistered, code)).body.success).toBe(true);
  });

  test("[W-34] [SEC-08] reports a frozen account only after the right code", async () => {
    const { phone, user } = await createAccount();
    await send(phone, "0");
    const code = await codeFor(phone);
    await t.database.pool.query("UPDATE app_user SET status = 'frozen' WHERE id = $1", [user.id]);
    expect((await signIn(phone, wrongCodeFor(code))).body.code).toBe("sms.wrong_code");
    expect((await signIn(phone, code)).body.code).toBe("session.account_frozen");
  });
});
