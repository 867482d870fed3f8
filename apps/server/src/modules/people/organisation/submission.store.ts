import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { orgSubmission } from "./organisation.tables.ts";

export type SubmissionRow = typeof orgSubmission.$inferSelect;

const open = ne(orgSubmission.state, "approved");

/** Proposals of organisations' own people; at most one is open for each organisation. */
export function createSubmissionStore(db: Db) {
  return {
    open: async (orgId: string, tx: Tx = db): Promise<SubmissionRow | undefined> =>
      (
        await tx
          .select()
          .from(orgSubmission)
          .where(and(eq(orgSubmission.orgId, orgId), open))
      )[0],
    listOpenOf: (orgIds: readonly string[]): Promise<SubmissionRow[]> =>
      orgIds.length === 0
        ? Promise.resolve([])
        : db
            .select()
            .from(orgSubmission)
            .where(and(inArray(orgSubmission.orgId, [...orgIds]), open)),
    lockOpen: async (tx: Tx, orgId: string): Promise<SubmissionRow | undefined> =>
      (
        await tx
          .select()
          .from(orgSubmission)
          .where(and(eq(orgSubmission.orgId, orgId), open))
          .for("update")
      )[0],
    insert: async (
      tx: Tx,
      row: Pick<SubmissionRow, "orgId" | "base" | "facts">,
      by: string,
      at: Date,
    ): Promise<SubmissionRow | undefined> =>
      (
        await tx
          .insert(orgSubmission)
          .values({ ...row, state: "draft", createdAt: at, createdBy: by, updatedAt: at, updatedBy: by })
          .onConflictDoNothing()
          .returning()
      )[0],
    /** Undefined: the version has changed. */
    write: async (
      tx: Tx,
      { id, version }: Pick<SubmissionRow, "id" | "version">,
      change: Partial<
        Pick<
          SubmissionRow,
          "facts" | "state" | "submittedBy" | "submittedByName" | "submittedAt" | "decidedAt" | "reason"
        >
      >,
      by: string | null,
      at: Date,
    ): Promise<SubmissionRow | undefined> =>
      (
        await tx
          .update(orgSubmission)
          .set({ ...change, updatedAt: at, updatedBy: by, version: sql`${orgSubmission.version} + 1` })
          .where(and(eq(orgSubmission.id, id), eq(orgSubmission.version, version)))
          .returning()
      )[0],
    remove: async (tx: Tx, orgId: string): Promise<boolean> =>
      ((
        await tx
          .delete(orgSubmission)
          .where(and(eq(orgSubmission.orgId, orgId), inArray(orgSubmission.state, ["draft", "returned"])))
      ).rowCount ?? 0) > 0,
    storeReason: async (tx: Tx, orgId: string, reason: string): Promise<void> => {
      await tx
        .update(orgSubmission)
        .set({ reason })
        .where(and(eq(orgSubmission.orgId, orgId), eq(orgSubmission.state, "returned")));
    },
  };
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>;
