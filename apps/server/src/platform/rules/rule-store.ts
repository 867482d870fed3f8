import { and, asc, desc, eq, type InferInsertModel, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";

type Columns = Readonly<Record<"id" | "code" | "name" | "enabled" | "version" | "updatedAt", AnyPgColumn>>;

/** A table of rules with a code, with `tracking()` columns. */
export type RuleTable = PgTable & Columns;

export type RuleFilter = {
  readonly keyword?: string | undefined;
  readonly enabled?: boolean | undefined;
  /** `code`, `name` or `updatedAt`; `-` in front: descending. */
  readonly sort?: string | undefined;
};

/** Returns the filter of a list's or export's query. */
export const ruleFilterOf = (requested: {
  readonly keyword?: string | undefined;
  readonly enabled?: "0" | "1" | undefined;
  readonly sort?: string | undefined;
}): RuleFilter => ({
  keyword: requested.keyword?.trim(),
  enabled: requested.enabled === undefined ? undefined : requested.enabled === "1",
  sort: requested.sort,
});

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** Author and time of a write. */
export interface Stamp {
  readonly by: string;
  readonly at: Date;
}

/** The version of a rule on which the author's change is based. */
export interface RuleVersion {
  readonly id: string;
  readonly version: number;
}

/** Storage of rules. `Change`: the columns that one form sets. */
export interface RuleStore<Row, Change> {
  page(filter: RuleFilter, window: Window): Promise<{ readonly total: number; readonly rows: readonly Row[] }>;
  find(tx: Tx, id: string): Promise<Row | undefined>;
  findByCode(tx: Tx, code: string): Promise<Row | undefined>;
  /** Returns the id. */
  insert(tx: Tx, row: Change & { readonly code: string }, stamp: Stamp): Promise<string>;
  /** False: the rule is deleted or has another version. */
  update(tx: Tx, expected: RuleVersion, change: Change, stamp: Stamp): Promise<boolean>;
  /** False: the rule is deleted or has another version. */
  remove(tx: Tx, expected: RuleVersion): Promise<boolean>;
}

/** Creates the statements that all tables of rules share. */
export function createRuleStore<T extends RuleTable, Change extends Partial<InferSelectModel<T>>>(
  db: Db,
  table: T,
): RuleStore<InferSelectModel<T>, Change> {
  type Row = InferSelectModel<T>;
  const { id, code, name, enabled, version, updatedAt } = table;
  // The library infers rows of a concrete table, not of a type parameter.
  const select = (tx: Tx) =>
    tx
      .select()
      .from(table as PgTable)
      .$dynamic();
  const findFirst = async (tx: Tx, where: SQL) => (await select(tx).where(where))[0] as Row | undefined;
  const isExpected = (expected: RuleVersion) => and(eq(id, expected.id), eq(version, expected.version));
  const orders: Readonly<Record<string, SQL>> = {
    code: asc(code),
    "-code": desc(code),
    name: asc(name),
    "-name": desc(name),
    updatedAt: asc(updatedAt),
    "-updatedAt": desc(updatedAt),
  };

  return {
    page: async ({ keyword, enabled: isEnabled, sort = "code" }, { limit, offset }) => {
      const where = and(
        isEnabled === undefined ? undefined : eq(enabled, isEnabled),
        keyword?.trim() ? anyContainsWord([code, name], keyword) : undefined,
      );
      const order = orders[sort];
      const [total, rows] = await Promise.all([
        db.$count(table, where),
        select(db)
          .where(where)
          .orderBy(...(order ? [order] : []), asc(id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows: rows as Row[] };
    },
    find: (tx, ruleId) => findFirst(tx, eq(id, ruleId)),
    findByCode: (tx, ruleCode) => findFirst(tx, eq(code, ruleCode)),
    insert: async (tx, row, { by, at }) => {
      const tracked = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at };
      const values = { ...row, ...tracked } as unknown as InferInsertModel<T>;
      const [inserted] = await tx.insert(table).values(values).returning({ id });
      return String(inserted?.id);
    },
    update: async (tx, expected, change, { by, at }) => {
      const { rowCount } = await tx
        .update(table as PgTable)
        .set({ ...change, updatedBy: by, updatedAt: at, version: sql`${version} + 1` })
        .where(isExpected(expected));
      return rowCount === 1;
    },
    remove: async (tx, expected) => (await tx.delete(table).where(isExpected(expected))).rowCount === 1,
  };
}
