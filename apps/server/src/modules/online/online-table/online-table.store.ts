import { and, asc, desc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { onlineSetAside } from "./online-table.tables.ts";
import { identifier, tableName } from "./sql-text.ts";
import type { Check, Step } from "./table-plan.ts";

export type SetAsideRow = typeof onlineSetAside.$inferSelect;

export interface MisfitRows {
  readonly count: number;
  readonly examples: readonly { readonly id: string; readonly value: string | null }[];
}

const MAX_EXAMPLES = 20;
const MAX_COUNTED_ROWS = 10_000;

/** Executes statements that only the table plan composes. */
export function createOnlineTableStore(db: Db) {
  return {
    /** Serialises changes of tables, and limits every wait for a lock. */
    lockTables: async (tx: Tx): Promise<void> => {
      await tx.execute(sql`SET LOCAL lock_timeout = '5s'`);
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.onlineForms})`);
    },
    /** Blocks writes while misfits are counted and the table is changed. */
    lockRows: async (tx: Tx, code: string): Promise<void> => {
      await tx.execute(sql.raw(`LOCK TABLE ${tableName(code)} IN ACCESS EXCLUSIVE MODE`));
    },
    findMisfits: async (tx: Tx, { query }: Check): Promise<MisfitRows> => {
      const { rows } = await tx.execute<{ n: number; id: string; value: string | null }>(
        sql.raw(
          `WITH bad AS MATERIALIZED (${query}) SELECT (SELECT count(*)::int FROM bad) AS n, "id", left(value, 200) AS value FROM bad ORDER BY "id" LIMIT ${MAX_EXAMPLES}`,
        ),
      );
      return { count: rows[0]?.n ?? 0, examples: rows.map(({ id, value }) => ({ id, value })) };
    },
    /** Counts 10,000 rows at most. */
    countRows: async (tx: Tx, code: string): Promise<number> => {
      const { rows } = await tx.execute<{ n: number }>(
        sql.raw(`SELECT count(*)::int AS n FROM (SELECT FROM ${tableName(code)} LIMIT ${MAX_COUNTED_ROWS}) AS counted`),
      );
      return rows[0]?.n ?? 0;
    },
    execute: async (tx: Tx, { sql: text }: Pick<Step, "sql">): Promise<void> => {
      await tx.execute(sql.raw(text));
    },
    renameTable: async (tx: Tx, from: string, to: string): Promise<void> => {
      await tx.execute(sql.raw(`ALTER TABLE ${tableName(from)} RENAME TO ${identifier(to)}`));
    },
    listAside: (tx: Tx, formId: string): Promise<SetAsideRow[]> =>
      tx
        .select()
        .from(onlineSetAside)
        .where(and(eq(onlineSetAside.formId, formId), isNotNull(onlineSetAside.columnName)))
        .orderBy(asc(onlineSetAside.at), asc(onlineSetAside.id)),
    find: async (tx: Tx, id: string): Promise<SetAsideRow | undefined> =>
      (await tx.select().from(onlineSetAside).where(eq(onlineSetAside.id, id)))[0],
    page: async (form: string | undefined, limit: number, offset: number) => {
      const where = form === undefined ? undefined : eq(onlineSetAside.formCode, form);
      const [total, rows] = await Promise.all([
        db.$count(onlineSetAside, where),
        db
          .select()
          .from(onlineSetAside)
          .where(where)
          .orderBy(desc(onlineSetAside.at), desc(onlineSetAside.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    insertSetAside: async (tx: Tx, rows: readonly (typeof onlineSetAside.$inferInsert)[]): Promise<void> => {
      if (rows.length > 0) await tx.insert(onlineSetAside).values([...rows]);
    },
    deleteSetAside: async (tx: Tx, id: string): Promise<boolean> =>
      ((await tx.delete(onlineSetAside).where(eq(onlineSetAside.id, id))).rowCount ?? 0) > 0,
    /** Assigns the columns set aside to the table's new name. */
    moveColumns: async (tx: Tx, formId: string, to: string): Promise<void> => {
      await tx.update(onlineSetAside).set({ tableName: to }).where(eq(onlineSetAside.formId, formId));
    },
    listDue: (at: Date): Promise<SetAsideRow[]> =>
      db
        .select()
        .from(onlineSetAside)
        .where(lte(onlineSetAside.goesAt, at))
        .orderBy(asc(onlineSetAside.goesAt))
        .limit(50),
    drop: async (tx: Tx, { tableName: table, columnName }: SetAsideRow): Promise<void> => {
      await tx.execute(
        sql.raw(
          columnName === null
            ? `DROP TABLE IF EXISTS ${tableName(table)}`
            : `ALTER TABLE IF EXISTS ${tableName(table)} DROP COLUMN IF EXISTS ${identifier(columnName)}`,
        ),
      );
    },
  };
}

export type OnlineTableStore = ReturnType<typeof createOnlineTableStore>;
