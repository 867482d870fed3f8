import { describe, expect, test } from "vitest";
import { assignmentRefusalOf, diffRoles } from "./assignment-rules.ts";

const clerk = { name: "经办", isCovered: true };
const chief = { name: "主管", isCovered: false };

describe("assignmentRefusalOf", () => {
  test.each([
    ["another person's role within the granter's rights", ["b"], [clerk], undefined],
    ["the granter's own role", ["a"], [clerk], { code: "role.own" }],
    ["the roles of the granter and another person", ["b", "a"], [clerk], { code: "role.own" }],
    ["the granter's own role, beyond their rights", ["a"], [chief], { code: "role.own" }],
    ["a role beyond the granter's rights", ["b"], [chief], { code: "role.beyond_own", role: "主管" }],
    ["two roles, one beyond the granter's rights", ["b"], [clerk, chief], { code: "role.beyond_own", role: "主管" }],
    ["no role", ["a"], [], undefined],
    ["a role without receivers", [], [clerk], undefined],
  ])("[SEC-60] decides about a change of %s", (_what, receiverIds, roles, refusal) => {
    expect(assignmentRefusalOf({ granterId: "a", receiverIds, roles })).toEqual(refusal);
  });
});

describe("diffRoles", () => {
  const roleIn = (code: string, orgCode: string | null = null) => ({ code, orgCode });

  test.each([
    ["nothing", [roleIn("a")], [roleIn("a")], [], []],
    ["a first role", [], [roleIn("a")], [roleIn("a")], []],
    ["all roles", [roleIn("a"), roleIn("b")], [], [], [roleIn("a"), roleIn("b")]],
    ["the department of a role", [roleIn("a")], [roleIn("a", "d1")], [roleIn("a", "d1")], [roleIn("a")]],
    ["a second department", [roleIn("a", "d1")], [roleIn("a", "d1"), roleIn("a", "d2")], [roleIn("a", "d2")], []],
    ["a role named twice once", [], [roleIn("a"), roleIn("a")], [roleIn("a")], []],
  ])("computes the grants and revocations for %s", (_what, before, after, granted, revoked) => {
    expect(diffRoles(before, after)).toEqual({ granted, revoked });
  });
});
