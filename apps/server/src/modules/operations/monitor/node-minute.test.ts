import { expect, test } from "vitest";
import { createMinutes } from "./node-minute.ts";

const sample = (at: string, cpuPercent: number, p99Ms: number | null = null) => ({
  at,
  cpuPercent,
  p99Ms,
  p50Ms: p99Ms === null ? null : p99Ms / 10,
  delayMs: cpuPercent / 2,
  memoryBytes: 1_000 + cpuPercent,
  requestsPerMinute: cpuPercent * 6,
  failuresPerMinute: 0,
  sockets: 3,
  poolWaiting: 1,
});

test("sums up a minute when the next one begins: rates as means, states as maxima", () => {
  const minutes = createMinutes();
  expect(minutes.add(sample("2026-11-20T03:04:05.000Z", 10))).toBeUndefined();
  expect(minutes.add(sample("2026-11-20T03:04:55.000Z", 30, 80))).toBeUndefined();
  expect(minutes.add(sample("2026-11-20T03:05:05.000Z", 50))).toEqual({
    at: new Date("2026-11-20T03:04:00.000Z"),
    cpuPercent: 20,
    memoryBytes: 1_030,
    delayMs: 15,
    requestsPerMinute: 120,
    failuresPerMinute: 0,
    sockets: 3,
    poolWaiting: 1,
    p50Ms: 8,
    p99Ms: 80,
  });
  expect(minutes.add(sample("2026-11-20T03:09:00.000Z", 1))).toMatchObject({ cpuPercent: 50, p50Ms: null });
});
