import { and, asc, count, desc, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import { caEvent } from "./certificate.tables.ts";

export type CertificationRow = typeof caEvent.$inferSelect;

export interface CertificationFilters {
  readonly keyword?: string | undefined;
  readonly purpose?: CertificationRow["purpose"] | undefined;
  readonly outcome?: CertificationRow["outcome"] | undefined;
  readonly since?: Date | undefined;
  readonly before?: Date | undefined;
  readonly isOldestFirst?: boolean | undefined;
}

function conditionOf({ keyword, purpose, outcome, since, before }: CertificationFilters): SQL | undefined {
  const columns = [caEvent.username, caEvent.holder, caEvent.uscc, caEvent.address];
  return and(
    keyword ? or(anyContainsWord(columns, keyword), eq(caEvent.serial, keyword.toUpperCase())) : undefined,
    purpose && eq(caEvent.purpose, purpose),
    outcome && eq(caEvent.outcome, outcome),
    since && gte(caEvent.at, since),
    before && lt(caEvent.at, before),
  );
}

/** `reports`: the log is large, since it only grows. */
export function createCertificationLogStore(db: Db, reports: Db) {
  const selectOrdered = (where: SQL | undefined, isOldestFirst = false) => {
    const order = isOldestFirst ? asc : desc;
    return reports.select().from(caEvent).where(where).orderBy(order(caEvent.at), order(caEvent.id)).$dynamic();
  };
  return {
    append: async (row: Omit<CertificationRow, "id">, tx: Tx = db): Promise<void> => {
      await tx.insert(caEvent).values(row);
    },
    page: async (filters: CertificationFilters, limit: number, offset: number) => {
      const where = conditionOf(filters);
      const [[counted], rows] = await Promise.all([
        reports.select({ total: count() }).from(caEvent).where(where),
        selectOrdered(where, filters.isOldestFirst).limit(limit).offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
    pagesOf: async function* (filters: CertificationFilters, size: number) {
      for (let last: CertificationRow | undefined; ; ) {
        const position = sql`(${caEvent.at}, ${caEvent.id})`;
        const lastPosition = last && sql`(${last.at.toISOString()}::timestamptz, ${last.id})`;
        const afterLast =
          lastPosition &&
          (filters.isOldestFirst ? sql`${position} > ${lastPosition}` : sql`${position} < ${lastPosition}`);
        const rows = await selectOrdered(and(conditionOf(filters), afterLast), filters.isOldestFirst).limit(size);
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
        last = rows.at(-1);
      }
    },
  };
}

export type CertificationLogStore = ReturnType<typeof createCertificationLogStore>;
