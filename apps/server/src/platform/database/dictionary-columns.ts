import { type SQL, sql } from "drizzle-orm";
import { countFound } from "./bounded-count.ts";
import type { Tx } from "./database.ts";

/** Columns with values of a dictionary, by the dictionary's code. `what`: noun with its measure word. */
export type ColumnsByCode = Readonly<
  Record<string, readonly (readonly [table: SQL, column: SQL, what: string])[] | undefined>
>;

/** Counts the uses of a dictionary, or of one of its values, in columns. */
export const dictionaryReferencesIn = (columns: ColumnsByCode) => ({
  uses: async (tx: Tx, code: string, value?: string) => {
    const uses: { what: string; count: number }[] = [];
    for (const [table, column, what] of columns[code] ?? []) {
      const condition = value === undefined ? sql`${column} IS NOT NULL` : sql`${column} = ${value}`;
      uses.push({ what, count: await countFound(tx, sql`${table} WHERE ${condition}`) });
    }
    return uses;
  },
});
