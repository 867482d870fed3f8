import type { FormField } from "@tender/contract";
import type { RowValues } from "@tender/form-rules";
import { type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Tx } from "#platform/database/database.ts";
import { distinctValue } from "#platform/database/distinct-form.ts";
import { casts } from "#platform/row-query/row-sql.ts";
import { allOf, column, type Table, table } from "./row-sql.store.ts";

/** Rows per statement. */
const BATCH_ROWS = 500;
function* batchesOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += BATCH_ROWS) yield rows.slice(from, from + BATCH_ROWS);
}

/** Returns typed rows `r` out of one parameter. No field's name begins with `zz_`. */
function recordset(
  fields: readonly FormField[],
  rows: readonly {
    readonly id: string;
    readonly version?: number;
    readonly orgCode?: string | null;
    readonly values: RowValues;
  }[],
): SQL {
  const records = rows.map(({ id, version = 0, orgCode = null, values }) => ({
    ...Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null])),
    zz_id: id,
    zz_version: version,
    zz_org_code: orgCode,
  }));
  const columns = fields.map(({ name, type }) => sql`${sql.identifier(name)} ${casts[type]}`);
  return sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) AS r (${sql.join([sql`zz_id text, zz_version int, zz_org_code text`, ...columns], sql`, `)})`;
}

interface NewRow {
  readonly id: string;
  readonly orgCode: string | null;
  readonly values: RowValues;
}

/** Statements over many rows at once. */
export const rowBulk = () => ({
  /** Inserts rows under their given ids. No text of a row becomes part of the statement. */
  insertMany: async (
    tx: Tx,
    form: Table,
    rows: readonly NewRow[],
    author: { userId: string; writtenAt: Date },
  ): Promise<void> => {
    const at = author.writtenAt.toISOString();
    const names = form.fields.map(({ name }) => sql.identifier(name));
    for (const batch of batchesOf(rows))
      await tx.execute(sql`
        INSERT INTO ${table(form)} (${sql.join([sql`id, created_at, created_by, updated_at, updated_by, org_code`, ...names], sql`, `)})
        SELECT ${sql.join([sql`r.zz_id, ${at}::timestamptz, ${author.userId}::text, ${at}::timestamptz, ${author.userId}::text, r.zz_org_code`, ...names.map((name) => sql`r.${name}`)], sql`, `)}
        FROM ${recordset(form.fields, batch)}`);
  },
  /** Returns the ids of the new rows that the rule shows once they are written. */
  visibleAfterWrite: async (
    tx: Tx,
    form: Table,
    rows: readonly NewRow[],
    author: { userId: string; writtenAt: Date },
    rule: RowCondition,
  ): Promise<Set<string>> => {
    const at = sql`${author.writtenAt.toISOString()}::timestamptz`;
    const names = form.fields.map(({ name }) => sql`r.${sql.identifier(name)}`);
    const { rows: found } = await tx.execute<{ id: string }>(sql`
      SELECT f.id FROM (
        SELECT ${sql.join([sql`r.zz_id AS id, ${at} AS created_at, ${author.userId}::text AS created_by, ${at} AS updated_at, ${author.userId}::text AS updated_by, r.zz_org_code AS org_code`, ...names], sql`, `)}
        FROM ${recordset(form.fields, rows)}) AS f
      WHERE ${allOf([rule])}`);
    return new Set(found.map(({ id }) => id));
  },
  /** Updates the rows whose version is unchanged. Returns their number. */
  updateMany: async (
    tx: Tx,
    form: Table,
    rows: readonly { readonly id: string; readonly version: number; readonly values: RowValues }[],
    author: { userId: string; writtenAt: Date },
  ): Promise<number> => {
    let changed = 0;
    const sets = form.fields.map(({ name }) => sql`${sql.identifier(name)} = r.${sql.identifier(name)}`);
    const tracked = sql`version = f.version + 1, updated_at = ${author.writtenAt.toISOString()}::timestamptz, updated_by = ${author.userId}`;
    for (const batch of batchesOf(rows)) {
      const { rowCount } = await tx.execute(
        sql`UPDATE ${table(form)} AS f SET ${sql.join([tracked, ...sets], sql`, `)}
          FROM ${recordset(form.fields, batch)} WHERE f.id = r.zz_id AND f.version = r.zz_version`,
      );
      changed += rowCount ?? 0;
    }
    return changed;
  },
  /** Returns the ids of the given rows whose values in these fields another row has. */
  findTaken: async (
    tx: Tx,
    form: Table,
    fields: readonly FormField[],
    rows: readonly { readonly id: string; readonly values: RowValues }[],
  ): Promise<Set<string>> => {
    if (rows.length === 0) return new Set();
    const equalities = fields.map(
      (field) =>
        sql`${distinctValue(field, column(field.name))} = ${distinctValue(field, sql`r.${sql.identifier(field.name)}`)}`,
    );
    const { rows: found } = await tx.execute<{ id: string }>(
      sql`SELECT r.zz_id AS id FROM ${recordset(fields, rows)} WHERE EXISTS (
        SELECT FROM ${table(form)} AS f WHERE ${sql.join([...equalities, sql`f.id <> r.zz_id`], sql` AND `)})`,
    );
    return new Set(found.map(({ id }) => id));
  },
  /** Returns every visible row of a tree. Undefined: there are more than `limit`. */
  visibleTree: async (
    tx: Tx,
    form: Table,
    { parent, title }: { readonly parent: string; readonly title: string },
    rule: RowCondition | undefined,
    limit: number,
  ): Promise<{ id: string; parent: string | null; title: string | null }[] | undefined> => {
    const { rows: found } = await tx.execute<{ id: string; parent: string | null; title: string | null }>(
      sql`SELECT f.id, ${column(parent)} AS parent, ${column(title)}::text AS title FROM ${table(form)} AS f
        WHERE ${allOf([rule])} LIMIT ${limit + 1}`,
    );
    return found.length > limit ? undefined : found;
  },
});
