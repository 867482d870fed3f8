import type { FormField } from "@tender/contract";
import { type TestDatabase, testDatabase } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identifier, literal } from "./sql-text.ts";
import { conversionOf, sqlTypeOf } from "./stored-type.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

type Typed = Pick<FormField, "type" | "length" | "scale">;
const typed = (type: FormField["type"], length = 0, scale = 0): Typed => ({ type, length, scale });
const text = typed("text", 100);

/** Converts a value. "misfit": the value is counted as one that does not fit. */
async function become(value: string | null, from: Typed, to: Typed): Promise<string | null> {
  const column = identifier("a");
  const conversion = conversionOf(column, from, to);
  if (!conversion) return "no way";
  const stored = `(SELECT ${value === null ? "NULL" : literal(value)}::${sqlTypeOf(from)} AS a) AS s`;
  const readValue = async (expression: string) =>
    (await database.db.execute<{ v: unknown }>(sql.raw(`SELECT (${expression})::text AS v FROM ${stored}`))).rows[0]?.v;
  if (conversion.misfit !== null && (await readValue(conversion.misfit)) === "true") return "misfit";
  return (await readValue(conversion.using)) as string | null;
}

test.each<[string | null, Typed, Typed, string | null]>([
  ["42", text, typed("integer"), "42"],
  [" 42 ", text, typed("integer"), "42"],
  ["4.2", text, typed("integer"), "misfit"],
  ["12345678901234567", text, typed("integer"), "misfit"],
  ["", text, typed("integer"), null],
  [null, text, typed("integer"), null],
  ["12.5", text, typed("decimal", 5, 2), "12.50"],
  ["007", text, typed("decimal", 5, 2), "7.00"],
  ["12.555", text, typed("decimal", 5, 2), "misfit"],
  ["1234", text, typed("decimal", 5, 2), "misfit"],
  ["-", text, typed("decimal", 5, 2), "misfit"],
  ["1'); DROP TABLE app_user; --", text, typed("decimal", 5, 2), "misfit"],
  ["是", text, typed("yes_no"), "true"],
  ["0", text, typed("yes_no"), "false"],
  ["maybe", text, typed("yes_no"), "misfit"],
  ["2026-02-28", text, typed("day"), "2026-02-28"],
  ["2026-02-30", text, typed("day"), "misfit"],
  ["2026-2-3", text, typed("day"), "misfit"],
  ["0000-00-00", text, typed("day"), "misfit"],
  ["24:00", text, typed("time"), "misfit"],
  ["23:59", text, typed("time"), "23:59:00"],
  ["2026-11-20 12:00", text, typed("moment"), "2026-11-20 04:00:00+00"],
  ["2026-13-20 12:00", text, typed("moment"), "misfit"],
  ["甲；乙; 丙", text, typed("many"), "{甲,乙,丙}"],
  ["abcdef", text, typed("text", 5), "misfit"],
  ["钢材钢材钢", text, typed("text", 5), "钢材钢材钢"],
  ["12", typed("integer"), typed("decimal", 3, 1), "12.0"],
  ["123", typed("integer"), typed("decimal", 3, 1), "misfit"],
  ["12.5", typed("decimal", 5, 2), typed("decimal", 5, 1), "12.5"],
  ["12.55", typed("decimal", 5, 2), typed("decimal", 5, 1), "misfit"],
  ["12.00", typed("decimal", 5, 2), typed("integer"), "12"],
  ["12.50", typed("decimal", 5, 2), typed("integer"), "misfit"],
  ["2", typed("integer"), typed("yes_no"), "misfit"],
  ["true", typed("yes_no"), typed("integer"), "1"],
  ["true", typed("yes_no"), text, "是"],
  ["2026-11-20T16:30:00Z", typed("moment"), text, "2026-11-21 00:30:00"],
  ["2026-11-20T16:30:00Z", typed("moment"), typed("day"), "2026-11-21"],
  ["{a,b}", typed("many"), text, "a；b"],
  ["2026-11-20", typed("day"), typed("integer"), "no way"],
  ["12:00:00", typed("time"), typed("day"), "no way"],
])("converts %j from %o to %o", async (value, from, to, expected) => {
  expect(await become(value, from, to)).toBe(expected);
});
