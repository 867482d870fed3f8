// Forms, reports, rules and rows: people's designs, queries and input.
import type { FormDefinition, FormField } from "@tender/contract";
import { formLimits } from "@tender/contract/online-forms";
import {
  cellOfText,
  compileExpression,
  definitionFaults,
  effectsOf,
  findCellFault,
  formEnhancementFaults,
  renameInExpression,
} from "@tender/form-rules";
import { compareTexts, decimalOf, plainText, sumText } from "@tender/form-rules/decimals";
import { patternOf } from "@tender/form-rules/patterns";
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { menuTreeOf } from "#modules/access/permission/menu-tree.ts";
import { findingsIn } from "#modules/administration/menu-admin/menu-check.ts";
import { splitCell, typedCell } from "#modules/online/online-row/import-cell.ts";
import { createTreePaths } from "#modules/online/online-row/tree-paths.ts";
import { parseReportQuery, readSort } from "#modules/online/report-run/report-query.ts";
import { decodeCursor, type QueryType, readFilter } from "#platform/row-query/row-query.ts";
import { treeSql } from "#platform/row-query/row-sql.ts";
import { splitNames } from "#platform/spreadsheet/cell-list.ts";
import { computingOrder } from "../../../../packages/form-rules/src/computing-order.ts";
import { formDefinition, formField } from "../../../../packages/testkit/src/online-forms.ts";
import { type Parser, parser, sizeLimits } from "./parser.ts";
import { anyJson, anyText, nested, numbered, repeated, within } from "./shapes.ts";

const expressions = {
  ...anyText,
  "nested parentheses": nested("(", ")", "1"),
  "nested lists": nested("[", "]", "1"),
  "nested calls": nested("size(", ")", "row.a"),
  "a long sum": repeated("1+", "", "1"),
  "a long condition": repeated("row.a==''||", "", "true"),
  "many questions": repeated("true?1:", "", "1"),
  "many negations": repeated("!", "", "true"),
  "a long text": repeated("a", "'", "'"),
  "an open text": repeated("a\\", "'"),
  "a long number": repeated("1"),
  "a macro over a list": repeated("'a',", "['a'].exists(x, x in [", "'a'])"),
  "comparisons of one field": repeated("row.a.contains(row.a)&&", "", "true"),
};
const facts = {
  row: { a: "a".repeat(10_000) },
  old: null,
  person: { id: "", name: "", account: "", orgCode: "", department: "", roles: [] },
  today: "2026-11-20",
  now: "2026-11-20T04:00:00.000Z",
  dict: (code: string) => code,
};
function evaluated(text: string): unknown {
  const compiled = compileExpression(text, ["a"]);
  return "expression" in compiled ? compiled.expression.evaluate(facts) : compiled.fault;
}

const fieldsOf = (count: number, more: (n: number) => Partial<FormField> = () => ({})): FormField[] =>
  Array.from({ length: count }, (_, n) => formField(`f${n}`, more(n)));
const definition = (fields: FormField[]): FormDefinition => formDefinition("goods", fields, {});

type Computed = { field: string; value: string }[];
const chain = (count: number): Computed =>
  Array.from({ length: count }, (_, n) => ({ field: `f${n}`, value: `row.f${n + 1}` }));
const computations: Readonly<Record<string, (count: number) => Computed>> = {
  "each reads the next": chain,
  "each reads the one before": (count) => chain(count).toReversed(),
  "all in a ring": (count) => [...chain(count - 1), { field: `f${count - 1}`, value: "row.f0" }],
  "all read the last": (count) =>
    Array.from({ length: count }, (_, n) => ({ field: `f${n}`, value: n === count - 1 ? "1" : `row.f${count - 1}` })),
  "one field over and over": (count) => Array.from({ length: count }, () => ({ field: "f0", value: "row.f1" })),
};
const readOf = (text: string): string[] => text.match(/f\d+/g) ?? [];
const enhancement = (computed: Computed) => ({
  format: 1 as const,
  rules: [],
  computed,
  defaults: computed,
  changes: [],
  refusals: [],
});

