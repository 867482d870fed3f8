import { createHash } from "node:crypto";
import { is, Param, Placeholder, type Query, sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * Returns the name of a statement. PostgreSQL uses 63 bytes of it; one text has one name on all connections and nodes.
 */
const statementName = (text: string): string =>
  `s_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;

/** Returns a statement that each connection parses and plans once. Values are in the order of $1, $2, … */
export function named<Row extends object>(db: Db, text: string): (...values: unknown[]) => Promise<Row[]> {
  const name = statementName(text);
  return async (...values) => (await db.$client.query<Row>({ name, text, values })).rows;
}

/** A write of one module, sent alone or together with others. */
export interface Write {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Column of `.returning({ hit: hitRow })`: counts every row. */
export const hitRow = sql<boolean>`true`.as("hit");

type Values = Readonly<Record<string, unknown>>;

/**
 * Builds a write with placeholders once. It returns a column `hit`, which is true in rows that `writeBatch` counts.
 */
export function prepareWrite<V extends object>(statement: { toSQL(): Query }): (values: V) => Write {
  const { sql: text, params } = statement.toSQL();
  const readers = params.map(readerOf);
  return (values) => ({ text, values: readers.map((read) => read(values as Values)) });
}

/** Returns the function that reads a parameter from the values and encodes it as its column does. */
function readerOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return ({ [param.name]: value }) => value;
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder, value: placeholder } = param;
  return ({ [placeholder.name]: value }) =>
    value === null || value === undefined ? null : encoder.mapToDriverValue(value);
}

const combinedStatements = new Map<string, { readonly name: string; readonly text: string }>();

/** Returns `WITH w0 AS (…), w1 AS (…) SELECT` with the number of rows of each write. Parameters are renumbered. */
function combine(writes: readonly Write[]): { readonly name: string; readonly text: string } {
  const key = writes.map(({ text }) => text).join(";");
  const cached = combinedStatements.get(key);
  if (cached) return cached;
  let offset = 0;
  const parts = writes.map(({ text, values }, index) => {
    const first = offset;
    offset += values.length;
    return `w${index} AS (${text.replace(/\$(\d+)/g, (_, number: string) => `$${first + Number(number)}`)})`;
  });
  const counts = writes.map((_, index) => `(SELECT count(*) FILTER (WHERE hit) FROM w${index})::int AS w${index}`);
  const text = `WITH ${parts.join(", ")} SELECT ${counts.join(", ")}`;
  const statement = { name: statementName(text), text };
  combinedStatements.set(key, statement);
  return statement;
}

/**
 * Sends the writes of several modules as one statement: atomic, in one round trip and one commit. A write does not see
 * another's changes, so no two may touch the same row. Returns the number of rows that each write hit.
 */
export async function writeBatch(db: Db, writes: readonly Write[]): Promise<number[]> {
  const values = writes.flatMap((write) => write.values);
  const { rows } = await db.$client.query<Record<string, number>>({ ...combine(writes), values });
  return writes.map((_, index) => rows[0]?.[`w${index}`] ?? 0);
}
