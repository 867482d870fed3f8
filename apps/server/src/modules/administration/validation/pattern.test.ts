import { expect, test } from "vitest";
import { compilePattern, PatternRefused } from "./pattern.ts";

test.each([
  ["\\d{2}[A-Z]+", "12AB", true],
  ["\\d{2}[A-Z]+", "x12AB", false],
  ["a|bc", "bcd", false],
  ["[\\u4e00-\\u9fa5]{2,4}", "张三", true],
  ["[\\u4e00-\\u9fa5]{2,4}", "张", false],
  ["^abc$", "abc", true],
])("matches the whole text: %s on %s is %s", (pattern, text, fits) => {
  expect(compilePattern(pattern).matches(text)).toBe(fits);
});

test.each(["(?=a)b", "(?<!a)b", "(a)\\1", "[a", "(a{1000}){1000}", "a".repeat(201)])(
  "[SEC-65] refuses %s",
  (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(PatternRefused);
  },
);

test("[SEC-65] evaluates in linear time a pattern that backtracks elsewhere", () => {
  // A backtracking engine finds the second alternative only after more steps than it has time for.
  expect(compilePattern("(a+)+b|a{60}c").matches(`${"a".repeat(60)}c`)).toBe(true);
  expect(compilePattern("((x|x)*)*y|x{900}z").matches(`${"x".repeat(900)}z`)).toBe(true);
  expect(compilePattern("(a+)+").matches(`${"a".repeat(999)}b`)).toBe(false);
  expect(compilePattern("((a{0,50}){0,4})*x").matches("a".repeat(1_000))).toBe(false);
  expect(compilePattern("a*").matches("a".repeat(1_001))).toBe(false);
});
