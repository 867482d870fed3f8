import { expect, test } from "vitest";
import { departmentChoices, entrantsLine } from "./entrants.ts";

const names = {
  roles: new Map([
    ["buyer", "采购人"],
    ["supplier", "供应商"],
  ]),
  departments: new Map([
    ["A01A01", "采购管理处"],
    ["A01A02", "交易服务处"],
  ]),
};

test.each([
  [["buyer", "supplier"], [], "any", "可进入：采购人、供应商"],
  [["a", "b", "c", "d", "e"], [], "any", "可进入：a、b、c、d等 5 项"],
  [[], ["A01A01", "A01A02"], "any", "可进入：采购管理处、交易服务处及其下级部门的人员"],
  [["buyer"], ["A01A01"], "any", "可进入：采购人，以及采购管理处及其下级部门的人员"],
  [["buyer"], ["A01A01"], "all", "可进入：采购管理处及其下级部门中的采购人"],
  [["buyer"], [], "all", null],
  [[], ["A01A01"], "all", null],
  [[], [], "any", null],
] as const)(
  "describes the entry with roles %j and departments %j by the rule %s",
  (roles, departments, entryRule, line) => {
    expect(entrantsLine({ roles: [...roles], departments: [...departments], entryRule }, names)).toBe(line);
  },
);

test("shows each department with its path from the root", () => {
  const tree = [
    { orgCode: "A01", departName: "交易中心" },
    { orgCode: "A01A01", departName: "采购处" },
    { orgCode: "A01A01A01", departName: "一科" },
    { orgCode: "A01A02", departName: "档案处" },
    { orgCode: "A02", departName: "监督局" },
  ];
  expect(departmentChoices(tree).map(({ label }) => label)).toEqual([
    "交易中心",
    "交易中心 / 采购处",
    "交易中心 / 采购处 / 一科",
    "交易中心 / 档案处",
    "监督局",
  ]);
  expect(departmentChoices(tree)[2]).toMatchObject({ value: "A01A01A01", name: "一科" });
});
