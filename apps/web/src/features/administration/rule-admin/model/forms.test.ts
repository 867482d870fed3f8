import type { FillPart } from "@tender/contract";
import { describe, expect, test } from "vitest";
import { isComplete as areStepsComplete, blankStep, type CheckStep, stepForm, stepOf } from "./check-form.ts";
import { blankPart, isComplete, partForm, partOf } from "./fill-form.ts";

const text = (words: string): FillPart => ({ kind: "text", text: words });
const parts: readonly FillPart[] = [
  text("ZC-"),
  { kind: "date", format: "yyMM" },
  { kind: "department" },
  { kind: "person" },
  { kind: "sequence", digits: 5, start: 0, restarts: "month", perDepartment: true, isGapless: true },
];
const steps: readonly CheckStep[] = [
  { digits: "*", pattern: ".{4}", message: "四位", priority: 1 },
  { digits: "*", pattern: ".*", message: "任意", priority: 0 },
  { digits: 3, pattern: "\\d{3}", message: "数字", priority: 0 },
];

describe("part of a fill rule", () => {
  test("is returned unchanged by the form", () => {
    expect(parts.map((part) => partOf(partForm(part)))).toEqual(parts);
  });
  test("retains the fields of another kind in the form, and does not send them", () => {
    const changedForm = { ...partForm(text("ZC-")), kind: "date" as const };
    expect(partOf(changedForm)).toEqual({ kind: "date", format: "yyyyMMdd" });
    expect(changedForm.text).toBe("ZC-");
  });
  test.each([
    [[], false],
    [[blankPart], false],
    [[{ ...blankPart, text: "x" }], true],
    [[{ ...blankPart, kind: "department" as const }], true],
    [[{ ...blankPart, kind: "sequence" as const, digits: null }], false],
  ])("can be tried only if it is complete: %j", (forms, isWhole) => {
    expect(isComplete(forms)).toBe(isWhole);
  });
});

describe("step of a check rule", () => {
  test("is returned unchanged by the form", () => {
    expect(steps.map((step) => stepOf(stepForm(step)))).toEqual(steps);
  });
  test("runs first only if it tests the whole value", () => {
    expect(stepOf({ ...blankStep, isWhole: false, count: 2, isFirst: true }).priority).toBe(0);
  });
  test("can be tried only if it is complete", () => {
    expect(areStepsComplete([])).toBe(false);
    expect(areStepsComplete([blankStep])).toBe(false);
    expect(areStepsComplete(steps.map(stepForm))).toBe(true);
  });
});
