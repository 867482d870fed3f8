import { and, desc, eq, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import { rootsOf } from "./living-sessions.store.ts";
import type { SessionInsert } from "./session.store.ts";
import { session } from "./session.tables.ts";

export type EndReason = NonNullable<(typeof session.$inferSelect)["endReason"]>;

/** Ends and deletes sessions. */
export function createSessionEndStore(db: Db) {
  const newestOf = (userId: string, limit: number, now: Date) =>
    db
      .select({ id: session.id })
      .from(session)
      .where(rootsOf(userId, now))
      .orderBy(desc(session.createdAt), desc(session.id))
      .limit(limit);

  const end = async (where: SQL | undefined, endReason: EndReason, now: Date, tx: Tx = db): Promise<string[]> => {
    const rows = await tx
      .update(session)
      .set({ endedAt: now, endReason })
      .where(and(isNull(session.endedAt), where))
      .returning({ id: session.id });
    return rows.map(({ id }) => id);
  };

  return {
    /** Ends a session and the sessions of its hand-overs. Returns the ids of the ended sessions. */
    endWithChildren: (id: string, reason: EndReason, now: Date, tx?: Tx) =>
      end(or(eq(session.id, id), eq(session.parentId, id)), reason, now, tx),
    /** Returns the living sessions that were opened with a ticket. */
    listByTicket: (ticketDigest: string) =>
      db
        .select({ id: session.id, userId: session.userId, username: appUser.username })
        .from(session)
        .innerJoin(appUser, eq(appUser.id, session.userId))
        .where(and(eq(session.ticketDigest, ticketDigest), isNull(session.endedAt))),
    endAllOf: (userId: string, reason: EndReason, now: Date, tx?: Tx) =>
      end(eq(session.userId, userId), reason, now, tx),
    /** Ends the sessions of all accounts. */
    endAll: (reason: EndReason, now: Date) => end(undefined, reason, now),
    /** Supersedes all but the newest `retained` sign-ins of a user, with all sessions of their hand-overs. */
    supersedeOldest: (userId: string, retained: number, now: Date) =>
      end(
        sql`${session.userId} = ${userId} AND ${session.secondStep} IS NULL
          AND coalesce(${session.parentId}, ${session.id}) NOT IN ${newestOf(userId, retained, now)}`,
        "superseded",
        now,
      ),
    /**
     * Returns the sign-in of a browser's cookie, if `supersedeOldest` would end it and its credentials version is
     * current.
     */
    findOutnumbered: async (
      cookieDigest: string,
      { userId, credentialsVersion }: Pick<SessionInsert, "userId" | "credentialsVersion">,
      retained: number,
      now: Date,
    ): Promise<string | undefined> => {
      const [found] = await db
        .select({ id: session.id })
        .from(session)
        .where(
          and(
            rootsOf(userId, now),
            eq(session.cookieDigest, cookieDigest),
            eq(session.credentialsVersion, credentialsVersion),
            notInArray(session.id, newestOf(userId, retained, now)),
          ),
        );
      return found?.id;
    },
    /** Deletes sessions that ended or expired before the given moment. */
    removeOlderThan: (moment: Date): Promise<number> =>
      removeInPortions(db, session, or(lt(session.endedAt, moment), lt(session.absoluteEnd, moment))),
  };
}

export type SessionEndStore = ReturnType<typeof createSessionEndStore>;
