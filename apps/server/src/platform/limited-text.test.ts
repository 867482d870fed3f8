import { expect, test } from "vitest";
import { truncateText } from "./limited-text.ts";

test.each([
  ["a text that is shorter", "采购", 3, "采购"],
  ["a text that is longer", "采购公告", 2, "采购"],
  ["a letter of two units at the cut", "采😀购", 2, "采"],
  ["a letter of two units before the cut", "采😀购", 3, "采😀"],
  ["two such letters", "𠮷😀", 3, "𠮷"],
])("never cuts %s through a surrogate pair", (_what, text, length, cut) => {
  expect(truncateText(text, length)).toBe(cut);
});
