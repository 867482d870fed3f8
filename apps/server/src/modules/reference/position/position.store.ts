import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import { position } from "./position.tables.ts";

export type PositionRow = typeof position.$inferSelect;

/** Fields of a position's form. */
export type PositionChange = Pick<PositionRow, "name" | "grade" | "sortOrder" | "enabled" | "remark">;

export interface PositionFilter {
  readonly keyword?: string | undefined;
  readonly grade?: string | undefined;
  readonly enabled?: "0" | "1" | undefined;
  readonly sort?: string | undefined;
}

/** Author and time of a write. */
export interface Stamp {
  readonly by: string;
  readonly at: Date;
}

export interface VersionedId {
  readonly id: string;
  readonly version: number;
}

const orders: Readonly<Record<string, SQL>> = {
  sortOrder: asc(position.sortOrder),
  "-sortOrder": desc(position.sortOrder),
  code: asc(position.code),
  "-code": desc(position.code),
  name: asc(position.name),
  "-name": desc(position.name),
  updatedAt: asc(position.updatedAt),
  "-updatedAt": desc(position.updatedAt),
};

const whereOf = ({ keyword, grade, enabled }: PositionFilter): SQL | undefined => {
  return and(
    enabled === undefined ? undefined : eq(position.enabled, enabled === "1"),
    grade === undefined ? undefined : eq(position.grade, grade),
    keyword?.trim() ? anyContainsWord([position.code, position.name], keyword) : undefined,
  );
};

const columns = (today: string) => ({
  row: position,
  holders: sql<number>`(SELECT count(*)::int FROM position_holder h
    WHERE h.position_id = "position".id AND (h.until IS NULL OR h.until >= ${today}::date))`,
});

const isVersion = ({ id, version }: VersionedId) => and(eq(position.id, id), eq(position.version, version));

/** `today`: a day in Beijing; holders whose terms ended before are not counted. */
export function createPositionStore(db: Db) {
  return {
    page: async (
      filter: PositionFilter,
      { limit, offset }: { readonly limit: number; readonly offset: number },
      today: string,
    ) => {
      const where = whereOf(filter);
      const order = orders[filter.sort ?? "sortOrder"];
      const [total, rows] = await Promise.all([
        db.$count(position, where),
        db
          .select(columns(today))
          .from(position)
          .where(where)
          .orderBy(...(order ? [order] : []), asc(position.code))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    findListed: async (id: string, today: string) =>
      (await db.select(columns(today)).from(position).where(eq(position.id, id)))[0],
    /** Locks the row until the transaction ends. */
    lock: async (tx: Tx, id: string): Promise<PositionRow | undefined> =>
      (await tx.select().from(position).where(eq(position.id, id)).for("update"))[0],
    insert: async (
      tx: Tx,
      row: PositionChange & Pick<PositionRow, "code">,
      { by, at: now }: Stamp,
    ): Promise<string> => {
      const tracked = { createdBy: by, createdAt: now, updatedBy: by, updatedAt: now };
      const [inserted] = await tx
        .insert(position)
        .values({ ...row, ...tracked })
        .returning({ id: position.id });
      return inserted?.id ?? "";
    },
    /** False: the position is deleted or has another version. */
    update: async (tx: Tx, expected: VersionedId, change: PositionChange, { by, at: now }: Stamp): Promise<boolean> => {
      const { rowCount } = await tx
        .update(position)
        .set({ ...change, updatedBy: by, updatedAt: now, version: sql`${position.version} + 1` })
        .where(isVersion(expected));
      return (rowCount ?? 0) > 0;
    },
    remove: async (tx: Tx, expected: VersionedId): Promise<boolean> => {
      const { rowCount } = await tx.delete(position).where(isVersion(expected));
      return (rowCount ?? 0) > 0;
    },
    countOfGrade: (tx: Tx, value: string | undefined): Promise<number> =>
      tx.$count(position, value === undefined ? sql`${position.grade} IS NOT NULL` : eq(position.grade, value)),
  };
}

export type PositionStore = ReturnType<typeof createPositionStore>;
