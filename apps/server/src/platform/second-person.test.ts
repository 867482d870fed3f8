import { expect, test } from "vitest";
import { kindsNeedingSecondPerson } from "./second-person.ts";

test.each([
  [[], []],
  [["notice"], ["notice"]],
  [["role"], ["role", "takeover"]],
  [
    ["gate", "notice"],
    ["gate", "notice", "role", "takeover"],
  ],
  [["trust"], ["trust", "role", "takeover"]],
])("[SEC-60] with %j requires two persons for %j", (set, kinds) => {
  expect([...kindsNeedingSecondPerson(set)]).toEqual(kinds);
});
