import { expect, test } from "vitest";
import { nextCode, normaliseDepartName, placed } from "./department-rules.ts";

test("generates codes by level and fills the first gap", () => {
  expect(nextCode("", new Set())).toBe("A01");
  expect(nextCode("", new Set(["A01", "A03", "A01A01"]))).toBe("A02");
  expect(nextCode("A01", new Set(["A01A01"]))).toBe("A01A02");
  const allCodesOfA = Array.from({ length: 99 }, (_, index) => `A${String(index + 1).padStart(2, "0")}`);
  expect(nextCode("", new Set(allCodesOfA))).toBe("B01");
});

test("generates no code when all codes of a level are taken", () => {
  const takenCodes = new Set<string>();
  for (let code = nextCode("B07", takenCodes); code; code = nextCode("B07", takenCodes)) takenCodes.add(code);
  expect(takenCodes.size).toBe(2574);
  expect([...takenCodes].at(-1)).toBe("B07Z99");
});

test.each([
  ["c", "a", ["c", "a", "b"]],
  ["a", null, ["b", "c", "a"]],
  ["a", "c", ["b", "a", "c"]],
  ["new", "b", ["a", "new", "b", "c"]],
  ["a", "gone", ["b", "c", "a"]],
  ["a", "a", ["b", "c", "a"]],
])("moves %s before %s", (moved, before, order) => {
  expect(placed(["a", "b", "c"], moved, before)).toEqual(order);
});

test.each([
  ["  某市公共资源交易中心 ", "某市公共资源交易中心"],
  ["某市　　财政局", "某市 财政局"],
  ["ABC（中国）有限公司", "ABC（中国）有限公司"],
])("normalises the name %j", (sent, name) => {
  expect(normaliseDepartName(sent)).toBe(name);
});

test.each(["", "  ", "　", "某市\n财政局", "某\u200b市", "\u202e市"])("refuses %j as a name", (sent) => {
  expect(normaliseDepartName(sent)).toBeUndefined();
});
