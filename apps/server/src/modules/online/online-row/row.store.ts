import type { FormDefinition, FormField } from "@tender/contract";
import type { CellValue, RowValues } from "@tender/form-rules";
import { type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { distinctValue } from "#platform/database/distinct-form.ts";
import { containsWord } from "#platform/database/typed-word.ts";
import { newId } from "#platform/ids.ts";
import type { RowTree, Sorting } from "#platform/row-query/row-query.ts";
import { casts, treeSql } from "#platform/row-query/row-sql.ts";
import { rowBulk } from "./row-bulk.store.ts";
import { rowNames } from "./row-names.store.ts";
import { rowPages } from "./row-pages.store.ts";
import { allOf, column, type Table, table, textArrayOf } from "./row-sql.store.ts";
import { cellOf, type ReadRow } from "./row-values.ts";

/** A stored row. */
export interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
  readonly orgCode: string | null;
  readonly values: RowValues;
}

const sqlValue = (value: CellValue): unknown => (Array.isArray(value) ? sql.param([...value]) : value);
const castValue = ({ type }: Pick<FormField, "type">, value: CellValue): SQL => sql`${sqlValue(value)}::${casts[type]}`;

const iso = (value: SQL): SQL => sql`to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

function read({ name, type }: Pick<FormField, "name" | "type">): SQL {
  const value = column(name);
  switch (type) {
    case "moment":
      return iso(value);
    case "yes_no":
    case "many":
      return value;
    default:
      return sql`${value}::text`;
  }
}

export const isValue = (name: string, value: string | null): SQL =>
  value === null ? sql`${column(name)} IS NULL` : sql`${column(name)} = ${value}`;

export const hasText = (name: string, word: string): SQL => containsWord(column(name), word);

/** Returns the condition of a filter on a form's rows. */
export const treeCondition = (tree: RowTree): SQL => treeSql(tree, column);

export function createRowStore(db: Db) {
  const columnsOf = (fields: readonly FormField[]): SQL =>
    sql.join(
      [
        sql`f.id, f.version, ${iso(sql`f.created_at`)} AS created_at, f.created_by, ${iso(sql`f.updated_at`)} AS updated_at, f.updated_by, f.org_code`,
        ...fields.map((field) => sql`${read(field)} AS ${sql.identifier(`v_${field.name}`)}`),
      ],
      sql`, `,
    );

  const rowOf = (fields: readonly FormField[], row: ReadRow): StoredRow => ({
    id: String(row.id),
    version: Number(row.version),
    createdAt: String(row.created_at),
    createdBy: row.created_by === null ? null : String(row.created_by),
    updatedAt: String(row.updated_at),
    updatedBy: row.updated_by === null ? null : String(row.updated_by),
    orgCode: row.org_code === null ? null : String(row.org_code),
    values: Object.fromEntries(fields.map((field) => [field.name, cellOf(field, row[`v_${field.name}`])])),
  });

  async function rows(tx: Tx, form: Table, rest: SQL): Promise<StoredRow[]> {
    const { rows: found } = await tx.execute<Record<string, unknown>>(
      sql`SELECT ${columnsOf(form.fields)} FROM ${table(form)} AS f ${rest}`,
    );
    return found.map((row) => rowOf(form.fields, row));
  }

  return {
    ...rowNames(db),
    ...rowBulk(),
    ...rowPages(db, (form, rest) => rows(db, form, rest)),
    /** Returns the sort value of a row in the format of a page cursor. */
    findSortValue: async (form: Table, { column: name, type }: Sorting, id: string): Promise<string | null> => {
      const value =
        type === "moment"
          ? sql`to_char(${column(name)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
          : sql`${column(name)}::text`;
      const { rows: found } = await db.execute<{ v: string | null }>(
        sql`SELECT ${value} AS v FROM ${table(form)} AS f WHERE f.id = ${id}`,
      );
      return found[0]?.v ?? null;
    },
    find: async (tx: Tx, form: Table, id: string, rule: RowCondition | undefined): Promise<StoredRow | undefined> =>
      (await rows(tx, form, sql`WHERE ${allOf([sql`f.id = ${id}`, rule])}`))[0],
    /** Returns the rows of the ids that the rule shows, and locks them until the transaction ends. */
    findForUpdate: (
      tx: Tx,
      form: Table,
      ids: readonly string[],
      rule: RowCondition | undefined,
    ): Promise<StoredRow[]> =>
      rows(tx, form, sql`WHERE ${allOf([sql`f.id = ANY(${textArrayOf(ids)})`, rule])} ORDER BY f.id FOR UPDATE OF f`),
    /** Returns the rows of the ids that the rule shows, without locks. */
    findByIds: (tx: Tx, form: Table, ids: readonly string[], rule: RowCondition | undefined): Promise<StoredRow[]> =>
      rows(tx, form, sql`WHERE ${allOf([sql`f.id = ANY(${textArrayOf(ids)})`, rule])} ORDER BY f.id`),
    /** Returns rows by the value of a field, for example sub-rows by their main row. */
    findByField: (tx: Tx, form: Table, name: string, value: string, rule: RowCondition | undefined, limit: number) =>
      rows(tx, form, sql`WHERE ${allOf([isValue(name, value), rule])} ORDER BY f.created_at, f.id LIMIT ${limit}`),
    /** Yields rows that link to one of the main rows, in the order of these, `limit` at a time. */
    readByMains: async function* (
      form: Table,
      name: string,
      mains: readonly string[],
      rule: RowCondition | undefined,
      limit: number,
    ): AsyncGenerator<StoredRow[]> {
      const positions = new Map(mains.map((id, index) => [id, index + 1]));
      for (let [n, id] = [0, ""]; ; ) {
        const condition = allOf([sql`(m.n, f.id) > (${n}::bigint, ${id})`, rule]);
        const found = await rows(
          db,
          form,
          sql`JOIN unnest(${textArrayOf(mains)}) WITH ORDINALITY AS m (main, n) ON ${column(name)} = m.main
            WHERE ${condition} ORDER BY m.n, f.id LIMIT ${limit}`,
        );
        if (found.length > 0) yield found;
        const last = found.at(-1);
        if (!last || found.length < limit) return;
        [n, id] = [positions.get(String(last.values[name])) ?? 0, last.id];
      }
    },
    /**
     * Returns the titles from the root to each row, joined by `/`. Omits a row whose path is not visible as a whole.
     */
    pathsTo: async (
      form: Table,
      { parent, title }: { readonly parent: string; readonly title: string },
      ids: readonly string[],
      rule: RowCondition | undefined,
    ): Promise<Map<string, string>> => {
      if (ids.length === 0) return new Map();
      const { rows: found } = await db.execute<{ id: string; path: string }>(sql`
        WITH RECURSIVE up AS (
          SELECT f.id, ${column(parent)} AS parent, ${column(title)}::text AS path, 1 AS depth
          FROM ${table(form)} AS f WHERE ${allOf([sql`f.id = ANY(${textArrayOf(ids)})`, rule])}
          UNION ALL
          SELECT up.id, ${column(parent)}, ${column(title)}::text || '/' || up.path, up.depth + 1
          FROM ${table(form)} AS f JOIN up ON f.id = up.parent
          WHERE ${allOf([sql`up.depth < 200`, rule])}
        ) SELECT id, path FROM up WHERE parent IS NULL AND path IS NOT NULL`);
      return new Map(found.map(({ id, path }) => [id, path]));
    },
    /** Returns rows with one of the values in a unique field. */
    findByUnique: (
      tx: Tx,
      form: Table,
      field: FormField,
      values: readonly CellValue[],
      rule: RowCondition | undefined,
    ) =>
      rows(
        tx,
        form,
        sql`WHERE ${allOf([
          sql`${distinctValue(field, column(field.name))} = ANY(ARRAY(SELECT ${distinctValue(field, sql`v`)}
            FROM unnest(${textArrayOf(values.map(String))}::${casts[field.type]}[]) AS v))`,
          rule,
        ])}`,
      ),
    /** Returns those of the ids that are the parent of a row. */
    findParentIds: async (form: Table, name: string, ids: readonly string[], rule: RowCondition | undefined) => {
      const { rows: found } = await db.execute<{ v: string }>(
        sql`SELECT DISTINCT ${column(name)} AS v FROM ${table(form)} AS f WHERE ${allOf([sql`${column(name)} = ANY(${textArrayOf(ids)})`, rule])}`,
      );
      return new Set(found.map(({ v }) => v));
    },
    /** Returns the ids from a row up to its root, 200 at most. */
    ancestorIds: async (tx: Tx, form: Table, name: string, id: string): Promise<string[]> => {
      const { rows: found } = await tx.execute<{ id: string }>(sql`
        WITH RECURSIVE up AS (
          SELECT f.id, ${column(name)} AS parent, 1 AS depth FROM ${table(form)} AS f WHERE f.id = ${id}
          UNION ALL
          SELECT f.id, ${column(name)}, up.depth + 1 FROM ${table(form)} AS f JOIN up ON f.id = up.parent WHERE up.depth < 200
        ) SELECT id FROM up`);
      return found.map((row) => row.id);
    },
    /** Serialises moves in a tree until the transaction ends: two concurrent moves could form a ring. */
    lockTree: async (tx: Tx, { code }: Pick<FormDefinition, "code">): Promise<void> => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`online tree ${code}`}, 0))`);
    },
    insert: async (
      tx: Tx,
      form: Table,
      values: RowValues,
      author: { userId: string; orgCode: string | null; writtenAt: Date },
    ): Promise<string> => {
      const id = newId();
      const at = author.writtenAt.toISOString();
      const names = form.fields.map(({ name }) => sql.identifier(name));
      const cells = form.fields.map((field) => castValue(field, values[field.name] ?? null));
      await tx.execute(sql`
        INSERT INTO ${table(form)} (${sql.join([sql`id, created_at, created_by, updated_at, updated_by, org_code`, ...names], sql`, `)})
        VALUES (${sql.join([sql`${id}, ${at}::timestamptz, ${author.userId}, ${at}::timestamptz, ${author.userId}, ${author.orgCode}`, ...cells], sql`, `)})`);
      return id;
    },
    /** Updates the row. False: its version has changed. */
    update: async (
      tx: Tx,
      form: Table,
      { id, version }: { readonly id: string; readonly version: number },
      values: RowValues,
      author: { userId: string; writtenAt: Date },
    ): Promise<boolean> => {
      const sets = form.fields.map(
        (field) => sql`${sql.identifier(field.name)} = ${castValue(field, values[field.name] ?? null)}`,
      );
      const tracked = sql`version = version + 1, updated_at = ${author.writtenAt.toISOString()}::timestamptz, updated_by = ${author.userId}`;
      const { rowCount } = await tx.execute(
        sql`UPDATE ${table(form)} SET ${sql.join([tracked, ...sets], sql`, `)} WHERE id = ${id} AND version = ${version}`,
      );
      return rowCount === 1;
    },
    remove: async (tx: Tx, form: Table, ids: readonly string[]): Promise<void> => {
      await tx.execute(sql`DELETE FROM ${table(form)} WHERE id = ANY(${textArrayOf(ids)})`);
    },
  };
}

export type RowStore = ReturnType<typeof createRowStore>;
