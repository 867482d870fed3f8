import { expect, test } from "vitest";
import { maskTypedName } from "./masking.ts";

test.each([
  ["13812345678", "138****5678"],
  ["+86 138-1234-5678", "+86****5678"],
  ["lin.caiwei@example.com", "l***@example.com"],
  ["a@b@example.com", "a***@b@example.com"],
  ["lincaiwei", "lincaiwei"],
  ["user2026", "user2026"],
  ["林采薇", "林采薇"],
  ["123456", "123456"],
])("[SEC-87] masks %s, typed as a name, as %s", (typed, masked) => {
  expect(maskTypedName(typed)).toBe(masked);
});
