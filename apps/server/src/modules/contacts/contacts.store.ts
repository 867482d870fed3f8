import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "../../platform/data-rules/rule-sql.ts";
import { MOST_COUNTED } from "../../platform/database/bounded-count.ts";
import type { Db } from "../../platform/database/database.ts";
import { holdsWord } from "../../platform/database/search-text.ts";
import { appUser } from "../account/account.tables.ts";

export interface ContactFilter {
  /** A part of the name; one character: its beginning. */
  readonly keyword?: string | undefined;
  readonly orgCode?: string | undefined;
  /** Of the department itself; else with all below it. */
  readonly reach?: "own" | undefined;
}

const isListed = and(
  eq(appUser.status, "active"),
  sql`EXISTS (SELECT FROM department_member m WHERE m.user_id = app_user.id)`,
);

/** By the index of names and accounts; the account is no way to find somebody here. */
function named(keyword: string): SQL | undefined {
  const isOne = [...keyword].length === 1;
  const inName = sql`strpos(lower(${appUser.realname}), ${keyword.toLowerCase()})`;
  return and(holdsWord([appUser.realname, appUser.username], keyword), isOne ? sql`${inName} = 1` : sql`${inName} > 0`);
}

/** Settled before the people are looked at: they then come from the index of who belongs where. */
const membersOf = (orgCode: string, reach: ContactFilter["reach"]): SQL => sql`${appUser.id} = ANY(ARRAY(
  SELECT m.user_id FROM department_member m WHERE m.department_id = ANY(ARRAY(SELECT d.id FROM department d
    WHERE ${reach === "own" ? sql`d.org_code = ${orgCode}` : sql`d.org_code LIKE ${`${orgCode}%`}`}))))`;

const whereOf = ({ keyword, orgCode, reach }: ContactFilter, rule: RowCondition | undefined): SQL | undefined =>
  and(
    isListed,
    keyword ? named(keyword) : undefined,
    orgCode === undefined ? undefined : membersOf(orgCode, reach),
    rule,
  );

/** `rule`: of those alone that it lets in. */
export function createContactStore(db: Db) {
  return {
    page: async (filter: ContactFilter, rule: RowCondition | undefined, limit: number, offset: number) => {
      const ids = await db
        .select({ id: appUser.id })
        .from(appUser)
        .where(whereOf(filter, rule))
        .orderBy(asc(appUser.realname), asc(appUser.id))
        .limit(limit)
        .offset(offset);
      return db
        .select({
          id: appUser.id,
          realname: appUser.realname,
          phone: appUser.phone,
          email: appUser.email,
          departments: sql<string[]>`ARRAY(SELECT d.depart_name FROM department_member m
            JOIN department d ON d.id = m.department_id WHERE m.user_id = app_user.id ORDER BY d.org_code)`,
        })
        .from(appUser)
        .where(
          inArray(
            appUser.id,
            ids.map(({ id }) => id),
          ),
        )
        .orderBy(asc(appUser.realname), asc(appUser.id));
    },
    count: async (filter: ContactFilter, rule: RowCondition | undefined): Promise<number> => {
      const some = db
        .select({ id: appUser.id })
        .from(appUser)
        .where(whereOf(filter, rule))
        .limit(MOST_COUNTED + 1)
        .as("some");
      const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(some);
      return row?.n ?? 0;
    },
    find: async (id: string, rule: RowCondition | undefined) =>
      (
        await db
          .select({ username: appUser.username, phone: appUser.phone, email: appUser.email })
          .from(appUser)
          .where(and(eq(appUser.id, id), isListed, rule))
      )[0],
  };
}

export type ContactStore = ReturnType<typeof createContactStore>;
