import { searchForm } from "@tender/contract/normal-form";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { MOST_COUNTED } from "#platform/database/bounded-count.ts";
import type { Db } from "#platform/database/database.ts";
import { beginsSpoken, isSpoken } from "#platform/database/search-people.ts";
import { holdsWord } from "#platform/database/search-text.ts";
import { begins, holdsSpaced } from "#platform/database/typed-word.ts";

export interface ContactFilter {
  /** A part of the name (one character: its beginning), or how it is spoken. */
  readonly keyword?: string | undefined;
  readonly orgCode?: string | undefined;
  /** Of the department itself; else with all below it. */
  readonly reach?: "own" | undefined;
}

/** By how names are spoken, as the index has it; who was not read yet comes last. */
const bySound = sql`name_reading COLLATE "C", realname, id`;

const isListed = and(
  sql`${appUser.status} = 'active'`,
  sql`EXISTS (SELECT FROM department_member m WHERE m.user_id = app_user.id)`,
);

/** By the index of names and accounts, or by that of readings; the account is no way to find somebody here. */
function named(keyword: string): SQL | undefined {
  const isOne = [...searchForm(keyword)].length === 1;
  const isInName = isOne ? begins(appUser.realname, keyword) : holdsSpaced(appUser.realname, keyword);
  const isNamed = and(holdsWord([appUser.realname, appUser.username], keyword), isInName);
  return or(isNamed, isSpoken(appUser.nameSpellings, keyword));
}

/** Of the department itself, or with all below it. */
const isThere = (column: SQL, { orgCode = "", reach }: ContactFilter): SQL =>
  reach === "own" ? sql`${column} = ${orgCode}` : sql`starts_with(${column}, ${orgCode})`;

/** Settled before the people are looked at: they then come from the index of who belongs where. */
const membersOf = (filter: ContactFilter): SQL => sql`SELECT m.user_id FROM department_member m
  WHERE m.department_id = ANY(ARRAY(SELECT d.id FROM department d WHERE ${isThere(sql`d.org_code`, filter)}))`;
const readFirst = (filter: ContactFilter): SQL => sql`${appUser.id} = ANY(ARRAY(${membersOf(filter)}))`;
/** Asked of one person after the other, in the order of the list: where very many belong, a page is soon full. */
const probed = (filter: ContactFilter): SQL => sql`(SELECT true FROM department_member m
  JOIN department d ON d.id = m.department_id
  WHERE m.user_id = ${appUser.id} AND ${isThere(sql`d.org_code`, filter)} LIMIT 1)`;

const whereOf = (filter: ContactFilter, areMany: boolean, rule: RowCondition | undefined): SQL | undefined =>
  and(
    isListed,
    filter.keyword ? named(filter.keyword) : undefined,
    filter.orgCode === undefined ? undefined : areMany ? probed(filter) : readFirst(filter),
    rule,
  );

/** So many of the first names are looked through for those that very many people share. */
const LOOKED_THROUGH = 3_000;

interface Window {
  readonly limit: number;
  readonly offset: number;
}

