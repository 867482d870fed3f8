// Guarantee: a form computes numbers as PostgreSQL's numeric does, digit by digit.
import { compileExpression, type FactValue } from "@tender/form-rules";
import { type Decimal, decimalOf, isDecimal, plainText } from "@tender/form-rules/decimals";
import { type TestDatabase, testDatabase } from "@tender/testkit";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const PAIRS = 10_000;

/** Yields the same numbers in every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns a number of up to 18 digits, up to 6 of them behind the point. Many end in 5. */
function numberOf(random: (below: number) => number): string {
  const length = 1 + random(18);
  const scale = Math.min(random(7), length);
  const digits = Array.from({ length }, () => random(10));
  if (random(3) === 0) digits[length - 1] = 5;
  const text = digits.join("").padStart(scale + 1, "0");
  const plain = scale === 0 ? text : `${text.slice(0, -scale)}.${text.slice(-scale)}`;
  return random(2) === 0 ? plain : `-${plain}`;
}

const random = seeded(20_261_120);
const pairs = Array.from({ length: PAIRS }, () => ({
  a: numberOf(random),
  b: numberOf(random),
  places: random(9) - 2,
}));

/** Returns the results of an expression by their digits. Null: no value. */
function resultsOf(text: string): (string | boolean | null)[] {
  const compiled = compileExpression(text);
  if ("fault" in compiled) throw new Error(compiled.fault);
  const need = (written: string): Decimal => {
    const value = decimalOf(written);
    if (!value) throw new Error(written);
    return value;
  };
  const person = { id: "", name: "", account: "", orgCode: "", department: "", roles: [] };
  return pairs.map(({ a, b, places }) => {
    const row: Record<string, FactValue> = { a: need(a), b: need(b), places: need(String(places)) };
    const around = { person, today: "2026-11-20", now: "2026-11-20T04:00:00Z", dict: () => "" };
    const fact = compiled.expression.evaluate({ ...around, row, old: null });
    return isDecimal(fact) ? plainText(fact) : typeof fact === "boolean" ? fact : null;
  });
}

async function numericOf(expression: string): Promise<unknown[]> {
  const columns = [pairs.map(({ a }) => a), pairs.map(({ b }) => b), pairs.map(({ places }) => places)] as const;
  const [a, b, places] = columns.map((values) => sql.param([...values]));
  const { rows } = await database.db.execute<{ v: unknown }>(
    sql`SELECT ${sql.raw(expression)} AS v
      FROM unnest(${a}::numeric[], ${b}::numeric[], ${places}::int[]) WITH ORDINALITY AS r (a, b, places, n) ORDER BY n`,
  );
  return rows.map(({ v }) => v);
}

// A numeric quotient has as many places as its dividend is given. The form rounds a quotient half up to 20.
test.each([
  ["row.a + row.b", "trim_scale(a + b)::text"],
  ["row.a - row.b", "trim_scale(a - b)::text"],
  ["row.a * row.b", "trim_scale(a * b)::text"],
  ["row.a / row.b", "CASE WHEN b <> 0 THEN trim_scale(round(a::numeric(80, 40) / b, 20))::text END"],
  ["row.a % row.b", "CASE WHEN b <> 0 THEN trim_scale(a % b)::text END"],
  ["-row.a", "trim_scale(-a)::text"],
  ["round(row.a, row.places)", "trim_scale(round(a, places))::text"],
  ["round(row.a * 0.015, 2)", "trim_scale(round(a * 0.015, 2))::text"],
  ["int(row.a)", "trunc(a)::text"],
  ["row.a < row.b", "a < b"],
  ["row.a + row.b - row.b == row.a", "a + b - b = a"],
])("computes 10,000 pairs by %s as numeric does by %s", async (expression, numeric) => {
  const [results, numericResults] = [resultsOf(expression), await numericOf(numeric)];
  const otherwise = pairs.flatMap((pair, n) =>
    results[n] === numericResults[n] ? [] : [{ ...pair, own: results[n], numeric: numericResults[n] }],
  );
  expect(otherwise.slice(0, 5)).toEqual([]);
  expect(results).toHaveLength(PAIRS);
});
