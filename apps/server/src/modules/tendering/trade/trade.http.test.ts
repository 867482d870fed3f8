import { startTestApp, type TestApp } from "@tender/testkit";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loginLog } from "./trade.tables.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  await t.make.subsystem({ appId: "60009", kind: "handover", indexPage: "http://localhost:3100/" }, ["buyer"]);
  await t.make.subsystem({ appId: "61001", kind: "handover", indexPage: "http://localhost:3100/" }, ["buyer"]);
});
afterAll(() => t.close());

const path = "/webgateway/trade-sys/SystemLog/addLoginLogs";
const post = (token: string | undefined, body: object) => t.http("POST", path, { token, body, from: "198.51.100.4" });
const logOf = (userId: string) => t.database.db.select().from(loginLog).where(eq(loginLog.userId, userId));

test("[API-45, LAUNCH-14, ADMINDATA-18] stores appId, appName and loginType with user, time and address", async () => {
  const user = await t.make.user({ roles: ["buyer"] });
  const reply = await post(await t.signIn(user), { appId: "60009", appName: "电子招投标交易系统", loginType: 1 });
  expect(reply.json()).toMatchObject({ success: true, code: "200", result: null });
  expect(await logOf(user.id)).toEqual([
    {
      id: expect.any(String),
      appId: "60009",
      appName: "电子招投标交易系统",
      loginType: "1",
      userId: user.id,
      at: new Date(t.clock.now()),
      address: "198.51.100.4",
      hasAccessToken: false,
    },
  ]);
});

test("[API-45, LAUNCH-14] records for 61001 whether an access token was sent, never the token", async () => {
  const user = await t.make.user({ roles: ["buyer"] });
  const token = await t.signIn(user);
  const accessToken = "eyJ.access.token";
  const entry = { appId: "61001", appName: "保证金管理系统", loginType: "1" };
  await post(token, entry);
  expect((await logOf(user.id)).map(({ hasAccessToken }) => hasAccessToken)).toEqual([false]);
  await post(token, { ...entry, accessToken });
  const rows = await logOf(user.id);
  expect(rows.map(({ hasAccessToken }) => hasAccessToken).sort()).toEqual([false, true]);
  expect(JSON.stringify(rows)).not.toContain(accessToken);
});

test("[API-45] ignores an access token for another app than 61001", async () => {
  const user = await t.make.user({ roles: ["buyer"] });
  const accessToken = "eyJ.access.token";
  const body = { appId: "60009", appName: "电子招投标交易系统", loginType: 1, accessToken };
  const reply = await post(await t.signIn(user), body);
  expect(reply.json()).toMatchObject({ success: true, code: "200", result: null });
  const rows = await logOf(user.id);
  expect(rows.map(({ appId, hasAccessToken }) => [appId, hasAccessToken])).toEqual([["60009", false]]);
  expect(JSON.stringify(rows)).not.toContain(accessToken);
});

test("[PERM-12] stores nothing for a subsystem that the caller may not enter", async () => {
  const user = await t.make.user({ roles: ["supplier"] });
  const reply = await post(await t.signIn(user), { appId: "60009", appName: "x", loginType: 1 });
  expect([reply.statusCode, reply.json().message]).toEqual([403, "您没有进入该子系统的权限"]);
  expect(await logOf(user.id)).toEqual([]);
});

test.each([
  ["appId", { appId: "60009'--", appName: "x", loginType: 1 }],
  ["loginType", { appId: "60009", appName: "x", loginType: 2 }],
  ["appName", { appId: "60009", appName: "x".repeat(101), loginType: 1 }],
])("[API-45] refuses a wrong %s", async (field, body) => {
  const reply = await post(await t.signIn(await t.make.user({ roles: ["buyer"] })), body);
  expect([reply.statusCode, reply.json().result]).toEqual([400, { field }]);
});
