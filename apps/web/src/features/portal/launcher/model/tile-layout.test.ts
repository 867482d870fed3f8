import { expect, test } from "vitest";
import { columnsOf, isCentred } from "./tile-layout.ts";

test.each([
  [1, true],
  [2, true],
  [3, true],
  [4, false],
  [5, false],
])("[LAUNCH-07] centres fewer than 4 tiles: %i", (count, centred) => {
  expect(isCentred(count, "portal")).toBe(centred);
});

test.each([0, 1, 3, 4])("[LAUNCH-08] never centres in the development variant: %i", (count) => {
  expect(isCentred(count, "development")).toBe(false);
});

test.each([
  [4, 4],
  [5, 5],
  [6, 6],
  [7, 4],
  [8, 4],
  [9, 5],
  [10, 5],
  [11, 6],
  [12, 6],
  [15, 5],
])("chooses 4 to 6 columns so that the last row is fullest: %i in rows of %i", (count, columns) => {
  expect(columnsOf(count)).toBe(columns);
});
