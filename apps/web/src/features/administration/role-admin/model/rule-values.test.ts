import { expect, test } from "vitest";
import { mergeRules, type RuleForm, withValue } from "./rule-values.ts";

const words = {
  inForce: "启用",
  pair: (one: string, other: string) => `${one} 与 ${other}`,
  isInForce: String,
  isPair: String,
};
const form = (inForce: boolean, ...pairs: [one: string, other: string][]): RuleForm => ({
  inForce,
  pairs: pairs.map(([one, other]) => ({ one, other })),
});
const names = ({ pairs }: RuleForm) => pairs.map(({ one, other }) => `${one} ${other}`).sort();

test("merges the pairs that two people added, and keeps removed pairs removed", () => {
  const before = form(true, ["a", "b"], ["a", "c"]);
  const mine = form(true, ["a", "c"], ["d", "a"]);
  const theirs = form(true, ["a", "b"], ["b", "c"]);
  const found = mergeRules(before, mine, theirs, words);
  expect(names(found.form)).toEqual(["a d", "b c"]);
  expect(found.differences.map(({ label, isOwnChange: isMine }) => [label, isMine]).sort()).toEqual([
    ["a 与 b", true],
    ["a 与 c", false],
    ["b 与 c", false],
    ["d 与 a", true],
  ]);
});

test("treats a pair as equal in either order, and adopts another person's switch", () => {
  const found = mergeRules(form(true), form(true, ["b", "a"]), form(false, ["a", "b"]), words);
  expect(found.differences.map(({ label, isOwnChange: isMine }) => [label, isMine])).toEqual([["启用", false]]);
  expect(found.form).toEqual(form(false, ["a", "b"]));
});

test("sets a pair and the switch to the chosen values", () => {
  const one = withValue(form(true, ["a", "b"]), "a b", false);
  expect(withValue(withValue(one, "a c", true), "inForce", false)).toEqual(form(false, ["a", "c"]));
});
