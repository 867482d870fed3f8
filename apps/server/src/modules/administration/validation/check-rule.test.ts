import { describe, expect, test } from "vitest";
import { type CheckStep, compileRule, failedStepOf, listTestedSteps } from "./check-rule.ts";
import { PatternRefused } from "./pattern.ts";

const check = (steps: readonly CheckStep[], value: string) => failedStepOf(compileRule(steps), value);

const projectSteps: readonly CheckStep[] = [
  { digits: "*", pattern: ".{6,}", message: "末" },
  { digits: "*", priority: 1, pattern: "[A-Z0-9]*", message: "首" },
  { digits: 2, pattern: "[A-Z]{2}", message: "前两位" },
  { digits: 3, pattern: "\\d{3}", message: "中三位" },
];

describe("failedStepOf", () => {
  test.each([
    ["AB1234", undefined],
    ["ab1234", "首"],
    ["A11234", "前两位"],
    ["ABC234", "中三位"],
    ["AB123", "末"],
  ])("[ADMINDATA-19] runs leading, positional and trailing steps in this order: %s", (value, message) => {
    expect(check(projectSteps, value)?.message).toBe(message);
  });

  test("returns the tested part and its position", () => {
    expect(check(projectSteps, "ABC234")).toEqual({
      begin: 2,
      end: 5,
      text: "C23",
      pattern: "\\d{3}",
      message: "中三位",
    });
  });

  test("tests the rest, or the empty text, beyond the end", () => {
    const steps: readonly CheckStep[] = [
      { digits: 2, pattern: "a*", message: "1" },
      { digits: 2, pattern: "b?", message: "2" },
      { digits: 2, pattern: "", message: "3" },
    ];
    expect(check(steps, "aab")).toBeUndefined();
    expect(check([...steps.slice(0, 2), { digits: 2, pattern: "c", message: "空" }], "aab")).toEqual({
      begin: 4,
      end: 6,
      text: "",
      pattern: "c",
      message: "空",
    });
  });

  test("requires the pattern to match the whole segment", () => {
    expect(check([{ digits: "*", pattern: "\\d", message: "x" }], "12")?.message).toBe("x");
  });

  test("counts characters, not code units", () => {
    const steps: readonly CheckStep[] = [
      { digits: 1, pattern: "😀", message: "1" },
      { digits: 1, pattern: "中", message: "2" },
    ];
    expect(check(steps, "😀中")).toBeUndefined();
  });

  test("passes an empty value", () => {
    expect(check(projectSteps, "")).toBeUndefined();
  });
});

test("returns every step that ran, by index, up to the failed one", () => {
  const run = listTestedSteps(compileRule(projectSteps), "ABC234").map(({ step, text, isPassed }) => [
    step.index,
    text,
    isPassed,
  ]);
  expect(run).toEqual([
    [1, "ABC234", true],
    [2, "AB", true],
    [3, "C23", false],
  ]);
});

test("[SEC-65] refuses a rule with a pattern that may not run", () => {
  expect(() => compileRule([{ digits: "*", pattern: "(?=x)", message: "x" }])).toThrow(PatternRefused);
});
