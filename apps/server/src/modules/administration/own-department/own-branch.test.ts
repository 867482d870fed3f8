import { expect, test } from "vitest";
import { pathFrom, topmostOf } from "./own-branch.ts";

test.each([
  [[], []],
  [["A01"], ["A01"]],
  [
    ["A01", "A02"],
    ["A01", "A02"],
  ],
  [["A01A02", "A01", "A01A02A03"], ["A01"]],
  [
    ["A01A01", "A01A02"],
    ["A01A01", "A01A02"],
  ],
])("reduces %j to the topmost %j", (codes, expected) => {
  expect(topmostOf(codes.map((orgCode) => ({ orgCode }))).map(({ orgCode }) => orgCode)).toEqual(expected);
});

test.each([
  [["a", "b", "c"], ["b"], ["b", "c"]],
  [["a", "b", "c"], ["c"], ["c"]],
  [["a", "b"], [], ["a", "b"]],
])("cuts the path %j at %j to %j", (path, managed, expected) => {
  expect(
    pathFrom(
      path.map((id) => ({ id })),
      new Set(managed),
    ).map(({ id }) => id),
  ).toEqual(expected);
});
