import { and, asc, desc, eq, getTableColumns, gte, lt, type SQL } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db } from "#platform/database/database.ts";
import { containsWord } from "#platform/database/typed-word.ts";
import { archFonds } from "../archive.tables.ts";
import { importBatch } from "../import.tables.ts";

export interface RunFilter {
  readonly keyword?: string | undefined;
  readonly state?: (typeof importBatch.$inferSelect)["state"] | undefined;
  /** Inclusive. */
  readonly since?: Date | undefined;
  /** Exclusive. */
  readonly before?: Date | undefined;
}

export type RunDetail = typeof importBatch.$inferSelect & {
  /** Null: the account no longer exists. */
  readonly starterName: string | null;
};

const { findings: _, ...withoutFindings } = getTableColumns(importBatch);
export type Run = Omit<RunDetail, "findings">;

const conditionOf = ({ keyword, state, since, before }: RunFilter): SQL | undefined =>
  and(
    keyword ? containsWord(importBatch.fileName, keyword) : undefined,
    state && eq(importBatch.state, state),
    since && gte(importBatch.createdAt, since),
    before && lt(importBatch.createdAt, before),
  );

/** Past and running imports, newest first. */
export const createImportRunsStore = (db: Db) => ({
  page: async (filter: RunFilter, limit: number, offset: number): Promise<{ total: number; rows: Run[] }> => {
    const where = conditionOf(filter);
    const [total, rows] = await Promise.all([
      db.$count(importBatch, where),
      db
        .select({ ...withoutFindings, starterName: appUser.realname })
        .from(importBatch)
        .leftJoin(appUser, eq(appUser.id, importBatch.createdBy))
        .where(where)
        .orderBy(desc(importBatch.createdAt), desc(importBatch.id))
        .limit(limit)
        .offset(offset),
    ]);
    return { total, rows };
  },
  find: async (id: string): Promise<RunDetail | undefined> => {
    const [row] = await db
      .select({ ...getTableColumns(importBatch), starterName: appUser.realname })
      .from(importBatch)
      .leftJoin(appUser, eq(appUser.id, importBatch.createdBy))
      .where(eq(importBatch.id, id));
    return row;
  },
  /** Returns every fonds (全宗) with its keeper department. */
  listFonds: () => db.select().from(archFonds).orderBy(asc(archFonds.code)),
});

export type ImportRunsStore = ReturnType<typeof createImportRunsStore>;
