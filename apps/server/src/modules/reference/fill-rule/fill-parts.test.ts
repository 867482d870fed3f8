import type { FillPart } from "@tender/contract";
import { describe, expect, test } from "vitest";
import {
  convertCounters,
  type FillContext,
  formatValue,
  requireValid,
  type SequencePart,
  scopeOf,
} from "./fill-parts.ts";

const sequence = (changes: Partial<SequencePart> = {}): SequencePart => ({
  kind: "sequence",
  digits: 4,
  start: 1,
  restarts: "never",
  perDepartment: false,
  isGapless: false,
  ...changes,
});
const date = (format: Extract<FillPart, { kind: "date" }>["format"]): FillPart => ({ kind: "date", format });
const text = (value: string): FillPart => ({ kind: "text", text: value });
// The last second of the year in Beijing.
const context: FillContext = { now: Date.parse("2026-12-31T15:59:59Z"), orgCode: "A01A02", username: "li.na" };

describe("formatValue", () => {
  test.each([
    [[text("ZC-"), date("yyyyMMdd"), sequence()], "ZC-202612310007"],
    [[date("yy"), date("MMdd"), date("HHmmss")], "261231235959"],
    [[{ kind: "department" }, text("/"), { kind: "person" }, sequence({ digits: 1 })], "A01A02/li.na7"],
  ] as const)("joins the parts: %j", (parts, value) => {
    expect(formatValue(parts, context, 7)).toBe(value);
  });
});

describe("scopeOf", () => {
  test.each([
    ["never", false, ""],
    ["year", false, "2026"],
    ["month", false, "2026-12"],
    ["day", true, "2026-12-31|A01A02"],
    ["never", true, "|A01A02"],
  ] as const)("separates counters by %s, by department %s", (restarts, perDepartment, scope) => {
    expect(scopeOf(sequence({ restarts, perDepartment }), context)).toBe(scope);
  });
});

describe("convertCounters", () => {
  const now = context.now;
  const counters = [
    { scope: "2025-12", last: 900 },
    { scope: "2026-11", last: 40 },
    { scope: "2026-12", last: 7 },
  ];
  test.each([
    ["never", [{ scope: "", last: 900 }]],
    ["year", [{ scope: "2026", last: 40 }]],
    ["month", [{ scope: "2026-12", last: 7 }]],
    ["day", [{ scope: "2026-12-31", last: 7 }]],
  ] as const)("continues by %s after the numbers of the same period", (restarts, expected) => {
    expect(convertCounters(counters, sequence({ restarts }), now)).toEqual(expected);
  });

  const byDepartment = [
    { scope: "|A01", last: 3 },
    { scope: "|A01|B", last: 8 },
  ];
  test("counts departments separately, or all of them together", () => {
    expect(convertCounters(byDepartment, sequence({ restarts: "year", perDepartment: true }), now)).toEqual([
      { scope: "2026|A01", last: 3 },
      { scope: "2026|A01|B", last: 8 },
    ]);
    expect(convertCounters(byDepartment, sequence(), now)).toEqual([{ scope: "", last: 8 }]);
  });

  test("refuses to split by department a period that was counted together", () => {
    const perDepartment = sequence({ restarts: "year", perDepartment: true });
    expect(() => convertCounters([{ scope: "", last: 1 }], perDepartment, now)).toThrow(
      "该规则已按全部部门统一计数生成过编号，改为按部门分别计数将导致重复；请新建规则并使用不同的前缀",
    );
    expect(convertCounters([{ scope: "2025", last: 1 }], perDepartment, now)).toEqual([]);
  });
});

describe("requireValid", () => {
  test.each([
    [[sequence()]],
    [[text("x")]],
    [[date("yyyyMM"), sequence({ restarts: "month" })]],
    [[date("yy"), text("-"), date("MMdd"), sequence({ restarts: "day" })]],
    [[{ kind: "department" }, sequence({ perDepartment: true })]],
  ] as readonly [FillPart[]][])("accepts %j", (parts) => {
    expect(() => requireValid(parts)).not.toThrow();
  });

  test.each([
    [[sequence({ restarts: "year" })], "流水号每年重新计数，编号中须含年份，否则编号将重复"],
    [[date("MMdd"), sequence({ restarts: "day" })], "流水号每天重新计数，编号中须含年月日，否则编号将重复"],
    [[date("yy"), sequence({ restarts: "month" })], "流水号每月重新计数，编号中须含年份和月份，否则编号将重复"],
    [[sequence({ perDepartment: true })], "流水号按部门分别计数，编号中须含部门编码，否则编号将重复"],
    [[sequence(), sequence()], "一个规则只能有一个流水号"],
    [[sequence({ digits: 2, start: 100 })], "流水号的起始值超过了位数"],
    [[text("x".repeat(40)), text("x".repeat(40)), text("x".repeat(21))], "编号最长 100 个字符"],
  ] as readonly [FillPart[], string][])("refuses %j", (parts, message) => {
    expect(() => requireValid(parts)).toThrow(message);
  });
});
