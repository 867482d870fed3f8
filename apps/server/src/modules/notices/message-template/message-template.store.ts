import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { messageTemplate } from "./message-template.tables.ts";

export type TemplateRow = typeof messageTemplate.$inferSelect;

export interface TemplateStore {
  all(): Promise<TemplateRow[]>;
  /** Stores a template. False: the stored version differs from `version` (0: never changed). */
  put(tx: Tx, version: number, row: Omit<TemplateRow, "version">): Promise<boolean>;
}

export const createTemplateStore = (db: Db): TemplateStore => ({
  all: () => db.select().from(messageTemplate).orderBy(messageTemplate.code),
  put: async (tx, version, row) => {
    const changed =
      version === 0
        ? await tx
            .insert(messageTemplate)
            .values({ ...row, version: 1 })
            .onConflictDoNothing()
        : await tx
            .update(messageTemplate)
            .set({ ...row, version: version + 1 })
            .where(and(eq(messageTemplate.code, row.code), eq(messageTemplate.version, version)));
    return changed.rowCount === 1;
  },
});
