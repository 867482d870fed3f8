import { eq, gte, lt } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { nodeStatus } from "./node-status.tables.ts";

export type NodeRow = typeof nodeStatus.$inferSelect;

export function createNodeStatusStore(db: Db) {
  return {
    save: async (row: NodeRow): Promise<void> => {
      await db.insert(nodeStatus).values(row).onConflictDoUpdate({ target: nodeStatus.node, set: row });
    },
    list: (): Promise<NodeRow[]> => db.select().from(nodeStatus).orderBy(nodeStatus.node),
    countSince: (since: Date): Promise<number> => db.$count(nodeStatus, gte(nodeStatus.at, since)),
    remove: async (node: string): Promise<void> => {
      await db.delete(nodeStatus).where(eq(nodeStatus.node, node));
    },
    removeSilentSince: async (moment: Date): Promise<number> =>
      (await db.delete(nodeStatus).where(lt(nodeStatus.at, moment))).rowCount ?? 0,
  };
}

export type NodeStatusStore = ReturnType<typeof createNodeStatusStore>;
