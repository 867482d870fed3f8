import { expect, test } from "vitest";
import { planRenames } from "./department-turns.ts";

const department = (id: string, departName = id, parentId: string | null = null) => ({ id, departName, parentId });
const newDepartment = (departName: string, parentId: string | null = null) => ({ id: undefined, departName, parentId });

test.each([
  [
    "no department if all retain their names",
    [department("a"), department("b")],
    [department("a"), department("b")],
    [],
    [],
  ],
  [
    "no department for a free name",
    [department("a"), department("b")],
    [department("a", "c"), department("b")],
    [],
    [],
  ],
  [
    "both of two that swap",
    [department("a"), department("b")],
    [department("a", "b"), department("b", "a")],
    [],
    ["a", "b"],
  ],
  [
    "a department whose name another takes",
    [department("a"), department("b")],
    [department("a", "b"), department("b", "c")],
    [],
    ["b"],
  ],
  ["a department whose name a new one takes", [department("a")], [department("a", "b"), newDepartment("a")], [], ["a"]],
  [
    "a department with a new parent and name",
    [department("a"), department("b")],
    [department("a", "c", "b"), department("b")],
    [],
    ["a"],
  ],
  [
    "no department for a name that another retains",
    [department("a"), department("b")],
    [department("a", "b")],
    ["a"],
    [],
  ],
  [
    "no department that waits for such a department",
    [department("a"), department("b"), department("c")],
    [department("a", "b"), department("b", "c")],
    ["b", "a"],
    [],
  ],
  [
    "the first of two with one new name",
    [department("a"), department("b"), department("c")],
    [department("a", "c"), department("b", "c"), department("c", "d")],
    ["b"],
    ["c"],
  ],
  [
    "no department below another parent",
    [department("a", "x", "p"), department("b", "y", "q")],
    [department("a", "y", "p"), department("b", "x", "q")],
    [],
    [],
  ],
] as const)("gives %s a temporary name", (_, departments, targets, retainedIds, parkedIds) => {
  const plan = planRenames(departments, targets, []);
  expect([...plan.retainedIds]).toEqual(retainedIds);
  expect([...plan.parkedIds]).toEqual(parkedIds);
});

test("retains the names of a blocked department and of one that waits for it", () => {
  const departments = [department("a"), department("b"), department("c"), department("d")];
  const plan = planRenames(
    departments,
    [department("a", "b"), department("b", "x"), department("c", "d"), department("d", "c")],
    ["b"],
  );
  expect([...plan.retainedIds]).toEqual(["b", "a"]);
  expect([...plan.parkedIds]).toEqual(["c", "d"]);
});
