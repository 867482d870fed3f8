import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { hitRow, prepareWrite, type Write, writeTogether } from "#platform/database/named-statement.ts";
import { removeInPortions } from "#platform/database/remove-in-portions.ts";
import { oneHolds } from "#platform/database/typed-word.ts";
import { readTogether } from "#platform/read-together.ts";
import { session } from "./session.tables.ts";

export type SessionInsert = Omit<typeof session.$inferSelect, "endedAt" | "endReason">;
export type EndReason = NonNullable<(typeof session.$inferSelect)["endReason"]>;

export interface SessionFilter {
  readonly keyword?: string | undefined;
  /** The last used first unless stated; a minus turns an order round. */
  readonly sort?: "lastUsedAt" | "-lastUsedAt" | "signedInAt" | "-signedInAt" | undefined;
}

function orderOf(sort: SessionFilter["sort"] = "-lastUsedAt"): SQL[] {
  const column = sort.endsWith("signedInAt") ? session.createdAt : session.lastUsedAt;
  return sort.startsWith("-") ? [desc(column), desc(session.id)] : [asc(column), asc(session.id)];
}

/**
 * The department where its person belongs to it, else nothing. Whoever is taking them out of it waits until the session is
 * there to be moved, or has done so before: the row of the membership is held until the commit.
 */
