import { expect, test } from "vitest";
import { turnsOf } from "./department-turns.ts";

const at = (id: string, departName = id, parentId: string | null = null) => ({ id, departName, parentId });
const made = (departName: string, parentId: string | null = null) => ({ id: undefined, departName, parentId });

test.each([
  ["nobody if all retain their names", [at("a"), at("b")], [at("a"), at("b")], [], []],
  ["nobody for a free name", [at("a"), at("b")], [at("a", "c"), at("b")], [], []],
  ["both of two that swap", [at("a"), at("b")], [at("a", "b"), at("b", "a")], [], ["a", "b"]],
  ["a department whose name another takes", [at("a"), at("b")], [at("a", "b"), at("b", "c")], [], ["b"]],
  ["a department whose name a new one takes", [at("a")], [at("a", "b"), made("a")], [], ["a"]],
  ["a department with a new parent and name", [at("a"), at("b")], [at("a", "c", "b"), at("b")], [], ["a"]],
  ["nobody for a name that another retains", [at("a"), at("b")], [at("a", "b")], ["a"], []],
  ["nobody who waits for such a department", [at("a"), at("b"), at("c")], [at("a", "b"), at("b", "c")], ["b", "a"], []],
  [
    "the first of two with one new name",
    [at("a"), at("b"), at("c")],
    [at("a", "c"), at("b", "c"), at("c", "d")],
    ["b"],
    ["c"],
  ],
  [
    "nobody below another parent",
    [at("a", "x", "p"), at("b", "y", "q")],
    [at("a", "y", "p"), at("b", "x", "q")],
    [],
    [],
  ],
] as const)("makes %s give up a name", (_, standing, wanted, stays, parts) => {
  const turns = turnsOf(standing, wanted, []);
  expect([[...turns.stays], [...turns.parts]]).toEqual([stays, parts]);
});

test("retains the name of a blocked department and of those that wait for it", () => {
  const standing = [at("a"), at("b"), at("c"), at("d")];
  const turns = turnsOf(standing, [at("a", "b"), at("b", "x"), at("c", "d"), at("d", "c")], ["b"]);
  expect([[...turns.stays], [...turns.parts]]).toEqual([
    ["b", "a"],
    ["c", "d"],
  ]);
});
