import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { appUser } from "./account.tables.ts";

/** The people who changed the access to an account, and since when: none of them may confirm its owner. */
export interface Unconfirmed {
  readonly since: Date;
  readonly by: readonly string[];
}

const these = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;

export function createUnconfirmedAccounts(db: Db) {
  const among = async (tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Unconfirmed>> => {
    if (userIds.length === 0) return new Map();
    const rows = await tx
      .select({ id: appUser.id, since: appUser.unconfirmedSince, by: appUser.unconfirmedBy })
      .from(appUser)
      .where(and(sql`${appUser.id} = ANY(${these(userIds)})`, isNotNull(appUser.unconfirmedSince)));
    return new Map(rows.flatMap(({ id, since, by }) => (since ? [[id, { since, by: by ?? [] }] as const] : [])));
  };
  return {
    /** The unconfirmed accounts among these, by id. */
    among,
    find: async (userId: string, tx: Tx = db): Promise<Unconfirmed | undefined> =>
      (await among(tx, [userId])).get(userId),
    /** Marks the accounts as unconfirmed; an earlier time and people noted before stay. */
    note: async (tx: Tx, userIds: readonly string[], by: readonly string[], at: Date): Promise<void> => {
      if (userIds.length === 0) return;
      await tx
        .update(appUser)
        .set({
          unconfirmedSince: sql`coalesce(${appUser.unconfirmedSince}, ${at})`,
          unconfirmedBy: sql`ARRAY(SELECT DISTINCT unnest(coalesce(${appUser.unconfirmedBy}, '{}') || ${these(by)}))`,
        })
        .where(sql`${appUser.id} = ANY(${these(userIds)})`);
    },
    /** False: nothing to confirm, or the people have changed since `seen`. */
    confirm: async (tx: Tx, userId: string, seen: Unconfirmed): Promise<boolean> =>
      (
        await tx
          .update(appUser)
          .set({ unconfirmedSince: null, unconfirmedBy: null })
          .where(and(eq(appUser.id, userId), sql`${appUser.unconfirmedBy} = ${these(seen.by)}`))
      ).rowCount === 1,
  };
}

export type UnconfirmedAccounts = ReturnType<typeof createUnconfirmedAccounts>;
