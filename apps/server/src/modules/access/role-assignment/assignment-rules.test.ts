import { describe, expect, test } from "vitest";
import { assignmentRefusalOf, diffRoles } from "./assignment-rules.ts";

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
  const roleIn = (code: string, orgCode: string | null = null) => ({ code, orgCode });

  test.each([
    ["nothing", [roleIn("a")], [roleIn("a")], [], []],
    ["a first role", [], [roleIn("a")], [roleIn("a")], []],
    ["all roles", [roleIn("a"), roleIn("b")], [], [], [roleIn("a"), roleIn("b")]],
    ["the place of a role", [roleIn("a")], [roleIn("a", "d1")], [roleIn("a", "d1")], [roleIn("a")]],
    ["a second place", [roleIn("a", "d1")], [roleIn("a", "d1"), roleIn("a", "d2")], [roleIn("a", "d2")], []],
    ["a role named twice once", [], [roleIn("a"), roleIn("a")], [roleIn("a")], []],
  ])("computes the steps for %s", (_what, before, after, granted, revoked) => {
    expect(diffRoles(before, after)).toEqual({ granted, revoked });
  });
});
