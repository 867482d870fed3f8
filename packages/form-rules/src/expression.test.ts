// Guarantee: a typed expression reads the facts and nothing else, and always ends.
import { describe, expect, test } from "vitest";
import { createDecimal, createFacts } from "../test/forms.ts";
import { isDecimal, plainText } from "./decimals.ts";
import { compileExpression, type FactValue } from "./expression.ts";

const row: Record<string, FactValue> = {
  name: "钢材",
  kind: "1",
  amount: createDecimal("12.50"),
  count: createDecimal("4"),
  empty: null,
  isOpen: true,
  due: "2026-12-01",
  // Midnight in Beijing.
  closes: "2026-11-19T16:00:00.000Z",
  tags: ["甲", "乙"],
};

const evaluated = (
  text: string,
  more: Record<string, FactValue> = {},
  old: Record<string, FactValue> | null = null,
) => {
  const compiled = compileExpression(text);
  if ("fault" in compiled) throw new Error(compiled.fault);
  const fact = compiled.expression.evaluate(createFacts({ row: { ...row, ...more }, old }));
  // Decimals by their digits.
  return isDecimal(fact) ? `= ${plainText(fact)}` : fact;
};

const faultOf = (text: string, fieldNames?: string[]): string | undefined => {
  const compiled = compileExpression(text, fieldNames);
  return "fault" in compiled ? compiled.fault : undefined;
};

test.each<[string, FactValue | undefined]>([
  ["row.amount * 2", "= 25"],
  ["row.amount * row.count", "= 50"],
  ["row.count / 3 * 3 == 4", false],
  ["round(row.count / 3 * 3, 18) == 4", true],
  ["row.count % 3", "= 1"],
  ["round(row.amount / 3, 2)", "= 4.17"],
  ["row.amount > 10 && row.isOpen", true],
  ["row.empty == null", true],
  ["row.amount + row.empty", undefined],
  ["value(row.empty, 0) + row.amount", "= 12.5"],
  ["row.empty > 3", undefined],
  ["row.kind in ['1', '2']", true],
  ["'甲' in row.tags && row.tags.size() == 2", true],
  ["row.tags.exists(tag, tag == '乙')", true],
  ["row.tags.map(tag, tag + '类').join('、')", "甲类、乙类"],
  ["row.tags.filter(tag, tag != '甲')", ["乙"]],
  ["row.name.contains('钢') ? '是' : '否'", "是"],
  ["size(row.name)", "= 2"],
  ["days(today, row.due)", "= 11"],
  ["add_days(today, 30)", "2026-12-20"],
  ["add_days(today, row.count)", "2026-11-24"],
  ["days(row.closes, '2026-11-20')", "= 0"],
  ["days(today, row.closes)", "= 0"],
  ["add_days(row.closes, 1)", "2026-11-21"],
  ["add_days('2026-11-19T15:59:59.999Z', 0)", "2026-11-19"],
  ["days(today, '2026-13-01T00:00:00Z')", undefined],
  ["row.due < today", false],
  ["person.name + '（' + person.department + '）'", "王芳（采购部）"],
  ["'leader' in person.roles", true],
  ["dict('colour', row.kind)", "colour:1"],
  ["old.name == null", true],
  ['row["name"]', "钢材"],
  ["row.amount / 0", undefined],
  ["1 / 0", undefined],
  ["row.name * 2", undefined],
])("evaluates %s", (text, expected) => {
  expect(evaluated(text)).toEqual(expected);
});

