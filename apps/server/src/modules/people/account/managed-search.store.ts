import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { MAX_COUNTED } from "#platform/database/bounded-count.ts";
import type { Tx } from "#platform/database/database.ts";
import { matchesPerson } from "#platform/database/search-people.ts";
import { appUser } from "./account.tables.ts";
import type { AccountPhones } from "./account-phones.store.ts";

const nameColumns = [appUser.realname, appUser.username, appUser.nameSpellings] as const;

/** States of an account in administration; "waiting": no password was set yet. */
export type ManagedState = "active" | "waiting" | "frozen" | "removed";
export type ManagedOrder = "createdAt" | "-createdAt" | "username" | "-username";

export interface ManagedFilter {
  /** A part of name or username; one character: a prefix. */
  readonly keyword?: string | undefined;
  /** The whole phone number or its last four digits. */
  readonly phone?: string | undefined;
  /** Includes the departments below it. */
  readonly orgCode?: string | undefined;
  readonly role?: string | undefined;
  /** People who may enter this subsystem. */
  readonly appId?: string | undefined;
  /** Undefined: all states except removed. */
  readonly state?: ManagedState | undefined;
  readonly sort?: ManagedOrder | undefined;
}

const states: Readonly<Record<ManagedState, SQL | undefined>> = {
  active: and(eq(appUser.status, "active"), sql`${appUser.passwordHash} IS NOT NULL`),
  waiting: and(eq(appUser.status, "active"), sql`${appUser.passwordHash} IS NULL`),
  frozen: eq(appUser.status, "frozen"),
  removed: eq(appUser.status, "removed"),
};
export const notRemoved = inArray(appUser.status, ["active", "frozen"]);

/**
 * Roles and departments are resolved before the people are read: rows then come one by one from an index, so a search
 * with a small limit ends early.
 */
const holdersOf = (code: string): SQL =>
  sql`SELECT ur.user_id FROM user_role ur WHERE ur.role_id = (SELECT r.id FROM role r WHERE r.code = ${code})`;

const membersBelow = (orgCode: string): SQL => sql`
  SELECT m.user_id FROM department_member m
  WHERE m.department_id = ANY(ARRAY(SELECT d.id FROM department d WHERE starts_with(d.org_code, ${orgCode})))`;

/** Selects people who may enter a subsystem by any of their roles and departments, not only the current ones. */
function entrantsOf(appId: string): SQL {
  const byRole = sql`SELECT ur.user_id FROM user_role ur WHERE ur.role_id = ANY(ARRAY(
    SELECT r.id FROM role r JOIN role_subsystem rs ON rs.role_code = r.code
    JOIN subsystem s ON s.id = rs.subsystem_id WHERE s.app_id = ${appId}))`;
  const byDepartment = sql`SELECT m.user_id FROM department_member m WHERE m.department_id = ANY(ARRAY(
    SELECT d.id FROM department_subsystem ds JOIN subsystem s ON s.id = ds.subsystem_id
    JOIN department top ON top.id = ds.department_id
    JOIN department d ON starts_with(d.org_code, top.org_code) WHERE s.app_id = ${appId}))`;
  const needsBoth = sql`EXISTS (SELECT FROM subsystem s WHERE s.app_id = ${appId} AND s.entry_rule = 'all')`;
  return sql`
    SELECT user_id FROM (${byRole}) AS r WHERE NOT ${needsBoth} OR user_id IN (${byDepartment})
    UNION ALL SELECT user_id FROM (${byDepartment}) AS d WHERE NOT ${needsBoth}`;
}

/** People of a department, a role or a subsystem. */
interface PeopleSet {
  /** A statement that returns `user_id`, possibly with duplicates. */
  readonly people: SQL;
  /** A check of one person, for very large sets: the list is read in its order until a page is full. */
  readonly has: SQL;
}

const probe = (set: SQL): SQL =>
  sql`(SELECT true FROM (${set}) AS member WHERE member.user_id = ${appUser.id} LIMIT 1)`;
/** Reads the departments of the person, which are few. */
const isBelow = (orgCode: string): SQL => sql`(SELECT true FROM department_member m
  JOIN department d ON d.id = m.department_id
  WHERE m.user_id = ${appUser.id} AND starts_with(d.org_code, ${orgCode}) LIMIT 1)`;
const setOf = (people: SQL): PeopleSet => ({ people, has: probe(people) });

/** Returns the sets of the filter. Holders of a role come first: a branch may contain half of all people. */
const setsOf = ({ orgCode, role, appId }: ManagedFilter): PeopleSet[] => [
  ...(role ? [setOf(holdersOf(role))] : []),
  ...(orgCode ? [{ people: membersBelow(orgCode), has: isBelow(orgCode) }] : []),
  ...(appId ? [setOf(entrantsOf(appId))] : []),
];

