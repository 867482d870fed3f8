import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { savedView } from "./saved-view.tables.ts";
import type { SavedViewNumbers } from "./saved-view-numbers.store.ts";

export type SavedViewRow = typeof savedView.$inferSelect;
export type SavedViewInput = Pick<SavedViewRow, "list" | "name" | "query" | "isDefault">;

export function createSavedViewStore(db: Db, numbers: Pick<SavedViewNumbers, "seal" | "open">) {
  const opened = (row: SavedViewRow): SavedViewRow => ({ ...row, query: numbers.open(row.query) });
  const isOwn = (userId: string, list: string) => and(eq(savedView.userId, userId), eq(savedView.list, list));
  return {
    listOf: async (userId: string, list: string) =>
      (
        await db
          .select()
          .from(savedView)
          .where(isOwn(userId, list))
          .orderBy(asc(savedView.createdAt), asc(savedView.id))
      ).map(opened),
    allOf: async (userId: string) =>
      (
        await db
          .select()
          .from(savedView)
          .where(eq(savedView.userId, userId))
          .orderBy(asc(savedView.list), asc(savedView.createdAt))
      ).map(opened),
    /**
     * Creates a view, or overwrites the one with `id`. Undefined: the person has no such view. A person's changes of a
     * list are serialised, so that concurrent ones exceed neither the limit nor set two defaults.
     */
    save: (userId: string, id: string | undefined, { list, ...view }: SavedViewInput, maxViews: number, now: Date) =>
      db.transaction(async (tx): Promise<SavedViewRow | "full" | "taken" | undefined> => {
        await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`saved_view ${userId} ${list}`}, 0))`);
        const isOther = id === undefined ? undefined : ne(savedView.id, id);
        const otherViews = await tx
          .select({ name: savedView.name })
          .from(savedView)
          .where(and(isOwn(userId, list), isOther));
        if (otherViews.some(({ name }) => name === view.name)) return "taken";
        if (id === undefined && otherViews.length >= maxViews) return "full";
        if (view.isDefault)
          await tx
            .update(savedView)
            .set({ isDefault: false })
            .where(and(isOwn(userId, list), isOther));
        const change = { ...view, query: numbers.seal(view.query), updatedAt: now, updatedBy: userId };
        const written =
          id === undefined
            ? await tx
                .insert(savedView)
                .values({ ...change, userId, list, createdAt: now, createdBy: userId })
                .returning()
            : await tx
                .update(savedView)
                .set({ ...change, version: sql`${savedView.version} + 1` })
                .where(and(isOwn(userId, list), eq(savedView.id, id)))
                .returning();
        return written.map(opened)[0];
      }),
    remove: async (userId: string, id: string): Promise<boolean> =>
      ((await db.delete(savedView).where(and(eq(savedView.userId, userId), eq(savedView.id, id)))).rowCount ?? 0) > 0,
    removeAllOf: (userId: string) => db.delete(savedView).where(eq(savedView.userId, userId)),
  };
}

export type SavedViewStore = ReturnType<typeof createSavedViewStore>;
