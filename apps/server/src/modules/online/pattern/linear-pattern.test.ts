import { describe, expect, test } from "vitest";
import { compilePattern } from "./linear-pattern.ts";
import { PatternRefused } from "./syntax.ts";

/** Patterns of the supported part with texts that fit and texts that do not. */
const cases: readonly (readonly [pattern: string, fits: readonly string[], fails: readonly string[]])[] = [
  ["", [""], ["a"]],
  ["abc", ["abc"], ["", "ab", "abcd", "xabc"]],
  ["^abc$", ["abc"], ["ab"]],
  ["a|bc|", ["a", "bc", ""], ["b", "abc"]],
  ["a*", ["", "a", "aaaa"], ["b", "aab"]],
  ["a+b?", ["a", "aab"], ["", "b", "abb"]],
  ["a{3}", ["aaa"], ["aa", "aaaa"]],
  ["a{2,}", ["aa", "aaaaa"], ["a"]],
  ["a{2,4}", ["aa", "aaa", "aaaa"], ["a", "aaaaa"]],
  ["a{0}", [""], ["a"]],
  ["(ab)+?c", ["abc", "ababc"], ["c", "aabc"]],
  ["(?:ab|cd){2}", ["abcd", "cdcd"], ["ab", "abcdab"]],
  ["[a-c5]+", ["abc5"], ["d", ""]],
  ["[^a-c]", ["d", "中"], ["a", ""]],
  ["[\\d\\-x]+", ["1-x"], ["y"]],
  ["[-a]+", ["-a"], ["b"]],
  ["[a-]+", ["a-"], ["b"]],
  ["[.]", ["."], ["a"]],
  ["\\d{2}\\D", ["12a"], ["123"]],
  ["\\w+\\W", ["aB_9!"], ["ab"]],
  ["\\s\\S", [" a", "\u3000a"], ["aa"]],
  [".", ["a", "中", "😀"], ["", "\n", "\u2028"]],
  ["\\.\\*\\[\\\\\\/", [".*[\\/"], ["a"]],
  ["\\t\\x41\\u4e2d", ["\tA中"], ["tA中"]],
  ["[\\u4e00-\\u9fa5]{2,4}", ["张三"], ["a三", "张"]],
  ["a$b|c", ["c"], ["ab"]],
  ["(^a)(b$)", ["ab"], ["aab"]],
  ["(a*)*", ["", "aaa"], ["b"]],
  ["(|a){3}", ["", "a", "aaa"], ["aaaa"]],
];

describe("compilePattern", () => {
  test.each(cases)("%j tells fitting texts from others, as the language's own patterns do", (pattern, fits, fails) => {
    const { matches } = compilePattern(pattern);
    const own = new RegExp(`^(?:${pattern})$`, "u".repeat(Number(!/\\-/.test(pattern))));
    for (const text of fits) expect([text, matches(text), own.test(text)]).toEqual([text, true, true]);
    for (const text of fails) expect([text, matches(text), own.test(text)]).toEqual([text, false, false]);
  });

  test.each([
    "(?=a)b",
    "(?!a)b",
    "(?<=a)b",
    "(?<name>a)",
    "(a)\\1",
    "\\k<name>",
    "a\\b",
    "\\p{L}",
    "(a",
    "a)",
    "[a",
    "[z-a]",
    "[\\d-z]",
    "*a",
    "a**",
    "a{2}{3}",
    "a{3,2}",
    "a{1001}",
    "a{1,1001}",
    "{2}",
    "^*",
    "a{,3}",
    "\\",
    "\\xZZ",
    "\\u12",
    "a]",
    "a}",
    "a".repeat(201),
    "(".repeat(25) + ")".repeat(25),
  ])("[SEC-65] refuses %j on saving", (pattern) => {
    expect(() => compilePattern(pattern)).toThrow(PatternRefused);
  });

  test.each(["((a{100}){100}){100}", "((){999}){999}", "(((a?){50}){50}){50}", "(((|){500}){500}){500}"])(
    "[SEC-65] refuses a pattern that grows too large: %s",
    (pattern) => {
      expect(() => compilePattern(pattern)).toThrow(PatternRefused);
    },
  );

  test.each(["(a+)+", "(a*)*b", "(a|aa)+", "([a-z]+)*!", "(a?){30}a{30}", "(.*)(.*)(.*)(.*)x", "(\\w+\\s?)*!"])(
    "[SEC-65] answers a runaway pattern within its time on the longest value: %s",
    (pattern) => {
      const { matches } = compilePattern(pattern);
      const before = performance.now();
      matches(`${"a".repeat(999)}\n`);
      expect(performance.now() - before).toBeLessThan(50);
    },
  );
});
