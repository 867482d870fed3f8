import { expect, test } from "vitest";
import { beginSteps, MOST_STEPS, redone, stepTo, undone } from "./steps.ts";

test("undoes steps and redoes them", () => {
  const steps = stepTo(stepTo(beginSteps("a"), "b"), "c");
  expect(undone(steps).now).toBe("b");
  expect(undone(undone(undone(steps))).now).toBe("a");
  expect(redone(redone(undone(undone(steps)))).now).toBe("c");
});

test("counts continued typing in one setting as one step", () => {
  const steps = stepTo(stepTo(stepTo(beginSteps(""), "金", "title"), "金额", "title"), "金额!", "name");
  expect(undone(steps).now).toBe("金额");
  expect(undone(undone(steps)).now).toBe("");
});

test("starts a new step after an undo", () => {
  const steps = stepTo(undone(stepTo(beginSteps(""), "a", "title")), "b", "title");
  expect(steps.future).toEqual([]);
  expect(undone(steps).now).toBe("");
});

test("stores the last 100 steps", () => {
  let steps = beginSteps(0);
  for (let at = 1; at <= 150; at += 1) steps = stepTo(steps, at);
  expect(steps.past).toHaveLength(MOST_STEPS);
  for (let at = 0; at < 200; at += 1) steps = undone(steps);
  expect(steps.now).toBe(50);
});

test("returns the same object if nothing changed", () => {
  const steps = beginSteps("a");
  expect(stepTo(steps, "a")).toBe(steps);
  expect(undone(steps)).toBe(steps);
  expect(redone(steps)).toBe(steps);
});
