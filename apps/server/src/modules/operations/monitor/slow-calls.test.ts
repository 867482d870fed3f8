import { expect, test } from "vitest";
import { createSlowCalls } from "./node-figures.ts";

const call = (ms: number, n = 0) => ({ call: "GET /api/x", ms, status: 200, requestId: `r${n}` });

test("lists the slowest twenty calls of the last hour, the slowest first", () => {
  let now = Date.parse("2026-11-20T00:00:00Z");
  const slow = createSlowCalls(() => now);
  slow.note(call(99));
  expect(slow.list()).toEqual([]);
  for (let n = 0; n < 30; n++) slow.note(call(100 + n, n));
  expect(slow.list().map(({ ms }) => ms)).toEqual(Array.from({ length: 20 }, (_, n) => 129 - n));
  slow.note(call(105));
  expect(slow.list()).toHaveLength(20);
  now += 3_600_000;
  expect(slow.list()).toEqual([]);
  slow.note(call(101));
  expect(slow.list().map(({ ms }) => ms)).toEqual([101]);
});
