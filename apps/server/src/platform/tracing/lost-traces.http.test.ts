// Guarantee: a receiver of traces that fails costs no call anything.
import { startTestApp } from "@tender/testkit";
import { expect, test } from "vitest";
import { startSpanReceiver } from "#test/traces/span-receiver.ts";

/** Makes calls against a receiver and closes the portal. Returns the statuses and the warnings about traces. */
async function callsWith(answer: number | undefined) {
  const receiver = await startSpanReceiver(answer);
  const t = await startTestApp({
    env: { TRACES_URL: `${receiver.url}/v1/traces?key=of-the-account`, TRACES_SHARE: "1" },
  });
  const statuses: number[] = [];
  // More spans than one export contains.
  for (let call = 0; call < 600; call += 1) statuses.push((await t.http("GET", "/no/such/call")).statusCode);
  await t.close();
  await receiver.close();
  const warnings = t.logs.filter((line) => line.includes("traces were not delivered"));
  return { statuses: new Set(statuses), warnings, exports: receiver.exports.length };
}

test("answers calls and logs one warning while the receiver refuses the traces", async () => {
  const { statuses, warnings, exports } = await callsWith(401);
  expect([...statuses]).toEqual([404]);
  expect(exports).toBeGreaterThan(1);
  expect(warnings.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, spans: expect.any(Number), cause: "401" }),
  ]);
  expect(warnings.join()).not.toContain("of-the-account");
});

test("answers calls and stops while the receiver does not answer", async () => {
  const { statuses, exports } = await callsWith(undefined);
  expect([...statuses]).toEqual([404]);
  expect(exports).toBeGreaterThan(0);
});
