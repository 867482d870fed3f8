import { type TestDatabase, testDatabase } from "@tender/testkit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addressKey, createRateLimiter, type RateLimiter } from "./rate-limiter.ts";

let database: TestDatabase;
let limiter: RateLimiter;
beforeAll(async () => {
  database = await testDatabase();
  limiter = createRateLimiter(database.pool);
});
afterAll(() => database.drop());

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
])("[SEC-78] counts %s as %s", (address, key) => {
  expect(addressKey(address)).toBe(key);
});

const countGranted = async (requests: number, key: string, isAnonymous: boolean) => {
  const waits = await Promise.all(Array.from({ length: requests }, () => limiter.consume("general", key, isAnonymous)));
  return waits.filter((wait) => wait === undefined).length;
};

test.each([
  ["an anonymous address 300", true, 300],
  ["a session 600", false, 600],
])("[SEC-78] grants %s requests per minute, concurrent ones included", async (_who, isAnonymous, granted) => {
  expect(await countGranted(granted - 60, `at once ${granted}`, isAnonymous)).toBe(granted - 60);
  expect(await countGranted(100, `at once ${granted}`, isAnonymous)).toBe(60);
});

test("[SEC-78] counts the requests of each clock minute separately", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00+08:00") });
  try {
    const start = Date.now();
    expect(await countGranted(1, "b", true)).toBe(1);
    vi.setSystemTime(start + 59_999);
    expect(await countGranted(281, "b", true)).toBe(281);
    vi.setSystemTime(start + 60_000);
    expect(await countGranted(400, "b", true)).toBe(300);
  } finally {
    vi.useRealTimers();
  }
});
