// Guarantee: a browser that only asks again and again whether its phone has spoken costs the database nothing.
import { createScanPhone, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addApp, browserAt } from "#test/scan/scan-steps.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: "on" } });
  await addApp(t, createScanPhone("0"));
  // No work of this node's own stands among what the requests ask.
  await t.deps.stopJobs();
});
afterAll(() => t.close());

test("[SEC-78] asks the database nothing for a poll or a wait while nothing has changed, limits included", async () => {
  const browser = browserAt(t);
  const taskId = await browser.draw();
  const before = t.statements.length;
  for (let n = 0; n < 20; n++) expect((await browser.poll(taskId)).code).toBe("202");
  expect((await browser.wait(taskId, "scanned")).result.state).toBe("waiting");
  expect(t.statements.slice(before)).toEqual([]);
});
