// Guarantee: an address opens the list, the links, the imports of a directory, or the report of one import.
import { expect, test } from "vitest";
import { sectionOf } from "./section.ts";

test.each([
  ["", { kind: "connections" }],
  ["#runs/d1", { kind: "runs", id: "d1" }],
  ["#runs/d1/r1", { kind: "report", id: "d1", runId: "r1" }],
  ["#links", { kind: "links" }],
  ["#links/d1", { kind: "connections" }],
  ["#runs/", { kind: "connections" }],
  ["#runs/a b", { kind: "connections" }],
])("reads %j", (hash, section) => {
  expect(sectionOf(hash)).toEqual(section);
});
