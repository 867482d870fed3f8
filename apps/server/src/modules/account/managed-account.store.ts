import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "../../platform/data-rules/rule-sql.ts";
import { MOST_COUNTED } from "../../platform/database/bounded-count.ts";
import type { Tx } from "../../platform/database/database.ts";
import { isCalled } from "../../platform/database/search-people.ts";
import { endsWith } from "../../platform/database/search-text.ts";
import { readingsOfName, withReadings } from "../../platform/name-readings.ts";
import type { AccountRow } from "./account.store.ts";
import { appUser } from "./account.tables.ts";

const called = [appUser.realname, appUser.username, appUser.nameSpellings] as const;

/** What people look like to those who administer them: how somebody stands, with "not yet in" told apart. */
export type ManagedState = "active" | "waiting" | "frozen" | "removed";
export type ManagedOrder = "createdAt" | "-createdAt" | "username" | "-username";

export interface ManagedFilter {
  /** A part of name or account name; one character: its beginning. */
  readonly keyword?: string | undefined;
  /** Digits at the end of the phone's number. */
  readonly phone?: string | undefined;
  /** With everything below it. */
  readonly orgCode?: string | undefined;
  readonly role?: string | undefined;
  /** Who may enter this subsystem. */
  readonly appId?: string | undefined;
  /** All but those in the recycle bin, unless stated. */
  readonly state?: ManagedState | undefined;
  readonly sort?: ManagedOrder | undefined;
}

export interface UniqueValues {
  readonly username: readonly string[];
  readonly email: readonly string[];
  readonly phone: readonly string[];
}

interface PersonRow {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly phone: string | null;
  readonly email: string | null;
}

export type WaitingPerson = Pick<PersonRow, "id" | "username" | "realname" | "email">;

const states: Readonly<Record<ManagedState, SQL | undefined>> = {
  active: and(eq(appUser.status, "active"), sql`${appUser.passwordHash} IS NOT NULL`),
  waiting: and(eq(appUser.status, "active"), sql`${appUser.passwordHash} IS NULL`),
  frozen: eq(appUser.status, "frozen"),
  removed: eq(appUser.status, "removed"),
};
const notRemoved = inArray(appUser.status, ["active", "frozen"]);

/*
 * Roles and departments are settled before the people are looked at: rows then come one by one from the index of either, and
 * whoever wants few of them waits for few.
 */
const holdersOf = (code: string): SQL =>
  sql`SELECT ur.user_id FROM user_role ur WHERE ur.role_id = (SELECT r.id FROM role r WHERE r.code = ${code})`;

const membersBelow = (orgCode: string): SQL => sql`
  SELECT m.user_id FROM department_member m
  WHERE m.department_id = ANY(ARRAY(SELECT d.id FROM department d WHERE starts_with(d.org_code, ${orgCode})))`;

/** By whatever role and department: of which of them somebody makes the current one is another question. */
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

/** Of the people of these sets, each a statement that answers `user_id`, perhaps more than once. */
const setsOf = ({ orgCode, role, appId }: ManagedFilter): SQL[] => [
  ...(orgCode ? [membersBelow(orgCode)] : []),
  ...(role ? [holdersOf(role)] : []),
  ...(appId ? [entrantsOf(appId)] : []),
];

const inSet = (set: SQL): SQL => sql`${appUser.id} IN (${set})`;
/** Read first, as no more fit than are counted: the planner would else go through everybody in the order of the list. */
const readFirst = (set: SQL): SQL => sql`${appUser.id} = ANY(ARRAY(${set}))`;
/** Asked of one person after the other, in the order of the list: where a set holds very many, a page is soon full. */
const probed = (set: SQL): SQL => sql`(SELECT true FROM (${set}) AS one WHERE one.user_id = ${appUser.id} LIMIT 1)`;

const whereOf = (
  { keyword, phone, state }: ManagedFilter,
  sets: readonly SQL[],
  rule: RowCondition | undefined,
): SQL | undefined =>
  and(
    state ? states[state] : notRemoved,
    keyword ? isCalled(called, keyword) : undefined,
    phone ? endsWith(appUser.phone, phone) : undefined,
    ...sets,
    rule,
  );

