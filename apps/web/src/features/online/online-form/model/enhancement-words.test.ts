import { expect, test } from "vitest";
import { blankFormEnhancement } from "./blank-form.ts";
import { compareEnhancements, ruleSectionsOf } from "./enhancement-words.ts";

const amountFields = [
  { name: "a", title: "单价" },
  { name: "b", title: "数量" },
];

test("renders the rules of a form by kind", () => {
  const sections = ruleSectionsOf(
    {
      ...blankFormEnhancement,
      rules: [{ field: "a", is: "required", when: "row.b > 1" }],
      computed: [{ field: "a", value: "row.b * 2" }],
      defaults: [{ field: "b", value: "1" }],
      changes: [
        { field: "a", when: "", set: [{ field: "b", value: "2" }] },
        { field: "a", when: "row.b > 1", set: [{ field: "b", value: "3" }] },
      ],
      refusals: [{ on: "delete", when: "row.b > 1", message: "不能删除", field: null }],
    },
    amountFields,
  );
  expect(Object.fromEntries(sections.map(({ title, lines }) => [title, lines]))).toEqual({
    字段状态: ["单价 必填：“数量” 大于 1"],
    计算: ["单价 = “数量” × 2"],
    默认值: ["数量 = 1"],
    联动: ["单价 改变：数量 = 2", "单价 改变且 “数量” 大于 1：数量 = 3"],
    拒绝: ["删除前 “数量” 大于 1：不能删除"],
  });
});

test("renders the rules of a list by kind", () => {
  const sections = ruleSectionsOf(
    {
      format: 1,
      marks: [{ when: "row.b > 1", colour: "red" }],
      actions: [{ action: "edit", when: "row.b > 1" }],
    },
    amountFields,
  );
  expect(sections).toEqual([
    { title: "行的颜色", lines: ["红色：“数量” 大于 1"] },
    { title: "可否编辑与删除", lines: ["可编辑：“数量” 大于 1"] },
  ]);
});

test("renders rules in words and lists the differences of two enhancements", () => {
  const content = { ...blankFormEnhancement, computed: [{ field: "sum", value: "row.a * 2" }] };
  const fields = [
    { name: "sum", title: "合计" },
    { name: "a", title: "单价" },
  ];
  expect(ruleSectionsOf(content, fields)).toEqual([{ title: "计算", lines: ["合计 = “单价” × 2"] }]);
  const changesTo = (other: typeof content) =>
    compareEnhancements(content, other, fields).find(({ field }) => field === "计算");
  expect(changesTo(blankFormEnhancement)).toEqual({ field: "计算", before: "合计 = “单价” × 2", after: null });
  // Rules that read alike but are stored differently are shown as stored.
  expect(changesTo({ ...content, computed: [{ field: "sum", value: "“单价” × 2" }] })).toEqual({
    field: "计算",
    before: "sum = row.a * 2",
    after: "sum = “单价” × 2",
  });
});

test("compares the field at which a refusal is shown", () => {
  const refusedAt = (field: string | null) => ({
    ...blankFormEnhancement,
    refusals: [{ on: "save" as const, when: "row.a > 1", message: "不行", field }],
  });
  const fields = [{ name: "a", title: "单价" }];
  const change = compareEnhancements(refusedAt(null), refusedAt("a"), fields).find(({ field }) => field === "拒绝");
  expect(change).toEqual({
    field: "拒绝",
    before: "保存前 “单价” 大于 1：不行",
    after: "保存前 “单价” 大于 1：不行（提示所在字段：单价）",
  });
});

test("reports removed and added lines, or all lines if only the order differs", () => {
  const [sum, tax, total] = ["a", "b", "c"].map((field) => ({ field, value: "1" }));
  if (!sum || !tax || !total) throw new Error("three rules were created");
  const computed = (...lines: (typeof sum)[]) => ({ ...blankFormEnhancement, computed: lines });
  const computedChange = (before: ReturnType<typeof computed>, after: ReturnType<typeof computed>) =>
    compareEnhancements(before, after, []).find(({ field }) => field === "计算");
  expect(computedChange(computed(sum, tax), computed(sum, total))).toEqual({
    field: "计算",
    before: "b = 1",
    after: "c = 1",
  });
  expect(computedChange(computed(sum), computed(sum, sum))).toEqual({ field: "计算", before: null, after: "a = 1" });
  expect(computedChange(computed(sum, tax), computed(tax, sum))).toEqual({
    field: "计算",
    before: "a = 1\nb = 1",
    after: "b = 1\na = 1",
  });
});
