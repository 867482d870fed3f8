import { expect, test } from "vitest";
import { moveEntry } from "./moved.ts";

const list = ["a", "b", "c", "d"];

test.each([
  ["a", 2, "bcad"],
  ["d", 0, "dabc"],
  ["b", 2, "acbd"],
  ["c", 1, "acbd"],
  ["a", 9, "bcda"],
  ["d", -1, "dabc"],
])("moves %s to place %i", (entry, to, result) => {
  expect(moveEntry(list, entry, to).join("")).toBe(result);
});

test.each([
  ["b", 1],
  ["x", 0],
  ["d", 9],
])("returns the same list if moving %s to %i changes nothing", (entry, to) => {
  expect(moveEntry(list, entry, to)).toBe(list);
});
