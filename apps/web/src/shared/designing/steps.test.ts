import { expect, test } from "vitest";
import { addStep, createSteps, MAX_STEPS, redoStep, undoStep } from "./steps.ts";

test("undoes steps and redoes them", () => {
  const steps = addStep(addStep(createSteps("a"), "b"), "c");
  expect(undoStep(steps).present).toBe("b");
  expect(undoStep(undoStep(undoStep(steps))).present).toBe("a");
  expect(redoStep(redoStep(undoStep(undoStep(steps)))).present).toBe("c");
});

test("counts continued typing in one setting as one step", () => {
  const steps = addStep(addStep(addStep(createSteps(""), "金", "title"), "金额", "title"), "金额!", "name");
  expect(undoStep(steps).present).toBe("金额");
  expect(undoStep(undoStep(steps)).present).toBe("");
});

test("starts a new step after an undo", () => {
  const steps = addStep(undoStep(addStep(createSteps(""), "a", "title")), "b", "title");
  expect(steps.future).toEqual([]);
  expect(undoStep(steps).present).toBe("");
});

test("stores the last 100 steps", () => {
  let steps = createSteps(0);
  for (let step = 1; step <= 150; step += 1) steps = addStep(steps, step);
  expect(steps.past).toHaveLength(MAX_STEPS);
  for (let step = 0; step < 200; step += 1) steps = undoStep(steps);
  expect(steps.present).toBe(50);
});

test("returns the same object if nothing changed", () => {
  const steps = createSteps("a");
  expect(addStep(steps, "a")).toBe(steps);
  expect(undoStep(steps)).toBe(steps);
  expect(redoStep(steps)).toBe(steps);
});
