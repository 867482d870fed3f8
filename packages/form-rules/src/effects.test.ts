import type { FormEnhancement, ListEnhancement } from "@tender/contract";
import { describe, expect, test } from "vitest";
import { decimal, facts, field, form, integer } from "../test/forms.ts";
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
const around = facts();
const effects = (more: Partial<FormEnhancement>, list: ListEnhancement | null = null) =>
  effectsOf({
    definition: form({
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
  const made = effects({
    rules: [
      { field: "reason", is: "visible", when: "row.kind == 'other'" },
      { field: "reason", is: "required", when: "row.kind == 'other'" },
      { field: "price", is: "read_only", when: "old.price != null" },
    ],
  });
  expect(made.states({ kind: "other" }, null, around)).toMatchObject({
    reason: { isVisible: true, isRequired: true, isReadOnly: false },
    price: { isReadOnly: false },
  });
  const later = made.states({ kind: "usual" }, { price: "3.00" }, around);
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
  const made = taxed();
  expect(made.computed({ count: 3, price: "0.10", tax: "99.00" }, null, around)).toMatchObject({
    sum: "0.30",
    tax: "0.04",
  });
  // A field that cannot be computed is empty, regardless of the sent value.
  expect(made.computed({ count: null, price: "0.10", sum: "7.00" }, null, around)).toMatchObject({
    sum: null,
    tax: null,
  });
});

test("fills a day field with the Beijing day of a moment", () => {
  const closes = field("closes", { type: "moment", control: "moment", length: 0 });
  const due = field("due", { type: "day", control: "date", length: 0 });
  const made = effectsOf({
    definition: form({ fields: [closes, due] }),
    form: enhancement({ computed: [{ field: "due", value: "row.closes" }] }),
    list: null,
  });
  expect(made.computed({ closes: "2026-11-19T16:00:00.000Z" }, null, around)).toMatchObject({ due: "2026-11-20" });
  expect(made.computed({ closes: "2026-11-19T15:59:59.000Z" }, null, around)).toMatchObject({ due: "2026-11-19" });
});

test("fills a new row, and other fields after a change", () => {
  const made = effects({
    defaults: [{ field: "maker", value: "person.name" }],
    changes: [{ field: "kind", when: "row.kind == 'free'", set: [{ field: "price", value: "0" }] }],
  });
  expect(made.defaults(around)).toEqual({ count: 1, maker: "王芳" });
  expect(made.changed("kind", { kind: "free" }, null, around)).toEqual({ price: "0.00" });
  expect(made.changed("kind", { kind: "usual" }, null, around)).toEqual({});
  expect(made.changed("maker", { kind: "free" }, null, around)).toEqual({});
});

test("refuses to save or delete by its conditions", () => {
  const made = effects({
    refusals: [
      { on: "save", when: "row.count > 100", message: "数量过大", field: "count" },
      { on: "delete", when: "row.kind == 'closed'", message: "已关闭的不能删除", field: null },
    ],
  });
  expect(made.refusals("save", { count: 101 }, null, around)).toEqual([{ message: "数量过大", field: "count" }]);
  expect(made.refusals("save", { count: null }, null, around)).toEqual([]);
  expect(made.refusals("delete", { kind: "closed" }, null, around)).toEqual([
    { message: "已关闭的不能删除", field: null },
  ]);
});

test("offers buttons by their conditions, and returns the values they write", () => {
  const made = effects({});
  expect(made.buttons({ kind: "open" }, around)).toEqual(["close", "print"]);
  expect(made.buttons({ kind: "closed" }, around)).toEqual(["print"]);
  expect(made.pressed("close", { kind: "open" }, around)).toEqual({ kind: "closed" });
});

test("marks rows and forbids actions by the list's enhancement", () => {
  const made = effects(
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
  expect(made.mark({ count: 11 }, around)).toBe("red");
  expect(made.mark({ count: 6 }, around)).toBe("orange");
  expect(made.mark({ count: null }, around)).toBeUndefined();
  expect(made.isAllowed("delete", { kind: "closed" }, around)).toBe(false);
  expect(made.isAllowed("edit", { kind: "closed" }, around)).toBe(true);
});

describe("[ONLINE-02] faults of an enhancement", () => {
  test.each<[string, Partial<FormEnhancement>, string]>([
    [
      "a field that is not there",
      { rules: [{ field: "nope", is: "visible", when: "true" }] },
      "rules.0.field: 字段“nope”不存在",
    ],
    [
      "a condition that is none",
      { rules: [{ field: "kind", is: "visible", when: "1" }] },
      "rules.0.when: 条件的结果应为是或否",
    ],
    [
      "a ring",
      {
        computed: [
          { field: "sum", value: "row.tax * 2" },
          { field: "tax", value: "row.sum * 2" },
        ],
      },
      "computed.0.value: 计算字段互相依赖，形成循环",
    ],
    ["itself", { computed: [{ field: "sum", value: "row.sum + 1" }] }, "computed.0.value: 计算字段互相依赖，形成循环"],
    [
      "one field twice",
      {
        computed: [
          { field: "sum", value: "1" },
          { field: "sum", value: "2" },
        ],
      },
      "computed.1.field: 该字段已有计算规则",
    ],
    ["a text for a number", { computed: [{ field: "sum", value: "'a'" }] }, "computed.0.value: 结果不能存为小数"],
    ["script", { defaults: [{ field: "kind", value: "(() => alert(1))()" }] }, "defaults.0.value: 语法不正确"],
  ])("include %s", (_what, more, fault) => {
    const faults = formEnhancementFaults(enhancement(more), fields).map(({ at, what }) => `${at}: ${what}`);
    expect(faults.some((one) => one.startsWith(fault))).toBe(true);
  });

  test("include those of a list", () => {
    expect(
      listEnhancementFaults({ format: 1, marks: [{ when: "row.nope", colour: "red" }], actions: [] }, fields),
    ).toEqual([{ at: "marks.0.when", what: "字段“nope”不存在" }]);
  });
});
