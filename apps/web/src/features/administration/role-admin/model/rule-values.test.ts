import { expect, test } from "vitest";
import { mergeRules, type RuleForm, withValue } from "./rule-values.ts";

const words = {
  inForce: "启用",
  pair: (firstRole: string, secondRole: string) => `${firstRole} 与 ${secondRole}`,
  isInForce: String,
  isPair: String,
};
const form = (inForce: boolean, ...pairs: [one: string, other: string][]): RuleForm => ({
  inForce,
  pairs: pairs.map(([one, other]) => ({ one, other })),
});
const names = ({ pairs }: RuleForm) => pairs.map(({ one, other }) => `${one} ${other}`).sort();

test("merges the pairs that two people added, and removes those that either removed", () => {
  const before = form(true, ["a", "b"], ["a", "c"]);
  const ownForm = form(true, ["a", "c"], ["d", "a"]);
  const serverForm = form(true, ["a", "b"], ["b", "c"]);
  const merged = mergeRules(before, ownForm, serverForm, words);
  expect(names(merged.form)).toEqual(["a d", "b c"]);
  expect(merged.differences.map(({ label, isOwnChange: isMine }) => [label, isMine]).sort()).toEqual([
    ["a 与 b", true],
    ["a 与 c", false],
    ["b 与 c", false],
    ["d 与 a", true],
  ]);
});

test("treats a pair as equal in either order, and adopts another person's switch", () => {
  const merged = mergeRules(form(true), form(true, ["b", "a"]), form(false, ["a", "b"]), words);
  expect(merged.differences.map(({ label, isOwnChange: isMine }) => [label, isMine])).toEqual([["启用", false]]);
  expect(merged.form).toEqual(form(false, ["a", "b"]));
});

test("sets a pair and the switch to the chosen values", () => {
  const withoutPair = withValue(form(true, ["a", "b"]), "a b", false);
  const withNewPair = withValue(withoutPair, "a c", true);
  expect(withValue(withNewPair, "inForce", false)).toEqual(form(false, ["a", "c"]));
});
