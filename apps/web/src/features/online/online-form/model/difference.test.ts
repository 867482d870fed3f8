import { expect, test } from "vitest";
import { createBlankForm } from "./blank-form.ts";
import { definitionDifference, isNoDifference } from "./difference.ts";
import { newField } from "./fields.ts";

const field = (id: string, more = {}) => ({ ...newField("input", [], id, 2), name: id, title: id, ...more });
const base = { ...createBlankForm("goods", "物资", "single"), fields: [field("a"), field("b"), field("c")] };

test("reports added, removed and changed fields with each changed setting", () => {
  const after = {
    ...base,
    columns: 3,
    fields: [field("c"), field("b", { name: "price", isRequired: true }), field("d")],
  };
  const { form, added, removed, changed, isReordered } = definitionDifference(base, after);
  expect(form).toEqual([{ field: "列数", before: "2", after: "3" }]);
  expect(added.map(({ id }) => id)).toEqual(["d"]);
  expect(removed.map(({ id }) => id)).toEqual(["a"]);
  expect(changed.map(({ field: { id }, changes }) => [id, changes])).toEqual([
    [
      "b",
      [
        { field: "字段名称", before: "b", after: "price" },
        { field: "必填", before: "否", after: "是" },
      ],
    ],
  ]);
  expect(isReordered).toBe(true);
});

test("reports no difference between equal definitions", () => {
  expect(isNoDifference(definitionDifference(base, { ...base, fields: [...base.fields] }))).toBe(true);
});

test("reports an empty setting as null", () => {
  const after = { ...base, note: "物资台账", fields: [field("a"), field("b"), field("c", { hint: "请填写" })] };
  const { form, changed } = definitionDifference(base, after);
  expect([form, changed.flatMap(({ changes }) => changes)]).toEqual([
    [{ field: "说明", before: null, after: "物资台账" }],
    [{ field: "填写说明", before: null, after: "请填写" }],
  ]);
});