const columns = new Map(
  (["text", "integer", "decimal", "day", "many"] as const).map((type) => [
    type,
    { type: type as QueryType, isSearched: true },
  ]),
);
const requested = (text: string) => new PgDialect().sqlToQuery(treeSql(readFilter(text, columns), () => sql`f`)).sql;
const filters = {
  ...anyJson,
  "many groups": repeated('{"all":[]},', '{"any":[', '{"all":[]}]}'),
  "nested groups": nested('{"all":[', "]}"),
  "many tests": repeated('{"field":"text","is":"empty"},', '{"all":[', '{"all":[]}]}'),
  "a long value": repeated("a", '{"all":[{"field":"text","is":"eq","value":"', '"}]}'),
  "many values": repeated("1,", '{"all":[{"field":"integer","is":"in","value":[', "1]}]}"),
  "nested values":
    within({ lists: nested("[", "]") }, '{"all":[{"field":"text","is":"in","value":[', "]}]}").lists ??
    nested("[", "]"),
};

const menuRow = (n: number, parent: number | null) => ({
  id: `m${n}`,
  parentId: parent === null ? null : `m${parent}`,
  kind: 1,
  path: `/p${n % 7}`,
  url: null,
  redirect: null,
  isRoute: true,
  component: "layouts/route-view",
  hidden: false,
  alwaysShow: false,
  granted: true,
  sortOrder: 1,
  name: "",
  title: "a",
  icon: null,
  target: null,
  permissionList: [],
  keepAlive: false,
  internalOrExternal: false,
  appId: "1",
  roles: 1,
  status: "1",
});
type MenuRows = Parameters<typeof menuTreeOf>[0];
type Entries = Parameters<typeof findingsIn>[0];
const menus: Readonly<Record<string, (count: number) => unknown>> = {
  "side by side": (count) => Array.from({ length: count }, (_, n) => menuRow(n, null)),
  "below one": (count) => Array.from({ length: count }, (_, n) => menuRow(n, n === 0 ? null : 0)),
  "ten deep": (count) => Array.from({ length: count }, (_, n) => menuRow(n, n % 10 === 0 ? null : n - 1)),
  "in a ring": (count) => Array.from({ length: count }, (_, n) => menuRow(n, (n + 1) % count)),
};

type Ways = Parameters<typeof createTreePaths>[0];
const pathCases: Readonly<Record<string, (count: number) => Ways>> = {
  "side by side": (count) => Array.from({ length: count }, (_, n) => ({ id: `r${n}`, parent: null, title: "a" })),
  "each below the one before": (count) =>
    Array.from({ length: count }, (_, n) => ({ id: `r${n}`, parent: n === 0 ? null : `r${n - 1}`, title: "a" })),
  "each below the next": (count) =>
    Array.from({ length: count }, (_, n) => ({ id: `r${n}`, parent: `r${n + 1}`, title: "a" })),
};

const types = ["text", "long_text", "integer", "decimal", "yes_no", "day", "time", "moment", "many"] as const;
const inExpression = { maxSize: formLimits.expression };
const report = { parameters: [], sort: [] };
const defaults = { now: 0, orgCode: null, username: "", userId: "", holdsUsers: () => false };

