import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "#platform/database/database.ts";

const name = (text: string) => sql.identifier(text);
const list = (names: readonly string[]): SQL => sql.join(names.map(name), sql`, `);

/**
 * Inserts any number of rows in one statement with one JSON parameter. With `key` (column names), an existing row is
 * updated instead. All rows have the same fields; omitted columns get their default.
 */
export async function writeRows<T extends PgTable>(
  tx: Tx,
  table: T,
  rows: readonly T["$inferInsert"][],
  key: readonly string[] = [],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const all = getTableColumns(table);
  const columns = Object.keys(first).flatMap((field) => {
    const column = all[field];
    return column === undefined ? [] : [{ field, name: column.name, type: column.getSQLType() }];
  });
  const records = rows.map((row) =>
    Object.fromEntries(columns.map((column) => [column.name, (row as Record<string, unknown>)[column.field] ?? null])),
  );
  const names = columns.map((column) => column.name);
  const shape = sql.join(
    columns.map((column) => sql`${name(column.name)} ${sql.raw(column.type)}`),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${name(getTableName(table))} (${list(names)})
    select ${list(names)} from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(${shape})
    ${key.length === 0 ? sql`` : onConflict(table, names, key)}`);
}

function onConflict(table: PgTable, names: readonly string[], key: readonly string[]): SQL {
  const assignments = names
    .filter((column) => !key.includes(column) && column !== "id")
    .map((column) => sql`${name(column)} = excluded.${name(column)}`);
  if ("version" in getTableColumns(table)) {
    assignments.push(sql`updated_at = now()`, sql`version = ${name(getTableName(table))}.version + 1`);
  }
  return sql`on conflict (${list(key)}) do update set ${sql.join(assignments, sql`, `)}`;
}
