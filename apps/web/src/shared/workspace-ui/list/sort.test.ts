import { expect, test } from "vitest";
import { sortFromText, sortText } from "./sort.ts";

const columns = [{ key: "at", isSortable: true }, { key: "name" }];

test.each([
  [null, null],
  ["", null],
  ["at", { key: "at", isDescending: false }],
  ["-at", { key: "at", isDescending: true }],
  ["name", null],
  ["--at", null],
])("reads the order %j as %j", (text, sort) => {
  expect(sortFromText(text, columns)).toEqual(sort);
});

test("writes the order in the same form as it is read", () => {
  expect(sortText({ key: "at", isDescending: false })).toBe("at");
  expect(sortText({ key: "at", isDescending: true })).toBe("-at");
});
