import { and, asc, count, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import type { Db } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import { isAlive, rootsOf } from "./living-sessions.store.ts";
import { session } from "./session.tables.ts";

export interface SessionFilter {
  readonly keyword?: string | undefined;
  /** Default: last used first. A minus reverses the order. */
  readonly sort?: "lastUsedAt" | "-lastUsedAt" | "signedInAt" | "-signedInAt" | undefined;
}

function orderOf(sort: SessionFilter["sort"] = "-lastUsedAt"): SQL[] {
  const column = sort.endsWith("signedInAt") ? session.createdAt : session.lastUsedAt;
  return sort.startsWith("-") ? [desc(column), desc(session.id)] : [asc(column), asc(session.id)];
}

/** Lists of living sessions: a person's own, and all. */
export function createSessionListStore(db: Db) {
  const listedCondition = (keyword: string | undefined, now: Date, rule?: RowCondition) => {
    return and(
      isAlive(now),
      isNull(session.secondStep),
      keyword ? anyContainsWord([appUser.username, appUser.realname, session.address], keyword) : undefined,
      rule,
    );
  };
  const selectRows = (where: SQL | undefined) =>
    db
      .select({ session, username: appUser.username, realname: appUser.realname, departName: department.departName })
      .from(session)
      .innerJoin(appUser, eq(appUser.id, session.userId))
      .leftJoin(department, eq(department.id, session.departmentId))
      .where(where)
      .$dynamic();

  return {
    listOwn: (userId: string, now: Date) =>
      db.select().from(session).where(rootsOf(userId, now)).orderBy(desc(session.lastUsedAt)).limit(100),
    /** `rule`: only rows that it allows; the same in `pagesOfAll` and `isListed`. */
    listAll: async (
      { keyword, sort }: SessionFilter,
      page: number,
      pageSize: number,
      now: Date,
      rule?: RowCondition,
    ) => {
      const where = listedCondition(keyword, now, rule);
      const [counted] = await db
        .select({ n: count() })
        .from(session)
        .innerJoin(appUser, eq(appUser.id, session.userId))
        .where(where);
      const rows = await selectRows(where)
        .orderBy(...orderOf(sort))
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      return { total: counted?.n ?? 0, rows };
    },
    /**
     * Yields at most `limit` matching rows, in the order of the first query: sessions that are used later keep their
     * place.
     */
    pagesOfAll: async function* (
      { keyword, sort }: SessionFilter,
      size: number,
      limit: number,
      now: Date,
      rule?: RowCondition,
    ) {
      const ids = await db
        .select({ id: session.id })
        .from(session)
        .innerJoin(appUser, eq(appUser.id, session.userId))
        .where(listedCondition(keyword, now, rule))
        .orderBy(...orderOf(sort))
        .limit(limit);
      for (let start = 0; start < ids.length; start += size) {
        const page = ids.slice(start, start + size).map(({ id }) => id);
        const rows = new Map((await selectRows(inArray(session.id, page))).map((row) => [row.session.id, row]));
        yield page.flatMap((id) => rows.get(id) ?? []);
      }
    },
    isListed: async (id: string, now: Date, rule: RowCondition): Promise<boolean> =>
      (await selectRows(and(eq(session.id, id), listedCondition(undefined, now, rule)))).length > 0,
  };
}

export type SessionListStore = ReturnType<typeof createSessionListStore>;
export type ListedSession = Awaited<ReturnType<SessionListStore["listAll"]>>["rows"][number];
