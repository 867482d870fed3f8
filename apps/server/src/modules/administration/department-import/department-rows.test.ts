// Guarantee: a row creates a department below an existing one or one of an earlier row, or reports why it does not.
import { expect, test } from "vitest";
import { createDepartmentValidator } from "./department-rows.ts";

const existing = [
  { id: "1", parentId: null, orgCode: "A01", departName: "集团" },
  { id: "2", parentId: "1", orgCode: "A01A01", departName: "采购部" },
  { id: "3", parentId: null, orgCode: "A02", departName: "分公司" },
  { id: "4", parentId: "3", orgCode: "A02A01", departName: "采购部" },
];
const judged = (...rows: readonly (readonly [departName: string, parent?: string])[]) => {
  const validate = createDepartmentValidator(existing, (typed) => typed.trim() || undefined);
  return rows
    .map(([departName, parent = ""], at) => validate({ sheet: 0, number: at + 2, texts: { departName, parent } }))
    .map(({ faults, outcome }) => faults[0]?.code ?? (outcome?.kind === "new" ? outcome.item.path : outcome?.kind));
};

test.each([
  [[["新公司"]], ["新公司"]],
  [[["一科", "A01A01"]], ["集团/采购部/一科"]],
  [[["一科", "集团 ／ 采购部"]], ["集团/采购部/一科"]],
  [[["一科", "分公司"]], ["分公司/一科"]],
  [[["一科", "采购部"]], ["ambiguous"]],
  [[["一科", "审计部"]], ["unknown"]],
  [[["采购部", "集团"]], ["kept"]],
  [
    [["新公司"], ["一部", "新公司"], ["一组", "新公司/一部"]],
    ["新公司", "新公司/一部", "新公司/一部/一组"],
  ],
  [
    [["一部", "新公司"], ["新公司"]],
    ["unknown", "新公司"],
  ],
  [
    [["新公司"], ["新公司"]],
    ["新公司", "repeated"],
  ],
  [[["甲/乙"]], ["malformed"]],
] as const)("places %j", (rows, outcomes) => expect(judged(...rows)).toEqual(outcomes));

test("refuses a fourteenth level, and more siblings than there are codes", () => {
  const chain = Array.from({ length: 14 }, (_, n): [string, string] => [
    `L${n}`,
    Array.from({ length: n }, (_, above) => `L${above}`).join("/"),
  ]);
  expect(judged(...chain).slice(-2)).toEqual([expect.stringMatching(/L12$/), "too_deep"]);
  const siblings = Array.from({ length: 2_574 }, (_, n): [string, string] => [`部${n}`, "集团"]);
  expect(judged(...siblings).slice(-2)).toEqual(["集团/部2572", "too_many"]);
});
