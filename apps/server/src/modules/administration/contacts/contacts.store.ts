import { searchForm } from "@tender/contract/normal-form";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { AccountPhones } from "#modules/people/account/account-phones.store.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { MAX_COUNTED } from "#platform/database/bounded-count.ts";
import type { Db } from "#platform/database/database.ts";
import { matchesPronunciation, startsWithPronunciation } from "#platform/database/search-people.ts";
import { matchesSearchWord } from "#platform/database/search-text.ts";
import { containsSpacedWord, startsWithWord } from "#platform/database/typed-word.ts";

export interface ContactFilter {
  /** A part of the name (a single character: its beginning), or of its pronunciation. */
  readonly keyword?: string | undefined;
  readonly orgCode?: string | undefined;
  /** `own`: members of the department itself; otherwise of its whole branch. */
  readonly reach?: "own" | undefined;
}

/** Order by pronunciation, in the order of the index; names without a stored reading come last. */
const bySound = sql`name_reading COLLATE "C", realname, id`;

const isListed = and(
  sql`${appUser.status} = 'active'`,
  sql`EXISTS (SELECT FROM department_member m WHERE m.user_id = app_user.id)`,
);

/** Uses the index of names and accounts, or that of readings. A match only in the account name does not count. */
function matchesName(keyword: string): SQL | undefined {
  const isOne = [...searchForm(keyword)].length === 1;
  const isInName = isOne ? startsWithWord(appUser.realname, keyword) : containsSpacedWord(appUser.realname, keyword);
  const isNamed = and(matchesSearchWord([appUser.realname, appUser.username], keyword), isInName);
  return or(isNamed, matchesPronunciation(appUser.nameSpellings, keyword));
}

/** Matches the department itself (`own`), or its whole branch. */
const isThere = (column: SQL, { orgCode = "", reach }: ContactFilter): SQL =>
  reach === "own" ? sql`${column} = ${orgCode}` : sql`starts_with(${column}, ${orgCode})`;

/** Evaluated before the people, who are then found by the index of memberships. */
const membersOf = (filter: ContactFilter): SQL => sql`SELECT m.user_id FROM department_member m
  WHERE m.department_id = ANY(ARRAY(SELECT d.id FROM department d WHERE ${isThere(sql`d.org_code`, filter)}))`;
const readFirst = (filter: ContactFilter): SQL => sql`${appUser.id} = ANY(ARRAY(${membersOf(filter)}))`;
/** Evaluated for each person in the order of the list: in a large department a page fills quickly. */
const probed = (filter: ContactFilter): SQL => sql`(SELECT true FROM department_member m
  JOIN department d ON d.id = m.department_id
  WHERE m.user_id = ${appUser.id} AND ${isThere(sql`d.org_code`, filter)} LIMIT 1)`;

const whereOf = (filter: ContactFilter, hasManyMembers: boolean, rule: RowCondition | undefined): SQL | undefined =>
  and(
    isListed,
    filter.keyword ? matchesName(filter.keyword) : undefined,
    filter.orgCode === undefined ? undefined : hasManyMembers ? probed(filter) : readFirst(filter),
    rule,
  );

