import type { FormEnhancement, ListEnhancement } from "@tender/contract";
import { describe, expect, test } from "vitest";
import { createFacts, createForm, decimal, field, integer } from "../test/forms.ts";
import { effectsOf } from "./effects.ts";
import { formEnhancementFaults, listEnhancementFaults } from "./enhancement-faults.ts";

const fields = [
  field("kind"),
  field("reason"),
  integer("count", { defaultText: "1" }),
  decimal("price"),
  decimal("sum"),
  decimal("tax"),
  field("maker"),
];
const enhancement = (more: Partial<FormEnhancement> = {}): FormEnhancement => ({
  format: 1,
  rules: [],
  computed: [],
  defaults: [],
  changes: [],
  refusals: [],
  ...more,
});
const context = createFacts();
const effects = (more: Partial<FormEnhancement>, list: ListEnhancement | null = null) =>
  effectsOf({
    definition: createForm({
      fields,
      buttons: [
        {
          code: "close",
          title: "关闭",
          place: "row",
          condition: "row.kind == 'open'",
          confirm: null,
          set: [{ field: "kind", value: "'closed'" }],
        },
        { code: "print", title: "打印", place: "row", condition: "", confirm: null, set: [] },
      ],
    }),
    form: enhancement(more),
    list,
  });

test("shows, requires and locks fields while their conditions hold", () => {
  const formEffects = effects({
    rules: [
      { field: "reason", is: "visible", when: "row.kind == 'other'" },
      { field: "reason", is: "required", when: "row.kind == 'other'" },
      { field: "price", is: "read_only", when: "old.price != null" },
    ],
  });
  expect(formEffects.states({ kind: "other" }, null, context)).toMatchObject({
    reason: { isVisible: true, isRequired: true, isReadOnly: false },
    price: { isReadOnly: false },
  });
  const later = formEffects.states({ kind: "usual" }, { price: "3.00" }, context);
  expect(later.reason).toEqual({ isVisible: false, isRequired: false, isReadOnly: false });
  expect(later.price).toMatchObject({ isReadOnly: true });
});

const taxed = () =>
  effects({
    computed: [
      { field: "tax", value: "row.sum * 0.13" },
      { field: "sum", value: "row.count * row.price" },
    ],
  });

test("lists computed fields that read a field, also indirectly", () => {
  expect(taxed().computedFrom(["price"])).toEqual(["sum", "tax"]);
  expect(taxed().computedFrom(["tax", "kind"])).toEqual([]);
});

test("computes fields in the order of their dependencies", () => {
  const formEffects = taxed();
  expect(formEffects.computed({ count: 3, price: "0.10", tax: "99.00" }, null, context)).toMatchObject({
    sum: "0.30",
    tax: "0.04",
  });
  // A field that cannot be computed is empty, regardless of the sent value.
  expect(formEffects.computed({ count: null, price: "0.10", sum: "7.00" }, null, context)).toMatchObject({
    sum: null,
    tax: null,
  });
});

test("fills a day field with the Beijing day of a moment", () => {
  const closes = field("closes", { type: "moment", control: "moment", length: 0 });
  const due = field("due", { type: "day", control: "date", length: 0 });
  const formEffects = effectsOf({
    definition: createForm({ fields: [closes, due] }),
    form: enhancement({ computed: [{ field: "due", value: "row.closes" }] }),
    list: null,
  });
  expect(formEffects.computed({ closes: "2026-11-19T16:00:00.000Z" }, null, context)).toMatchObject({
    due: "2026-11-20",
  });
  expect(formEffects.computed({ closes: "2026-11-19T15:59:59.000Z" }, null, context)).toMatchObject({
    due: "2026-11-19",
  });
});

test("fills a new row, and other fields after a change", () => {
  const formEffects = effects({
    defaults: [{ field: "maker", value: "person.name" }],
    changes: [{ field: "kind", when: "row.kind == 'free'", set: [{ field: "price", value: "0" }] }],
  });
  expect(formEffects.defaults(context)).toEqual({ count: 1, maker: "王芳" });
  expect(formEffects.changed("kind", { kind: "free" }, null, context)).toEqual({ price: "0.00" });
  expect(formEffects.changed("kind", { kind: "usual" }, null, context)).toEqual({});
  expect(formEffects.changed("maker", { kind: "free" }, null, context)).toEqual({});
});

