import { and, countDistinct, eq, gte, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { nodeStatus } from "./node-status.tables.ts";

export type NodeRow = typeof nodeStatus.$inferSelect;

export function createNodeStatusStore(db: Db) {
  return {
    /** Returns the time of the database in milliseconds since the epoch. */
    save: async (row: NodeRow): Promise<number> => {
      const [saved] = await db
        .insert(nodeStatus)
        .values(row)
        .onConflictDoUpdate({
          target: nodeStatus.node,
          // The report has some kilobytes and is sent once.
          set: { startedAt: sql`excluded.started_at`, at: sql`excluded.at`, report: sql`excluded.report` },
        })
        .returning({ at: sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::float8` });
      return saved?.at ?? Number.NaN;
    },
    list: (): Promise<NodeRow[]> => db.select().from(nodeStatus).orderBy(nodeStatus.node),
    /** Returns the number of nodes. The workers of a node have its name and a number. */
    countHostsSince: async (since: Date): Promise<number> => {
      const [row] = await db
        .select({ hosts: countDistinct(sql`split_part(${nodeStatus.node}, ':', 1)`) })
        .from(nodeStatus)
        .where(gte(nodeStatus.at, since));
      return row?.hosts ?? 0;
    },
    /** Returns the revision of the data keys of each node except one; null: the node knows no data keys. */
    listDataKeysSince: async (since: Date, exceptNode: string): Promise<(number | null)[]> =>
      (
        await db
          .select({ revision: sql<number | null>`(${nodeStatus.report} ->> 'dataKeys')::int` })
          .from(nodeStatus)
          .where(and(gte(nodeStatus.at, since), ne(nodeStatus.node, exceptNode)))
      ).map(({ revision }) => revision),
    remove: async (node: string): Promise<void> => {
      await db.delete(nodeStatus).where(eq(nodeStatus.node, node));
    },
    removeSilentSince: async (moment: Date): Promise<number> =>
      (await db.delete(nodeStatus).where(lt(nodeStatus.at, moment))).rowCount ?? 0,
  };
}

export type NodeStatusStore = ReturnType<typeof createNodeStatusStore>;
