import { expect, test } from "vitest";
import { bondSet, byMethod, openReport } from "#test/browser/online-reports.ts";
import { openColumns, toQueryColumns } from "./columns.ts";
import { addressValues, buildQueries, drillFromText, drillText, listAddress, queryFieldsOf } from "./query.ts";

const columns = openColumns(openReport);
const queryColumns = toQueryColumns(columns);
const buildTestQueries = (values: Record<string, string>) => buildQueries(openReport, columns, queryColumns, values);

test("[ONLINE-01] builds the query line from parameters and queried columns", () => {
  expect(queryFieldsOf(openReport, columns, queryColumns).map(({ kind, label }) => [kind, label])).toEqual([
    ["day", "归档自"],
    ["text", "项目"],
    ["choice", "采购方式"],
    ["range", "成交金额"],
    ["beside", "高级查询"],
    ["beside", "只看"],
    ["beside", "内容"],
    ["beside", "不填的参数"],
  ]);
});

test("offers the reader's own name for a parameter with their account as default", () => {
  const maker = { name: "maker", title: "经办", column: "maker", is: "eq" as const, isRequired: false };
  const [first] = openReport.dataSet.columns;
  if (!first) throw new Error("no column");
  const [ownField] = queryFieldsOf(
    {
      ...openReport,
      definition: {
        ...openReport.definition,
        parameters: [{ ...maker, default: { kind: "word", word: "own_account" } }],
      },
      dataSet: { ...openReport.dataSet, columns: [{ ...first, name: "maker", refersTo: "user" }] },
      parameters: [{ name: "maker", value: "u7", label: "韩梅梅" }],
    },
    columns,
    queryColumns,
  );
  expect(ownField).toMatchObject({ kind: "choice", label: "经办", options: [{ value: "u7", label: "韩梅梅" }] });
});

test("offers no masked column for the combined query", () => {
  expect(queryColumns.map(({ name }) => name)).not.toContain("phone");
});

test("applies the drilled groups only to the rows", () => {
  const drill = drillText([{ column: "method", step: "value", key: null }]);
  const queries = buildTestQueries({ drill, "q.project_name": "办公" });
  const line = { field: "project_name", is: "contains", value: "办公" };
  expect(JSON.parse(queries.withoutDrill.filter ?? "")).toEqual({ all: [line] });
  expect(JSON.parse(queries.withDrill.filter ?? "")).toEqual({ all: [line, { field: "method", is: "empty" }] });
});

test("leaves a default out of the address and marks an emptied one", () => {
  expect(addressValues(openReport, { "p.since": "2026-01-01" })).toEqual({ without: "" });
  expect(addressValues(openReport, { "p.since": "" })).toMatchObject({ without: "since" });
  expect(buildTestQueries({}).withoutDrill).toEqual({});
  expect(buildTestQueries({ without: "since" }).withoutDrill).toEqual({ parameters: '{"since":null}' });
});

test.each([
  ["no JSON", "[", false],
  ["an unknown column", '[["x","value","1"]]', false],
  ["a masked column", '[["phone","value","1"]]', false],
  ["an unknown step", '[["method","week","1"]]', false],
  ["an invalid month", '[["archived_on","month","2026-13"]]', false],
  ["a quarter", '[["archived_on","quarter","2026-Q2"]]', true],
  ["no value", '[["method","value",null]]', true],
  ["too many parts", JSON.stringify(Array(5).fill(["method", "value", "1"])), false],
])("accepts only valid drill parts from an address: %s", (_, text, isAccepted) => {
  expect(drillFromText(text, openReport.columns) !== undefined).toBe(isAccepted);
});

test("links to a list that accepts the filter, else to none", () => {
  const report = { ...openReport, dataSet: bondSet, parameters: [], definition: { ...byMethod, parameters: [] } };
  const addressFor = (values: Record<string, string>) =>
    listAddress(report, columns, buildQueries(report, columns, queryColumns, values), values);
  expect(addressFor({})).toBe("/online/forms/bid_bond");
  const filter = JSON.stringify({ all: [{ field: "project_name", is: "contains", value: "办公" }] });
  expect(addressFor({ "q.project_name": "办公" })).toBe(`/online/forms/bid_bond?${new URLSearchParams({ filter })}`);
  expect(addressFor({ "q.amount.from": "5" })).toBeNull();
  expect(listAddress(openReport, columns, buildTestQueries({}), {})).toBeNull();
});
