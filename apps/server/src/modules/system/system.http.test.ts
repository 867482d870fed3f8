import { startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test("tells an administrator of every sweep and when it last went well", async () => {
  await t.make.role("keeper", ["job:view"]);
  const token = await t.signIn(await t.make.user({ roles: ["keeper"] }));
  await t.deps.housekeep();
  const { body } = await t.call("system.listJobs", {}, { token });
  const names = body.result.rows.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["account-closing.sweep", "message.sweep", "platform.sweep"]));
  expect(body.result.total).toBe(names.length);
  const now = new Date(t.clock.now()).toISOString();
  expect(body.result.rows.find(({ name }) => name === "platform.sweep")).toMatchObject({
    outcome: "ok",
    finishedAt: now,
    lastOkAt: now,
    failure: null,
  });
});

test("refuses the jobs to whoever may not see them", async () => {
  const token = await t.signIn(await t.make.user());
  expect((await t.call("system.listJobs", {}, { token })).status).toBe(403);
});
