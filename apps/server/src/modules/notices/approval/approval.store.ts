import { and, asc, desc, eq, gt, gte, inArray, lte, ne } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { approval } from "./approval.tables.ts";

export type ApprovalRow = typeof approval.$inferSelect;
type Settlement = Pick<ApprovalRow, "state" | "decidedByUserId" | "decidedAt" | "reason">;

export function createApprovalStore(db: Db) {
  return {
    insert: async (
      tx: Tx,
      row: Omit<ApprovalRow, "id" | "decidedByUserId" | "decidedAt" | "reason">,
    ): Promise<string> => {
      const [inserted] = await tx.insert(approval).values(row).returning({ id: approval.id });
      if (!inserted) throw new Error("an approval was not stored");
      return inserted.id;
    },
    findPending: async (id: string, now: Date): Promise<ApprovalRow | undefined> =>
      (
        await db
          .select()
          .from(approval)
          .where(and(eq(approval.id, id), eq(approval.state, "pending"), gt(approval.expiresAt, now)))
      )[0],
    /** Lists pending requests, the oldest first. */
    listPending: (now: Date): Promise<ApprovalRow[]> =>
      db
        .select()
        .from(approval)
        .where(and(eq(approval.state, "pending"), gt(approval.expiresAt, now)))
        .orderBy(asc(approval.askedAt), asc(approval.id))
        .limit(200),
    listSettledFor: (userId: string, since: Date): Promise<ApprovalRow[]> =>
      db
        .select()
        .from(approval)
        .where(and(eq(approval.askedByUserId, userId), ne(approval.state, "pending"), gt(approval.decidedAt, since)))
        .orderBy(desc(approval.decidedAt), desc(approval.id))
        .limit(20),
    pendingOf: (kind: ApprovalRow["kind"], subjects: readonly string[]): Promise<ApprovalRow[]> =>
      db
        .select()
        .from(approval)
        .where(and(eq(approval.kind, kind), inArray(approval.subject, [...subjects]), eq(approval.state, "pending"))),
    listRequestedSince: (tx: Tx, userId: string, since: Date): Promise<ApprovalRow[]> =>
      tx
        .select()
        .from(approval)
        .where(and(eq(approval.askedByUserId, userId), eq(approval.state, "pending"), gte(approval.askedAt, since))),
    expired: (now: Date): Promise<ApprovalRow[]> =>
      db
        .select()
        .from(approval)
        .where(and(eq(approval.state, "pending"), lte(approval.expiresAt, now)))
        .limit(200),
    /** False: the request was settled already. */
    settle: async (tx: Tx, id: string, settlement: Settlement): Promise<boolean> => {
      const updated = await tx
        .update(approval)
        .set(settlement)
        .where(and(eq(approval.id, id), eq(approval.state, "pending")))
        .returning({ id: approval.id });
      return updated.length > 0;
    },
    /** Withdraws the person's own request. False: the request is not pending, or another person created it. */
    withdrawOwn: async (tx: Tx, id: string, userId: string, now: Date): Promise<boolean> => {
      const withdrawn = await tx
        .update(approval)
        .set({ state: "withdrawn", decidedAt: now })
        .where(
          and(
            eq(approval.id, id),
            eq(approval.kind, "change"),
            eq(approval.askedByUserId, userId),
            eq(approval.state, "pending"),
          ),
        )
        .returning({ id: approval.id });
      return withdrawn.length > 0;
    },
    withdraw: async (tx: Tx, kind: ApprovalRow["kind"], subject: string, now: Date): Promise<void> => {
      await tx
        .update(approval)
        .set({ state: "withdrawn", decidedAt: now })
        .where(and(eq(approval.kind, kind), eq(approval.subject, subject), eq(approval.state, "pending")));
    },
  };
}

export type ApprovalStore = ReturnType<typeof createApprovalStore>;
