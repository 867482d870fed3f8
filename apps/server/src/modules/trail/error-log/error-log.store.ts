import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import { errorEntry } from "./error-log.tables.ts";

export type ErrorRow = typeof errorEntry.$inferSelect;
export type NewError = Omit<typeof errorEntry.$inferInsert, "id" | "node">;

export interface ErrorFilters {
  readonly keyword?: string | undefined;
  readonly code?: string | undefined;
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
}

const conditionOf = ({ keyword, code, since, before }: ErrorFilters): SQL | undefined =>
  and(
    keyword
      ? or(
          eq(errorEntry.requestId, keyword),
          anyContainsWord([errorEntry.call, errorEntry.cause, errorEntry.place], keyword),
        )
      : undefined,
    code === undefined ? undefined : eq(errorEntry.code, code),
    since === undefined ? undefined : gte(errorEntry.at, since),
    before === undefined ? undefined : lt(errorEntry.at, before),
  );

/** `work`: connections of background work. `reports`: connections for slow queries. */
export function createErrorLogStore(work: Db, reports: Db, node: string) {
  const selectNewest = (where: SQL | undefined) =>
    reports.select().from(errorEntry).where(where).orderBy(desc(errorEntry.at), desc(errorEntry.id)).$dynamic();
  return {
    add: async (rows: readonly NewError[]): Promise<void> => {
      await work.insert(errorEntry).values(rows.map((row) => ({ ...row, node })));
    },
    page: async (filters: ErrorFilters, limit: number, offset: number) => {
      const where = conditionOf(filters);
      const [[counted], rows] = await Promise.all([
        reports.select({ total: count() }).from(errorEntry).where(where),
        selectNewest(where).limit(limit).offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
    pages: async function* (filters: ErrorFilters, size: number): AsyncGenerator<readonly ErrorRow[]> {
      let last: ErrorRow | undefined;
      for (;;) {
        const isAfterLast =
          last && sql`(${errorEntry.at}, ${errorEntry.id}) < (${last.at.toISOString()}::timestamptz, ${last.id})`;
        const rows = await selectNewest(and(conditionOf(filters), isAfterLast)).limit(size);
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
        last = rows.at(-1);
      }
    },
    /** Deletes rows older than `before`, and the oldest rows beyond the limit. Returns their number. */
    removeOld: async (before: Date, limit: number): Promise<number> => {
      const expired = await work.delete(errorEntry).where(lt(errorEntry.at, before));
      const beyond = work
        .select({ id: errorEntry.id })
        .from(errorEntry)
        .orderBy(desc(errorEntry.at), desc(errorEntry.id))
        .offset(limit);
      const excess = await work.delete(errorEntry).where(inArray(errorEntry.id, beyond));
      return (expired.rowCount ?? 0) + (excess.rowCount ?? 0);
    },
  };
}

export type ErrorLogStore = ReturnType<typeof createErrorLogStore>;