describe("expression with decimals", () => {
  const amounts = {
    a: createDecimal("0.10"),
    b: createDecimal("0.20"),
    large: createDecimal("1234567890123456.78"),
    count: createDecimal("9007199254740991"),
    text: "1234567890123456.78",
  };

  test.each<[string, FactValue | undefined]>([
    ["row.a + row.b == 0.3", true],
    ["row.a + row.b", "= 0.3"],
    ["0.1 + 0.2 == 0.3", true],
    ["row.a in [0.1, 0.2]", true],
    ["[row.a, row.b] == [0.10, 0.20]", true],
    ["row.large", "= 1234567890123456.78"],
    ["row.large + 0.01", "= 1234567890123456.79"],
    ["row.large == 1234567890123456.78", true],
    ["row.large > 1234567890123456.77 && row.large < 1234567890123456.79", true],
    ["row.large * row.large", "= 1524157875323883652796829976527.9684"],
    ["row.count + 2", "= 9007199254740993"],
    ["row.count * 1000", "= 9007199254740991000"],
    ["-row.a", "= -0.1"],
    // There is a single number type: integers divide to decimals.
    ["1 / 2", "= 0.5"],
    ["13 / 100 * 67", "= 8.71"],
    ["1 / 3", "= 0.33333333333333333333"],
    ["2 / 3", "= 0.66666666666666666667"],
    ["-2 / 3", "= -0.66666666666666666667"],
    ["7 % 3", "= 1"],
    ["-7.5 % 2", "= -1.5"],
    ["7.5 % -2", "= 1.5"],
    ["row.a / (row.a - 0.1)", undefined],
    ["row.a % 0", undefined],
    ["row.a / 0 > 1", undefined],
    ["row.a / 0 > 1 || row.a > 0", true],
    ["1.1 * 1.1", "= 1.21"],
    ["0x10 + 1e2 + 2.5E-1", "= 116.25"],
    ["5u", "= 5"],
    ["days('2026-11-20', '2026-11-27') / days('2026-11-20', '2026-12-04')", "= 0.5"],
    ["size('钢材') / 4", "= 0.5"],
    ["row.a > 0 ? 1 : 0.5", "= 1"],
  ])("%s", (text, expected) => {
    expect(evaluated(text, amounts)).toEqual(expected);
  });

  test.each<[string, FactValue | undefined]>([
    ["round(67.00 * 0.015, 2)", "= 1.01"],
    ["round(69.00 * 0.015, 2)", "= 1.04"],
    ["round(-67.00 * 0.015, 2)", "= -1.01"],
    ["round(2.5, 0)", "= 3"],
    ["round(-2.5, 0)", "= -3"],
    ["round(1.0049999999999999999, 2)", "= 1"],
    ["round(1 / 3, 8)", "= 0.33333333"],
    ["round(1250, -2)", "= 1300"],
    ["round(1, 21)", undefined],
    ["round(1, 0.5)", undefined],
    ["int(-2.9)", "= -2"],
    ["int('12')", "= 12"],
    ["int('12.5')", undefined],
    ["int('')", undefined],
    ["double(row.text)", "= 1234567890123456.78"],
    ["double('0x10')", undefined],
    ["double('NaN')", undefined],
    ["double('Infinity')", undefined],
    ["double('')", undefined],
    ["string(row.large)", "1234567890123456.78"],
    ["string(row.a + row.b)", "0.3"],
    ["string(1e21)", "1000000000000000000000"],
    ["string(12.50)", "12.5"],
    ["dict('colour', row.a)", "colour:0.1"],
    ["add_days(today, 1.9)", "2026-11-21"],
    ["add_days(today, 1e30)", undefined],
    ["row.text.substring(0, 4)", "1234"],
    ["row.text.substring(4, 2)", undefined],
    ["row.text.indexOf('.')", "= 16"],
    ["row.text.indexOf('9', 3)", "= 8"],
    ["row.tags[1]", "乙"],
    ["row.tags[row.tags.size() - 1]", "乙"],
    ["row.tags[2]", undefined],
    ["row.tags[0.5]", undefined],
    ["row.tags.map(tag, string(size(tag) / 2))", ["0.5", "0.5"]],
  ])("has functions with one result: %s", (text, expected) => {
    expect(evaluated(text, amounts)).toEqual(expected);
  });

  test("infers that sums, products and rounded values are numbers", () => {
    for (const text of ["row.a * 0.015", "round(row.a, 2)", "size(row.text)", "1 / 3", "double(row.text) + 1"])
      expect(compileExpression(text)).toMatchObject({ expression: { resultType: "number" } });
  });

  test("[SEC-64] ends for a growing number, and refuses a literal with very many digits", () => {
    expect(evaluated(`row.large${" * row.large".repeat(60)}`, amounts)).toBeUndefined();
    expect(evaluated(`1${" / 3".repeat(60)} < 1`, amounts)).toBe(true);
    expect(faultOf(`1 + ${"9".repeat(41)}`)).toBe("数字的位数过多（第 5 个字符附近）");
    expect(faultOf(`1e40`)).toBe("数字的位数过多（第 1 个字符附近）");
  });

  test("[SEC-64] exposes nothing of a number but its value", () => {
    expect(faultOf("row.a.c")).toBe("不能读取“c”");
    expect(faultOf("row.a['constructor']")).toBe("不能读取“constructor”");
    expect(evaluated("row.a[row.text]", { ...amounts, text: "constructor" })).toBeUndefined();
    expect(faultOf("decimal_of('1')")).toBe("没有函数 decimal_of");
    expect(faultOf("row.text.size_of()")).toBe("没有函数 size_of");
    expect(faultOf("place_in_list(1)")).toBe("没有函数 place_in_list");
  });
});

test("compares with the stored row", () => {
  expect(evaluated("old.count != row.count", { count: createDecimal("5") }, { count: createDecimal("4") })).toBe(true);
});

