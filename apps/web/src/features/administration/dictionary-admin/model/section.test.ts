import { expect, test } from "vitest";
import { sectionOf } from "./section.ts";

test.each([
  ["", true, { kind: "list", list: "dictionaries" }],
  ["#selects", false, { kind: "list", list: "selects" }],
  ["#removed", true, { kind: "list", list: "removed" }],
  ["#removed", false, { kind: "list", list: "dictionaries" }],
  ["#items/d-1", false, { kind: "items", id: "d-1" }],
  ["#items/", true, { kind: "list", list: "dictionaries" }],
  ["#items/a/b", true, { kind: "list", list: "dictionaries" }],
])("reads %j of the address", (hash, mayRemove, section) => {
  expect(sectionOf(hash, mayRemove)).toEqual(section);
});
