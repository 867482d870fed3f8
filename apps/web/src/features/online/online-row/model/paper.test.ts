import { expect, test } from "vitest";
import { paperOf } from "./paper.ts";

test.each([
  [1, undefined],
  [8, undefined],
  [9, "small"],
  [14, "small"],
  [15, "smallest"],
  [60, "smallest"],
])("scales a table of %d columns for print: %s", (columns, expected) => {
  expect(paperOf(columns)).toBe(expected);
});
