import type { FormEnhancement } from "@tender/contract";
import type { Surroundings } from "@tender/form-rules";
import { describe, expect, test } from "vitest";
import { formDefinition, formField } from "#test/form-factory.ts";
import { mergeConcurrentChanges } from "./concurrent-changes.ts";
import { changedValues, changeRow, newRow, rowFromStored } from "./open-row.ts";
import { runtimeOf } from "./runtime.ts";
import { shownText } from "./shown.ts";
import { assignFaults, hasChanges, judgeWork, toSentWork, type Work } from "./work.ts";

const surroundings: Surroundings = {
  person: { id: "u1", name: "王采购", account: "buyer", orgCode: "A01", department: "采购一部", roles: [] },
  today: "2026-11-23",
  now: "2026-11-23T00:00:00.000Z",
  dict: (_, value) => value,
};
const rights = { view: true, add: true, edit: true, delete: true, import: true, export: true };
const form = (rules: Partial<FormEnhancement>): FormEnhancement => ({
  format: 1,
  rules: [],
  computed: [],
  defaults: [],
  changes: [],
  refusals: [],
  ...rules,
});
const amount = { type: "decimal", control: "number", length: 12, scale: 2 } as const;

const main = runtimeOf({
  definition: formDefinition({
    fields: [
      formField("mc", "名称", { isRequired: true }),
      formField("sl", "数量", { type: "integer", control: "number", length: 0 }),
      formField("dj", "单价", amount),
      formField("zj", "总价", amount),
      formField("bz", "备注", {}),
      formField("jm", "保密", {}),
    ],
  }),
  enhancement: {
    form: form({
      rules: [{ field: "bz", is: "visible", when: "row.sl > 10" }],
      computed: [{ field: "zj", value: "row.sl * row.dj" }],
      defaults: [{ field: "sl", value: "1" }],
      changes: [{ field: "mc", when: "row.mc == '车'", set: [{ field: "dj", value: "5" }] }],
      refusals: [
        { on: "save", when: "row.sl > 100", message: "数量过多", field: "sl" },
        { on: "save", when: "row.zj > 1000", message: "超过预算", field: null },
      ],
    }),
    list: null,
  },
  rights,
  columns: { jm: "masked" },
});
const sub = runtimeOf(
  {
    definition: formDefinition({
      code: "ht_mx",
      title: "明细",
      fields: [formField("ht", "合同"), formField("pm", "品名", { isRequired: true })],
    }),
    enhancement: { form: null, list: null },
    rights,
    columns: {},
  },
  "ht",
);
const forms = { main, subs: [sub] };
const stored = rowFromStored({
  id: "r1",
  version: 3,
  labels: {},
  sizes: {},
  values: { mc: "纸", sl: 2, dj: "3.00", zj: "6.00", bz: null, jm: "**" },
});
const line = (id: string, pm: string) =>
  rowFromStored({ id, version: 1, labels: {}, sizes: {}, values: { ht: "r1", pm } });
const work: Work = { main: stored, subs: { ht_mx: [line("m1", "甲"), line("m2", "乙")] }, removed: {} };
const changeMain = (field: string, value: string | number | null) =>
  changeRow(main, stored, { field, value }, surroundings);

