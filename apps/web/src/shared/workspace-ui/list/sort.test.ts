import { expect, test } from "vitest";
import { sortFromText, sortText } from "./sort.ts";

const columns = [{ key: "at", isSortable: true }, { key: "name" }];

test.each([
  [null, null],
  ["", null],
  ["at", { key: "at", isFalling: false }],
  ["-at", { key: "at", isFalling: true }],
  ["name", null],
  ["--at", null],
])("reads the order %j as %j", (text, sort) => {
  expect(sortFromText(text, columns)).toEqual(sort);
});

test("writes an order as it reads it", () => {
  expect([sortText({ key: "at", isFalling: false }), sortText({ key: "at", isFalling: true })]).toEqual(["at", "-at"]);
});
