import { expect, test } from "vitest";
import { pageCountOf, pageFromText, pageWindow } from "./page-number.ts";

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])("offers on page %i of %i: %j", (current, count, pages) => {
  expect(pageWindow(current, count)).toEqual(pages);
});

test("counts the pages, at least one", () => {
  expect([pageCountOf(0, 20), pageCountOf(20, 20), pageCountOf(21, 20)]).toEqual([1, 1, 2]);
});

test.each([
  ["7", 7],
  ["0", 1],
  ["-2", 1],
  ["x", 1],
  [null, 1],
])("reads the page %j as %i", (text, page) => {
  expect(pageFromText(text)).toBe(page);
});
