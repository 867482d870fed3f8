import type { FormField } from "@tender/contract";
import { expect, test } from "vitest";
import { blankFormEnhancement, blankListEnhancement, createBlankForm } from "./blank-form.ts";
import { newField } from "./fields.ts";
import { mergeStoredWork, replaceField, type Work } from "./work.ts";

const amount = { ...newField("number", [], "a", 2), name: "amount", title: "金额" };
const parent: FormField = {
  ...newField("search", [amount], "b", 2),
  name: "parent",
  source: { kind: "form", code: "goods", label: "amount", fill: [{ from: "amount", to: "amount" }] },
};
const other: FormField = {
  ...newField("search", [amount, parent], "c", 2),
  name: "buyer",
  source: { kind: "form", code: "buyers", label: "amount", fill: [{ from: "amount", to: "amount" }] },
};

const work: Work = {
  definition: {
    ...createBlankForm("goods", "物资", "tree"),
    tree: { parent: "parent", title: "amount" },
    fields: [amount, parent, other],
    indexes: [{ fields: ["amount", "parent"], isUnique: false }],
    buttons: [
      {
        code: "x",
        title: "x",
        place: "row",
        confirm: null,
        condition: 'row.amount > 0 && row.buyer != "amount"',
        set: [{ field: "amount", value: "row.amount + 1" }],
      },
    ],
  },
  form: {
    ...blankFormEnhancement,
    rules: [{ field: "amount", is: "required", when: "old.amount == null" }],
    computed: [{ field: "amount", value: "row.amount" }],
    defaults: [{ field: "amount", value: "1" }],
    changes: [{ field: "amount", when: "row.amount > 1", set: [{ field: "buyer", value: "string(row.amount)" }] }],
    refusals: [{ on: "save", when: "row.amount > 9", message: "amount 过大", field: "amount" }],
  },
  list: {
    ...blankListEnhancement,
    marks: [{ when: "row.amount > 5", colour: "red" }],
    actions: [{ action: "edit", when: "row.amount < 5" }],
  },
};
const paid = { ...amount, name: "paid" };
const links = ({ definition }: Work) => definition.fields.map(({ source }) => source);

test("renames a field in all references, but not in texts and links to other forms", () => {
  const { definition, form, list } = replaceField(work, paid, true);
  expect(definition.tree).toEqual({ parent: "parent", title: "paid" });
  expect(definition.fields.map(({ name }) => name)).toEqual(["paid", "parent", "buyer"]);
  expect(links({ definition, form, list }).slice(1)).toEqual([
    { kind: "form", code: "goods", label: "paid", fill: [{ from: "paid", to: "paid" }] },
    { kind: "form", code: "buyers", label: "amount", fill: [{ from: "amount", to: "paid" }] },
  ]);
  expect(definition.indexes[0]?.fields).toEqual(["paid", "parent"]);
  expect(definition.buttons[0]).toMatchObject({
    condition: 'row.paid > 0 && row.buyer != "amount"',
    set: [{ field: "paid", value: "row.paid + 1" }],
  });
  expect(form).toMatchObject({
    rules: [{ field: "paid", when: "old.paid == null" }],
    computed: [{ field: "paid", value: "row.paid" }],
    defaults: [{ field: "paid", value: "1" }],
    changes: [{ field: "paid", when: "row.paid > 1", set: [{ field: "buyer", value: "string(row.paid)" }] }],
    refusals: [{ when: "row.paid > 9", message: "amount 过大", field: "paid" }],
  });
  expect(list).toMatchObject({ marks: [{ when: "row.paid > 5" }], actions: [{ when: "row.paid < 5" }] });
});

test("leaves rules unchanged without the permission", () => {
  const { definition, form, list } = replaceField(work, paid, false);
  expect(definition.indexes[0]?.fields).toEqual(["paid", "parent"]);
  expect(form).toEqual(work.form);
  expect(list).toEqual(work.list);
});

test.each(["", "buyer"])("renames no reference when the new name is empty or taken: %j", (name) => {
  const { definition, form } = replaceField(work, { ...amount, name }, true);
  expect(definition.indexes).toEqual(work.definition.indexes);
  expect(form).toEqual(work.form);
});

test("retains the base record of changed rules and updates unchanged rules", () => {
  const colour = (colour: "red" | "green") => ({ ...blankListEnhancement, marks: [{ when: "1", colour }] });
  const set = (value: string) => ({ ...blankFormEnhancement, defaults: [{ field: "a", value }] });
  const definition = createBlankForm("a", "甲", "single");
  const before = { definition, form: set("1"), list: colour("red"), basedOn: { form: "f1", list: "l1" } };
  const now = { definition, form: set("2"), list: colour("green"), basedOn: { form: "f2", list: "l2" } };
  const work = { definition, form: set("3"), list: before.list };
  expect(mergeStoredWork({ work, saved: before }, now)).toEqual({
    work: { definition, form: set("3"), list: colour("green") },
    saved: { definition, form: set("1"), list: colour("green"), basedOn: { form: "f1", list: "l2" } },
  });
});
