// Guarantee: a token in Authorization counts as in X-Access-Token, behind Bearer or alone.
import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test.each([
  ["token", "", "alone"],
  ["token", "Bearer ", "behind Bearer"],
  ["token", "bearer  ", "behind bearer and two blanks"],
  ["accessToken", "", "alone"],
] as const)("accepts the %s in Authorization, %j before it (%s)", async (name, prefix, _variant) => {
  const user = await t.make.user();
  const { body } = await t.call("signIn.withPassword", {
    body: { username: user.username, password: user.password },
  });
  const headers = { authorization: `${prefix}${body.result[name]}` };
  const readCurrent = () => t.call("session.readCurrent", {}, { headers });
  // Twice: the second call is answered from the node's cache.
  for (let n = 0; n < 2; n++)
    expect((await readCurrent()).body).toMatchObject({
      success: true,
      result: { userInfo: { username: user.username } },
    });
  const otherToken = await t.signIn(await t.make.user());
  const answer = await t.call("session.readCurrent", {}, { headers: { ...headers, "x-access-token": otherToken } });
  expect(answer.body.result.userInfo.username).not.toBe(user.username);
  expect((await t.call("session.signOut", {}, { headers })).body.success).toBe(true);
  expect((await readCurrent()).body.message).toBe("Token失效，请重新登录!");
});
