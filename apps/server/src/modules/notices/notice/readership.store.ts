import { type SQL, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db } from "#platform/database/database.ts";
import { matchesPerson } from "#platform/database/search-people.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";

const nameColumns = [appUser.realname, appUser.username, appUser.nameSpellings] as const;

/** An addressee of a notice. */
export interface Reader {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly departments: string[];
}

/** The addressees of a notice. `forAll`: the notice addresses all people. */
export interface Readership {
  readonly id: string;
  readonly forAll: boolean;
  readonly keyword?: string | undefined;
}

const departmentsOf = sql`ARRAY(SELECT d.depart_name FROM department_member m JOIN department d ON d.id = m.department_id
  WHERE m.user_id = u.id ORDER BY d.org_code)`;

/** Counts and lists readers of a notice; active accounts only. */
export function createReadershipStore(db: Db) {
  const isAddressee = ({ id, forAll }: Readership): SQL =>
    forAll
      ? sql`u.status = 'active'`
      : sql`u.status = 'active' AND EXISTS (SELECT FROM notice_addressee a WHERE a.user_id = u.id AND a.notice_id = ${id})`;
  const isUnread = (filter: Readership): SQL => {
    return sql`${isAddressee(filter)}
      AND NOT EXISTS (SELECT FROM notice_read r WHERE r.user_id = u.id AND r.notice_id = ${filter.id})
      AND ${filter.keyword ? anyContainsWord([sql`u.realname`, sql`u.username`], filter.keyword) : sql`true`}`;
  };

  return {
    count: async (filter: Readership): Promise<{ addressees: number; read: number; unread: number }> => {
      const { rows } = await db.execute<{ addressees: number; read: number; unread: number }>(sql`
        SELECT (SELECT count(*)::int FROM app_user u WHERE ${isAddressee(filter)}) AS addressees,
          (SELECT count(*)::int FROM app_user u JOIN notice_read r ON r.user_id = u.id AND r.notice_id = ${filter.id}
            WHERE ${isAddressee(filter)}) AS read,
          (SELECT count(*)::int FROM app_user u WHERE ${isUnread(filter)}) AS unread`);
      return rows[0] ?? { addressees: 0, read: 0, unread: 0 };
    },
    /** Lists addressees who have not read the notice, by account name; a page begins after `username`. */
    listUnreadAfter: async (filter: Readership, username: string, limit: number, offset = 0): Promise<Reader[]> =>
      (
        await db.execute<Reader & Record<string, unknown>>(sql`
          SELECT u.id, u.username, u.realname, ${departmentsOf} AS departments FROM app_user u
          WHERE ${isUnread(filter)} AND u.username > ${username} ORDER BY u.username LIMIT ${limit} OFFSET ${offset}`)
      ).rows,
    /** Finds people by the letters that an author types. */
    find: async (keyword: string, limit: number): Promise<Reader[]> => {
      return (
        await db.execute<Reader & Record<string, unknown>>(sql`
          SELECT u.id, u.username, u.realname, ${departmentsOf} AS departments
          FROM (SELECT id, username, realname FROM app_user WHERE status = 'active' AND ${matchesPerson(nameColumns, keyword)} OFFSET 0) AS u
          ORDER BY u.username LIMIT ${limit}`)
      ).rows;
    },
  };
}

export type ReadershipStore = ReturnType<typeof createReadershipStore>;
