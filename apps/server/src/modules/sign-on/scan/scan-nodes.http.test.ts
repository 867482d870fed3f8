// Guarantee: all nodes on one database serve a scan equally.
import { createScanPhone, type SecondNode, secondNode, startTestApp, type TestApp } from "@tender/testkit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addApp, bindPhone, browserAt, confirm, refuse, scan } from "#test/scan/scan-steps.ts";

let t: TestApp;
let second: SecondNode;
let third: SecondNode;
const app = createScanPhone("0");
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: "on" } });
  await addApp(t, app);
  [second, third] = await Promise.all([secondNode(t), secondNode(t)]);
});
afterAll(async () => {
  await Promise.all([second.close(), third.close()]);
  await t.close();
});

async function createBoundPhone() {
  const phone = app.newPhone();
  await bindPhone(t, phone, await t.make.user());
  return phone;
}

test("signs in a browser that draws, polls and is confirmed on three different nodes", async () => {
  const [phone, browser] = [await createBoundPhone(), browserAt(t)];
  const taskId = await browser.draw(second);
  expect((await browser.poll(taskId, third)).code).toBe("202");
  const waiting = browser.wait(taskId, "waiting", third);
  await scan(t, phone, taskId);
  const { state, number } = (await waiting).result;
  expect(state).toBe("scanned");
  const confirmationWait = browser.wait(taskId, "scanned", third);
  await confirm(t, phone, taskId, number);
  expect((await confirmationWait).result.state).toBe("confirmed");
  expect(await browser.poll(taskId, third)).toMatchObject({ success: true, code: "200" });
});

test("answers waiting browsers as soon as the phone has acted on the same node", async () => {
  const [phone, browser] = [await createBoundPhone(), browserAt(t)];
  const taskId = await browser.draw();
  const waits = [browser.wait(taskId, "waiting"), browser.wait(taskId, "waiting")];
  await scan(t, phone, taskId);
  for (const wait of waits) expect((await wait).result.state).toBe("scanned");
  const refusalWait = browser.wait(taskId, "scanned");
  await refuse(t, phone, taskId);
  expect((await refusalWait).result).toEqual({ state: "over", number: null });
});

test("holds two requests of a task and answers a third at once", async () => {
  const [phone, browser] = [await createBoundPhone(), browserAt(t)];
  const taskId = await browser.draw();
  const waits = [browser.wait(taskId, "waiting"), browser.wait(taskId, "waiting")];
  await expect.poll(async () => (await browser.wait(taskId, "waiting")).result.state).toBe("waiting");
  await scan(t, phone, taskId);
  expect((await Promise.all(waits)).map(({ result }) => result.state)).toEqual(["scanned", "scanned"]);
});

test("detects within 2 s a change whose message was lost", async () => {
  const [phone, browser] = [await createBoundPhone(), browserAt(t)];
  const taskId = await browser.draw(second);
  const waiting = browser.wait(taskId, "waiting", second);
  await scan(t, phone, taskId);
  // The only message has arrived; the second node now has the task in its cache.
  expect((await waiting).result.state).toBe("scanned");
  const { number } = (await waiting).result;
  // Writes a change without a message.
  await t.database.pool.query(
    "UPDATE scan_task SET state = 'over', ending = 'scan.refused', changed_at = changed_at + interval '1 ms' WHERE id = $1 AND number = $2",
    [taskId, number],
  );
  const recheck = second.deps.modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === "scan.recheck");
  expect(recheck?.everyMs).toBeLessThanOrEqual(2_000);
  await recheck?.run();
  expect((await browser.poll(taskId, second)).code).toBe("scan.refused");
});
