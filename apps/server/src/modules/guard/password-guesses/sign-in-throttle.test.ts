import { expect, test } from "vitest";
import { type Failures, needsGraphicCode, waitSeconds } from "./sign-in-throttle.ts";

const none: Failures = {
  pair: undefined,
  ofAccount: 0,
  fromAddress: 0,
  accountsFromAddress: 0,
  accountsAtLast: 0,
  lastFromAddress: 0,
};
const pair = (count: number, lastAt = 0): Failures => ({ ...none, pair: { count, lastAt } });

test.each([
  { count: 4, seconds: 0 },
  { count: 5, seconds: 60 },
  { count: 6, seconds: 120 },
  { count: 7, seconds: 240 },
  { count: 8, seconds: 480 },
  { count: 9, seconds: 900 },
  { count: 50, seconds: 900 },
])("[SEC-79] waits $seconds s after $count wrong passwords of one account from one address", ({ count, seconds }) => {
  expect(waitSeconds(pair(count), 0)).toBe(seconds);
});

test("[SEC-79] allows the next try after the wait", () => {
  expect(waitSeconds(pair(5), 59_999)).toBe(1);
  expect(waitSeconds(pair(5), 60_000)).toBe(0);
});

test("[SEC-79] never throttles an account for failures from other addresses", () => {
  expect(waitSeconds({ ...none, ofAccount: 10_000 }, 0)).toBe(0);
});

test("[SEC-79] pauses an address for 15 minutes after it tried 20 accounts in 10 minutes", () => {
  expect(waitSeconds({ ...none, accountsAtLast: 19, lastFromAddress: 0 }, 0)).toBe(0);
  expect(waitSeconds({ ...none, accountsAtLast: 20, lastFromAddress: 0 }, 0)).toBe(900);
  expect(waitSeconds({ ...none, accountsAtLast: 20, lastFromAddress: 0 }, 899_999)).toBe(1);
  expect(waitSeconds({ ...none, accountsAtLast: 20, lastFromAddress: 0 }, 900_000)).toBe(0);
});

test.each([
  { ofAccount: 2, fromAddress: 2, due: false },
  { ofAccount: 3, fromAddress: 0, due: true },
  { ofAccount: 0, fromAddress: 3, due: true },
])(
  "[SEC-24] requires a graphic code at 3 failures: account $ofAccount, address $fromAddress",
  ({ due, ...failures }) => {
    expect(needsGraphicCode(failures)).toBe(due);
  },
);
