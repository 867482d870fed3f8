import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import { batchReads } from "#platform/batched-reads.ts";
import type { Db } from "#platform/database/database.ts";
import { session } from "./session.tables.ts";

const parent = alias(session, "parent_session");

const columns = {
  session,
  parent: {
    lastUsedAt: parent.lastUsedAt,
    idleSeconds: parent.idleSeconds,
    absoluteEnd: parent.absoluteEnd,
    endedAt: parent.endedAt,
    endReason: parent.endReason,
  },
  user: {
    username: appUser.username,
    realname: appUser.realname,
    avatar: appUser.avatar,
    status: appUser.status,
    credentialsVersion: appUser.credentialsVersion,
  },
  department: { id: department.id, orgCode: department.orgCode, departName: department.departName },
};

/** Reads sessions by credential and writes their last uses. */
export function createSessionLookupStore(db: Db) {
  /** Creates a look-up by one of the session's unique columns. */
  const lookUp = (column: "tokenDigest" | "cookieDigest" | "id") => {
    const statement = db
      .select(columns)
      .from(session)
      .innerJoin(appUser, eq(appUser.id, session.userId))
      .leftJoin(parent, eq(parent.id, session.parentId))
      .leftJoin(department, eq(department.id, session.departmentId))
      .where(sql`${session[column]} = ANY(${sql.placeholder("names")})`)
      .prepare(`session_by_${column}`);
    return batchReads(async (names) => {
      const rows = await statement.execute({ names });
      return new Map(rows.map((row) => [row.session[column] ?? "", row]));
    });
  };
  const endedAmong = db
    .select({ id: session.id })
    .from(session)
    .innerJoin(appUser, eq(appUser.id, session.userId))
    .leftJoin(parent, eq(parent.id, session.parentId))
    .where(
      and(
        sql`${session.id} = ANY(${sql.placeholder("ids")})`,
        or(
          isNotNull(session.endedAt),
          isNotNull(parent.endedAt),
          ne(appUser.status, "active"),
          ne(appUser.credentialsVersion, session.credentialsVersion),
        ),
      ),
    )
    .prepare("sessions_ended");
  return {
    findByToken: lookUp("tokenDigest"),
    findByCookie: lookUp("cookieDigest"),
    findById: lookUp("id"),
    /** Returns those of these sessions that were ended; expiry does not count. */
    endedAmong: async (ids: readonly string[]): Promise<string[]> =>
      (await endedAmong.execute({ ids })).map(({ id }) => id),
    /** Writes last uses in one statement; a later use that another node has written remains. */
    touch: async (uses: ReadonlyMap<string, number>): Promise<void> => {
      const ids = [...uses.keys()];
      const times = [...uses.values()].map((ms) => new Date(ms).toISOString());
      await db.execute(sql`
        UPDATE session SET last_used_at = greatest(last_used_at, u.at)
        FROM unnest(${sql.param(ids)}::text[], ${sql.param(times)}::timestamptz[]) AS u(id, at)
        WHERE session.id = u.id`);
    },
  };
}

export type SessionLookupStore = ReturnType<typeof createSessionLookupStore>;
export type SessionRow = NonNullable<Awaited<ReturnType<SessionLookupStore["findByToken"]>>>;
