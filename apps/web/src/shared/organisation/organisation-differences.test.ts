import { expect, test } from "vitest";
import { organisationDifferences } from "./organisation-differences.ts";

const facts = {
  name: "示例公司",
  uscc: "91350100M000100Y43",
  kinds: ["supplier"],
  legalRepresentative: "王一",
  regionCode: "35",
  address: "",
  phone: "138****0001",
  attachments: [],
} as const;
const regionName = (code: string) => ({ "11": "北京市", "35": "福建省" })[code] ?? code;
const findDifferences = (...args: Parameters<typeof organisationDifferences>) =>
  organisationDifferences(...args).filter(({ before, after }) => before !== after);

test("describes differences in words and an empty value as null", () => {
  expect(
    findDifferences(facts, { ...facts, regionCode: "11", address: "一号路", legalRepresentative: "" }, regionName),
  ).toEqual([
    { field: "法定代表人", before: "王一", after: null },
    { field: "行政区划", before: "福建省", after: "北京市" },
    { field: "注册地址", before: null, after: "一号路" },
  ]);
});

test("marks a changed number whose masked form is unchanged", () => {
  expect(findDifferences(facts, facts, regionName, ["phone"])).toEqual([
    { field: "联系电话", before: "138****0001", after: "138****0001（已更换）" },
  ]);
});
