// Guarantee: values of a filter and the position of a page have the type of their column.
import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor, QueryFault, type QueryType, readFilter } from "./row-query.ts";
import { treeSql } from "./row-sql.ts";

const readQuery = (type: QueryType, is: string, value: unknown) =>
  readFilter(JSON.stringify({ all: [{ field: "f", is, value }] }), new Map([["f", { type, isSearched: false }]]));

describe("a filter value", () => {
  test.each<[QueryType, unknown, string]>([
    ["integer", -12, "-12"],
    ["integer", "999999999999999999", "999999999999999999"],
    ["decimal", "1.5", "1.5"],
    ["decimal", "1234567890123456.78", "1234567890123456.78"],
  ])("accepts for %s: %j", (type, value, text) => {
    expect(readQuery(type, "gt", value).parts).toMatchObject([{ values: [text] }]);
  });

  test.each<[QueryType, string, unknown]>([
    ["integer", "gt", "1.5"],
    ["integer", "gt", "1.0"],
    ["integer", "in", [1, 1.5]],
    ["integer", "eq", "1000000000000000000"],
    ["decimal", "eq", "1e3"],
  ])("refuses for %s, %s: %j", (type, is, value) => {
    expect(() => readQuery(type, is, value)).toThrow(new QueryFault("“f”的值不正确"));
  });
});

describe("an empty group", () => {
  const columns = new Map([["f", { type: "text", isSearched: false } as const]]);
  const conditionOf = (filter: object) =>
    new PgDialect().sqlToQuery(treeSql(readFilter(JSON.stringify(filter), columns), () => sql`f`)).sql;

  test.each([
    [{ any: [] }, "false"],
    [{ all: [] }, "true"],
    [{ all: [{ any: [] }] }, "(false)"],
    [{ any: [{ all: [] }] }, "(true)"],
  ])("compiles from %j to %s", (filter, condition) => {
    expect(conditionOf(filter)).toBe(condition);
  });
});

test("retains the digits of a number in a filter", () => {
  const columns = new Map([["f", { type: "decimal" as const, isSearched: false }]]);
  const filter = '{"all":[{"field":"f","is":"in","value":[1234567890123456.78,0.10,1e2]}]}';
  expect(readFilter(filter, columns).parts).toMatchObject([{ values: ["1234567890123456.78", "0.1", "100"] }]);
});

describe("the end of a page", () => {
  test.each<[QueryType, string | null]>([
    ["integer", "-9007199254740991"],
    ["decimal", "-123456789012.123456"],
    ["yes_no", "true"],
    ["day", "2028-02-29"],
    ["time", "23:59:59"],
    ["moment", "2026-11-20T01:30:00.123456Z"],
    ["moment", "1899-12-31T16:00:00.000000Z"],
    ["text", "长".repeat(1_000)],
    ["text", "甲 😀"],
    ["text", null],
    ["integer", null],
  ])("accepts in the order of %s: %j", (type, value) => {
    const cursor = { value, id: "x-1" };
    expect(decodeCursor(encodeCursor(cursor), { type })).toEqual(cursor);
  });

  test.each<[QueryType, string]>([
    ["integer", "1.5"],
    ["integer", "一"],
    ["decimal", "NaN"],
    ["yes_no", "1"],
    ["day", "2026-02-30"],
    ["time", "24:00:00"],
    ["moment", "2026-11-20"],
    ["moment", "2026-02-30T00:00:00.000000Z"],
    ["moment", "2026-11-20T24:00:00.000000Z"],
    ["moment", "0000-01-01T00:00:00.000000Z"],
    ["text", "a\u0000"],
    ["text", "a\ud83d"],
    ["text", "长".repeat(1_001)],
  ])("refuses in the order of %s: %j", (type, value) => {
    const cursor = encodeCursor({ value, id: "x-1" });
    expect(() => decodeCursor(cursor, { type })).toThrow(new QueryFault("页码已失效，请从第一页开始"));
  });
});
