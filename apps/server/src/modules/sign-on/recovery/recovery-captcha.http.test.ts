import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientSignature } from "#test/client-signature.ts";
import { codesSent, recoveryBrowser } from "#test/recovery/recovery-browser.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { CAPTCHA: "on" } });
});
afterAll(() => t.close());

const browser = (from?: string) => recoveryBrowser(t, from);

let n = 0;
const person = async () => {
  n += 1;
  const phone = `138${String(10_000_000 + n)}`;
  return { ...(await t.make.user({ phone })), phone };
};

test("[SEC-29, SEC-30] [W-01, W-18] reveals nothing without a passed picture, and at most a masked number with one", async () => {
  const user = await person();
  const unrelatedUser = browser();
  const bare = await unrelatedUser.find({ username: user.username });
  expect(bare.body).toMatchObject({ success: false, message: "请输入验证码!", result: null });
  for (const query of [{ username: "nobody-at-all" }, { phone: user.phone }, { phone: "13000000000" }])
    expect((await unrelatedUser.find(query)).body).toEqual({ ...bare.body, timestamp: expect.any(Number) });
  // Nor does a signature with the bundle's secret replace the picture.
  const signed = { headers: clientSignature(t.clock.now()) };
  const vouched = await t.call("recovery.find", { query: { username: user.username } }, signed);
  expect(vouched.body).toEqual({ ...bare.body, timestamp: expect.any(Number) });
  const own = browser();
  await own.passCaptcha();
  const bodies: unknown[] = [bare.body, (await own.find({ username: user.username })).body, await own.read()];
  // A search by number gets the masked number as well: the number may belong to another person.
  const byPhone = browser();
  await byPhone.passCaptcha();
  bodies.push((await byPhone.find({ phone: user.phone })).body, await byPhone.read());
  bodies.push((await own.sendCode(user.phone)).body, (await own.verify("13000000000", "000000")).body);
  const verified = await own.verify(user.phone, (await codesSent(t, user.phone))[0] ?? "");
  bodies.push(verified.body, await own.read());
  const done = await own.set({ username: user.username, phone: user.phone, smscode: verified.body.result });
  expect(done.body.success).toBe(true);
  bodies.push(done.body);
  expect(JSON.stringify(bodies)).not.toContain(user.phone);
  const masked = `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`;
  const numbers = JSON.stringify(bodies).match(/[\d*]*\*[\d*]*/g) ?? [];
  expect(numbers.length).toBeGreaterThanOrEqual(3);
  expect(new Set(numbers)).toEqual(new Set([masked]));
  expect(JSON.stringify(bodies)).not.toContain(user.phone.slice(3, 7));
});

test("[SEC-30] [W-20] accepts a passed picture for one look-up within 120 s, right or wrong", async () => {
  const [user, own] = [await person(), browser()];
  await own.passCaptcha();
  expect((await own.find({ username: "nobody-at-all" })).body.message).toBe("用户名不存在!");
  expect((await own.find({ username: user.username })).body.message).toBe("请输入验证码!");
  await own.passCaptcha();
  t.clock.advance(119_999);
  expect((await own.find({ username: user.username })).body.success).toBe(true);
  await own.passCaptcha();
  t.clock.advance(120_000);
  expect((await own.find({ username: user.username })).body.message).toBe("请输入验证码!");
});

test("[SEC-30, API-29] accepts the key of a passed picture instead of the cookie, once in all", async () => {
  const [user, own, other] = [await person(), browser(), browser()];
  const { key } = await own.passCaptcha();
  expect((await other.find({ username: user.username, checkKey: key })).body.success).toBe(true);
  expect((await own.find({ username: user.username, checkKey: key })).body.message).toBe("请输入验证码!");
  const elsewhere = browser("198.51.100.70");
  const again = await own.passCaptcha();
  expect((await elsewhere.find({ username: user.username, checkKey: again.key })).body.message).toBe("请输入验证码!");
});
