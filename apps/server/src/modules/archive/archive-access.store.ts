import { sql } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { archFonds } from "./archive.tables.ts";

export function createArchiveAccessStore(db: Db) {
  return {
    /** Fonds kept by a department or one above it. */
    fondsKeptBy: async (orgCode: string): Promise<string[]> => {
      const rows = await db
        .select({ code: archFonds.code })
        .from(archFonds)
        .where(sql`${orgCode} LIKE ${archFonds.keeperDeptCode} || '%'`);
      return rows.map(({ code }) => code);
    },
  };
}

export type ArchiveAccessStore = ReturnType<typeof createArchiveAccessStore>;
