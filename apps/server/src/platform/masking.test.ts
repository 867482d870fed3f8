import { expect, test } from "vitest";
import { maskEmail, maskPhone, maskTypedName } from "./masking.ts";

test.each([
  [null, null],
  ["", ""],
  ["12", "****"],
  ["123456", "****"],
  ["1234567", "****67"],
  ["88886666", "****66"],
  ["8888666612", "****12"],
  ["13812345678", "138****5678"],
  ["010-88886666", "010****6666"],
  ["13812345678\n2", "138****78\n2"],
])("[SEC-87] masks the phone %j as %j", (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

test.each([
  [null, null],
  ["", ""],
  ["lin.caiwei@example.com", "l***@example.com"],
  ["a@example.com", "a***@example.com"],
  ["@example.com", "****"],
  ["lin.caiwei", "****"],
  ["\nlin@example.com", "\n***@example.com"],
])("[SEC-87] masks the address %j as %j", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test.each([
  ["13812345678", "138****5678"],
  ["1234567", "****67"],
  ["+86 138-1234-5678", "+86****5678"],
  ["lin.caiwei@example.com", "l***@example.com"],
  ["a@b@example.com", "a***@b@example.com"],
  ["@lincaiwei", "****"],
  ["lincaiwei", "lincaiwei"],
  ["user2026", "user2026"],
  ["林采薇", "林采薇"],
  ["123456", "123456"],
])("[SEC-87] masks %s, typed as a name, as %s", (typed, masked) => {
  expect(maskTypedName(typed)).toBe(masked);
});
