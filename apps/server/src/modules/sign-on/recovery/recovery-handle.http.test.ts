// Guarantee: the handle of a passed verification is random, is valid once, and expires after ten minutes.
import { type CreatedUser, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseContents } from "#test/database-contents.ts";
import { codesSent, recoveryBrowser } from "#test/recovery/recovery-browser.ts";

const MINUTE = 60_000;
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const openBrowser = (from?: string) => recoveryBrowser(t, from);

let n = 0;
async function createPerson(): Promise<CreatedUser & { phone: string }> {
  n += 1;
  const phone = `138${String(20_000_000 + n)}`;
  return { ...(await t.make.user({ phone })), phone };
}

test("[SEC-31] accepts a handle once, even at two simultaneous requests", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  const smscode = await browser.verified(user);
  const body = { username: user.username, phone: user.phone, smscode };
  const answers = await Promise.all([browser.set(body), browser.set({ ...body, password: "x9#Vn4!tLm" })]);
  expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
  expect((await browser.set(body)).body.code).toBe("recovery.flow_ended");
});

test("[SEC-31] replaces the handle after another code of the same flow", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  const first = await browser.verified(user);
  t.clock.advance(MINUTE);
  await browser.sendCode(user.phone);
  const [code = ""] = await codesSent(t, user.phone);
  const second = (await browser.verify(user.phone, code)).body.result;
  expect(second).toMatch(/^[\w-]{43}$/);
  expect(second).not.toBe(first);
  const body = { username: user.username, phone: user.phone };
  expect((await browser.set({ ...body, smscode: first })).body.code).toBe("recovery.flow_ended");
  expect((await browser.set({ ...body, smscode: second })).body.success).toBe(true);
});

test("[SEC-31] accepts a handle in its own flow alone, not in another flow of the account", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  const smscode = await browser.verified(user);
  const body = { username: user.username, phone: user.phone, smscode };
  expect((await openBrowser("198.51.100.74").set(body)).body.code).toBe("recovery.flow_ended");
  const secondBrowser = openBrowser("198.51.100.75");
  t.clock.advance(MINUTE);
  const otherHandle = await secondBrowser.verified(user);
  expect((await secondBrowser.set(body)).body.code).toBe("recovery.flow_ended");
  expect((await browser.set({ ...body, smscode: otherHandle })).body.code).toBe("recovery.flow_ended");
  expect(await t.signIn(user)).not.toBe("");
});

test("[SEC-31] expires the handle after 10 minutes and the flow after 15", async () => {
  const [user, browser, timelyBrowser, timelyUser] = [
    await createPerson(),
    openBrowser(),
    openBrowser("198.51.100.73"),
    await createPerson(),
  ];
  const bodyOf = ({ username, phone }: typeof user, smscode: string) => ({ username, phone, smscode });
  const smscode = await browser.verified(user);
  const timelyHandle = await timelyBrowser.verified(timelyUser);
  t.clock.advance(10 * MINUTE - 1);
  expect((await timelyBrowser.set(bodyOf(timelyUser, timelyHandle))).body.success).toBe(true);
  t.clock.advance(1);
  expect(await browser.read()).toMatchObject({ step: "phone", smscode: null });
  expect((await browser.set(bodyOf(user, smscode))).body.code).toBe("recovery.flow_ended");
  t.clock.advance(5 * MINUTE - 1);
  expect(await browser.read()).toMatchObject({ step: "phone" });
  t.clock.advance(1);
  expect(await browser.read()).toBeNull();
  expect((await browser.sendCode(user.phone)).body.code).toBe("recovery.flow_ended");
});

test("[SEC-31] stores only digests of a flow's secret and handle", async () => {
  const [user, browser] = [await createPerson(), openBrowser()];
  const smscode = await browser.verified(user);
  const { rows } = await t.database.pool.query("SELECT * FROM recovery_flow WHERE user_id = $1", [user.id]);
  expect(rows).toHaveLength(1);
  const stored = await databaseContents(t.database.pool);
  expect(stored).toContain(rows[0].secret_digest);
  for (const secret of [smscode, browser.cookie()?.split("=")[1]]) expect(stored).not.toContain(secret);
});
