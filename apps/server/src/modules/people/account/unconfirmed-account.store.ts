import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { appUser } from "./account.tables.ts";

/** Who had a hand in how an account is entered, and since when: none of them can say that its owner is who enters it. */
export interface Unconfirmed {
  readonly since: Date;
  readonly by: readonly string[];
}

const these = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;

export function createUnconfirmedAccounts(db: Db) {
  const among = async (on: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Unconfirmed>> => {
    if (userIds.length === 0) return new Map();
    const rows = await on
      .select({ id: appUser.id, since: appUser.unconfirmedSince, by: appUser.unconfirmedBy })
      .from(appUser)
      .where(and(sql`${appUser.id} = ANY(${these(userIds)})`, isNotNull(appUser.unconfirmedSince)));
    return new Map(rows.flatMap(({ id, since, by }) => (since ? [[id, { since, by: by ?? [] }] as const] : [])));
  };
  return {
    /** Those of these accounts that nobody has confirmed, by their ids. */
    among,
    find: async (userId: string, on: Tx = db): Promise<Unconfirmed | undefined> =>
      (await among(on, [userId])).get(userId),
    /** From now on, or since longer; whoever had a hand in it before is kept. */
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
    /** False: nothing was left to confirm, or somebody has changed something since `seen`. */
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
