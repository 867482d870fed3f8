import { UPSTREAM_SOURCE } from "@tender/contract";
import { and, count, desc, eq, gte, ne } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import { externalIdentity } from "./external-identity.tables.ts";

export type ExternalIdentityRow = typeof externalIdentity.$inferSelect;

export interface IdentityFilter {
  readonly keyword?: string | undefined;
  readonly source?: string | undefined;
}

export function createExternalIdentityStore(db: Db) {
  const isSubject = ({ issuer, subject }: Pick<ExternalIdentityRow, "issuer" | "subject">) =>
    and(eq(externalIdentity.issuer, issuer), eq(externalIdentity.subject, subject));

  const fits = ({ keyword, source }: IdentityFilter) => {
    return and(
      source === undefined ? undefined : eq(externalIdentity.source, source),
      keyword ? anyContainsWord([appUser.username, appUser.realname, externalIdentity.name], keyword) : undefined,
    );
  };

  return {
    /** Returns the owner's id and stores the time of use. */
    use: async (
      { source, ...who }: Pick<ExternalIdentityRow, "source" | "issuer" | "subject">,
      now: Date,
    ): Promise<string | undefined> =>
      (
        await db
          .update(externalIdentity)
          .set({ lastUsedAt: now })
          .where(and(isSubject(who), eq(externalIdentity.source, source)))
          .returning({ userId: externalIdentity.userId })
      )[0]?.userId,
    /** Owner of the identity, whatever its source. */
    ownerOf: async (who: Pick<ExternalIdentityRow, "issuer" | "subject">, tx: Tx = db): Promise<string | undefined> =>
      (await tx.select({ userId: externalIdentity.userId }).from(externalIdentity).where(isSubject(who)))[0]?.userId,
    /** False: the identity is bound already, or the account has one of that source. */
    insert: async (row: typeof externalIdentity.$inferInsert, tx: Tx = db): Promise<boolean> =>
      (await tx.insert(externalIdentity).values(row).onConflictDoNothing().returning({ id: externalIdentity.id }))
        .length > 0,
    find: async (id: string): Promise<ExternalIdentityRow | undefined> =>
      (await db.select().from(externalIdentity).where(eq(externalIdentity.id, id)))[0],
    listOf: (userId: string): Promise<ExternalIdentityRow[]> =>
      db
        .select()
        .from(externalIdentity)
        .where(eq(externalIdentity.userId, userId))
        .orderBy(desc(externalIdentity.boundAt)),
    page: async (filter: IdentityFilter, limit: number, offset: number) => {
      const where = fits(filter);
      const joined = eq(appUser.id, externalIdentity.userId);
      const [total] = await db.select({ n: count() }).from(externalIdentity).innerJoin(appUser, joined).where(where);
      const rows = await db
        .select({ identity: externalIdentity, username: appUser.username, realname: appUser.realname })
        .from(externalIdentity)
        .innerJoin(appUser, joined)
        .where(where)
        .orderBy(desc(externalIdentity.boundAt), desc(externalIdentity.id))
        .limit(limit)
        .offset(offset);
      return { total: total?.n ?? 0, rows };
    },
    countBySource: async (): Promise<ReadonlyMap<string, number>> => {
      const rows = await db
        .select({ source: externalIdentity.source, n: count() })
        .from(externalIdentity)
        .groupBy(externalIdentity.source);
      return new Map(rows.map(({ source, n }) => [source, n]));
    },
    removeOwn: async (userId: string, source: string, tx: Tx = db): Promise<ExternalIdentityRow | undefined> =>
      (
        await tx
          .delete(externalIdentity)
          .where(and(eq(externalIdentity.userId, userId), eq(externalIdentity.source, source)))
          .returning()
      )[0],
    remove: async (id: string, tx: Tx = db): Promise<ExternalIdentityRow | undefined> =>
      (await tx.delete(externalIdentity).where(eq(externalIdentity.id, id)).returning())[0],
    /**
     * Removes identities that the person has bound since then. Those of the upstream sign-on server stay:
     * administrators bind them.
     */
    removeOwnSince: async (userId: string, since: Date, tx: Tx = db): Promise<void> => {
      const isOwn = and(eq(externalIdentity.userId, userId), ne(externalIdentity.source, UPSTREAM_SOURCE));
      await tx.delete(externalIdentity).where(and(isOwn, gte(externalIdentity.boundAt, since)));
    },
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(externalIdentity).where(eq(externalIdentity.userId, userId));
    },
  };
}

export type ExternalIdentityStore = ReturnType<typeof createExternalIdentityStore>;
