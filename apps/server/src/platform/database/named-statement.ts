import { createHash } from "node:crypto";
import { is, Param, Placeholder, type Query, sql } from "drizzle-orm";
import type { Db } from "./database.ts";

/** PostgreSQL takes 63 bytes of a name; the same text has the same name on every connection and every node. */
const nameOf = (text: string): string => `s_${createHash("sha256").update(text).digest("base64url").slice(0, 22)}`;

/** A statement that each connection parses and plans once. Values in the order of $1, $2, … */
export function named<Row extends object>(db: Db, text: string): (...values: unknown[]) => Promise<Row[]> {
  const name = nameOf(text);
  return async (...values) => (await db.$client.query<Row>({ name, text, values })).rows;
}

/** What one module writes, to be sent by itself or with others. */
export interface Write {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** `.returning({ hit: hitRow })`: every row counts. */
export const hitRow = sql<boolean>`true`.as("hit");

type Values = Readonly<Record<string, unknown>>;

/** A write with placeholders, built once. It returns a column `hit`: true in the rows that `writeTogether` is to count. */
export function prepareWrite<V extends object>(statement: { toSQL(): Query }): (values: V) => Write {
  const { sql: text, params } = statement.toSQL();
  const readers = params.map(readerOf);
  return (values) => ({ text, values: readers.map((read) => read(values as Values)) });
}

/** What stands in a parameter's place: where it is taken from, and how its column writes it. */
function readerOf(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return ({ [param.name]: value }) => value;
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder, value: place } = param;
  return ({ [place.name]: value }) => (value === null || value === undefined ? null : encoder.mapToDriverValue(value));
}

const combined = new Map<string, { readonly name: string; readonly text: string }>();

/** `WITH w0 AS (…), w1 AS (…) SELECT` how many rows each hit, with the parameters numbered through. */
function combine(writes: readonly Write[]): { readonly name: string; readonly text: string } {
  const key = writes.map(({ text }) => text).join(";");
  const known = combined.get(key);
  if (known) return known;
  let before = 0;
  const parts = writes.map(({ text, values }, n) => {
    const first = before;
    before += values.length;
    return `w${n} AS (${text.replace(/\$(\d+)/g, (_, number: string) => `$${first + Number(number)}`)})`;
  });
  const counts = writes.map((_, n) => `(SELECT count(*) FILTER (WHERE hit) FROM w${n})::int AS w${n}`);
  const text = `WITH ${parts.join(", ")} SELECT ${counts.join(", ")}`;
  const made = { name: nameOf(text), text };
  combined.set(key, made);
  return made;
}

/**
 * Sends what several modules write as one statement: all of it or nothing, in one round trip and one commit. None sees what
 * another writes, so no two may touch the same row. Answers in how many rows each one hit.
 */
export async function writeTogether(db: Db, writes: readonly Write[]): Promise<number[]> {
  const values = writes.flatMap((write) => write.values);
  const { rows } = await db.$client.query<Record<string, number>>({ ...combine(writes), values });
  return writes.map((_, n) => rows[0]?.[`w${n}`] ?? 0);
}
