import { and, asc, count, eq, inArray, isNull, max } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { tenderDocument } from "../tender.tables.ts";

/** Group of the file module that stores documents of tenders. */
export const TENDER_FILES = "tender";

export type DocumentRow = typeof tenderDocument.$inferSelect;

/** Documents of projects. Their bytes are files of the group `tender`. */
export function createDocumentStore(db: Db) {
  return {
    list: (projectId: string, on: Db | Tx = db): Promise<DocumentRow[]> =>
      on
        .select()
        .from(tenderDocument)
        .where(eq(tenderDocument.projectId, projectId))
        .orderBy(asc(tenderDocument.kind), asc(tenderDocument.title), asc(tenderDocument.number)),
    find: async (id: string, on: Db | Tx = db): Promise<DocumentRow | undefined> =>
      (await on.select().from(tenderDocument).where(eq(tenderDocument.id, id)))[0],
    findByPath: async (attachPath: string): Promise<DocumentRow | undefined> =>
      (await db.select().from(tenderDocument).where(eq(tenderDocument.attachPath, attachPath)))[0],
    count: async (projectId: string): Promise<number> =>
      (await db.select({ n: count() }).from(tenderDocument).where(eq(tenderDocument.projectId, projectId)))[0]?.n ?? 0,
    /** Stores the next version of a title. The caller holds the project's lock. */
    insert: async (tx: Tx, row: Omit<DocumentRow, "id" | "number" | "publishedAt">): Promise<DocumentRow> => {
      const isSame = and(
        eq(tenderDocument.projectId, row.projectId),
        eq(tenderDocument.kind, row.kind),
        eq(tenderDocument.title, row.title),
      );
      const [last] = await tx
        .select({ number: max(tenderDocument.number) })
        .from(tenderDocument)
        .where(isSame);
      const [inserted] = await tx
        .insert(tenderDocument)
        .values({ ...row, number: (last?.number ?? 0) + 1 })
        .returning();
      if (!inserted) throw new Error("a document was not stored");
      return inserted;
    },
    /** False: the document is public, or was removed. */
    remove: async (tx: Tx, id: string): Promise<boolean> =>
      (
        await tx
          .delete(tenderDocument)
          .where(and(eq(tenderDocument.id, id), isNull(tenderDocument.publishedAt)))
          .returning({ id: tenderDocument.id })
      ).length > 0,
    publish: async (tx: Tx, ids: readonly string[], at: Date): Promise<void> => {
      if (ids.length === 0) return;
      await tx
        .update(tenderDocument)
        .set({ publishedAt: at })
        .where(and(inArray(tenderDocument.id, [...ids]), isNull(tenderDocument.publishedAt)));
    },
  };
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;
