import type { FormDefinition } from "@tender/contract";
import { describe, expect, test } from "vitest";
import { createForm, decimal, field, integer } from "../test/forms.ts";
import { definitionFaults, type KnownForm } from "./definition-faults.ts";
import { fieldNameFault, nameFault } from "./names.ts";

const publishedForms = new Map<string, KnownForm>([
  ["supplier", { kind: "single", fields: ["name", "code"], requiredLinks: [] }],
  ["lot", { kind: "single", fields: ["name"], requiredLinks: ["bid"] }],
  ["bid", { kind: "single", fields: ["name"], requiredLinks: ["goods"] }],
  ["goods_line", { kind: "sub", fields: ["name", "goods"], requiredLinks: ["goods"] }],
]);

const faultsOf = (more: Partial<FormDefinition>) =>
  definitionFaults(createForm(more), publishedForms).map(({ at, what }) => `${at}: ${what}`);

test("finds no fault in a sound form", () => {
  expect(
    faultsOf({
      kind: "main",
      subs: ["goods_line"],
      columns: 3,
      fields: [
        field("title", { isRequired: true, isUnique: true, span: 3 }),
        integer("amount", { query: "range", defaultText: "1" }),
        decimal("price"),
        field("supplier", {
          control: "link",
          link: { form: "supplier" },
          source: { kind: "form", code: "supplier", label: "name", fill: [{ from: "code", to: "title" }] },
        }),
      ],
      indexes: [{ fields: ["title", "amount"], isUnique: true }],
      buttons: [
        {
          code: "close",
          title: "关闭",
          place: "row",
          condition: "row.amount > 1",
          confirm: null,
          set: [{ field: "amount", value: "row.amount - 1" }],
        },
      ],
    }),
  ).toEqual([]);
});

describe("names", () => {
  test.each(["title", "a", "a1_b", "name", "type", "code", "a23456789012345678901234567890".slice(0, 30)])(
    "accepts %s",
    (name) => {
      expect(fieldNameFault(name)).toBeUndefined();
    },
  );

  test.each([
    ...["", "Title", "1a", "_a", "a-b", "a b", "a.b", 'a"b', "a;drop table x", "a'--", "a".repeat(31), "名称"],
    // Looks like "name": Cyrillic а, full width, a character without width.
    ...["n\u0430me", "\uff4eame", "na\u200bme", "name\u0000", "ｎame"],
  ])("[SEC-62] refuses %j", (name) => {
    expect(nameFault(name)).toBe("应以小写字母开头，只含小写字母、数字和下划线，最长 30 个字符");
  });

  test.each(["select", "user", "order", "table", "xmin", "constructor"])("refuses the reserved %s", (name) => {
    expect(nameFault(name)).toBe(`“${name}”是保留字，请更换名称`);
  });

  test.each(["id", "version", "created_by", "org_code"])("reserves %s for the columns of every form", (name) => {
    expect(fieldNameFault(name)).toBe(`“${name}”是系统列，请更换名称`);
  });
});

test.each<[string, Partial<FormDefinition>, string]>([
  ["no field", { fields: [] }, "fields: 请至少添加一个字段"],
  ["201 fields", { fields: Array.from({ length: 201 }, (_, at) => field(`f${at}`)) }, "fields: 最多 200 个字段"],
  ["a name twice", { fields: [field("a"), field("a", { id: "other" })] }, "fields.1.name: 字段名称重复"],
  ["an id twice", { fields: [field("a"), field("b", { id: "fa" })] }, "fields.1: 字段标识重复"],
  ["an empty title", { fields: [field("a", { title: " " })] }, "fields.0.title: 不能为空"],
  [
    "a title that hides something",
    { fields: [field("a", { title: "标\u200b题" })] },
    "fields.0.title: 含有不可见的控制字符",
  ],
  ["a text without a length", { fields: [field("a", { length: 0 })] }, "fields.0.length: 应为 1 到 4000"],
  ["a switch for a text", { fields: [field("a", { control: "switch" })] }, "fields.0.control: “开关”不能用于文本"],
  [
    "a range of texts",
    { fields: [field("a", { query: "range" })] },
    "fields.0.query: 只有数字、日期和时间可按范围查询",
  ],
  [
    "a default that does not fit",
    { fields: [integer("a", { defaultText: "many" })] },
    "fields.0.defaultText: 应为整数",
  ],
  ["choices without a source", { fields: [field("a", { control: "select" })] }, "fields.0.source: 请选择选项的来源"],
  [
    "a select list that is not named",
    { fields: [field("a", { control: "radio", source: { kind: "select", code: "" } })] },
    "fields.0.source: 请选择选项的来源",
  ],
  [
    "a select list where a tree is asked for",
    { fields: [field("a", { control: "category", source: { kind: "select", code: "review" } })] },
    "fields.0.source: 该控件不支持此来源",
  ],
  [
    "a runaway syntax",
    { fields: [field("a", { pattern: { text: "(?<=a)b", message: "x" } })] },
    "fields.0.pattern: 表达式语法不正确，或含有前后断言、反向引用",
  ],
  [
    "a link to no form",
    { fields: [field("a", { control: "link", link: { form: "nowhere" } })] },
    "fields.0.link: 已发布的表单中没有“nowhere”",
  ],
  [
    "a required link to itself",
    { fields: [field("a", { control: "link", link: { form: "goods" }, isRequired: true })] },
    "fields.0.link: 关联本表单的字段不能设为必填，否则无法新增第一条记录",
  ],
  [
    "a ring of required links",
    { fields: [field("a", { control: "link", link: { form: "lot" }, isRequired: true })] },
    "fields.0.link: 与其他表单的必填关联形成循环，均无法新增第一条记录",
  ],
  [
    "a field of another form that is not there",
    {
      fields: [field("a", { control: "search", source: { kind: "form", code: "supplier", label: "nope", fill: [] } })],
    },
    "fields.0.source: 表单“supplier”字段“nope”不存在",
  ],
  ["a tree without a parent", { kind: "tree" }, "tree: 请选择上级字段和显示字段"],
  [
    "a tree whose root needs a parent",
    { kind: "tree", tree: { parent: "a", title: "b" }, fields: [field("a", { isRequired: true }), field("b")] },
    "tree.parent: 上级字段不能设为必填，最上一级没有上级",
  ],
  ["a sub-table without a link", { kind: "sub" }, "fields: 子表须有一个关联主表的字段"],
  ["a sub-table of a plain table", { subs: ["goods_line"] }, "subs: 只有主表才有子表"],
  ["a main table below a main table", { kind: "main", subs: ["supplier"] }, "subs: “supplier”不是子表"],
  ["an index over nothing", { indexes: [{ fields: ["nope"], isUnique: false }] }, "indexes.0: 字段“nope”不存在"],
  [
    "a button that asks what is not there",
    { buttons: [{ code: "go", title: "走", place: "row", condition: "row.nope", confirm: null, set: [] }] },
    "buttons.0.condition: 字段“nope”不存在",
  ],
  [
    "a button whose condition is a number",
    { buttons: [{ code: "go", title: "走", place: "row", condition: "1 + 1", confirm: null, set: [] }] },
    "buttons.0.condition: 条件的结果应为是或否",
  ],
])("[ONLINE-02] reports %s", (_what, more, fault) => {
  expect(faultsOf(more)).toContain(fault);
});