const heldMembership = (userId: SQLWrapper, departmentId: unknown): SQL => sql`(
  SELECT member.department_id FROM department_member AS member
  WHERE member.user_id = ${userId} AND member.department_id = ${departmentId} FOR KEY SHARE)`;

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
        departmentId: heldMembership(sql.placeholder("userId"), sql.placeholder("departmentId")),
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
  /** By what one of a session's own names is. */
  const lookUp = (column: "tokenDigest" | "cookieDigest" | "id") => {
    const statement = db
      .select(columns)
      .from(session)
      .innerJoin(appUser, eq(appUser.id, session.userId))
      .leftJoin(parent, eq(parent.id, session.parentId))
      .leftJoin(department, eq(department.id, session.departmentId))
      .where(sql`${session[column]} = ANY(${sql.placeholder("names")})`)
      .prepare(`session_by_${column}`);
    return readTogether(async (names) => {
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
  const alive = (now: Date) =>
    and(
      isNull(session.endedAt),
      gt(session.absoluteEnd, now),
      gt(sql`${session.lastUsedAt} + make_interval(secs => ${session.idleSeconds})`, now),
    );
  /** One for each sign-in of somebody's: what was handed over from it, or goes on by its access token, counts as that one. */
  const rootsOf = (userId: string, now: Date) =>
    and(eq(session.userId, userId), isNull(session.parentId), isNull(session.secondStep), alive(now));

  const newestOf = (userId: string, most: number, now: Date) =>
    db
      .select({ id: session.id })
      .from(session)
      .where(rootsOf(userId, now))
      .orderBy(desc(session.createdAt), desc(session.id))
      .limit(most);

  const listed = (keyword: string | undefined, now: Date, rule?: RowCondition) => {
    return and(
      alive(now),
      isNull(session.secondStep),
      keyword ? oneHolds([appUser.username, appUser.realname, session.address], keyword) : undefined,
      rule,
    );
  };
  const rowsOf = (where: SQL | undefined) =>
    db
      .select({ session, username: appUser.username, realname: appUser.realname, departName: department.departName })
      .from(session)
      .innerJoin(appUser, eq(appUser.id, session.userId))
      .leftJoin(department, eq(department.id, session.departmentId))
      .where(where)
      .$dynamic();

  const end = async (where: SQL | undefined, endReason: EndReason, now: Date): Promise<string[]> => {
    const rows = await db
      .update(session)
      .set({ endedAt: now, endReason })
      .where(and(isNull(session.endedAt), where))
      .returning({ id: session.id });
    return rows.map(({ id }) => id);
  };

  return {
    /** With what else its opening writes; answers in how many rows each of those hit. */
    insert: async (row: SessionInsert, beside: readonly Write[]): Promise<number[]> =>
      (await writeTogether(db, [insert(row), ...beside])).slice(1),
    findByToken: lookUp("tokenDigest"),
    findByCookie: lookUp("cookieDigest"),
    findById: lookUp("id"),
    /** Those of these sessions that somebody or something has ended; age aside. */
    endedAmong: async (ids: readonly string[]): Promise<string[]> =>
      (await endedAmong.execute({ ids })).map(({ id }) => id),
    /** False: its person does not belong to it any more, and the session stands where it stood. */
    setDepartment: async (id: string, departmentId: string): Promise<boolean> => {
      const { rowCount } = await db
        .update(session)
        .set({ departmentId, departmentPending: false })
        .where(and(eq(session.id, id), isNotNull(heldMembership(sql`${session.userId}`, departmentId))));
      return (rowCount ?? 0) > 0;
    },
    /**
     * Living sessions whose department is none of these any more begin anew: in the one that is left, in none, or by choosing.
     */
    moveInto: async (userId: string, departmentIds: readonly string[]): Promise<string[]> => {
      const [only = null, ...others] = departmentIds;
      const outside = departmentIds.length === 0 ? undefined : notInArray(session.departmentId, [...departmentIds]);
      const moved = { departmentId: others.length > 0 ? null : only, departmentPending: others.length > 0 };
      return (
        await db
          .update(session)
          .set(moved)
          .where(
            and(
              eq(session.userId, userId),
              isNull(session.endedAt),
              isNull(session.secondStep),
              outside ? or(isNull(session.departmentId), outside) : undefined,
            ),
          )
          .returning({ id: session.id })
      ).map(({ id }) => id);
    },
    joinDepartment: async (tx: Tx, fromId: string, intoId: string): Promise<void> => {
      await tx.update(session).set({ departmentId: intoId }).where(eq(session.departmentId, fromId));
    },
    /** What else owes the choice is looked at as well: the choice may have become one of one, or of none. */
    leaveDepartment: async (tx: Tx, departmentId: string, userIds: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        UPDATE session SET department_id = CASE WHEN others.n = 1 THEN others.one END,
          department_pending = others.n > 1 AND session.app_id IS NULL
        FROM (SELECT asked.id, count(m.department_id) AS n, min(m.department_id) AS one
          FROM unnest(${sql.param([...userIds])}::text[]) AS asked (id)
          LEFT JOIN department_member m ON m.user_id = asked.id
          GROUP BY asked.id) AS others
        WHERE session.user_id = others.id AND session.ended_at IS NULL
          AND (session.department_id = ${departmentId} OR session.department_id IS NULL AND session.department_pending)`);
    },
    noteTwoStep: async (id: string): Promise<void> => {
      await db.update(session).set({ hasPassedTwoStep: true }).where(eq(session.id, id));
    },
    dropTwoStep: async (userId: string): Promise<string[]> =>
      (
        await db
          .update(session)
          .set({ hasPassedTwoStep: false })
          .where(and(eq(session.userId, userId), isNull(session.endedAt)))
          .returning({ id: session.id })
      ).map(({ id }) => id),
    /** Writes last uses in one statement; a later use already written by another node stays. */
    touch: async (uses: ReadonlyMap<string, number>): Promise<void> => {
      const ids = [...uses.keys()];
      const times = [...uses.values()].map((ms) => new Date(ms).toISOString());
      await db.execute(sql`
        UPDATE session SET last_used_at = greatest(last_used_at, u.at)
        FROM unnest(${sql.param(ids)}::text[], ${sql.param(times)}::timestamptz[]) AS u(id, at)
        WHERE session.id = u.id`);
    },
    /** Ends a session and those handed over from it. Answers the ids it ended. */
    endWithChildren: (id: string, reason: EndReason, now: Date) =>
      end(or(eq(session.id, id), eq(session.parentId, id)), reason, now),
    /** What was handed over from one session goes on under another. */
    moveChildren: async (from: string, to: string): Promise<string[]> =>
      (
        await db
          .update(session)
          .set({ parentId: to })
          .where(and(eq(session.parentId, from), isNull(session.endedAt)))
          .returning({ id: session.id })
      ).map(({ id }) => id),
    /** The living sessions that were opened with a ticket. */
    ofTicket: (ticketDigest: string) =>
      db
        .select({ id: session.id, userId: session.userId, username: appUser.username })
        .from(session)
        .innerJoin(appUser, eq(appUser.id, session.userId))
        .where(and(eq(session.ticketDigest, ticketDigest), isNull(session.endedAt))),
    endAllOf: (userId: string, reason: EndReason, now: Date) => end(eq(session.userId, userId), reason, now),
    /** Keeps the newest `keep` sign-ins of a user and supersedes the others with all handed over from them. */
    supersedeOldest: (userId: string, keep: number, now: Date) =>
      end(
        sql`${session.userId} = ${userId} AND ${session.secondStep} IS NULL
          AND coalesce(${session.parentId}, ${session.id}) NOT IN ${newestOf(userId, keep, now)}`,
        "superseded",
        now,
      ),
    /** The sign-in that a browser's cookie is of, where it is among those that would be superseded, and of today's credentials. */
    findOutnumbered: async (
      cookieDigest: string,
      { userId, credentialsVersion }: Pick<SessionInsert, "userId" | "credentialsVersion">,
      keep: number,
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
            notInArray(session.id, newestOf(userId, keep, now)),
          ),
        );
      return found?.id;
    },
    listOwn: (userId: string, now: Date) =>
      db.select().from(session).where(rootsOf(userId, now)).orderBy(desc(session.lastUsedAt)).limit(100),
    /** `rule`: of those alone that it lets in, here and in the next two. */
    listAll: async (
      { keyword, sort }: SessionFilter,
      page: number,
      pageSize: number,
      now: Date,
      rule?: RowCondition,
    ) => {
      const where = listed(keyword, now, rule);
      const [total] = await db
        .select({ n: count() })
        .from(session)
        .innerJoin(appUser, eq(appUser.id, session.userId))
        .where(where);
      const rows = await rowsOf(where)
        .orderBy(...orderOf(sort))
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      return { total: total?.n ?? 0, rows };
    },
    /** All that fits, in the order of the moment: sessions are used meanwhile and would change places. */
    pagesOfAll: async function* (
      { keyword, sort }: SessionFilter,
      size: number,
      most: number,
      now: Date,
      rule?: RowCondition,
    ) {
      const ids = await db
        .select({ id: session.id })
        .from(session)
        .innerJoin(appUser, eq(appUser.id, session.userId))
        .where(listed(keyword, now, rule))
        .orderBy(...orderOf(sort))
        .limit(most);
      for (let start = 0; start < ids.length; start += size) {
        const page = ids.slice(start, start + size).map(({ id }) => id);
        const rows = new Map((await rowsOf(inArray(session.id, page))).map((row) => [row.session.id, row]));
        yield page.flatMap((id) => rows.get(id) ?? []);
      }
    },
    isListed: async (id: string, now: Date, rule: RowCondition): Promise<boolean> =>
      (await rowsOf(and(eq(session.id, id), listed(undefined, now, rule)))).length > 0,
    /** Forgets sessions that ended or ran out before the given moment. */
    removeOlderThan: (moment: Date): Promise<number> =>
      removeInPortions(db, session, or(lt(session.endedAt, moment), lt(session.absoluteEnd, moment))),
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
export type SessionRow = NonNullable<Awaited<ReturnType<SessionStore["findByToken"]>>>;
export type ListedSession = Awaited<ReturnType<SessionStore["listAll"]>>["rows"][number];
