import { and, eq } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { messageTemplate } from "./message-template.tables.ts";

export type TemplateRow = typeof messageTemplate.$inferSelect;

export interface TemplateStore {
  all(): Promise<TemplateRow[]>;
  /** False: it is not at version `known` any more. 0 stands for one that nobody has touched. */
  put(known: number, row: Omit<TemplateRow, "version">): Promise<boolean>;
}

export const createTemplateStore = (db: Db): TemplateStore => ({
  all: () => db.select().from(messageTemplate).orderBy(messageTemplate.code),
  put: async (known, row) => {
    const changed =
      known === 0
        ? await db
            .insert(messageTemplate)
            .values({ ...row, version: 1 })
            .onConflictDoNothing()
        : await db
            .update(messageTemplate)
            .set({ ...row, version: known + 1 })
            .where(and(eq(messageTemplate.code, row.code), eq(messageTemplate.version, known)));
    return changed.rowCount === 1;
  },
});
