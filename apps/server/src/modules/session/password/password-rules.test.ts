import { expect, test } from "vitest";
import { passwordAge, passwordFault } from "./password-rules.ts";

const owner = { username: "zhang.min1!", phone: "13800000001", email: "z1@example.com" };

test.each([
  ["Ab1!xyz", "password.malformed"],
  ["Ab1!xyzw", undefined],
  [`Ab1!${"x".repeat(124)}`, undefined],
  [`Ab1!${"x".repeat(125)}`, "password.malformed"],
  ["abcdefg1", "password.malformed"],
  ["abcdefg!", "password.malformed"],
  ["1234567!", "password.malformed"],
  ["Ab1 xyzw", "password.malformed"],
] as const)("[PASSWD-12, SEC-02] judges the form of %j: %s", (plain, fault) => {
  expect(passwordFault(plain, { username: "zhang" })).toBe(fault);
});

test.each(["zhang.min1!", "ZHANG.MIN1!", "13800000001", "Z1@Example.com"])(
  "[SEC-03] refuses %j, which is a name of the account",
  (plain) => {
    expect(passwordFault(plain, owner)).toBe("password.names_account");
  },
);

test("[SEC-03] accepts a password that only contains the name", () => {
  expect(passwordFault("zhang.min1!-and-more", owner)).toBeUndefined();
  expect(passwordFault("Ab1!xyzw", { username: "zhang", phone: null, email: null })).toBeUndefined();
});

const DAY = 86_400_000;

test.each([
  [0, null, false],
  [83 * DAY, null, false],
  [83 * DAY + 1, 6, false],
  [89 * DAY, 1, false],
  [90 * DAY, 0, false],
  [90 * DAY + 1, null, true],
])("computes the age of a 90-day password after %d ms: %j days remain, expired %j", (now, daysLeft, isOver) => {
  expect(passwordAge(0, 90, now)).toEqual({ isOver, daysLeft });
});

test("never expires a password without a maximum age", () => {
  expect(passwordAge(0, 0, 10_000 * DAY)).toEqual({ isOver: false, daysLeft: null });
});
