import type { Db } from "#platform/database/database.ts";
import { loginLog } from "./trade.tables.ts";

export type LoginLogRow = typeof loginLog.$inferSelect;

export interface TradeStore {
  appendLoginLog(row: Omit<LoginLogRow, "id">): Promise<void>;
}

export function createTradeStore(db: Db): TradeStore {
  return {
    appendLoginLog: async (row) => {
      await db.insert(loginLog).values(row);
    },
  };
}
