import { expect, test } from "vitest";
import { ruleQuery } from "./rule-query.ts";

test.each([
  ["phone", "138", { ruleCode: "phone", value: "138" }],
  ["phone", 5, { ruleCode: "phone", value: "5" }],
  ["phone", "", undefined],
  ["phone", " ", undefined],
  ["phone", null, undefined],
  ["", "138", undefined],
  [null, "138", undefined],
])("[ONLINE-05] builds the query of rule %j for %j as %j", (code, value, expected) => {
  expect(ruleQuery(code, value)).toEqual(expected);
});