/** `rule`: of those alone that it lets in. */
export function createContactStore(db: Db) {
  const countOf = async (from: SQL, most: number): Promise<number> => {
    const { rows } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT FROM ${from} LIMIT ${most}) AS found`,
    );
    return rows[0]?.n ?? 0;
  };
  const idsOf = async (from: SQL, { limit, offset }: Window): Promise<string[]> => {
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT id FROM ${from} ORDER BY ${bySound} LIMIT ${limit} OFFSET ${offset}`,
    );
    return rows.map(({ id }) => id);
  };
  /** Of the first people of the order, or of a part of it, those that fit. */
  const idsAmongFirst = (part: SQL | undefined, where: SQL | undefined, window: Window): Promise<string[]> => {
    const first = sql`SELECT * FROM app_user WHERE ${and(sql`status = 'active'`, part)} ORDER BY ${bySound} LIMIT ${LOOKED_THROUGH}`;
    return idsOf(sql`(${first}) AS app_user WHERE ${where}`, window);
  };
  /**
   * Names that fit a word may lie together at the end of the order, so that going through it to them would read everybody. They
   * are found first, then ordered; where very many fit, a page of them is most often among the first names.
   */
  const idsFitting = async (where: SQL | undefined, fitMany: boolean, window: Window): Promise<string[]> => {
    if (fitMany) {
      const ids = await idsAmongFirst(undefined, where, window);
      if (ids.length === window.limit) return ids;
    }
    return idsOf(sql`(SELECT id, name_reading, realname FROM app_user WHERE ${where} OFFSET 0) AS found`, window);
  };
  /**
   * Whoever's name begins as it was typed comes first: these lie together in the order, however many they are. `among`: what else is
   * asked of them. A character is the beginning of a name anyway.
   */
  const idsNamed = async (
    { named, among }: { readonly named: SQL | undefined; readonly among: SQL | undefined },
    keyword: string,
    fitMany: boolean,
    window: Window,
  ): Promise<string[]> => {
    const where = and(among, named);
    const begins = beginsSpoken(appUser.nameReading, keyword);
    if (!begins) return idsFitting(where, fitMany, window);
    if ([...keyword].length === 1) {
      const ids = fitMany ? await idsAmongFirst(begins, where, window) : [];
      return ids.length === window.limit ? ids : idsFitting(where, fitMany, window);
    }
    const called = sql`app_user WHERE ${and(among, begins)}`;
    const ids = await idsOf(called, window);
    if (ids.length === window.limit) return ids;
    const { limit, offset } = window;
    const passed = ids.length > 0 ? offset : await countOf(called, offset);
    const rest = { limit: limit - ids.length, offset: offset - passed };
    return [...ids, ...(await idsFitting(and(where, sql`(${begins}) IS NOT TRUE`), fitMany, rest))];
  };
  return {
    /** Do more belong to the department than are counted? Counting and paging go another way then. */
    areMany: async (filter: ContactFilter): Promise<boolean> =>
      filter.orgCode !== undefined &&
      (await countOf(sql`(${membersOf(filter)}) AS members`, MOST_COUNTED + 1)) > MOST_COUNTED,
    /** `fitMany`: more fit than are counted. */
    page: async (
      filter: ContactFilter,
      rule: RowCondition | undefined,
      window: Window,
      { areMany, fitMany }: { readonly areMany: boolean; readonly fitMany: boolean },
    ) => {
      const { keyword, ...elsewise } = filter;
      const among = whereOf(elsewise, areMany, rule);
      const ids = keyword
        ? await idsNamed({ named: named(keyword), among }, keyword, fitMany, window)
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
      const place = new Map(ids.map((id, at) => [id, at]));
      return rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
    },
    /** Begins at the department where that alone is asked for, so that a large one is not read to its end. */
    count: async (filter: ContactFilter, rule: RowCondition | undefined, areMany: boolean): Promise<number> => {
      const { orgCode, keyword } = filter;
      const isOfOne = orgCode !== undefined && !keyword;
      const from = isOfOne
        ? sql`(${membersOf(filter)}) AS chosen JOIN app_user ON app_user.id = chosen.user_id`
        : sql`app_user`;
      const where = whereOf(isOfOne ? {} : filter, !isOfOne && areMany, rule);
      // Who belongs there twice counts once; a few are read more for that.
      const most = isOfOne ? 2 * (MOST_COUNTED + 1) : MOST_COUNTED + 1;
      const { rows } = await db.execute<{ people: number; rows: number }>(sql`
        SELECT count(DISTINCT found.id)::int AS people, count(*)::int AS rows
        FROM (SELECT app_user.id FROM ${from} WHERE ${where} LIMIT ${most}) AS found`);
      const { people = 0, rows: read = 0 } = rows[0] ?? {};
      return read === most ? MOST_COUNTED + 1 : people;
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
