// Guarantee: every wrong try of a recovery counts, at any step, and the fifth ends the flow.
import { type CreatedUser, PASSWORD, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codesSent, recoveryBrowser } from "#test/recovery/recovery-browser.ts";

const NEW_PASSWORD = "k7#Wq2!pZr";
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const openBrowser = (from?: string) => recoveryBrowser(t, from);
const codesSentTo = (mobile: string) => codesSent(t, mobile);
const signIn = async (user: CreatedUser, password: string) =>
  (await t.call("signIn.withPassword", { body: { username: user.username, password } })).body;

let n = 0;
async function createPerson(): Promise<CreatedUser & { phone: string }> {
  n += 1;
  const phone = `138${String(30_000_000 + n)}`;
  return { ...(await t.make.user({ phone })), phone };
}

test("[SEC-31, API-30] ends the flow after five wrong tries, and answers wrong numbers and codes alike", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  await browser.passCaptcha();
  await browser.find({ username: user.username });
  await browser.sendCode(user.phone);
  const [code = ""] = await codesSentTo(user.phone);
  const wrongCode = code === "000000" ? "000001" : "000000";
  expect((await browser.verify("13000000000", code)).body).toMatchObject({
    code: "recovery.wrong_code",
    message: "手机号或短信验证码不正确，还可以再试 4 次",
  });
  for (const remaining of [3, 2, 1])
    expect((await browser.verify(user.phone, wrongCode)).body.message).toBe(
      `手机号或短信验证码不正确，还可以再试 ${remaining} 次`,
    );
  expect((await browser.verify("13000000000", wrongCode)).body.message).toBe("错误次数过多，请重新开始找回密码");
  expect((await browser.verify(user.phone, code)).body.code).toBe("recovery.flow_ended");
  expect(await browser.read()).toBeNull();
});

test("[SEC-31] judges five tries at most when twenty are sent at once", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  await browser.passCaptcha();
  await browser.find({ username: user.username });
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.verify("13000000000", "000000")));
  const judged = answers.filter(({ body }) => body.code === "recovery.wrong_code");
  expect(judged.length).toBeLessThanOrEqual(4);
  expect(await browser.read()).toBeNull();
});

test("[SEC-31] ends the flow after five wrong handles, and continues after four", async () => {
  for (const [wrongTries, isOver] of [
    [4, false],
    [5, true],
  ] as const) {
    const [user, browser] = [await createPerson(), openBrowser()];
    const smscode = await browser.verified(user);
    const body = { username: user.username, phone: user.phone };
    const answers: string[] = [];
    for (let n = 0; n < wrongTries; n++)
      answers.push((await browser.set({ ...body, smscode: "x".repeat(43) })).body.code);
    expect(answers).toEqual([
      ...Array<string>(4).fill("recovery.flow_ended"),
      ...(isOver ? ["recovery.too_many_tries"] : []),
    ]);
    expect((await browser.set({ ...body, smscode })).body.success).toBe(!isOver);
    expect((await signIn(user, isOver ? PASSWORD : NEW_PASSWORD)).success).toBe(true);
  }
});

test("[SEC-31] counts the wrong tries of both steps together, and no right code", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  await browser.passCaptcha();
  await browser.find({ username: user.username });
  await browser.sendCode(user.phone);
  const [code = ""] = await codesSentTo(user.phone);
  const wrongCode = code === "000000" ? "000001" : "000000";
  for (let n = 0; n < 3; n++)
    expect((await browser.verify(user.phone, wrongCode)).body.code).toBe("recovery.wrong_code");
  const smscode = (await browser.verify(user.phone, code)).body.result;
  expect(smscode).toMatch(/^[\w-]{43}$/);
  const body = { username: user.username, phone: user.phone };
  const guess = async () => (await browser.set({ ...body, smscode: "x".repeat(43) })).body.code;
  expect([await guess(), await guess()]).toEqual(["recovery.flow_ended", "recovery.too_many_tries"]);
  expect(await browser.read()).toBeNull();
  expect((await browser.set({ ...body, smscode })).body.code).toBe("recovery.flow_ended");
  expect((await signIn(user, PASSWORD)).success).toBe(true);
});

test("[RECOVER-25, SEC-29, SEC-31] [W-22] counts the right handle with another account's name or number as a wrong try", async () => {
  const [user, victim, browser] = [await createPerson(), await createPerson(), openBrowser()];
  const smscode = await browser.verified(user);
  const body = { username: user.username, phone: user.phone };
  const tries = [{ username: victim.username }, { phone: victim.phone }];
  const answers: string[] = [];
  for (const foreign of [...tries, ...tries, { username: victim.username, phone: victim.phone }])
    answers.push((await browser.set({ ...body, ...foreign, smscode })).body.code);
  expect(answers).toEqual([...Array<string>(4).fill("recovery.flow_ended"), "recovery.too_many_tries"]);
  expect(await browser.read()).toBeNull();
  expect((await browser.set({ ...body, smscode })).body.code).toBe("recovery.flow_ended");
  for (const account of [user, victim]) expect((await signIn(account, PASSWORD)).success).toBe(true);
});
