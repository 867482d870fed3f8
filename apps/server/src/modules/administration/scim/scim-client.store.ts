import { and, asc, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { department } from "#modules/people/department/department.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { equalsInSearchForm } from "#platform/database/search-text.ts";
import { scimClient, scimToken } from "./scim.tables.ts";

export type ClientRow = typeof scimClient.$inferSelect;
export type TokenRow = typeof scimToken.$inferSelect;

/** The properties of a client that decide about its requests. */
export interface KnownClient {
  readonly id: string;
  readonly name: string;
  readonly mayAdopt: boolean;
  readonly mayAdminister: boolean;
  /** The code of its branch; empty: the whole tree. */
  readonly branch: string;
  /** The person who issued the token and may still know it. */
  readonly tokenBy: string | null;
}

export function createScimClientStore(db: Db) {
  const clientColumns = {
    id: scimClient.id,
    name: scimClient.name,
    mayAdopt: scimClient.mayAdopt,
    mayAdminister: scimClient.mayAdminister,
    branch: sql<string>`coalesce(${department.orgCode}, '')`,
  };
  return {
    /** Returns the client of a valid token. */
    findByToken: async (digest: string, now: Date): Promise<(KnownClient & { readonly tokenId: string }) | undefined> =>
      (
        await db
          .select({ ...clientColumns, tokenId: scimToken.id, tokenBy: scimToken.createdBy })
          .from(scimToken)
          .innerJoin(scimClient, eq(scimClient.id, scimToken.clientId))
          .leftJoin(department, eq(department.id, scimClient.departmentId))
          .where(and(eq(scimToken.digest, digest), isNull(scimToken.revokedAt), gt(scimToken.expiresAt, now)))
      )[0],
    /** Stores the last use with a precision of one minute, so that frequent requests do not write as often. */
    recordUse: async (tokenId: string, now: Date): Promise<void> => {
      const staleSince = new Date(now.getTime() - 60_000);
      await db
        .update(scimToken)
        .set({ lastUsedAt: now })
        .where(
          and(
            eq(scimToken.id, tokenId),
            sql`(${scimToken.lastUsedAt} IS NULL OR ${scimToken.lastUsedAt} < ${staleSince.toISOString()}::timestamptz)`,
          ),
        );
    },
    list: () =>
      db
        .select({ client: scimClient, orgCode: department.orgCode })
        .from(scimClient)
        .leftJoin(department, eq(department.id, scimClient.departmentId))
        .orderBy(asc(scimClient.name)),
    listTokens: (): Promise<TokenRow[]> =>
      db.select().from(scimToken).orderBy(desc(scimToken.createdAt), desc(scimToken.id)),
    find: async (id: string, tx: Tx = db): Promise<ClientRow | undefined> =>
      (await tx.select().from(scimClient).where(eq(scimClient.id, id)))[0],
    lock: async (tx: Tx, id: string): Promise<ClientRow | undefined> =>
      (await tx.select().from(scimClient).where(eq(scimClient.id, id)).for("update"))[0],
    findDepartmentId: async (tx: Tx, orgCode: string): Promise<string | undefined> =>
      (await tx.select({ id: department.id }).from(department).where(eq(department.orgCode, orgCode)))[0]?.id,
    /** Undefined: the name is already in use. */
    insert: async (tx: Tx, row: typeof scimClient.$inferInsert): Promise<string | undefined> =>
      (await tx.insert(scimClient).values(row).onConflictDoNothing().returning({ id: scimClient.id }))[0]?.id,
    isNameTaken: async (tx: Tx, name: string, exceptId: string): Promise<boolean> =>
      (
        await tx
          .select({ id: scimClient.id })
          .from(scimClient)
          .where(and(equalsInSearchForm(scimClient.name, name), sql`${scimClient.id} <> ${exceptId}`))
      ).length > 0,
    /** False: the version is outdated. */
    update: async (
      tx: Tx,
      { id, version }: Pick<ClientRow, "id" | "version">,
      change: Partial<ClientRow>,
    ): Promise<boolean> =>
      (
        await tx
          .update(scimClient)
          .set({ ...change, version: version + 1 })
          .where(and(eq(scimClient.id, id), eq(scimClient.version, version)))
      ).rowCount === 1,
    remove: async (tx: Tx, { id, version }: Pick<ClientRow, "id" | "version">): Promise<boolean> =>
      (await tx.delete(scimClient).where(and(eq(scimClient.id, id), eq(scimClient.version, version)))).rowCount === 1,
    countValidTokens: async (tx: Tx, clientId: string, now: Date): Promise<number> => {
      const isValid = and(eq(scimToken.clientId, clientId), isNull(scimToken.revokedAt), gt(scimToken.expiresAt, now));
      return (await tx.select({ n: count() }).from(scimToken).where(isValid))[0]?.n ?? 0;
    },
    insertToken: async (tx: Tx, row: typeof scimToken.$inferInsert): Promise<void> => {
      await tx.insert(scimToken).values(row);
    },
    /** Returns the client of the revoked token; undefined: there is none that was not revoked before. */
    revokeToken: async (tx: Tx, id: string, now: Date): Promise<string | undefined> =>
      (
        await tx
          .update(scimToken)
          .set({ revokedAt: now })
          .where(and(eq(scimToken.id, id), isNull(scimToken.revokedAt)))
          .returning({ clientId: scimToken.clientId })
      )[0]?.clientId,
    /** Counts the clients of the branch; the table refers to departments by id. */
    countInBranch: async (tx: Tx, orgCode: string): Promise<number> => {
      const isInBranch = sql`starts_with(${department.orgCode}, ${orgCode})`;
      const isDepartment = eq(department.id, scimClient.departmentId);
      return (
        (await tx.select({ n: count() }).from(scimClient).innerJoin(department, isDepartment).where(isInBranch))[0]
          ?.n ?? 0
      );
    },
    moveToDepartment: async (tx: Tx, fromId: string, intoId: string): Promise<void> => {
      await tx.update(scimClient).set({ departmentId: intoId }).where(eq(scimClient.departmentId, fromId));
    },
    /** Removes tokens that were revoked or expired before this time. */
    deleteTokensBefore: async (before: Date): Promise<number> => {
      const isOutdated = sql`coalesce(${scimToken.revokedAt}, ${scimToken.expiresAt}) < ${before.toISOString()}::timestamptz`;
      return (await db.delete(scimToken).where(isOutdated)).rowCount ?? 0;
    },
  };
}

export type ScimClientStore = ReturnType<typeof createScimClientStore>;
