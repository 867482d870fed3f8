import { expect, test } from "vitest";
import { blankFormEnhancement, blankListEnhancement } from "./blank-form.ts";
import { mergeRules, type RuleComparison, withRulePiece } from "./rule-pieces.ts";

const fields = [
  { name: "a", title: "金额" },
  { name: "b", title: "状态" },
];
const rule = (when: string, field = "a") => ({ field, is: "required" as const, when });
const refusal = (when: string, message: string, field: string | null = null) => ({
  on: "save" as const,
  when,
  message,
  field,
});
const form = (part: Partial<typeof blankFormEnhancement>) => ({ ...blankFormEnhancement, ...part });
const list = (...marks: (typeof blankListEnhancement)["marks"]) => ({ ...blankListEnhancement, marks });
const comparisons: RuleComparison[] = [];
const recordComparison = (comparison: RuleComparison) => {
  comparisons.push(comparison);
  return null;
};

test.each([
  [
    "separate changes of both",
    form({ rules: [rule("1")] }),
    form({ rules: [rule("1")], defaults: [{ field: "a", value: "2" }] }),
    form({ rules: [rule("1"), rule("3", "b")] }),
    form({ rules: [rule("1"), rule("3", "b")], defaults: [{ field: "a", value: "2" }] }),
    [["字段状态：“状态”必填", false, "没有这条规则", "状态 必填：3"]],
  ],
  [
    "a conflict, to be chosen",
    form({ refusals: [refusal("1", "不行")] }),
    form({ refusals: [refusal("2", "不行")] }),
    form({ refusals: [refusal("3", "不行")] }),
    form({ refusals: [refusal("2", "不行")] }),
    [["拒绝：保存前“不行”", true, "保存前 2：不行", "保存前 3：不行"]],
  ],
  [
    "new rules of both",
    form({}),
    form({ refusals: [refusal("1", "甲")] }),
    form({ refusals: [refusal("1", "乙")] }),
    form({ refusals: [refusal("1", "甲"), refusal("1", "乙")] }),
    [["拒绝：保存前“乙”", false, "没有这条规则", "保存前 1：乙"]],
  ],
  [
    "a removal by the other",
    form({ computed: [{ field: "a", value: "1" }] }),
    form({ computed: [{ field: "a", value: "1" }], rules: [rule("1")] }),
    form({}),
    form({ rules: [rule("1")] }),
    [["计算：“金额”", false, "金额 = 1", "没有这条规则"]],
  ],
  [
    "rules that read alike, shown as stored",
    form({ refusals: [refusal("1", "不行")] }),
    form({ refusals: [refusal("row.a > 1", "不行")] }),
    form({ refusals: [refusal("“金额” 大于 1", "不行")] }),
    form({ refusals: [refusal("row.a > 1", "不行")] }),
    [["拒绝：保存前“不行”", true, "保存前 row.a > 1：不行", "保存前 “金额” 大于 1：不行"]],
  ],
  [
    "a message at another field",
    form({ refusals: [refusal("1", "不行")] }),
    form({ refusals: [refusal("1", "不行", "a")] }),
    form({ refusals: [refusal("1", "不行", "b")] }),
    form({ refusals: [refusal("1", "不行", "a")] }),
    [["拒绝：保存前“不行”", true, "保存前 1：不行（提示所在字段：金额）", "保存前 1：不行（提示所在字段：状态）"]],
  ],
  [
    "the same change of both, no difference",
    form({}),
    form({ rules: [rule("1")] }),
    form({ rules: [rule("1")] }),
    form({ rules: [rule("1")] }),
    [],
  ],
  [
    "an own change alone, no difference",
    form({}),
    form({ rules: [rule("1")] }),
    form({}),
    form({ rules: [rule("1")] }),
    [],
  ],
  [
    "marks of a list",
    list(),
    list({ when: "row.a > 1", colour: "red" }),
    list({ when: "row.a > 1", colour: "green" }),
    list({ when: "row.a > 1", colour: "red" }),
    [["行的颜色：“金额” 大于 1", true, "红色：“金额” 大于 1", "绿色：“金额” 大于 1"]],
  ],
] as const)("merges rules: %s", (_what, base, mine, theirs, content, expected) => {
  const merged = mergeRules({ base, mine, theirs } as Parameters<typeof mergeRules>[0], fields, recordComparison);
  expect(merged.content).toEqual(content);
  const described = merged.differences.map(
    ({ name, label, isOwnChange: isMine, ownValue: myRules, otherValue: theirRules }) => {
      const describe = merged.fields.find((field) => field.name === name)?.describe;
      return [label, isMine, describe?.(myRules as never), describe?.(theirRules as never)];
    },
  );
  expect(described).toEqual(expected);
});

test("compares different orders in columns", () => {
  comparisons.length = 0;
  const [first, second] = [rule("1"), rule("2", "b")];
  const merged = mergeRules(
    {
      base: form({ rules: [first, second] }),
      mine: form({ rules: [first, second] }),
      theirs: form({ rules: [second, first] }),
    },
    fields,
    recordComparison,
  );
  expect(merged.content.rules).toEqual([second, first]);
  const [{ ownValue: mine, otherValue: theirs, label } = { ownValue: [], otherValue: [], label: "" }] =
    merged.differences;
  merged.fields.find(({ name }) => name === "rules")?.compare?.(mine as never, theirs as never, { own: "", other: "" });
  expect(label).toBe("字段状态的顺序");
  expect(comparisons).toEqual([
    {
      part: "字段状态",
      mine: ["金额 必填：1", "状态 必填：2"],
      theirs: ["状态 必填：2", "金额 必填：1"],
      isMine: false,
    },
  ]);
});

test("compares a rule whose text is longer than 200 characters in columns", () => {
  const sidesOf = (condition: string) => ({
    base: form({ rules: [rule("1")] }),
    mine: form({ rules: [rule("2")] }),
    theirs: form({ rules: [rule(condition)] }),
  });
  const fieldFor = (condition: string) => mergeRules(sidesOf(condition), fields, recordComparison).fields[0];
  expect(fieldFor("1".repeat(200))?.compare).toBeTypeOf("function");
  expect(fieldFor("3")?.compare).toBeUndefined();
});

test("replaces a rule in place and removes it", () => {
  const content = form({ rules: [rule("1"), rule("2", "b"), rule("3")] });
  expect(withRulePiece(content, "rules:a required", [rule("4")]).rules).toEqual([rule("4"), rule("2", "b")]);
  expect(withRulePiece(content, "rules:b required", []).rules).toEqual([rule("1"), rule("3")]);
});