test.each([
  ["", "不能为空"],
  ["row.amount +", "语法不正确（第 13 个字符附近）"],
  ["row", "“row”须写明字段，如 row.title"],
  ["old == null", "“old”须写明字段，如 old.title"],
  ["window.alert", "不能读取“alert”"],
  ["globalThis", "没有“globalThis”；可用 row、old、person、today、now"],
  ["fetch('http://a')", "没有函数 fetch"],
  ["row.name.constructor", "不能读取“constructor”"],
  ["person.token", "person 没有“token”"],
  ["row.name.matches('(a+)+$')", "没有函数 matches"],
  ["row.name.split('')", "没有函数 split"],
  ["cel.bind(x, 1, x)", "没有函数 bind"],
  ["{'a': 1}", "过长或层次过多（第 2 个字符附近）"],
  ["b'abc' == b'abc'", "不支持字节"],
  ["dict(row.kind, '1')", "dict 的第一个参数应为字典编码的文本"],
  ["[1].map(x, [1].map(y, x * y))", "exists、map 等不能套用"],
  ["row.tags.map(row, row)", "map 的第一个参数应为变量名"],
  ["1 + 'a'", "两边的类型不支持此运算（第 1 个字符附近）"],
  ["size(1)", "函数的参数不正确（第 1 个字符附近）"],
  [`${"(".repeat(60)}1${")".repeat(60)}`, "过长或层次过多"],
  ["1".repeat(1_001), "最长 1000 个字符"],
])("[SEC-64] refuses %j", (text, fault) => {
  expect(faultOf(text)).toContain(fault);
});

test("reports a field that the form does not have", () => {
  expect(faultOf("row.nope > 1", ["amount"])).toBe("字段“nope”不存在");
  expect(faultOf("row.amount > 1", ["amount"])).toBeUndefined();
});

test("lists the fields and dictionaries it needs", () => {
  const compiled = compileExpression("dict('unit', row.unit) + row.name + old.code");
  expect(compiled).toMatchObject({
    expression: { fields: ["unit", "name"], dictionaries: ["unit"], resultType: "text" },
  });
});

describe("[SEC-64] facts of an expression", () => {
  // The library determines an object's type by its constructor, and fails for an object with a field of that name.
  test.each([
    ["constructor", undefined],
    ["__proto__", null],
    ["prototype", null],
    ["toString", null],
    ["hasOwnProperty", null],
    ["valueOf", null],
  ])("expose no %s: %s", (name, value) => {
    expect(faultOf(`row.name.${name}`)).toBe(`不能读取“${name}”`);
    expect(faultOf(`person.${name}`)).toBe(`person 没有“${name}”`);
    expect(faultOf(`row.${name}`, ["name"])).toBe(`字段“${name}”不存在`);
    for (const owner of ["row", "old"])
      for (const text of [`${owner}.${name}`, `${owner}["${name}"]`])
        expect([text, evaluated(text, {}, row)]).toEqual([text, value]);
  });

  test("return a text that looks like code unchanged", () => {
    for (const text of ["<script>alert(1)</script>", "#{process.exit(1)}", "'); DROP TABLE app_user; --"])
      expect(evaluated("row.name", { name: text })).toBe(text);
  });
});

describe("[SEC-64] cost of an expression", () => {
  const longText = "a".repeat(10_000);

  // `npm run bench -- expression` measures the worst case.
  test("is one evaluation for each element", () => {
    const tags = Array.from({ length: 100 }, String);
    const lookups: string[] = [];
    const dict = (_code: string, value: string) => {
      lookups.push(value);
      return value;
    };
    const compiled = compileExpression(
      `row.tags.exists(x, dict("a", x) == "none") || row.tags.map(x, dict("b", x)).size() == 0`,
    );
    if ("fault" in compiled) throw new Error(compiled.fault);
    expect(compiled.expression.evaluate(createFacts({ row: { tags }, dict }))).toBe(false);
    expect(lookups).toEqual([...tags, ...tags]);
  });

  test("is limited for texts, lists and results", () => {
    expect(evaluated("size(row.name)", { name: "a".repeat(10_001) })).toBeUndefined();
    expect(evaluated("row.tags.size()", { tags: Array.from({ length: 101 }, String) })).toBeUndefined();
    expect(evaluated("row.name + row.name", { name: longText })).toBeUndefined();
    expect(evaluated("row.tags.exists(x, x == row.name)", { name: "a".repeat(501) })).toBeUndefined();
    // A field that is not read does not matter.
    expect(evaluated("row.count + 1", { name: "a".repeat(100_000) })).toBe("= 5");
  });
});