/** Ids grow with time, so that their order is that of making. */
function orderOf(sort: ManagedOrder = "-createdAt"): SQL {
  const column = sort.endsWith("username") ? sql`lower(${appUser.username})` : appUser.id;
  return sort.startsWith("-") ? desc(column) : asc(column);
}

const listed = {
  id: appUser.id,
  version: appUser.version,
  username: appUser.username,
  realname: appUser.realname,
  phone: appUser.phone,
  email: appUser.email,
  status: appUser.status,
  hasPassword: sql<boolean>`${appUser.passwordHash} IS NOT NULL`,
  createdAt: appUser.createdAt,
  updatedAt: appUser.updatedAt,
  lastSignInAt: appUser.lastSignInAt,
  departments: sql<string[]>`ARRAY(SELECT d.depart_name FROM department_member m
    JOIN department d ON d.id = m.department_id WHERE m.user_id = app_user.id ORDER BY d.org_code)`,
  roles: sql<string[]>`ARRAY(SELECT DISTINCT r.name FROM user_role ur
    JOIN role r ON r.id = ur.role_id WHERE ur.user_id = app_user.id ORDER BY r.name)`,
};

export function createManagedAccountStore(db: Tx) {
  const rowsOf = (ids: readonly string[]) =>
    db
      .select(listed)
      .from(appUser)
      .where(inArray(appUser.id, [...ids]));
  const inOrder = async (ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const rows = new Map((await rowsOf(ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  const idsOf = async (
    filter: ManagedFilter,
    rule: RowCondition | undefined,
    limit: number,
    offset: number,
    areMany = false,
  ): Promise<string[]> => {
    const sets = setsOf(filter);
    const rows = await db
      .select({ id: appUser.id })
      .from(appUser)
      .where(
        whereOf(
          filter,
          areMany ? sets.map(probed) : sets.map((set, at) => (at === 0 ? readFirst(set) : inSet(set))),
          rule,
        ),
      )
      .orderBy(orderOf(filter.sort))
      .limit(limit)
      .offset(offset);
    return rows.map(({ id }) => id);
  };
  return {
    /**
     * Begins at a set where there is one, so that a set of very many is not read to its end. Who is in it more than once counts
     * once; a few are read more for that.
     */
    count: async (filter: ManagedFilter, rule?: RowCondition): Promise<number> => {
      const [first, ...sets] = setsOf(filter);
      const from = first ? sql`(${first}) AS chosen JOIN app_user ON app_user.id = chosen.user_id` : sql`app_user`;
      const most = first ? 2 * (MOST_COUNTED + 1) : MOST_COUNTED + 1;
      const { rows } = await db.execute<{ people: number; rows: number }>(sql`
        SELECT count(DISTINCT found.id)::int AS people, count(*)::int AS rows FROM (
          SELECT app_user.id FROM ${from} WHERE ${whereOf(filter, sets.map(inSet), rule)} LIMIT ${most}) AS found`);
      const { people = 0, rows: read = 0 } = rows[0] ?? {};
      return read === most ? MOST_COUNTED + 1 : people;
    },
    /** All that fits, in the order of the moment. */
    pagesOf: async function* (filter: ManagedFilter, rule: RowCondition | undefined, size: number, most: number) {
      const ids = await idsOf(filter, rule, most, 0);
      for (let from = 0; from < ids.length; from += size) yield inOrder(ids.slice(from, from + size));
    },
    /** `areMany`: more fit than are counted. */
    page: async (
      filter: ManagedFilter,
      rule: RowCondition | undefined,
      limit: number,
      offset: number,
      areMany: boolean,
    ) => inOrder(await idsOf(filter, rule, limit, offset, areMany)),
    /** The account in whatever state but gone for good. */
    find: async (id: string, rule?: RowCondition): Promise<AccountRow | undefined> =>
      (
        await db
          .select()
          .from(appUser)
          .where(and(eq(appUser.id, id), sql`${appUser.status} <> 'deleted'`, rule))
      )[0],
    /** Compared as the unique indexes compare. */
    takenAmong: async (on: Tx, { username, email, phone }: UniqueValues) => {
      const taken = async (values: readonly string[], isTaken: SQL): Promise<ReadonlySet<string>> => {
        if (values.length === 0) return new Set();
        const { rows } = await on.execute<{ value: string }>(sql`
          SELECT asked.value FROM unnest(${sql.param([...values])}::text[]) AS asked (value)
          WHERE EXISTS (SELECT FROM ${appUser} WHERE ${isTaken})`);
        return new Set(rows.map(({ value }) => value));
      };
      return {
        username: await taken(username, sql`lower(${appUser.username}) = lower(asked.value)`),
        email: await taken(email, sql`lower(${appUser.email}) = lower(asked.value)`),
        phone: await taken(phone, sql`${appUser.phone} = asked.value`),
      };
    },
    insertMany: async (tx: Tx, rows: readonly PersonRow[], by: string, at: Date): Promise<void> => {
      const column = (pick: (row: PersonRow) => string | null) => sql`${sql.param(rows.map(pick))}::text[]`;
      const readings = rows.map(({ realname }) => readingsOfName(realname));
      await tx.execute(sql`
        INSERT INTO ${appUser} (id, username, realname, name_reading, name_spellings, phone, email,
          created_at, created_by, updated_at, updated_by)
        SELECT one.id, one.username, one.realname, one.reading, one.spellings::tsvector, one.phone, one.email, ${at}, ${by}, ${at}, ${by}
        FROM unnest(${column(({ id }) => id)}, ${column(({ username }) => username)}, ${column(({ realname }) => realname)},
          ${sql.param(readings.map(({ nameReading }) => nameReading))}::text[],
          ${sql.param(readings.map(({ nameSpellings }) => nameSpellings))}::text[],
          ${column(({ phone }) => phone)}, ${column(({ email }) => email)})
          AS one (id, username, realname, reading, spellings, phone, email)`);
    },
    waitingAmong: async (on: Tx, ids: readonly string[]): Promise<WaitingPerson[]> => {
      const { rows } = await on.execute<WaitingPerson & Record<string, unknown>>(sql`
        SELECT u.id, u.username, u.realname, u.email
        FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS asked (id, place)
        JOIN app_user u ON u.id = asked.id
        WHERE u.status = 'active' AND u.password_hash IS NULL ORDER BY asked.place`);
      return rows;
    },
    /** False when it is not at that version any more. */
    change: async (
      tx: Tx,
      { id, version }: { readonly id: string; readonly version: number },
      change: Partial<Pick<AccountRow, "realname" | "phone" | "email">>,
      by: string,
      at: Date,
    ): Promise<boolean> =>
      (
        await tx
          .update(appUser)
          .set({ ...withReadings(change), updatedAt: at, updatedBy: by, version: version + 1 })
          .where(and(eq(appUser.id, id), eq(appUser.version, version), notRemoved))
      ).rowCount === 1,
    /** False when it is in none of those states. */
    setStatus: async (
      tx: Tx,
      id: string,
      { from, to }: { readonly from: readonly AccountRow["status"][]; readonly to: "active" | "frozen" | "removed" },
      by: string,
      at: Date,
    ): Promise<boolean> =>
      (
        await tx
          .update(appUser)
          .set({
            status: to,
            statusBefore: to === "removed" ? sql`${appUser.status}` : null,
            updatedAt: at,
            updatedBy: by,
            version: sql`${appUser.version} + 1`,
          })
          .where(and(eq(appUser.id, id), inArray(appUser.status, [...from])))
      ).rowCount === 1,
  };
}

export type ManagedAccountStore = ReturnType<typeof createManagedAccountStore>;
export type ManagedRow = Awaited<ReturnType<ManagedAccountStore["page"]>>[number];
