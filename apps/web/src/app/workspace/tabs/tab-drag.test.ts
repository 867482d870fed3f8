import { expect, test } from "vitest";
import { dropIndexAt, scrollStepAt } from "./tab-drag.ts";

const otherTabs = [
  { left: 0, right: 100 },
  { left: 200, right: 300 },
  { left: 300, right: 360 },
];

test.each([
  [-20, 0],
  [49, 0],
  [51, 1],
  [150, 1],
  [251, 2],
  [329, 2],
  [331, 3],
  [900, 3],
])("dropIndexAt returns for a drop at %i the position %i", (x, index) => {
  expect(dropIndexAt(otherTabs, x)).toBe(index);
});

test("scrollStepAt scrolls at either edge only", () => {
  const strip = { left: 100, right: 600 };
  expect([90, 140, 300, 560, 640].map((x) => Math.sign(scrollStepAt(strip, x)))).toEqual([-1, -1, 0, 1, 1]);
});
