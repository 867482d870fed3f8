import type { OrganisationFile } from "@tender/contract/organisation-facts";
import { and, eq, inArray, lt, not, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { org, orgFile } from "./organisation.tables.ts";

const columns = {
  kind: orgFile.kind,
  attachPath: orgFile.attachPath,
  fileName: orgFile.fileName,
  contentType: orgFile.contentType,
  bytes: orgFile.bytes,
};

const isProposed = sql`EXISTS (SELECT FROM org_submission s WHERE s.org_id = ${orgFile.orgId} AND s.state <> 'approved'
  AND s.facts->'attachments' @> jsonb_build_array(jsonb_build_object('attachPath', ${orgFile.attachPath})))`;

/** Files of organisations. */
export function createOrganisationFileStore(db: Db) {
  return {
    insert: async (tx: Tx, row: typeof orgFile.$inferInsert): Promise<void> => {
      await tx.insert(orgFile).values(row);
    },
    count: (orgId: string): Promise<number> => db.$count(orgFile, eq(orgFile.orgId, orgId)),
    named: (tx: Tx, orgId: string, paths: readonly string[]): Promise<OrganisationFile[]> =>
      paths.length === 0
        ? Promise.resolve([])
        : tx
            .select(columns)
            .from(orgFile)
            .where(and(eq(orgFile.orgId, orgId), inArray(orgFile.attachPath, [...paths]))),
    /** Marks files that a version refers to. They are never removed, since old versions remain readable. */
    markReferenced: async (tx: Tx, orgId: string, paths: readonly string[]): Promise<void> => {
      if (paths.length === 0) return;
      await tx
        .update(orgFile)
        .set({ isKept: true })
        .where(and(eq(orgFile.orgId, orgId), inArray(orgFile.attachPath, [...paths])));
    },
    pathsOf: async (tx: Tx, orgId: string): Promise<string[]> =>
      (await tx.select({ path: orgFile.attachPath }).from(orgFile).where(eq(orgFile.orgId, orgId))).map(
        ({ path }) => path,
      ),
    /** Returns whether the file belongs to an organisation that the account acts for, or that the condition allows. */
    isVisibleTo: async (
      attachPath: string,
      userId: string,
      inSight: RowCondition | "all" | "none",
    ): Promise<boolean> => {
      const sightCondition = inSight === "none" ? sql`false` : inSight === "all" ? sql`true` : inSight;
      const { rows } = await db.execute(sql`
        SELECT FROM ${orgFile} f JOIN ${org} ON org.id = f.org_id
        WHERE f.attach_path = ${attachPath} AND (${sightCondition} OR EXISTS (
          SELECT FROM org_account a WHERE a.org_id = f.org_id AND a.user_id = ${userId}))`);
      return rows.length > 0;
    },
    /**
     * Deletes the rows of files uploaded before that time to which no version and no open proposal refers. Returns
     * their paths.
     */
    removeUnreferenced: async (before: Date): Promise<string[]> =>
      (
        await db
          .delete(orgFile)
          .where(and(eq(orgFile.isKept, false), lt(orgFile.uploadedAt, before), not(isProposed)))
          .returning({ path: orgFile.attachPath })
      ).map(({ path }) => path),
  };
}

export type OrganisationFileStore = ReturnType<typeof createOrganisationFileStore>;
