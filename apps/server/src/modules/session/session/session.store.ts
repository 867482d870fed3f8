import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { hitRow, prepareWrite, type Write, writeBatch } from "#platform/database/named-statement.ts";
import { session } from "./session.tables.ts";
import { lockMembership } from "./session-department.store.ts";

export type SessionInsert = Omit<typeof session.$inferSelect, "endedAt" | "endReason">;

/** Inserts sessions and updates them while they live. */
export function createSessionStore(db: Db) {
  const insert = prepareWrite<SessionInsert>(
    db
      .insert(session)
      .values({
        id: sql.placeholder("id"),
        userId: sql.placeholder("userId"),
        tokenDigest: sql.placeholder("tokenDigest"),
        cookieDigest: sql.placeholder("cookieDigest"),
        parentId: sql.placeholder("parentId"),
        appId: sql.placeholder("appId"),
        remember: sql.placeholder("remember"),
        departmentId: lockMembership(sql.placeholder("userId"), sql.placeholder("departmentId")),
        departmentPending: sql.placeholder("departmentPending"),
        passwordExpired: sql.placeholder("passwordExpired"),
        secondStep: sql.placeholder("secondStep"),
        hasPassedTwoStep: sql.placeholder("hasPassedTwoStep"),
        credentialsVersion: sql.placeholder("credentialsVersion"),
        method: sql.placeholder("method"),
        ticketDigest: sql.placeholder("ticketDigest"),
        address: sql.placeholder("address"),
        userAgent: sql.placeholder("userAgent"),
        createdAt: sql.placeholder("createdAt"),
        lastUsedAt: sql.placeholder("lastUsedAt"),
        idleSeconds: sql.placeholder("idleSeconds"),
        absoluteEnd: sql.placeholder("absoluteEnd"),
      })
      .returning({ hit: hitRow }),
  );

  return {
    /** Inserts a session together with the writes. Returns the number of rows that each write changed. */
    insert: async (row: SessionInsert, writes: readonly Write[]): Promise<number[]> =>
      (await writeBatch(db, [insert(row), ...writes])).slice(1),
    insertIn: async (tx: Tx, row: SessionInsert): Promise<void> => {
      const departmentId = lockMembership(sql`${row.userId}`, row.departmentId);
      await tx.insert(session).values({ ...row, departmentId });
    },
    recordTwoStep: async (id: string, tx: Tx = db): Promise<void> => {
      await tx.update(session).set({ hasPassedTwoStep: true }).where(eq(session.id, id));
    },
    clearTwoStep: async (userId: string, tx: Tx = db): Promise<string[]> =>
      (
        await tx
          .update(session)
          .set({ hasPassedTwoStep: false })
          .where(and(eq(session.userId, userId), isNull(session.endedAt)))
          .returning({ id: session.id })
      ).map(({ id }) => id),
    /** Moves the sessions of a session's hand-overs to a new parent session. Returns their ids. */
    moveChildren: async (parentId: string, newParentId: string): Promise<string[]> =>
      (
        await db
          .update(session)
          .set({ parentId: newParentId })
          .where(and(eq(session.parentId, parentId), isNull(session.endedAt)))
          .returning({ id: session.id })
      ).map(({ id }) => id),
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
