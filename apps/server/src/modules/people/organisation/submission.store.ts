import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { orgSubmission } from "./organisation.tables.ts";
import type { OrganisationPhones } from "./organisation-phones.store.ts";

export type SubmissionRow = typeof orgSubmission.$inferSelect;

/** A submission is open until it is approved: it is a draft, waiting for a decision, or returned. */
const open = ne(orgSubmission.state, "approved");

/** Submissions of organisations' own people. At most one is open for each organisation. */
export function createSubmissionStore(db: Db, { submissionBase, submissionFacts }: OrganisationPhones) {
  const opened = (row: SubmissionRow): SubmissionRow => ({
    ...row,
    base: submissionBase.open(row.base),
    facts: submissionFacts.open(row.facts),
  });
  return {
    /** Returns the open submission of an organisation. */
    open: async (orgId: string, tx: Tx = db): Promise<SubmissionRow | undefined> =>
      (
        await tx
          .select()
          .from(orgSubmission)
          .where(and(eq(orgSubmission.orgId, orgId), open))
      ).map(opened)[0],
    /** Returns the open submissions of several organisations. */
    listOpenOf: async (orgIds: readonly string[]): Promise<SubmissionRow[]> =>
      orgIds.length === 0
        ? []
        : (
            await db
              .select()
              .from(orgSubmission)
              .where(and(inArray(orgSubmission.orgId, [...orgIds]), open))
          ).map(opened),
    /** Returns the open submission and locks its row until the transaction ends. */
    lockOpen: async (tx: Tx, orgId: string): Promise<SubmissionRow | undefined> =>
      (
        await tx
          .select()
          .from(orgSubmission)
          .where(and(eq(orgSubmission.orgId, orgId), open))
          .for("update")
      ).map(opened)[0],
    /** Inserts a draft. Undefined: the organisation already has an open submission. */
    insert: async (
      tx: Tx,
      row: Pick<SubmissionRow, "orgId" | "base" | "facts">,
      by: string,
      at: Date,
    ): Promise<SubmissionRow | undefined> =>
      (
        await tx
          .insert(orgSubmission)
          .values({
            ...row,
            base: submissionBase.seal(row.base),
            facts: submissionFacts.seal(row.facts),
            state: "draft",
            createdAt: at,
            createdBy: by,
            updatedAt: at,
            updatedBy: by,
          })
          .onConflictDoNothing()
          .returning()
      ).map(opened)[0],
    /** Updates the submission. Undefined: its version has changed. */
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
          .set({
            ...change,
            ...(change.facts ? { facts: submissionFacts.seal(change.facts) } : {}),
            updatedAt: at,
            updatedBy: by,
            version: sql`${orgSubmission.version} + 1`,
          })
          .where(and(eq(orgSubmission.id, id), eq(orgSubmission.version, version)))
          .returning()
      ).map(opened)[0],
    /** Deletes the draft or returned submission. False: there is none. */
    remove: async (tx: Tx, orgId: string): Promise<boolean> =>
      ((
        await tx
          .delete(orgSubmission)
          .where(and(eq(orgSubmission.orgId, orgId), inArray(orgSubmission.state, ["draft", "returned"])))
      ).rowCount ?? 0) > 0,
    /** Replaces the reason of the returned submission. */
    storeReason: async (tx: Tx, orgId: string, reason: string): Promise<void> => {
      await tx
        .update(orgSubmission)
        .set({ reason })
        .where(and(eq(orgSubmission.orgId, orgId), eq(orgSubmission.state, "returned")));
    },
  };
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>;
