// Guarantee: the type of a column decides its filters, groups and folds, and a definition that breaks this is refused.
import { describe, expect, test } from "vitest";
import type { DataSetColumn, ReportDefinition } from "./report.schemas.ts";
import { conditionsOf, defaultsOf, foldsOf, reportFaults, stepsOf, totalsOf } from "./report-faults.ts";
import { reportColumnTypes } from "./report-words.ts";

const column = (name: string, more: Partial<DataSetColumn> = {}): DataSetColumn => ({
  name,
  title: name,
  type: "text",
  choices: null,
  dictionary: null,
  isPersonal: false,
  isMany: false,
  refersTo: null,
  ...more,
});
const set = {
  columns: [
    column("name"),
    column("n", { type: "number" }),
    column("at", { type: "moment" }),
    column("phone", { isPersonal: true }),
  ],
};
const shown = (name: string, more: Partial<ReportDefinition["columns"][number]> = {}) => ({
  name,
  title: name,
  width: null,
  isShown: true,
  query: "off" as const,
  words: null,
  total: "none" as const,
  ...more,
});
const definition = (more: Partial<ReportDefinition> = {}): ReportDefinition => ({
  format: 1,
  code: "r",
  title: "报表",
  note: "",
  dataSet: "people",
  columns: [shown("name")],
  sort: [],
  parameters: [],
  groups: null,
  charts: [],
  pageSize: 20,
  ...more,
});

test("defines steps, folds, totals and conditions of every type", () => {
  expect(Object.fromEntries(reportColumnTypes.map((type) => [type, stepsOf(type).join(" ")]))).toEqual({
    text: "value",
    number: "value",
    yes_no: "value",
    day: "value month quarter year",
    moment: "day month quarter year",
  });
  expect(foldsOf("text")).toEqual(["count", "distinct"]);
  expect(totalsOf("day")).toEqual(["none", "count", "min", "max"]);
  expect(conditionsOf("yes_no")).toEqual(["eq"]);
  const presets = (more: Partial<DataSetColumn>) => defaultsOf(column("c", more)).join(" ");
  expect([presets({ type: "number" }), presets({})]).toEqual(["", "own_department own_account"]);
  const kinds = ["user", "department", "record"] as const;
  expect(kinds.map((refersTo) => presets({ refersTo }))).toEqual(["own_account", "own_department", ""]);
});

describe("definition", () => {
  test("has no faults if it is valid", () => {
    expect(reportFaults(definition(), set)).toEqual([]);
  });

  test.each([
    [{ title: " " }, "title"],
    [{ code: "Ｒ" }, "code"],
    [{ columns: [] }, "columns"],
    [{ columns: [shown("name"), shown("name")] }, "columns.1.name"],
    [{ columns: [shown("phone"), shown("name", { query: "range" })] }, "columns.1.query"],
    [{ columns: [shown("phone", { query: "single" })] }, "columns.0.query"],
    [{ sort: [{ column: "phone", isDescending: false }] }, "sort.0.column"],
    [{ charts: [{ code: "c", title: "c", kind: "bar", axis: "name", series: ["n"], isStacked: false }] }, "charts"],
    [
      {
        parameters: [{ name: "p", title: "p", column: "n", is: "contains", default: null, isRequired: false }],
      },
      "parameters.0.is",
    ],
    [
      {
        groups: {
          by: [{ column: "name", step: "value" }],
          across: { column: "name", step: "value" },
          figures: [{ name: "f", title: "f", fold: "count", column: null }],
        },
      },
      "groups.across.column",
    ],
    [
      {
        groups: {
          by: [{ column: "phone", step: "value" }],
          across: null,
          figures: [{ name: "f", title: "f", fold: "count", column: null }],
        },
      },
      "groups.by.0.column",
    ],
  ] satisfies [Partial<ReportDefinition>, string][])("reports the fault of %j at its place", (more, at) => {
    expect(reportFaults(definition(more), set).map((fault) => fault.at)).toEqual([at]);
  });
});
