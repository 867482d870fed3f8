import { expect, test } from "vitest";
import { pageFromText } from "./page-number.ts";

test.each([
  ["7", 7],
  ["0", 1],
  ["-2", 1],
  ["x", 1],
  [null, 1],
])("reads the page %j as %i", (text, page) => {
  expect(pageFromText(text)).toBe(page);
});