/** The number of first names that are scanned for a condition that very many people meet. */
const MAX_SCANNED_NAMES = 3_000;

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** `rule`: the data rule; only rows that it allows are read. */
export function createContactStore(db: Db, phones: Pick<AccountPhones, "opened">) {
  const countOf = async (from: SQL, limit: number): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT FROM ${from} LIMIT ${limit}) AS found`,
    );
    return rows[0]?.n ?? 0;
  };
  const idsOf = async (from: SQL, { limit, offset }: Window): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM ${from} ORDER BY ${bySound} LIMIT ${limit} OFFSET ${offset}`,
    );
    return rows.map(({ id }) => id);
  };
  /** The matching ids among the first people of the order, or of a part of it. */
  const idsAmongFirst = (part: SQL | undefined, where: SQL | undefined, window: Window): Promise<string[]> => {
    const first = sql`SELECT * FROM app_user WHERE ${and(sql`status = 'active'`, part)} ORDER BY ${bySound} LIMIT ${MAX_SCANNED_NAMES}`;
    return idsOf(sql`(${first}) AS app_user WHERE ${where}`, window);
  };
  /**
   * Finds the matching names first and orders them afterwards: they may all be at the end of the order, where a scan in
   * order would read all people. With very many matches, the first names usually fill a page.
   */
  const idsFitting = async (where: SQL | undefined, hasManyMatches: boolean, window: Window): Promise<string[]> => {
    if (hasManyMatches) {
      const ids = await idsAmongFirst(undefined, where, window);
      if (ids.length === window.limit) return ids;
    }
    return idsOf(sql`(SELECT id, name_reading, realname FROM app_user WHERE ${where} OFFSET 0) AS found`, window);
  };
  /**
   * Names that begin with the keyword come first: they are adjacent in the order, however many they are. `among`: the
   * other conditions. A single character matches only the beginning of a name anyway.
   */
  const idsNamed = async (
    { named, among }: { readonly named: SQL | undefined; readonly among: SQL | undefined },
    keyword: string,
    hasManyMatches: boolean,
    window: Window,
  ): Promise<string[]> => {
    const where = and(among, named);
    const begins = startsWithPronunciation(appUser.nameReading, keyword);
    if (!begins) return idsFitting(where, hasManyMatches, window);
    if ([...keyword].length === 1) {
      const ids = hasManyMatches ? await idsAmongFirst(begins, where, window) : [];
      return ids.length === window.limit ? ids : idsFitting(where, hasManyMatches, window);
    }
    const called = sql`app_user WHERE ${and(among, begins)}`;
    const ids = await idsOf(called, window);
    if (ids.length === window.limit) return ids;
    const { limit, offset } = window;
    const passed = ids.length > 0 ? offset : await countOf(called, offset);
    const rest = { limit: limit - ids.length, offset: offset - passed };
    return [...ids, ...(await idsFitting(and(where, sql`(${begins}) IS NOT TRUE`), hasManyMatches, rest))];
  };
  return {
    /** Whether the department has more members than are counted; counting and paging then use another query. */
    hasManyMembers: async (filter: ContactFilter): Promise<boolean> =>
      filter.orgCode !== undefined &&
      (await countOf(sql`(${membersOf(filter)}) AS members`, MAX_COUNTED + 1)) > MAX_COUNTED,
    /** `hasManyMatches`: there are more matches than are counted. */
    page: async (
      filter: ContactFilter,
      rule: RowCondition | undefined,
      window: Window,
      { hasManyMembers, hasManyMatches }: { readonly hasManyMembers: boolean; readonly hasManyMatches: boolean },
    ) => {
      const { keyword, ...otherFilters } = filter;
      const among = whereOf(otherFilters, hasManyMembers, rule);
      const ids = keyword
        ? await idsNamed({ named: matchesName(keyword), among }, keyword, hasManyMatches, window)
        : await idsOf(sql`app_user WHERE ${among}`, window);
      const rows = await db
        .select({
          id: appUser.id,
          realname: appUser.realname,
          phone: appUser.phone,
          email: appUser.email,
          departments: sql<string[]>`ARRAY(SELECT d.depart_name FROM department_member m
            JOIN department d ON d.id = m.department_id WHERE m.user_id = app_user.id ORDER BY d.org_code)`,
        })
        .from(appUser)
        .where(inArray(appUser.id, ids));
      const positionById = new Map(ids.map((id, position) => [id, position]));
      return rows.map(phones.opened).sort((a, b) => (positionById.get(a.id) ?? 0) - (positionById.get(b.id) ?? 0));
    },
    /** Starts from the members when the department is the only filter, so that a large one is not read to its end. */
    count: async (filter: ContactFilter, rule: RowCondition | undefined, hasManyMembers: boolean): Promise<number> => {
      const { orgCode, keyword } = filter;
      const isOfOne = orgCode !== undefined && !keyword;
      const from = isOfOne
        ? sql`(${membersOf(filter)}) AS chosen JOIN app_user ON app_user.id = chosen.user_id`
        : sql`app_user`;
      const where = whereOf(isOfOne ? {} : filter, !isOfOne && hasManyMembers, rule);
      // A person may be a member of several departments of the branch and counts once, so more rows are read.
      const limit = isOfOne ? 2 * (MAX_COUNTED + 1) : MAX_COUNTED + 1;
      const { rows } = await db.execute<{ people: number; rows: number }>(sql`
        SELECT count(DISTINCT found.id)::int AS people, count(*)::int AS rows
        FROM (SELECT app_user.id FROM ${from} WHERE ${where} LIMIT ${limit}) AS found`);
      const { people = 0, rows: read = 0 } = rows[0] ?? {};
      return read === limit ? MAX_COUNTED + 1 : people;
    },
    find: async (id: string, rule: RowCondition | undefined) =>
      (
        await db
          .select({ username: appUser.username, phone: appUser.phone, email: appUser.email })
          .from(appUser)
          .where(and(eq(appUser.id, id), isListed, rule))
      ).map(phones.opened)[0],
  };
}

export type ContactStore = ReturnType<typeof createContactStore>;
