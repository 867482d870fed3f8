// Guarantee: a browser that polls for its phone causes no query.
import { createScanPhone, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addApp, browserAt } from "#test/scan/scan-steps.ts";

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: "on" } });
  await addApp(t, createScanPhone("0"));
  // Jobs of this node would add their own statements.
  await t.deps.stopJobs();
});
afterAll(() => t.close());

test("[SEC-78] sends no query for a poll or a wait without changes, limits included", async () => {
  const browser = browserAt(t);
  const taskId = await browser.draw();
  const before = t.statements.length;
  for (let n = 0; n < 20; n++) expect((await browser.poll(taskId)).code).toBe("202");
  expect((await browser.wait(taskId, "scanned")).result.state).toBe("waiting");
  expect(t.statements.slice(before)).toEqual([]);
});