test("refuses to save or delete by its conditions", () => {
  const formEffects = effects({
    refusals: [
      { on: "save", when: "row.count > 100", message: "数量过大", field: "count" },
      { on: "delete", when: "row.kind == 'closed'", message: "已关闭的不能删除", field: null },
    ],
  });
  expect(formEffects.refusals("save", { count: 101 }, null, context)).toEqual([
    { message: "数量过大", field: "count" },
  ]);
  expect(formEffects.refusals("save", { count: null }, null, context)).toEqual([]);
  expect(formEffects.refusals("delete", { kind: "closed" }, null, context)).toEqual([
    { message: "已关闭的不能删除", field: null },
  ]);
});

test("offers buttons by their conditions, and returns the values they write", () => {
  const formEffects = effects({});
  expect(formEffects.buttons({ kind: "open" }, context)).toEqual(["close", "print"]);
  expect(formEffects.buttons({ kind: "closed" }, context)).toEqual(["print"]);
  expect(formEffects.pressed("close", { kind: "open" }, context)).toEqual({ kind: "closed" });
});

test("marks rows and forbids actions by the list's enhancement", () => {
  const formEffects = effects(
    {},
    {
      format: 1,
      marks: [
        { when: "row.count > 10", colour: "red" },
        { when: "row.count > 5", colour: "orange" },
      ],
      actions: [{ action: "delete", when: "row.kind != 'closed'" }],
    },
  );
  expect(formEffects.mark({ count: 11 }, context)).toBe("red");
  expect(formEffects.mark({ count: 6 }, context)).toBe("orange");
  expect(formEffects.mark({ count: null }, context)).toBeUndefined();
  expect(formEffects.isAllowed("delete", { kind: "closed" }, context)).toBe(false);
  expect(formEffects.isAllowed("edit", { kind: "closed" }, context)).toBe(true);
});

describe("[ONLINE-02] faults of an enhancement", () => {
  test.each<[string, Partial<FormEnhancement>, string]>([
    ["a missing field", { rules: [{ field: "nope", is: "visible", when: "true" }] }, "rules.0.field: 字段“nope”不存在"],
    [
      "a condition that is not boolean",
      { rules: [{ field: "kind", is: "visible", when: "1" }] },
      "rules.0.when: 条件的结果应为是或否",
    ],
    [
      "fields that compute each other",
      {
        computed: [
          { field: "sum", value: "row.tax * 2" },
          { field: "tax", value: "row.sum * 2" },
        ],
      },
      "computed.0.value: 计算字段互相依赖，形成循环",
    ],
    [
      "a field that computes itself",
      { computed: [{ field: "sum", value: "row.sum + 1" }] },
      "computed.0.value: 计算字段互相依赖，形成循环",
    ],
    [
      "two rules for one field",
      {
        computed: [
          { field: "sum", value: "1" },
          { field: "sum", value: "2" },
        ],
      },
      "computed.1.field: 该字段已有计算规则",
    ],
    ["a text for a number", { computed: [{ field: "sum", value: "'a'" }] }, "computed.0.value: 结果不能存为小数"],
    ["a script", { defaults: [{ field: "kind", value: "(() => alert(1))()" }] }, "defaults.0.value: 语法不正确"],
  ])("include %s", (_case, more, fault) => {
    const faults = formEnhancementFaults(enhancement(more), fields).map(({ at, what }) => `${at}: ${what}`);
    expect(faults).toContainEqual(expect.stringContaining(fault));
  });

  test("include those of a list", () => {
    expect(
      listEnhancementFaults({ format: 1, marks: [{ when: "row.nope", colour: "red" }], actions: [] }, fields),
    ).toEqual([{ at: "marks.0.when", what: "字段“nope”不存在" }]);
  });
});
