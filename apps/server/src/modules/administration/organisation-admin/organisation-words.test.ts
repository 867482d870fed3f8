import { expect, test } from "vitest";
import { changesInWords, wordsOf } from "./organisation-words.ts";

const facts = {
  name: "示例公司",
  uscc: "91350100M000100Y43",
  kinds: ["supplier"],
  legalRepresentative: "",
  regionCode: "35",
  address: "一号路",
  phone: "13800000001",
  attachments: [],
} as const;

test("masks a phone in the audit trail", () => {
  expect(wordsOf(facts, ["name", "phone"])).toEqual({ 单位名称: "示例公司", 联系电话: "138****0001" });
});

test("lists old and new values, and marks numbers that are equal once masked", () => {
  const after = { ...facts, legalRepresentative: "王一", phone: "13811110001", regionCode: "11" };
  const names = (code: string) => ({ "11": "北京市", "35": "福建省" })[code] ?? code;
  expect(changesInWords(facts, after, ["legalRepresentative", "regionCode", "phone"], names)).toEqual([
    { label: "法定代表人", value: "（空） → 王一" },
    { label: "行政区划", value: "福建省 → 北京市" },
    { label: "联系电话", value: "138****0001（已更换）" },
  ]);
});
