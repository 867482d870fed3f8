import { and, desc, eq, gt, isNotNull, lte, not, notInArray, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { runExclusively } from "#platform/database/advisory-locks.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { formerPassword } from "./password.tables.ts";

/**
 * Limit of people per run: each notification uses another connection while this one is held. The next run continues.
 */
const PEOPLE_AT_ONCE = 50;

export function createPasswordStore(db: Db) {
  const listNewest = (userId: string, count: number, tx: Tx = db) =>
    tx
      .select({ id: formerPassword.id, passwordHash: formerPassword.passwordHash })
      .from(formerPassword)
      .where(eq(formerPassword.userId, userId))
      .orderBy(desc(formerPassword.replacedAt), desc(formerPassword.id))
      .limit(count);
  return {
    /** Returns the newest former hashes, newest first. */
    formerHashes: async (userId: string, count: number): Promise<string[]> =>
      (await listNewest(userId, count)).map(({ passwordHash }) => passwordHash),
    remember: async (userId: string, passwordHash: string, replacedAt: Date, tx: Tx = db): Promise<void> => {
      await tx.insert(formerPassword).values({ userId, passwordHash, replacedAt });
    },
    /** Deletes all former hashes except the newest `count`. */
    forgetAllBut: async (userId: string, count: number, tx: Tx = db): Promise<void> => {
      const retainedIds = (await listNewest(userId, count, tx)).map(({ id }) => id);
      await tx
        .delete(formerPassword)
        .where(
          and(
            eq(formerPassword.userId, userId),
            retainedIds.length > 0 ? notInArray(formerPassword.id, retainedIds) : undefined,
          ),
        );
    },
    /**
     * Calls `notify` once, on one node, for each person whose current password was set within the range and who has not
     * been notified of it. Returns their number.
     */
    notifyExpiring: (
      topic: string,
      { after, until }: { after: Date; until: Date },
      notify: (person: { userId: string; since: Date }) => Promise<void>,
    ): Promise<number> =>
      runExclusively(db, "passwordEnds", async (tx) => {
        const since = sql<Date>`coalesce(${appUser.passwordChangedAt}, ${appUser.createdAt})`.mapWith(
          appUser.createdAt,
        );
        const isNotified = sql`EXISTS (SELECT FROM notice n JOIN notice_addressee a ON a.notice_id = n.id
          WHERE a.user_id = app_user.id AND n.topic = ${topic} AND n.published_at > ${since})`;
        const people = await tx
          .select({ userId: appUser.id, since })
          .from(appUser)
          .where(
            and(
              eq(appUser.status, "active"),
              isNotNull(appUser.passwordHash),
              gt(since, after),
              lte(since, until),
              not(isNotified),
            ),
          )
          .limit(PEOPLE_AT_ONCE);
        for (const person of people) await notify(person);
        return people.length;
      }),
  };
}

export type PasswordStore = ReturnType<typeof createPasswordStore>;
