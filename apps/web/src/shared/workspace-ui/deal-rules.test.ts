import { expect, test } from "vitest";
import { canDeal, dealWords } from "./deal-rules.ts";

test.each([
  [0, true],
  [1, false],
  [2, true],
  [3, false],
  [4, false],
  ["0", true],
  ["1", false],
  ["2", true],
  ["3", false],
  ["4", false],
  [5, true],
  ["", true],
])("[PERM-11] offers the deal button for status %j: %s", (status, isShown) => {
  expect(canDeal(status)).toBe(isShown);
});

test("[PERM-11] defines a word for each status", () => {
  expect(Object.values(dealWords)).toEqual(["待办理", "已办结", "已退回", "已撤回", "已终止"]);
});
