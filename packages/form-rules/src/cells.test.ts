import type { FormField } from "@tender/contract";
import { expect, test } from "vitest";
import { createDecimal, decimal, field, integer } from "../test/forms.ts";
import { cellOfFact, cellOfText, factOf, textOfCell } from "./cell-text.ts";
import { type CellValue, findCellFault } from "./cells.ts";
import { patternOf } from "./patterns.ts";

const text = field("a", { length: 5 });
const choice = field("a", {
  control: "select",
  source: {
    kind: "list",
    choices: [
      { value: "1", label: "甲" },
      { value: "2", label: "乙" },
    ],
  },
});
const multiple = field("a", { type: "many", control: "checkbox", source: choice.source });
const TOO_LARGE = "整数应在 -9007199254740991 到 9007199254740991 之间";
const amount = decimal("a", { length: 18 });
const uniqueValues = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`);
const typed = (type: FormField["type"], more: Partial<FormField> = {}) => field("a", { type, ...more });

test.each<[string, FormField, CellValue, string | undefined]>([
  ["a text", text, "钢材", undefined],
  ["a text of five characters beyond the plane", text, "𠮷𠮷𠮷𠮷𠮷", undefined],
  ["a longer one", text, "钢材钢材钢材", "最长 5 个字符"],
  ["a control character", text, "a\u0007", "含有不可见的控制字符"],
  ["a mark that turns the direction", text, "a\u202eb", "含有不可见的控制字符"],
  ["half a character", text, "\ud800", "含有不可见的控制字符"],
  ["nothing", text, null, undefined],
  ["blanks where something is required", field("a", { isRequired: true }), "  ", "不能为空"],
  ["no value where some are required", { ...multiple, isRequired: true }, [], "不能为空"],
  ["a number for a text", text, 5, "应为文本"],
  ["an integer", integer("a"), -12, undefined],
  ["a text for an integer", integer("a"), "12", "应为整数"],
  ["an integer beyond the safe ones", integer("a"), 2 ** 53, TOO_LARGE],
  ["a text of one", integer("a"), "-9007199254740993", TOO_LARGE],
  ["half an integer", integer("a"), 1.5, "应为整数"],
  ["a decimal", decimal("a"), "-1234567890.25", undefined],
  ["a decimal with too many places", decimal("a"), "1.255", "最多 2 位小数"],
  ["a decimal too large", decimal("a"), "12345678901.00", "整数部分最多 10 位"],
  ["a decimal of other signs", decimal("a"), "1e5", "应为数字"],
  ["yes", typed("yes_no"), true, undefined],
  ["a word for yes", typed("yes_no"), "true", "应为是或否"],
  ["a day", typed("day"), "2026-02-28", undefined],
  ["a day that is none", typed("day"), "2026-02-30", "应为日期，如 2026-11-20"],
  ["a time", typed("time"), "23:59:00", undefined],
  ["a time that is none", typed("time"), "24:00:00", "应为时间，如 09:30:00"],
  ["an instant", typed("moment"), "2026-11-20T04:00:00.000Z", undefined],
  ["a wall clock", typed("moment"), "2026-11-20 12:00", "应为日期时间"],
  ["one of the choices", choice, "1", undefined],
  ["none of them", choice, "3", "不在可选的值之内"],
  ["several of the choices", multiple, ["1", "2"], undefined],
  ["one among them that is none", multiple, ["1", "x"], "不在可选的值之内"],
  ["the same twice", multiple, ["1", "1"], "有重复的值"],
  ["ten files", field("a", { type: "many", control: "file" }), uniqueValues(10), "最多 9 个文件"],
  ["nine files", field("a", { type: "many", control: "file" }), uniqueValues(9), undefined],
  ["101 values", typed("many"), uniqueValues(101), "最多 100 个值"],
  ["100 values", typed("many"), uniqueValues(100), undefined],
  ["a text for several values", typed("many"), "1", "应为多个值"],
  ["an empty value among several", typed("many"), ["1", ""], "含有不正确的值"],
  ["an invalid pattern", field("a", { pattern: { text: "[", message: "不符合" } }), "[", "不符合"],
  [
    "a text of 4,000 characters for a pattern",
    field("a", { length: 5_000, pattern: { text: "a+", message: "不符合" } }),
    "a".repeat(4_000),
    undefined,
  ],
  [
    "a text of 4,001 characters for a pattern",
    field("a", { length: 5_000, pattern: { text: "a+", message: "不符合" } }),
    "a".repeat(4_001),
    "不符合",
  ],
  [
    "a pattern that fits",
    field("a", { pattern: { text: "[A-Z]{2}\\d+", message: "应为两个字母加数字" } }),
    "AB12",
    undefined,
  ],
  [
    "a pattern that does not",
    field("a", { pattern: { text: "[A-Z]{2}\\d+", message: "应为两个字母加数字" } }),
    "AB12x",
    "应为两个字母加数字",
  ],
])("judges %s", (_case, judgedField, value, fault) => {
  expect(findCellFault(judgedField, value, patternOf)).toBe(fault);
});

test("checks no pattern while the engine is not loaded, but everything else", () => {
  const digits = field("a", { length: 5, pattern: { text: "\\d+", message: "不符合" } });
  expect(findCellFault(digits, "abc", patternOf)).toBe("不符合");
  expect(findCellFault(digits, "abc", null)).toBeUndefined();
  expect(findCellFault(digits, "abcdef", null)).toBe("最长 5 个字符");
});

test("[SEC-65] refuses a text on which a backtracking pattern would not end", () => {
  const runaway = field("a", { length: 4_000, pattern: { text: "(a+)+$", message: "不符合" } });
  expect(findCellFault(runaway, `${"a".repeat(3_000)}!`, patternOf)).toBe("不符合");
});

test.each<[FormField, string, CellValue]>([
  [integer("a"), " 12 ", 12],
  [integer("a"), "12.5", "12.5"],
  [integer("a"), "007", 7],
  [integer("a"), "9007199254740991", 9_007_199_254_740_991],
  [integer("a"), "9999999999999999", "9999999999999999"],
  [decimal("a"), "007.5", "7.50"],
  [decimal("a"), ".5", "0.50"],
  [decimal("a"), "5.", "5.00"],
  [decimal("a"), "1.500", "1.50"],
  [decimal("a"), "-0", "0.00"],
  [decimal("a"), "1.505", "1.505"],
  [decimal("a"), "1e5", "1e5"],
  [decimal("a"), "1,234.5", "1,234.5"],
  [amount, "1234567890123456.78", "1234567890123456.78"],
  [amount, "-9999999999999999.99", "-9999999999999999.99"],
  [typed("yes_no"), "是", true],
  [typed("time"), "09:30", "09:30:00"],
  [typed("moment"), "2026-11-20 12:00", "2026-11-20T04:00:00.000Z"],
  [typed("moment"), "2028-02-29 23:59:59", "2028-02-29T15:59:59.000Z"],
  [typed("moment"), "2026-02-30 09:00", "2026-02-30 09:00"],
  [typed("moment"), "2026-11-20 29:30", "2026-11-20 29:30"],
  [typed("moment"), "2026-11-20 24:00", "2026-11-20 24:00"],
  [typed("moment"), "2026-11-20 09:60", "2026-11-20 09:60"],
  [typed("moment"), "2026-11-20 09:30:60", "2026-11-20 09:30:60"],
  [multiple, "1；2;1", ["1", "2"]],
  [text, "", null],
])("parses typed text: %#", (typedField, written, value) => {
  expect(cellOfText(typedField, written)).toEqual(value);
});

test("writes text that can be typed again", () => {
  for (const [typedField, value] of [
    [integer("a"), 12],
    [decimal("a"), "12.50"],
    [typed("yes_no"), false],
    [typed("day"), "2026-11-20"],
    [typed("moment"), "2026-11-20T04:00:05.000Z"],
    [multiple, ["1", "2"]],
  ] as const)
    expect(cellOfText(typedField, textOfCell(typedField, value))).toEqual(value);
});

test("parses -0 as 0", () => {
  expect(Object.is(cellOfText(integer("a"), "-0"), 0)).toBe(true);
});

test.each<[FormField, string, CellValue]>([
  [decimal("a"), "0.3", "0.30"],
  [decimal("a"), "1.005", "1.01"],
  [decimal("a"), "-1.005", "-1.01"],
  [decimal("a"), "-0.001", "0.00"],
  [amount, "1234567890123456.78", "1234567890123456.78"],
  // More digits than the column allows: `findCellFault` reports it.
  [decimal("a"), "99999999999.999", "100000000000.00"],
  [integer("a"), "2.5", 3],
  [integer("a"), "-2.5", -3],
  [integer("a"), "-0.4", 0],
  [integer("a"), "9007199254740992", "9007199254740992"],
  [text, "12.50", "12.5"],
  [text, "1e21", "1000000000000000000000"],
])("converts a computed number to its column: %#", (targetField, worked, value) => {
  expect(cellOfFact(targetField, createDecimal(worked))).toEqual(value);
});

test("refuses a value of another type", () => {
  expect(cellOfFact(integer("a"), "2")).toBeUndefined();
  expect(cellOfFact(decimal("a"), "2")).toBeUndefined();
  expect(cellOfFact(text, true)).toBeUndefined();
});

test("passes numbers to expressions with all digits", () => {
  expect(factOf(amount, "1234567890123456.78")).toEqual(createDecimal("1234567890123456.78"));
  expect(factOf(integer("a"), 9_007_199_254_740_991)).toEqual(createDecimal("9007199254740991"));
  expect(factOf(text, "12")).toBe("12");
  // A text that is no number has no value.
  expect(factOf(amount, "1.2.3")).toBeNull();
});
