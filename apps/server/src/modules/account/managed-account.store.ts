import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { endsWith, holdsWord } from "../../platform/database/search-text.ts";
import type { AccountRow } from "./account.store.ts";
import { appUser } from "./account.tables.ts";

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

/** A list counts so far and no further: a million rows are counted by nobody. */
export const MOST_COUNTED = 10_000;

const states: Readonly<Record<ManagedState, SQL | undefined>> = {
  active: and(eq(appUser.status, "active"), sql`${appUser.passwordHash} IS NOT NULL`),
  waiting: and(eq(appUser.status, "active"), sql`${appUser.passwordHash} IS NULL`),
  frozen: eq(appUser.status, "frozen"),
  removed: eq(appUser.status, "removed"),
};
const notRemoved = inArray(appUser.status, ["active", "frozen"]);

const holdsRole = (code: string): SQL =>
  sql`${appUser.id} IN (SELECT ur.user_id FROM user_role ur JOIN role r ON r.id = ur.role_id WHERE r.code = ${code})`;

const belongsBelow = (orgCode: string): SQL => sql`${appUser.id} IN (
  SELECT m.user_id FROM department_member m JOIN department d ON d.id = m.department_id
  WHERE starts_with(d.org_code, ${orgCode}))`;

/** By whatever role and department: of which of them somebody makes the current one is another question. */
function mayEnter(appId: string): SQL {
  const byRole = sql`${appUser.id} IN (SELECT ur.user_id FROM user_role ur JOIN role r ON r.id = ur.role_id
    JOIN role_subsystem rs ON rs.role_code = r.code JOIN subsystem s ON s.id = rs.subsystem_id WHERE s.app_id = ${appId})`;
  const byDepartment = sql`${appUser.id} IN (SELECT m.user_id FROM department_subsystem ds
    JOIN subsystem s ON s.id = ds.subsystem_id JOIN department top ON top.id = ds.department_id
    JOIN department d ON starts_with(d.org_code, top.org_code) JOIN department_member m ON m.department_id = d.id
    WHERE s.app_id = ${appId})`;
  const needsBoth = sql`EXISTS (SELECT FROM subsystem s WHERE s.app_id = ${appId} AND s.entry_rule = 'all')`;
  return sql`((${byRole} OR ${byDepartment}) AND (NOT ${needsBoth} OR (${byRole} AND ${byDepartment})))`;
}

const whereOf = ({ keyword, phone, orgCode, role, appId, state }: ManagedFilter): SQL | undefined =>
  and(
    state ? states[state] : notRemoved,
    keyword ? holdsWord([appUser.realname, appUser.username], keyword) : undefined,
    phone ? endsWith(appUser.phone, phone) : undefined,
    orgCode ? belongsBelow(orgCode) : undefined,
    role ? holdsRole(role) : undefined,
    appId ? mayEnter(appId) : undefined,
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

export function createManagedAccountStore(db: Db) {
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
  const idsOf = async (filter: ManagedFilter, limit: number, offset: number): Promise<string[]> => {
    const rows = await db
      .select({ id: appUser.id })
      .from(appUser)
      .where(whereOf(filter))
      .orderBy(orderOf(filter.sort))
      .limit(limit)
      .offset(offset);
    return rows.map(({ id }) => id);
  };
  return {
    count: async (filter: ManagedFilter): Promise<number> => {
      const some = db
        .select({ one: sql`1` })
        .from(appUser)
        .where(whereOf(filter))
        .limit(MOST_COUNTED + 1)
        .as("some");
      return (await db.select({ n: sql<number>`count(*)::int` }).from(some))[0]?.n ?? 0;
    },
    page: async (filter: ManagedFilter, limit: number, offset: number) => inOrder(await idsOf(filter, limit, offset)),
    /** The account in whatever state but gone for good. */
    find: async (id: string): Promise<AccountRow | undefined> =>
      (
        await db
          .select()
          .from(appUser)
          .where(and(eq(appUser.id, id), sql`${appUser.status} <> 'deleted'`))
      )[0],
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
          .set({ ...change, updatedAt: at, updatedBy: by, version: version + 1 })
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
