import { expect, test } from "vitest";
import { nextRootCode, tidyDepartName } from "./department-rules.ts";

test("gives root codes by level, filling the first gap", () => {
  expect(nextRootCode(new Set())).toBe("A01");
  expect(nextRootCode(new Set(["A01", "A03", "A01A01"]))).toBe("A02");
  const whole = Array.from({ length: 99 }, (_, index) => `A${String(index + 1).padStart(2, "0")}`);
  expect(nextRootCode(new Set(whole))).toBe("B01");
});

test.each([
  ["  某市公共资源交易中心 ", "某市公共资源交易中心"],
  ["某市　　财政局", "某市 财政局"],
  ["ABC（中国）有限公司", "ABC（中国）有限公司"],
])("tidies the name %j", (sent, name) => {
  expect(tidyDepartName(sent)).toBe(name);
});

test.each(["", "  ", "　", "某市\n财政局", "某\u200b市", "\u202e市"])("refuses %j as a name", (sent) => {
  expect(tidyDepartName(sent)).toBeUndefined();
});
