import { expect, test } from "vitest";
import { isRestricted, listsExceeding, type Reach, reachesOf, seesWhole } from "./reach.ts";

const reach = (rules: Readonly<Record<string, readonly string[]>>): Reach =>
  new Map(Object.entries(rules).map(([list, ids]) => [list, new Set(ids)]));

test.each<[string, Reach, Reach[], string[]]>([
  ["the whole list, given by a person who sees it", reach({ users: [] }), [reach({ users: [] })], []],
  ["the whole list, given by a person with a rule", reach({ users: [] }), [reach({ users: ["a"] })], ["users"]],
  ["the own rule", reach({ users: ["a"] }), [reach({ users: ["a"] })], []],
  ["the own rule and another", reach({ users: ["a", "b"] }), [reach({ users: ["a"] })], []],
  ["another rule than the own", reach({ users: ["b"] }), [reach({ users: ["a"] })], ["users"]],
  ["one of two own rules", reach({ users: ["a"] }), [reach({ users: ["a", "b"] })], ["users"]],
  ["the rules of one of two roles", reach({ users: ["b"] }), [reach({ users: ["a"] }), reach({ users: ["b"] })], []],
  [
    "any rule, given by a person who sees all",
    reach({ users: ["b"] }),
    [reach({ users: ["a"] }), reach({ users: [] })],
    [],
  ],
  ["a list that no own role has", reach({ files: [] }), [reach({ users: ["a"] })], []],
  ["nothing", reach({}), [reach({ users: ["a"] })], []],
])("[SEC-60] judges a role that shows %s", (_rights, granted, granterReaches, lists) => {
  expect(listsExceeding(granted, granterReaches)).toEqual(lists);
});

test("groups pages and rules by role", () => {
  const byRole = reachesOf([
    { roleId: "r", list: "users", ruleId: null },
    { roleId: "r", list: "users", ruleId: "a" },
    { roleId: "r", list: "files", ruleId: null },
    { roleId: "s", list: "files", ruleId: "b" },
  ]);
  expect(byRole.get("r")).toEqual(reach({ users: ["a"], files: [] }));
  expect(byRole.get("s")).toEqual(reach({ files: ["b"] }));
});

test("distinguishes the whole list from a restricted one", () => {
  const [whole, restricted] = [reach({ users: [] }), reach({ users: ["a"] })];
  expect(seesWhole("users", [restricted])).toBe(false);
  expect(seesWhole("users", [restricted, whole])).toBe(true);
  expect(seesWhole("users", [])).toBe(false);
  expect(isRestricted("users", [restricted])).toBe(true);
  expect(isRestricted("users", [restricted, whole])).toBe(false);
  expect(isRestricted("users", [])).toBe(false);
});