describe("[ONLINE-01] record that is edited", () => {
  test("shows the names of a person and a department that a rule inserts", () => {
    const ownRuntime = runtimeOf({
      definition: formDefinition({
        fields: [
          formField("jbr", "经办人", { control: "user" }),
          formField("bm", "部门", { control: "department" }),
          formField("mc", "名称"),
        ],
      }),
      enhancement: {
        form: form({
          defaults: [
            { field: "jbr", value: "person.id" },
            { field: "bm", value: "person.orgCode" },
          ],
        }),
        list: null,
      },
      rights,
      columns: {},
    });
    expect(newRow(ownRuntime, "n", surroundings).labels).toEqual({ jbr: { u1: "王采购" }, bm: { A01: "采购一部" } });
    const storedWithLabel = rowFromStored({
      id: "r1",
      version: 1,
      sizes: {},
      values: { jbr: "u2" },
      labels: { jbr: { u2: "李审核" } },
    });
    expect(changeRow(ownRuntime, storedWithLabel, { field: "mc", value: "甲" }, surroundings).labels.jbr).toEqual({
      u1: "王采购",
      u2: "李审核",
    });
  });

  test("starts with defaults and computed values", () => {
    expect(newRow(main, "n", surroundings, { dj: "2" }).values).toMatchObject({ sl: 1, dj: "2", zj: "2.00" });
  });

  test("applies the rules of a change and then the computed fields", () => {
    expect(changeMain("mc", "车").values).toMatchObject({ mc: "车", dj: "5.00", zj: "10.00" });
  });

  test("sends changed values without those that the caller may not write", () => {
    const { values } = changeMain("sl", 4);
    expect(changedValues(main, { ...stored, values: { ...values, jm: "x", mc: "纸" } })).toEqual({
      sl: 4,
      zj: "12.00",
    });
  });

  test("reports a refusal at its field, or in general if it names none", () => {
    const judged = judgeWork(forms, { ...work, main: changeMain("sl", 500) }, surroundings);
    expect(judged.main).toEqual({ sl: "数量过多" });
    expect(judged.general).toEqual(["超过预算"]);
  });

  test("checks a field only while a rule shows it", () => {
    // 备注 is visible if 数量 is above 10.
    const tooLong = "长".repeat(101);
    const faultsWithCount = (count: number) =>
      judgeWork(
        forms,
        { ...work, main: { ...stored, values: { ...stored.values, sl: count, bz: tooLong } } },
        surroundings,
      ).main;
    expect(faultsWithCount(10)).toEqual({});
    expect(faultsWithCount(11)).toEqual({ bz: expect.any(String) });
  });

  test("assigns a fault to its line", () => {
    const broken = { ...line("m2", "乙"), values: { ht: "r1", pm: null } };
    const judged = judgeWork(forms, { ...work, subs: { ht_mx: [line("m1", "甲"), broken] } }, surroundings);
    expect(judged.subs).toEqual({ ht_mx: { m2: { pm: "不能为空" } } });
  });

  test("sends only new, changed and removed lines", () => {
    const changed = { ...line("m2", "乙"), values: { ht: "r1", pm: "丙" } };
    const fresh = newRow(sub, "n1", surroundings, { pm: "丁" });
    const next: Work = { ...work, subs: { ht_mx: [changed, fresh] }, removed: { ht_mx: ["m1"] } };
    expect(toSentWork(forms, next)).toEqual({
      id: "r1",
      version: 3,
      values: {},
      subs: {
        ht_mx: {
          changed: [
            { id: "m2", version: 1, values: { pm: "丙" } },
            { id: null, version: null, values: { pm: "丁" } },
          ],
          removed: ["m1"],
        },
      },
    });
    expect(hasChanges(forms, work)).toBe(false);
    expect(hasChanges(forms, next)).toBe(true);
  });

  test("assigns a fault of the server by the index among the sent lines", () => {
    const changed = { ...line("m2", "乙"), values: { ht: "r1", pm: "丙" } };
    const serverFaults = [
      { at: "values.mc", what: "一" },
      { at: "subs.ht_mx.0.pm", what: "二" },
      { at: "values.gone", what: "三" },
    ];
    expect(assignFaults(forms, { ...work, subs: { ht_mx: [line("m1", "甲"), changed] } }, serverFaults)).toEqual({
      main: { mc: "一" },
      general: ["三"],
      subs: { ht_mx: { m2: { pm: "二" } } },
    });
  });

  test("merges another user's save: edited values stay, other values follow the save", () => {
    const edited: Work = { ...work, main: changeMain("mc", "笔") };
    const current = {
      row: { id: "r1", version: 4, labels: {}, sizes: {}, values: { ...stored.values, mc: "墨", dj: "9.00" } },
      subs: { ht_mx: [{ id: "m2", version: 2, labels: {}, sizes: {}, values: { ht: "r1", pm: "新" } }] },
    };
    const shared = main.fields.map(({ name, title }) => ({ name, label: title }));
    const { work: next, differences } = mergeConcurrentChanges(main, shared, edited, current);
    expect(next.main).toMatchObject({ version: 4, values: { mc: "笔", dj: "9.00" }, stored: { mc: "墨" } });
    expect(next.subs.ht_mx?.map(({ id, version, values }) => [id, version, values.pm])).toEqual([["m2", 2, "新"]]);
    expect(differences.map(({ name, isOwnChange: isMine }) => [name, isMine])).toEqual([
      ["mc", true],
      ["dj", false],
    ]);
  });
});

test.each([
  [{ type: "decimal" }, "-1234567.50", "-1,234,567.50"],
  [{ type: "integer" }, 2026, "2026"],
  [{ type: "yes_no" }, false, "否"],
  [{ type: "moment" }, "2026-11-20T16:30:00.000Z", "2026-11-21 00:30"],
  [{ type: "time" }, "09:30:00", "09:30"],
  [{ control: "password" }, "geheim", "••••••"],
  [{ control: "user" }, "u1", "王采购"],
  [{ control: "area" }, "110000", "词 xzqh 110000"],
  [{ type: "many" }, ["u1", "u2"], "王采购、u2"],
  [{}, null, "—"],
] as const)("shows %j %j as %s", (settings, value, shown) => {
  const labels = { a: { u1: "王采购" } };
  expect(shownText(formField("a", "甲", settings), value, labels, (code, word) => `词 ${code} ${word}`)).toBe(shown);
});
