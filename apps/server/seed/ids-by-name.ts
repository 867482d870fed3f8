import { inArray } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "#platform/database/database.ts";

/**
 * Returns the ids of rows by the names or codes that delivered data refers to. Throws for a missing one: the data is
 * wrong.
 */
export async function idsByName(
  tx: Tx,
  table: PgTable & { readonly id: PgColumn },
  column: PgColumn,
  names: readonly string[],
): Promise<(name: string) => string> {
  const rows = await tx
    .select({ id: table.id, name: column })
    .from(table)
    .where(inArray(column, [...names]));
  const ids = new Map(rows.map(({ id, name }) => [String(name), String(id)]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the delivered data refers to ${name}, which does not exist`);
    return id;
  };
}
