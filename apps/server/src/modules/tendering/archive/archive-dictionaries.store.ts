import { type SQL, sql } from "drizzle-orm";
import type { DictionaryReferences } from "#modules/reference/dictionary/dictionary-register.service.ts";
import type { Tx } from "#platform/database/database.ts";

/** Counts are exact up to this number only, because counting very many rows is slow. */
const MAX_COUNTED = 10_000;

/** Columns with values of a dictionary, by the dictionary's code. */
const referencesByCode: Readonly<Record<string, readonly (readonly [table: SQL, column: SQL, what: string])[]>> = {
  cgfs: [[sql`proc_project`, sql`method_code`, "个项目"]],
  category: [[sql`proc_project`, sql`category`, "个项目"]],
  zzxs: [[sql`proc_project`, sql`org_form`, "个项目"]],
  xmzt: [
    [sql`proc_project`, sql`status`, "个项目"],
    [sql`proc_lot`, sql`status`, "个标段"],
  ],
  tbzt: [[sql`proc_bid`, sql`status`, "份投标"]],
  zbzt: [[sql`proc_award`, sql`status`, "项中标"]],
  htzt: [[sql`proc_contract`, sql`status`, "份合同"]],
  scale: [[sql`proc_award_supplier`, sql`scale`, "家中标供应商"]],
  bgqx: [[sql`arch_dossier`, sql`retention_code`, "卷档案"]],
  open_scope: [[sql`arch_dossier`, sql`open_scope`, "卷档案"]],
  gdzt: [[sql`arch_dossier`, sql`archive_status`, "卷档案"]],
};

/** References of projects and dossiers to dictionaries. */
export const createArchiveDictionaries = (): DictionaryReferences => ({
  uses: async (tx: Tx, code, value) => {
    const uses: { what: string; count: number }[] = [];
    for (const [table, column, noun] of referencesByCode[code] ?? []) {
      const condition = value === undefined ? sql`${column} IS NOT NULL` : sql`${column} = ${value}`;
      const { rows } = await tx.execute<{ n: number }>(
        sql`SELECT count(*)::int AS n FROM (SELECT FROM ${table} WHERE ${condition} LIMIT ${MAX_COUNTED + 1}) AS counted`,
      );
      uses.push({ what: noun, count: rows[0]?.n ?? 0 });
    }
    return uses;
  },
});
