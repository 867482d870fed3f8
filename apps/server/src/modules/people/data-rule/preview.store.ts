import { type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { RuledList } from "#platform/data-rules/ruled-list.ts";
import type { Db } from "#platform/database/database.ts";

/** Counts stop here. */
const MAX_COUNTED = 10_000;

export interface PreviewRow {
  readonly id: string;
  readonly texts: readonly string[];
  /** May the administrator who previews see the row as well? */
  readonly isOwn: boolean;
}

const allOf = (parts: readonly (SQL | undefined)[]): SQL => {
  const conditions = parts.flatMap((part) => part ?? []);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
};

/** Rows of a list as another person sees them. */
export function createPreviewStore(db: Db) {
  return {
    /** At most `MAX_COUNTED + 1`. */
    count: async ({ preview }: RuledList, conditions: readonly (RowCondition | undefined)[]): Promise<number> => {
      const { rows } = await db.execute<{ n: number }>(sql`
        SELECT count(*)::int AS n FROM (
          SELECT FROM ${preview.from} WHERE ${allOf([preview.always, ...conditions])} LIMIT ${MAX_COUNTED + 1}) AS seen`);
      return rows[0]?.n ?? 0;
    },
    page: async (
      { preview }: RuledList,
      conditions: readonly (RowCondition | undefined)[],
      ownConditions: readonly (RowCondition | undefined)[],
      limit: number,
    ): Promise<PreviewRow[]> => {
      const texts = sql.join(
        preview.shows.map(({ text }) => sql`coalesce((${text})::text, '')`),
        sql`, `,
      );
      const { rows } = await db.execute<{ id: string; texts: string[]; is_own: boolean }>(sql`
        SELECT ${preview.id} AS id, ARRAY[${texts}] AS texts, (${allOf(ownConditions)}) IS TRUE AS is_own
        FROM ${preview.from} WHERE ${allOf([preview.always, ...conditions])}
        ORDER BY ${preview.order} LIMIT ${limit}`);
      return rows.map(({ id, texts: shown, is_own }) => ({ id, texts: shown, isOwn: is_own }));
    },
  };
}

export type PreviewStore = ReturnType<typeof createPreviewStore>;
