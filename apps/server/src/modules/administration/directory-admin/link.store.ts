import { and, desc, eq, or, sql } from "drizzle-orm";
import { directoryConnection } from "#modules/access/directory/directory.tables.ts";
import { provisionedAccount } from "#modules/access/provisioning/provisioning.tables.ts";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db } from "#platform/database/database.ts";
import { matchesPerson } from "#platform/database/search-people.ts";

const called = [appUser.realname, appUser.username, appUser.nameSpellings] as const;

export interface LinkFilter {
  /** A part of the name or the account, or the whole identifier in the directory. */
  readonly keyword?: string | undefined;
  /** Only links of this connection. */
  readonly directory?: string | undefined;
}

const source = sql`'directory:' || ${directoryConnection.id}`;

/** Accounts that are linked to people of directories. */
export function createLinkStore(db: Db) {
  return {
    page: async ({ keyword, directory }: LinkFilter, limit: number, offset: number) => {
      const word = keyword?.trim();
      const where = and(
        directory === undefined ? undefined : eq(directoryConnection.id, directory),
        word ? or(matchesPerson(called, word), eq(provisionedAccount.externalId, word)) : undefined,
      );
      const links = db
        .select({
          userId: appUser.id,
          username: appUser.username,
          realname: appUser.realname,
          directoryId: directoryConnection.id,
          directory: directoryConnection.name,
          externalId: provisionedAccount.externalId,
          isFrozen: provisionedAccount.isFrozen,
          leftAt: provisionedAccount.leftAt,
        })
        .from(provisionedAccount)
        .innerJoin(directoryConnection, eq(provisionedAccount.source, source))
        .innerJoin(appUser, eq(appUser.id, provisionedAccount.userId))
        .where(where);
      const [[counted], rows] = await Promise.all([
        db
          .select({ total: sql<number>`count(*)::int` })
          .from(provisionedAccount)
          .innerJoin(directoryConnection, eq(provisionedAccount.source, source))
          .innerJoin(appUser, eq(appUser.id, provisionedAccount.userId))
          .where(where),
        links.orderBy(desc(provisionedAccount.userId)).limit(limit).offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
  };
}

export type LinkStore = ReturnType<typeof createLinkStore>;
