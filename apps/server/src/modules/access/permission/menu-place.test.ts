import { expect, test } from "vitest";
import { branchOf, insertSibling, isDescendantOf } from "./menu-place.ts";

const items = [
  { id: "a", parentId: null },
  { id: "b", parentId: "a" },
  { id: "c", parentId: "b" },
  { id: "d", parentId: null },
];
const ring = [
  { id: "x", parentId: "y" },
  { id: "y", parentId: "x" },
];

test.each([
  ["c", "a", true],
  ["a", "a", true],
  ["a", "c", false],
  ["d", "a", false],
  ["gone", "a", false],
])("decides whether %s is at or below %s: %s", (id, ancestor, isBelow) => {
  expect(isDescendantOf(items, id, ancestor)).toBe(isBelow);
});

test("terminates for items that form a ring", () => {
  expect(isDescendantOf(ring, "x", "z")).toBe(false);
  expect(branchOf(ring, "x")).toEqual(["x", "y"]);
});

test("returns an item with all its descendants", () => {
  expect(branchOf(items, "a")).toEqual(["a", "b", "c"]);
  expect(branchOf(items, "c")).toEqual(["c"]);
});

test.each([
  [["a", "b", "c"], "c", "a", ["c", "a", "b"]],
  [["a", "b", "c"], "a", null, ["b", "c", "a"]],
  [["a", "b"], "new", "b", ["a", "new", "b"]],
  [["a", "b"], "new", "gone", ["a", "b", "new"]],
  [["a", "b"], "a", "a", ["b", "a"]],
  [[], "a", null, ["a"]],
])("inserts into %j %s before %s: %j", (siblings, id, before, order) => {
  expect(insertSibling(siblings, id, before)).toEqual(order);
});
