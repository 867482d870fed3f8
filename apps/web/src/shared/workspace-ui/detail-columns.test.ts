import { expect, test } from "vitest";
import { detailColumns } from "./detail-columns.ts";

test.each([
  [undefined, 3],
  [Number.NaN, 3],
  [-1, 1],
  [0, 1],
  [1, 1],
  [2, 2],
  [2.9, 2],
  [3, 3],
  [4, 4],
  [5, 4],
  [Number.POSITIVE_INFINITY, 4],
])("[PAGE-09] limits %s requested columns to %i", (requested, columns) => {
  expect(detailColumns(requested)).toBe(columns);
});
