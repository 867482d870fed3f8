import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#platform/database/database.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import { openidState } from "./openid-provider.tables.ts";

export type StateRow = typeof openidState.$inferSelect;

export function createOpenidStateStore(db: Db) {
  const matches = (model: string, id: string) => and(eq(openidState.model, model), eq(openidState.id, id));
  const byKey = db
    .select()
    .from(openidState)
    .where(
      and(
        eq(openidState.model, sql.placeholder("model")),
        eq(openidState.id, sql.placeholder("id")),
        gt(openidState.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare("openid_state_by_key");

  return {
    /** Returns the record unless it has expired. */
    find: async (model: string, id: string, now: Date): Promise<StateRow | undefined> =>
      (await byKey.execute({ model, id, now }))[0],
    upsert: async (row: Omit<StateRow, "consumedAt">): Promise<void> => {
      const { model: _model, id: _id, ...columns } = row;
      await db
        .insert(openidState)
        .values(row)
        .onConflictDoUpdate({ target: [openidState.model, openidState.id], set: columns });
    },
    /**
     * Marks a record as consumed. One of two simultaneous callers on any nodes gets true. The record stays until
     * `until`, so that a second use is recognised.
     */
    consume: async (model: string, id: string, at: Date, until: Date): Promise<boolean> => {
      const { rowCount } = await db
        .update(openidState)
        .set({
          consumedAt: at,
          expiresAt: sql`greatest(${openidState.expiresAt}, ${until.toISOString()}::timestamptz)`,
        })
        .where(and(matches(model, id), isNull(openidState.consumedAt)));
      return (rowCount ?? 0) > 0;
    },
    remove: async (model: string, id: string): Promise<void> => {
      await db.delete(openidState).where(matches(model, id));
    },
    /** Removes all records of one kind under a grant. */
    removeByGrant: async (model: string, grantId: string): Promise<void> => {
      await db.delete(openidState).where(and(eq(openidState.model, model), eq(openidState.grantId, grantId)));
    },
    /** Binds the records of one session to another. */
    move: async (fromSessionId: string, toSessionId: string): Promise<void> => {
      const payload = sql`CASE WHEN ${openidState.payload} ? 'sessionUid'
        THEN jsonb_set(${openidState.payload}, '{sessionUid}', to_jsonb(${toSessionId}::text)) ELSE ${openidState.payload} END`;
      await db
        .update(openidState)
        .set({ sessionId: toSessionId, payload })
        .where(eq(openidState.sessionId, fromSessionId));
    },
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(openidState).where(eq(openidState.userId, userId));
    },
    removeExpired: (now: Date): Promise<number> => removeInPortions(db, openidState, lt(openidState.expiresAt, now)),
  };
}

export type OpenidStateStore = ReturnType<typeof createOpenidStateStore>;
