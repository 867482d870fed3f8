import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientSignature } from "#test/client-signature.ts";
import { codesSent, recoveryBrowser } from "#test/recovery/recovery-browser.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { CAPTCHA: "on" } });
});
afterAll(() => t.close());

const openBrowser = (from?: string) => recoveryBrowser(t, from);

let n = 0;
const createPerson = async () => {
  n += 1;
  const phone = `138${String(10_000_000 + n)}`;
  return { ...(await t.make.user({ phone })), phone };
};

test("[SEC-29, SEC-30] [W-01, W-18] reveals nothing without a passed picture, and at most a masked number with one", async () => {
  const user = await createPerson();
  const unverifiedBrowser = openBrowser();
  const refused = await unverifiedBrowser.find({ username: user.username });
  expect(refused.body).toMatchObject({ success: false, message: "请输入验证码!", result: null });
  for (const query of [{ username: "nobody-at-all" }, { phone: user.phone }, { phone: "13000000000" }])
    expect((await unverifiedBrowser.find(query)).body).toEqual({ ...refused.body, timestamp: expect.any(Number) });
  // Nor does a signature with the bundle's secret replace the picture.
  const signed = { headers: clientSignature(t.clock.now()) };
  const signedAnswer = await t.call("recovery.find", { query: { username: user.username } }, signed);
  expect(signedAnswer.body).toEqual({ ...refused.body, timestamp: expect.any(Number) });
  const browser = openBrowser();
  await browser.passCaptcha();
  const bodies: unknown[] = [
    refused.body,
    (await browser.find({ username: user.username })).body,
    await browser.read(),
  ];
  // A search by number gets the masked number as well: the number may belong to another person.
  const phoneBrowser = openBrowser();
  await phoneBrowser.passCaptcha();
  bodies.push((await phoneBrowser.find({ phone: user.phone })).body, await phoneBrowser.read());
  bodies.push((await browser.sendCode(user.phone)).body, (await browser.verify("13000000000", "000000")).body);
  const verified = await browser.verify(user.phone, (await codesSent(t, user.phone))[0] ?? "");
  bodies.push(verified.body, await browser.read());
  const changed = await browser.set({ username: user.username, phone: user.phone, smscode: verified.body.result });
  expect(changed.body.success).toBe(true);
  bodies.push(changed.body);
  expect(JSON.stringify(bodies)).not.toContain(user.phone);
  const masked = `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`;
  const numbers = JSON.stringify(bodies).match(/[\d*]*\*[\d*]*/g) ?? [];
  expect(numbers.length).toBeGreaterThanOrEqual(3);
  expect(new Set(numbers)).toEqual(new Set([masked]));
  expect(JSON.stringify(bodies)).not.toContain(user.phone.slice(3, 7));
});

test("[SEC-30] [W-20] accepts a passed picture for one look-up within 120 s, right or wrong", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  await browser.passCaptcha();
  expect((await browser.find({ username: "nobody-at-all" })).body.message).toBe("用户名不存在!");
  expect((await browser.find({ username: user.username })).body.message).toBe("请输入验证码!");
  await browser.passCaptcha();
  t.clock.advance(119_999);
  expect((await browser.find({ username: user.username })).body.success).toBe(true);
  await browser.passCaptcha();
  t.clock.advance(120_000);
  expect((await browser.find({ username: user.username })).body.message).toBe("请输入验证码!");
});

test("[SEC-30, API-29] accepts the key of a passed picture instead of the cookie, once in all", async () => {
  const [user, browser, other] = [await createPerson(), openBrowser(), openBrowser()];
  const { key } = await browser.passCaptcha();
  expect((await other.find({ username: user.username, checkKey: key })).body.success).toBe(true);
  expect((await browser.find({ username: user.username, checkKey: key })).body.message).toBe("请输入验证码!");
  const otherBrowser = openBrowser("198.51.100.70");
  const secondPass = await browser.passCaptcha();
  expect((await otherBrowser.find({ username: user.username, checkKey: secondPass.key })).body.message).toBe(
    "请输入验证码!",
  );
});
