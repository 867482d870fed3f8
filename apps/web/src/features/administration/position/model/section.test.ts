import { expect, test } from "vitest";
import { positionOf } from "./section.ts";

test.each([
  ["", null],
  ["#holders/p-1", "p-1"],
  ["#holders/", null],
  ["#holders/a/b", null],
  ["#other/p1", null],
])("reads %j as %j", (hash, position) => {
  expect(positionOf(hash)).toBe(position);
});
