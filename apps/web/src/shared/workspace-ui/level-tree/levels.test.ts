import { expect, test } from "vitest";
import { type LevelNode, type Levels, linesOf, positionOfDrop, positionOfStep, ROOTS } from "./levels.ts";

const node = (id: string, parentId: string | null, hasChildren = false): LevelNode => ({ id, parentId, hasChildren });
const [a, b, c] = [node("a", null, true), node("b", null), node("c", null, true)];
const [x, y] = [node("x", "a"), node("y", "a")];
const levels: Levels<LevelNode> = new Map([
  [ROOTS, { total: 5, rows: [a, b, c] }],
  ["a", { total: 2, rows: [x, y] }],
]);

test("lists the loaded levels and marks an incomplete one", () => {
  const leaf = (leafNode: LevelNode) => ({ kind: "node", node: leafNode, children: undefined });
  expect(linesOf(levels)).toEqual([
    { kind: "node", node: a, children: [leaf(x), leaf(y)] },
    leaf(b),
    leaf(c),
    { kind: "more", parentId: ROOTS, remaining: 2 },
  ]);
  expect(linesOf(new Map())).toEqual([]);
});

test.each([
  [a, "on", { parentId: "a", before: "x" }],
  [c, "on", { parentId: "c", before: null }],
  [b, "before", { parentId: null, before: "b" }],
  [b, "behind", { parentId: null, before: "c" }],
  [y, "behind", { parentId: "a", before: null }],
] as const)("returns the position after a drop at %o %s", (target, drop, expected) => {
  expect(positionOfDrop(levels, target, drop)).toEqual(expected);
});

test.each([
  [b, "up", { parentId: null, before: "a" }],
  [a, "up", undefined],
  [a, "down", { parentId: null, before: "c" }],
  [x, "down", { parentId: "a", before: null }],
  [y, "down", undefined],
  [node("z", "unknown"), "up", undefined],
] as const)("returns the position after a step of %o %s", (target, step, expected) => {
  expect(positionOfStep(levels, target, step)).toEqual(expected);
});
