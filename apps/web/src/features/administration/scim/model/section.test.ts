import { expect, test } from "vitest";
import { sectionOf } from "./section.ts";

test.each([
  ["", { kind: "clients" }],
  ["#clients", { kind: "clients" }],
  ["#groups/01K-x_2", { kind: "groups", clientId: "01K-x_2" }],
  ["#groups/", { kind: "clients" }],
  ["#groups/a b", { kind: "clients" }],
])("finds in %j the section %o", (hash, section) => {
  expect(sectionOf(hash)).toEqual(section);
});
