import { expect, test } from "vitest";
import { computingOrder } from "./computing-order.ts";

const readOf = (text: string): string[] => text.split(" ").filter(Boolean);
const order = (rules: readonly (readonly [field: string, reads: string])[]) => {
  const computed = rules.map(([field, value]) => ({ field, value }));
  const { ordered, circular } = computingOrder(computed, readOf);
  return [ordered, circular].map((list) => list.map(({ field }) => field).join(" "));
};

test.each([
  [
    "those that read nothing in the order of the form",
    [
      ["b", ""],
      ["a", ""],
    ],
    "b a",
    "",
  ],
  [
    "each behind what it reads",
    [
      ["c", "b"],
      ["b", "a"],
      ["a", "x"],
    ],
    "a b c",
    "",
  ],
  [
    "what is ready at once together, in the order of the form",
    [
      ["d", "a b"],
      ["c", "a"],
      ["b", ""],
      ["a", ""],
    ],
    "b a d c",
    "",
  ],
  [
    "none that waits for itself",
    [
      ["a", "a"],
      ["b", ""],
    ],
    "b",
    "a",
  ],
  [
    "none of a ring, and none that waits for one",
    [
      ["a", "b"],
      ["b", "a"],
      ["c", "a"],
      ["d", ""],
    ],
    "d",
    "a b c",
  ],
  [
    "what reads a field behind all of its rules",
    [
      ["b", "a"],
      ["a", ""],
      ["a", "c"],
      ["c", ""],
    ],
    "a c a b",
    "",
  ],
] as const)("orders %s", (_, rules, ordered, circular) => {
  expect(order(rules)).toEqual([ordered, circular]);
});