export const formParsers: readonly Parser[] = [
  parser("compileExpression", evaluated, expressions, { ...inExpression, covers: ["evaluate"] }),
  parser("renamedInExpression", (text: string) => renameInExpression(text, "a", "b"), expressions, inExpression),
  parser("computingOrder", (computed: Computed) => computingOrder(computed, readOf), computations, { maxSize: 20_000 }),
  parser(
    "formEnhancementFaults",
    (computed: Computed) => formEnhancementFaults(enhancement(computed), fieldsOf(formLimits.fields)),
    computations,
    {
      maxSize: formLimits.rules,
    },
  ),
  parser(
    "effectsOf",
    (computed: Computed) => {
      const fields = fieldsOf(formLimits.fields);
      const effects = effectsOf({ definition: { fields, buttons: [] }, form: enhancement(computed), list: null });
      const { row: _row, old: _old, ...around } = facts;
      return [
        effects.computed({ f0: "a" }, null, around),
        effects.defaults(around),
        effects.states({ f0: "a" }, null, around),
      ];
    },
    computations,
    { maxSize: formLimits.rules },
  ),
  parser(
    "definitionFaults",
    (count: number) =>
      definitionFaults(definition(fieldsOf(count, () => ({ defaultText: "a".repeat(200) }))), new Map()),
    {
      fields: (count) => count,
    },
    { maxSize: 300 },
  ),
  parser(
    "definitionFaults of choices",
    (form: FormDefinition) => definitionFaults(form, new Map()),
    {
      choices: (count) =>
        definition([
          formField("a", {
            control: "select",
            source: {
              kind: "list",
              choices: Array.from({ length: count }, (_, n) => ({ value: `v${n}`, label: "a" })),
            },
          }),
        ]),
    },
    { maxSize: formLimits.choices },
  ),
  ...types.map((type) =>
    parser(
      `cellOfText of ${type}`,
      (text: string) => {
        const field = { ...formField("a", { type, length: 18, scale: 6 }), isRequired: true };
        return findCellFault(field, cellOfText(field, text), patternOf);
      },
      { ...anyText, values: numbered((n) => `v${n};`) },
      { maxSize: formLimits.longText, covers: ["cellOfText", "findCellFault"] },
    ),
  ),
  parser(
    "patternOf",
    (text: string) => patternOf(text)?.matches("a".repeat(100)),
    {
      ...anyText,
      "nested groups": nested("(", ")*", "a"),
      "bounded repetitions": repeated("a{0,99}"),
      alternatives: repeated("a|"),
    },
    { maxSize: 200 },
  ),
  parser("a pattern's text", (text: string) => patternOf("(a*)*(b|a?){1,20}$")?.matches(text), anyText, {
    maxSize: formLimits.length,
  }),
  parser("decimals", (text: string) => [decimalOf(text), compareTexts(text, text), sumText([text])], anyText, {
    covers: ["decimalOf"],
  }),
  parser(
    "sumText",
    sumText,
    { "many decimals": (count: number) => Array.from({ length: count }, (_, n) => `${n}.${n}`) },
    { maxSize: sizeLimits.text },
  ),
  parser("plainText", (text: string) => plainText(decimalOf(text) ?? (decimalOf("1") as never)), {
    exponents: (size) => `1e${Math.min(size, 39)}`,
  }),
  parser("readFilter of rows", requested, filters, {
    maxSize: sizeLimits.header,
    covers: ["readFilter", "parseJsonDigits"],
  }),
  parser(
    "decodeCursor",
    (text: string) => decodeCursor(text, { type: "text" }),
    { ...anyText, ...anyJson },
    { maxSize: sizeLimits.header },
  ),
  parser(
    "parseReportQuery",
    (parameters: string) => parseReportQuery(report, { parameters }, columns, defaults),
    anyJson,
    {
      maxSize: sizeLimits.header,
    },
  ),
  parser(
    "readSort",
    (text: string) => readSort(report, text, () => true),
    { ...anyText, columns: repeated("-a,") },
    { maxSize: sizeLimits.header },
  ),
  ...types.map((type) =>
    parser(
      `typedCell of ${type}`,
      (text: string) =>
        typedCell(formField("a", { type, control: type === "long_text" ? "rich_text" : "input" }), text),
      {
        ...anyText,
        "grouped digits": repeated(",111", "1"),
        values: numbered((n) => `v${n}、`),
      },
      { maxSize: 32_767, covers: ["typedCell"] },
    ),
  ),
  parser(
    "splitCell",
    (text: string) => splitCell(text, () => false),
    { ...anyText, values: numbered((n) => `v${n}、`) },
    { maxSize: 32_767 },
  ),
  parser("splitNames", splitNames, { ...anyText, names: numbered((n) => `n${n}、`) }, { maxSize: 32_767 }),
  parser("createTreePaths", createTreePaths, pathCases, { maxSize: 5_000 }),
  parser("menuTreeOf", (rows: unknown) => menuTreeOf(rows as MenuRows, new Set()), menus, { maxSize: 10_000 }),
  parser("findingsIn", (rows: unknown) => findingsIn(rows as Entries, new Set(["1"]), () => true), menus, {
    maxSize: 10_000,
  }),
];
