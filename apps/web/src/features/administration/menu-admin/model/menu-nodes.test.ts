import { expect, test } from "vitest";
import {
  ancestorIds,
  countBelow,
  filterNodes,
  menuNodes,
  positionAfterDrop,
  positionAfterShift,
  type TreeItem,
} from "./menu-nodes.ts";

const item = (id: string, parentId: string | null, isButton = false): TreeItem => ({
  id,
  parentId,
  title: id,
  path: isButton ? null : `/${id}`,
  action: isButton ? `${id}:go` : null,
  isButton,
});
const items = [
  item("a", null),
  item("a1", "a"),
  item("a1x", "a1", true),
  item("a2", "a"),
  item("b", null),
  item("lost", "gone"),
];

test("builds the tree, with items of a missing parent at the top", () => {
  const nodes = menuNodes(items);
  expect(nodes.map((node) => [node.item.id, countBelow(node)])).toEqual([
    ["a", 3],
    ["b", 0],
    ["lost", 0],
  ]);
});

test.each([
  ["a1x", ["a1", "a"]],
  ["a", []],
  ["lost", []],
  ["unknown", []],
  [null, []],
])("returns the ancestors of %j", (id, ids) => {
  expect(ancestorIds(items, id)).toEqual(ids);
});

test.each([
  ["a1x:GO", ["a"]],
  ["/b", ["b"]],
  ["nothing", []],
  ["", ["a", "b", "lost"]],
])("keeps the branches that contain %j", (text, ids) => {
  expect(filterNodes(menuNodes(items), text).map((node) => node.item.id)).toEqual(ids);
});

test.each([
  ["a2", "a1", "before", { parentId: "a", beforeId: "a1" }],
  ["a1", "a2", "behind", { parentId: "a", beforeId: null }],
  ["b", "a1", "behind", { parentId: "a", beforeId: "a2" }],
  ["b", "a", "inside", { parentId: "a", beforeId: null }],
  ["a1", "a", "before", { parentId: null, beforeId: "a" }],
  ["a", "a1", "inside", undefined],
  ["a", "a2", "before", undefined],
  ["b", "a1x", "inside", undefined],
  ["a1x", "b", "before", undefined],
  ["a1x", "b", "inside", { parentId: "b", beforeId: null }],
  ["gone", "b", "inside", undefined],
] as const)("drops %s at %s %s: %o", (id, target, where, position) => {
  expect(positionAfterDrop(items, id, target, where)).toEqual(position);
});

test.each([
  ["a2", -1, { parentId: "a", beforeId: "a1" }],
  ["a1", 1, { parentId: "a", beforeId: null }],
  ["a1", -1, undefined],
  ["a2", 1, undefined],
  ["a", 1, { parentId: null, beforeId: null }],
  ["gone", 1, undefined],
] as const)("shifts %s by %i: %o", (id, step, position) => {
  expect(positionAfterShift(items, id, step)).toEqual(position);
});