/** Makes the planner evaluate the set first; it would otherwise scan all people in the order of the list. */
const readFirst = (set: SQL): SQL => sql`${appUser.id} = ANY(ARRAY(${set}))`;

/** Ids increase with time, so their order is the order of creation. */
function orderOf(sort: ManagedOrder = "-createdAt"): SQL {
  const column = sort.endsWith("username") ? sql`lower(${appUser.username})` : appUser.id;
  return sort.startsWith("-") ? desc(column) : asc(column);
}

/** Ids and counts for the list of accounts. */
export function managedSearch(db: Tx, isPhoneOrEnd: AccountPhones["isPhoneOrEnd"]) {
  const whereOf = (
    { keyword, phone, state }: ManagedFilter,
    sets: readonly SQL[],
    rule: RowCondition | undefined,
  ): SQL | undefined =>
    and(
      state ? states[state] : notRemoved,
      keyword ? matchesPerson(nameColumns, keyword) : undefined,
      phone ? isPhoneOrEnd(phone) : undefined,
      ...sets,
      rule,
    );
  const isSmall = async ({ people }: PeopleSet): Promise<boolean> => {
    const { rows } = await db.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT FROM (${people}) AS member LIMIT ${MAX_COUNTED + 1}) AS found`,
    );
    return (rows[0]?.n ?? 0) <= MAX_COUNTED;
  };
  /**
   * Chooses the set that a search starts from: a small set; else none, if there is a keyword or number; else the first
   * set.
   */
  const chooseStart = async (
    filter: ManagedFilter,
  ): Promise<{ first: PeopleSet | undefined; otherConditions: SQL[] }> => {
    const sets = setsOf(filter);
    let first: PeopleSet | undefined = filter.keyword || filter.phone ? undefined : sets[0];
    if (sets.length > 1 || !first)
      for (const set of sets)
        if (await isSmall(set)) {
          first = set;
          break;
        }
    return { first, otherConditions: sets.filter((set) => set !== first).map(({ has }) => has) };
  };
  const idsOf = async (
    filter: ManagedFilter,
    rule: RowCondition | undefined,
    limit: number,
    offset: number,
    isMore = false,
  ): Promise<string[]> => {
    const order = orderOf(filter.sort);
    if (isMore) {
      const where = whereOf(
        filter,
        setsOf(filter).map(({ has }) => has),
        rule,
      );
      const rows = await db
        .select({ id: appUser.id })
        .from(appUser)
        .where(where)
        .orderBy(order)
        .limit(limit)
        .offset(offset);
      return rows.map(({ id }) => id);
    }
    const { first, otherConditions } = await chooseStart(filter);
    const where = whereOf(filter, first ? [readFirst(first.people), ...otherConditions] : otherConditions, rule);
    // A keyword matches few rows. OFFSET 0 makes the planner find them before it sorts; it would otherwise scan all
    // people in order.
    const from =
      !first && otherConditions.length > 0
        ? sql`(SELECT * FROM app_user WHERE ${where} OFFSET 0) AS app_user`
        : sql`app_user WHERE ${where}`;
    const { rows } = await db.execute<{ id: string }>(
      sql`SELECT app_user.id FROM ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
    );
    return rows.map(({ id }) => id);
  };
  return {
    /** Returns ids in the order of the list. `isMore`: more rows match than are counted. */
    idsOf,
    /**
     * Counts up to the limit. Starts from a set if possible, so that a very large set is not read to its end. A person
     * who is in the set several times counts once, so the limit of rows is doubled.
     */
    count: async (filter: ManagedFilter, rule?: RowCondition): Promise<number> => {
      const { first, otherConditions } = await chooseStart(filter);
      const from = first
        ? sql`(${first.people}) AS chosen JOIN app_user ON app_user.id = chosen.user_id`
        : sql`app_user`;
      const rowLimit = first ? 2 * (MAX_COUNTED + 1) : MAX_COUNTED + 1;
      const { rows } = await db.execute<{ people: number; rows: number }>(sql`
        SELECT count(DISTINCT found.id)::int AS people, count(*)::int AS rows FROM (
          SELECT app_user.id FROM ${from} WHERE ${whereOf(filter, otherConditions, rule)} LIMIT ${rowLimit}) AS found`);
      const { people = 0, rows: rowsRead = 0 } = rows[0] ?? {};
      return rowsRead === rowLimit ? MAX_COUNTED + 1 : people;
    },
  };
}
