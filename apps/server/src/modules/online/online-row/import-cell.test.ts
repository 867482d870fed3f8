// Guarantee: cells of a spreadsheet are read as people mean them, and nothing is guessed.
import { findCellFault } from "@tender/form-rules";
import { patternOf } from "@tender/form-rules/patterns";
import { formField as field } from "@tender/testkit";
import { describe, expect, test } from "vitest";
import { choicesOf, typedCell } from "./import-cell.ts";

const number = { type: "decimal", control: "number", length: 12, scale: 2 } as const;

describe("a cell of a file", () => {
  test.each([
    ["decimal", "1,234,567.50", "1234567.50"],
    ["decimal", "-12.5", "-12.50"],
    ["decimal", "1,23", "1,23"],
    ["integer", "12,000", 12_000],
    ["integer", "12.5", "12.5"],
    ["yes_no", "TRUE", true],
    ["yes_no", "否", false],
    ["yes_no", "也许", "也许"],
    ["day", "2026-11-20", "2026-11-20"],
    ["day", "2026/1/5", "2026-01-05"],
    ["day", "2026年1月5日", "2026-01-05"],
    ["day", "2026-11-20 00:00:00", "2026-11-20"],
    ["time", "9:05", "09:05:00"],
    ["time", "21:30:15", "21:30:15"],
    ["moment", "2026/11/20 9:30", "2026-11-20T01:30:00.000Z"],
    ["moment", "2026-11-20", "2026-11-19T16:00:00.000Z"],
    ["text", " 钢材 ", "钢材"],
    ["text", "", null],
  ] as const)("reads by the type %s the text %s", (type, typed, value) => {
    expect(typedCell(field("f", { ...number, type }), typed)).toEqual({ value });
  });

  test.each([
    ["day", "2026-02-30", "应为日期，如 2026-11-20"],
    ["time", "24:00", "应为时间，如 09:30:00"],
    ["moment", "2026-02-30 09:00", "应为日期时间"],
    ["moment", "2026/2/29", "应为日期时间"],
    ["moment", "2026-11-20 29:30", "应为日期时间"],
    ["moment", "2026-11-20 9:60", "应为日期时间"],
    ["moment", "2026-11-20 9:30 下午", "应为日期时间"],
  ] as const)("refuses by the type %s the text %s", (type, typed, fault) => {
    const dueField = field("due", { type, control: "date", length: 0 });
    const read = typedCell(dueField, typed);
    expect("value" in read && findCellFault(dueField, read.value, patternOf)).toBe(fault);
  });

  test("reads labels and codes, several in one cell, and names unknown ones", () => {
    const words = choicesOf(
      new Map([
        ["1", "甲、乙"],
        ["2", "丙"],
        ["3", "丁"],
        ["4", "丁"],
      ]),
    );
    const single = field("state");
    const multiple = field("tags", { type: "many", control: "multi_select", length: 0 });
    expect(typedCell(single, "丙", words)).toEqual({ value: "2" });
    expect(typedCell(single, "3", words)).toEqual({ value: "3" });
    expect(typedCell(single, "丁", words)).toEqual({ fault: "存在多个“丁”，请填写编码" });
    expect(typedCell(single, "戊", words)).toEqual({ fault: "“戊”无法识别，请按填写说明填写" });
    expect(typedCell(multiple, "甲、乙；丙", words)).toEqual({ value: ["1", "2"] });
    expect(typedCell(multiple, "丙、1、丙", words)).toEqual({ value: ["2", "1"] });
    expect(typedCell(multiple, "丙、戊", words)).toEqual({ fault: "“戊”无法识别，请按填写说明填写" });
  });

  test("[SEC-68] shows markup in a cell of formatted text as plain text", () => {
    const rich = field("body", { type: "long_text", control: "rich_text", length: 0 });
    expect(typedCell(rich, "第一行\n<script>x</script>")).toEqual({
      value: "<p>第一行</p><p>&lt;script&gt;x&lt;/script&gt;</p>",
    });
  });
});
