import { expect, test } from "vitest";
import { isOverAge, passwordFault } from "./password-rules.ts";

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

test("[SEC-03] lets a password pass that only holds the name", () => {
  expect(passwordFault("zhang.min1!-and-more", owner)).toBeUndefined();
  expect(passwordFault("Ab1!xyzw", { username: "zhang", phone: null, email: null })).toBeUndefined();
});

test("calls a password over-age after its days, never with 0 days", () => {
  const day = 86_400_000;
  expect(isOverAge(0, 90, 90 * day)).toBe(false);
  expect(isOverAge(0, 90, 90 * day + 1)).toBe(true);
  expect(isOverAge(0, 0, 10_000 * day)).toBe(false);
});
