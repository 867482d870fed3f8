import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { messageTemplate } from "./message-template.tables.ts";

export type TemplateRow = typeof messageTemplate.$inferSelect;

export interface TemplateStore {
  all(): Promise<TemplateRow[]>;
  /** False: version `known` is outdated. `known` 0: the template was never changed. */
  put(tx: Tx, known: number, row: Omit<TemplateRow, "version">): Promise<boolean>;
}

export const createTemplateStore = (db: Db): TemplateStore => ({
  all: () => db.select().from(messageTemplate).orderBy(messageTemplate.code),
  put: async (tx, known, row) => {
    const changed =
      known === 0
        ? await tx
            .insert(messageTemplate)
            .values({ ...row, version: 1 })
            .onConflictDoNothing()
        : await tx
            .update(messageTemplate)
            .set({ ...row, version: known + 1 })
            .where(and(eq(messageTemplate.code, row.code), eq(messageTemplate.version, known)));
    return changed.rowCount === 1;
  },
});
