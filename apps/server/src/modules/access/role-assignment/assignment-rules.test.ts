import { describe, expect, test } from "vitest";
import { assignmentRefusalOf, stepsBetween } from "./assignment-rules.ts";

const clerk = { name: "经办", isCovered: true };
const chief = { name: "主管", isCovered: false };

describe("assignmentRefusalOf", () => {
  test.each([
    ["another person's role within the own rights", ["b"], [clerk], undefined],
    ["the own role", ["a"], [clerk], { code: "role.own" }],
    ["the own role among others'", ["b", "a"], [clerk], { code: "role.own" }],
    ["the own role, beyond the own rights", ["a"], [chief], { code: "role.own" }],
    ["a role beyond the own rights", ["b"], [chief], { code: "role.beyond_own", role: "主管" }],
    ["a role beyond the own rights among others", ["b"], [clerk, chief], { code: "role.beyond_own", role: "主管" }],
    ["no role", ["a"], [], undefined],
    ["nobody's role", [], [clerk], undefined],
  ])("[SEC-60] decides about a change of %s", (_what, receiverIds, roles, refusal) => {
    expect(assignmentRefusalOf({ granterId: "a", receiverIds, roles })).toEqual(refusal);
  });
});

describe("stepsBetween", () => {
  const place = (code: string, orgCode: string | null = null) => ({ code, orgCode });

  test.each([
    ["nothing", [place("a")], [place("a")], [], []],
    ["a first role", [], [place("a")], [place("a")], []],
    ["all roles", [place("a"), place("b")], [], [], [place("a"), place("b")]],
    ["the place of a role", [place("a")], [place("a", "d1")], [place("a", "d1")], [place("a")]],
    ["a second place", [place("a", "d1")], [place("a", "d1"), place("a", "d2")], [place("a", "d2")], []],
    ["a role named twice once", [], [place("a"), place("a")], [place("a")], []],
  ])("computes the steps for %s", (_what, before, after, given, taken) => {
    expect(stepsBetween(before, after)).toEqual({ given, taken });
  });
});
