import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { appUser } from "./account.tables.ts";

/** The people who changed the access to an account since a time. None of them may confirm its owner. */
export interface Unconfirmed {
  readonly since: Date;
  readonly participantIds: readonly string[];
}

const textArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;

export function createUnconfirmedAccounts(db: Db) {
  const among = async (tx: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, Unconfirmed>> => {
    if (userIds.length === 0) return new Map();
    const rows = await tx
      .select({ id: appUser.id, since: appUser.unconfirmedSince, participantIds: appUser.unconfirmedBy })
      .from(appUser)
      .where(and(sql`${appUser.id} = ANY(${textArray(userIds)})`, isNotNull(appUser.unconfirmedSince)));
    return new Map(
      rows.flatMap(({ id, since, participantIds }) =>
        since ? [[id, { since, participantIds: participantIds ?? [] }] as const] : [],
      ),
    );
  };
  return {
    /** Returns those of the accounts that are unconfirmed, by id. */
    among,
    find: async (userId: string, tx: Tx = db): Promise<Unconfirmed | undefined> =>
      (await among(tx, [userId])).get(userId),
    /** Marks the accounts as unconfirmed. Retains an earlier time and the people of earlier marks. */
    note: async (tx: Tx, userIds: readonly string[], participantIds: readonly string[], at: Date): Promise<void> => {
      if (userIds.length === 0) return;
      await tx
        .update(appUser)
        .set({
          unconfirmedSince: sql`coalesce(${appUser.unconfirmedSince}, ${at})`,
          unconfirmedBy: sql`ARRAY(SELECT DISTINCT unnest(coalesce(${appUser.unconfirmedBy}, '{}') || ${textArray(participantIds)}))`,
        })
        .where(sql`${appUser.id} = ANY(${textArray(userIds)})`);
    },
    /** Confirms the account. False: it is not unconfirmed, or its participants are no longer `expected`. */
    confirm: async (tx: Tx, userId: string, expected: Unconfirmed): Promise<boolean> =>
      (
        await tx
          .update(appUser)
          .set({ unconfirmedSince: null, unconfirmedBy: null })
          .where(and(eq(appUser.id, userId), sql`${appUser.unconfirmedBy} = ${textArray(expected.participantIds)}`))
      ).rowCount === 1,
  };
}

export type UnconfirmedAccounts = ReturnType<typeof createUnconfirmedAccounts>;
