import { expect, test } from "vitest";
import { sectionOf } from "./section.ts";

test.each([
  ["", { kind: "roles" }],
  ["#roles", { kind: "roles" }],
  ["#explain", { kind: "explain" }],
  ["#members/r1", { kind: "members", roleId: "r1" }],
  ["#grants/01K-x_2", { kind: "grants", roleId: "01K-x_2" }],
  ["#grants/", { kind: "roles" }],
  ["#grants/a b", { kind: "roles" }],
])("finds in %j the section %o", (hash, section) => {
  expect(sectionOf(hash)).toEqual(section);
});
