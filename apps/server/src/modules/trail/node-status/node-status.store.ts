import { countDistinct, eq, gte, lt, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { nodeStatus } from "./node-status.tables.ts";

export type NodeRow = typeof nodeStatus.$inferSelect;

export function createNodeStatusStore(db: Db) {
  return {
    save: async (row: NodeRow): Promise<void> => {
      await db.insert(nodeStatus).values(row).onConflictDoUpdate({ target: nodeStatus.node, set: row });
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
    remove: async (node: string): Promise<void> => {
      await db.delete(nodeStatus).where(eq(nodeStatus.node, node));
    },
    removeSilentSince: async (moment: Date): Promise<number> =>
      (await db.delete(nodeStatus).where(lt(nodeStatus.at, moment))).rowCount ?? 0,
  };
}

export type NodeStatusStore = ReturnType<typeof createNodeStatusStore>;
