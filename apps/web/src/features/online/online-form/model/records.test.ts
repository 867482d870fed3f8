import { expect, test } from "vitest";
import { blankFormEnhancement, blankListEnhancement } from "./blank.ts";
import { enhancementChanges, textsOf } from "./enhancement-words.ts";
import { type EnhancementSave, fromStored, newestOf, toStored } from "./records.ts";

const save = (minute: number, type: "form" | "list" = "form"): EnhancementSave => ({
  id: `r${minute}`,
  type,
  at: `2026-11-20T03:${String(minute).padStart(2, "0")}:00.000Z`,
  by: null,
  content: type === "form" ? blankFormEnhancement : blankListEnhancement,
});

test("[STORE-14, ONLINE-02, ONLINE-03] stores the 16 newest records of both types per code", () => {
  // The order of input differs from the order of times.
  const saves = Array.from({ length: 17 }, (_, at) => save((at * 5) % 17, at % 2 === 0 ? "form" : "list"));
  const stored = toStored("goods", saves);
  expect(stored.map(({ date }) => date)).toEqual(Array.from({ length: 16 }, (_, at) => save(16 - at).at));
  expect(new Set(stored.map(({ type }) => type))).toEqual(new Set(["form", "list"]));
  expect(toStored("goods", [save(4)])).toEqual([
    { code: "goods", type: "form", date: save(4).at, content: blankFormEnhancement },
  ]);
  expect(toStored("lot", [save(3, "list")])).toEqual([
    { code: "lot", type: "list", date: save(3).at, content: blankListEnhancement },
  ]);
});

test("restores the stored records while the server does not answer", () => {
  expect(fromStored(toStored("goods", [save(1), save(2, "list")])).map(({ type }) => type)).toEqual(["list", "form"]);
  expect(fromStored(null)).toEqual([]);
});

test("finds the newest record of a type", () => {
  expect(newestOf([save(1), save(3, "list"), save(2)], "form")?.id).toBe("r2");
  expect(newestOf([], "form")).toBeUndefined();
});

test("renders rules in words and lists the differences of two enhancements", () => {
  const content = { ...blankFormEnhancement, computed: [{ field: "sum", value: "row.a * 2" }] };
  const fields = [
    { name: "sum", title: "合计" },
    { name: "a", title: "单价" },
  ];
  expect(textsOf(content, fields)).toEqual([{ title: "计算", lines: ["合计 = “单价” × 2"] }]);
  const changesTo = (other: typeof content) =>
    enhancementChanges(content, other, fields).find(({ field }) => field === "计算");
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
  const change = enhancementChanges(refusedAt(null), refusedAt("a"), fields).find(({ field }) => field === "拒绝");
  expect(change).toEqual({
    field: "拒绝",
    before: "保存前 “单价” 大于 1：不行",
    after: "保存前 “单价” 大于 1：不行（提示所在字段：单价）",
  });
});

test("reports removed and added lines, or all lines if only the order differs", () => {
  const [sum, tax, total] = ["a", "b", "c"].map((field) => ({ field, value: "1" }));
  if (!sum || !tax || !total) throw new Error("three were made");
  const computed = (...lines: (typeof sum)[]) => ({ ...blankFormEnhancement, computed: lines });
  const computedChange = (before: ReturnType<typeof computed>, after: ReturnType<typeof computed>) =>
    enhancementChanges(before, after, []).find(({ field }) => field === "计算");
  expect(computedChange(computed(sum, tax), computed(sum, total))).toEqual({
    field: "计算",
    before: "b = 1",
    after: "c = 1",
  });
  expect(computedChange(computed(sum), computed(sum, sum))).toEqual({ field: "计算", before: null, after: "a = 1" });
  const [order, turned] = ["a = 1\nb = 1", "b = 1\na = 1"];
  expect(computedChange(computed(sum, tax), computed(tax, sum))).toEqual({
    field: "计算",
    before: order,
    after: turned,
  });
});
