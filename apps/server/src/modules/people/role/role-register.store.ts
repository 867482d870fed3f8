import { and, asc, desc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department } from "#modules/people/department/department.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { matchesPerson } from "#platform/database/search-people.ts";
import { equalsInSearchForm } from "#platform/database/search-text.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import { role, roleExclusion, roleRule, userRole } from "./role.tables.ts";

const nameColumns = [appUser.realname, appUser.username, appUser.nameSpellings] as const;

export type RoleRow = typeof role.$inferSelect;

/** Fields of a role's form. */
export type RoleChange = Pick<RoleRow, "code" | "name" | "description" | "homePath">;

export interface RoleFilter {
  readonly keyword?: string | undefined;
  readonly builtin?: boolean | undefined;
  readonly sort?: string | undefined;
}

export interface MemberFilter {
  readonly roleId: string;
  readonly keyword?: string | undefined;
  /** Holders in this department; null: holders in all departments. */
  readonly orgCode?: string | null | undefined;
}

interface Window {
  readonly limit: number;
  readonly offset: number;
}

export interface ListedRole {
  readonly row: RoleRow;
  /** At most `MAX_COUNTED + 1`. */
  readonly members: number;
}

export interface Member {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly status: "active" | "frozen" | "removed" | "deleted";
  readonly orgCode: string | null;
  readonly departName: string | null;
}

/** Author and time of a write. */
interface Stamp {
  readonly by: string;
  readonly at: Date;
}

/** A larger count would read as many rows as there are members, for a number that needs no precision. */
const MAX_COUNTED = 10_000;

/** People whose name or username matches; OFFSET 0 makes the planner use the search index first. */
const peopleNamed = (keyword: string, extraCondition: SQL = sql`true`): SQL => sql`
  (SELECT id, username, realname FROM app_user
   WHERE ${matchesPerson(nameColumns, keyword)} AND ${extraCondition} OFFSET 0) AS u`;

const orders: Readonly<Record<string, SQL>> = {
  name: asc(role.name),
  "-name": desc(role.name),
  code: asc(role.code),
  "-code": desc(role.code),
  updatedAt: asc(role.updatedAt),
  "-updatedAt": desc(role.updatedAt),
};

export function createRoleRegisterStore(db: Db) {
  const counted = sql<number>`(SELECT count(*)::int FROM (
    SELECT FROM user_role WHERE user_role.role_id = role.id LIMIT ${MAX_COUNTED + 1}) AS held)`;

  return {
    page: async (
      { keyword, builtin, sort = "code" }: RoleFilter,
      { limit, offset }: Window,
    ): Promise<{ total: number; rows: ListedRole[] }> => {
      const where = and(
        keyword?.trim() ? anyContainsWord([role.code, role.name], keyword) : undefined,
        builtin === undefined ? undefined : eq(role.builtin, builtin),
      );
      const [total, rows] = await Promise.all([
        db.$count(role, where),
        db
          .select({ row: role, members: counted })
          .from(role)
          .where(where)
          .orderBy(...(orders[sort] ? [orders[sort]] : []), asc(role.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    find: async (tx: Tx, id: string): Promise<RoleRow | undefined> =>
      (await tx.select().from(role).where(eq(role.id, id)))[0],
    isNameTaken: async (tx: Tx, name: string, exceptId: string | null): Promise<boolean> =>
      (await tx.$count(
        role,
        and(equalsInSearchForm(role.name, name), exceptId === null ? undefined : ne(role.id, exceptId)),
      )) > 0,
    insert: async (tx: Tx, change: RoleChange, { by, at }: Stamp): Promise<string> => {
      const [row] = await tx
        .insert(role)
        .values({ ...change, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
        .returning({ id: role.id });
      return row?.id ?? "";
    },
    /** False: the role is deleted or has another version. */
    update: async (
      tx: Tx,
      { id, version }: { readonly id: string; readonly version: number },
      change: Partial<RoleChange>,
      { by, at }: Stamp,
    ): Promise<boolean> => {
      const { rowCount } = await tx
        .update(role)
        .set({ ...change, updatedBy: by, updatedAt: at, version: sql`${role.version} + 1` })
        .where(and(eq(role.id, id), eq(role.version, version)));
      return (rowCount ?? 0) > 0;
    },
    remove: async (tx: Tx, { id, version }: { readonly id: string; readonly version: number }): Promise<boolean> => {
      const { rowCount } = await tx.delete(role).where(and(eq(role.id, id), eq(role.version, version)));
      return (rowCount ?? 0) > 0;
    },
    countHoldings: (tx: Tx, roleId: string): Promise<number> => tx.$count(userRole, eq(userRole.roleId, roleId)),
    /** Revokes the role from all holders; returns their number. */
    removeHoldings: async (tx: Tx, roleId: string): Promise<number> =>
      (await tx.delete(userRole).where(eq(userRole.roleId, roleId))).rowCount ?? 0,
    /** Lists a page of the holders; the latest holder comes first. */
    members: async (
      { roleId, keyword, orgCode }: MemberFilter,
      { limit, offset }: Window,
    ): Promise<{ total: number; rows: Member[] }> => {
      const inDepartment = (code: string | null) =>
        code === null ? sql`${userRole.departmentId} IS NULL` : eq(department.orgCode, code);
      const where = and(
        eq(userRole.roleId, roleId),
        orgCode === undefined ? undefined : inDepartment(orgCode),
        keyword ? inArray(userRole.userId, sql`(SELECT id FROM ${peopleNamed(keyword)})`) : undefined,
      );
      const matching = db
        .select({ id: userRole.id })
        .from(userRole)
        .leftJoin(department, eq(department.id, userRole.departmentId))
        .innerJoin(appUser, eq(appUser.id, userRole.userId))
        .where(where)
        .limit(MAX_COUNTED + 1)
        .as("chosen");
      const [[count], rows] = await Promise.all([
        db.select({ total: sql<number>`count(*)::int` }).from(matching),
        db
          .select({
            userId: appUser.id,
            username: appUser.username,
            realname: appUser.realname,
            status: appUser.status,
            orgCode: department.orgCode,
            departName: department.departName,
          })
          .from(userRole)
          .leftJoin(department, eq(department.id, userRole.departmentId))
          .innerJoin(appUser, eq(appUser.id, userRole.userId))
          .where(where)
          .orderBy(desc(userRole.id))
          .limit(limit)
          .offset(offset),
      ]);
      return { total: count?.total ?? 0, rows };
    },
    /** Finds active people by a part of their names, sorted by username. */
    findPeople: async (roleId: string, keyword: string, limit: number) => {
      const { rows } = await db.execute<{
        id: string;
        username: string;
        realname: string;
        departments: string[];
        holds: boolean;
      }>(sql`
        SELECT u.id, u.username, u.realname,
          coalesce((SELECT array_agg(d.depart_name ORDER BY d.org_code)
            FROM department_member m JOIN department d ON d.id = m.department_id WHERE m.user_id = u.id), '{}') AS departments,
          EXISTS (SELECT FROM user_role h WHERE h.user_id = u.id AND h.role_id = ${roleId}) AS holds
        FROM ${peopleNamed(keyword, sql`status = 'active'`)}
        ORDER BY u.username LIMIT ${limit}`);
      return rows;
    },
    exclusions: async (tx: Tx): Promise<{ one: string; other: string }[]> => {
      const { rows } = await tx.execute<{ one: string; other: string }>(sql`
        SELECT least(a.code, b.code) AS one, greatest(a.code, b.code) AS other
        FROM role_exclusion pair JOIN role a ON a.id = pair.role_id JOIN role b ON b.id = pair.other_role_id
        ORDER BY 1, 2`);
      return rows;
    },
    /** Returns the version of the rule with its pairs; 0: never set. */
    exclusionsVersion: async (tx: Tx): Promise<number> => {
      const [row] = await tx
        .select({ version: roleRule.version })
        .from(roleRule)
        .where(eq(roleRule.name, "exclusions"));
      return row?.version ?? 0;
    },
    setExclusions: async (tx: Tx, pairs: readonly { readonly roleId: string; readonly otherRoleId: string }[]) => {
      await tx.delete(roleExclusion);
      if (pairs.length > 0) await tx.insert(roleExclusion).values([...pairs]);
    },
    setInForce: async (tx: Tx, inForce: boolean, { by, at }: Stamp): Promise<void> => {
      const changed = { inForce, updatedBy: by, updatedAt: at };
      await tx
        .insert(roleRule)
        .values({ name: "exclusions", createdBy: by, createdAt: at, ...changed })
        .onConflictDoUpdate({ target: roleRule.name, set: { ...changed, version: sql`${roleRule.version} + 1` } });
    },
    /** Counts the people who hold two roles that exclude each other. */
    countClashes: async (tx: Tx): Promise<number> => {
      const { rows } = await tx.execute<{ n: number }>(sql`
        SELECT count(DISTINCT a.user_id)::int AS n FROM role_exclusion pair
        JOIN user_role a ON a.role_id = pair.role_id
        JOIN user_role b ON b.role_id = pair.other_role_id AND b.user_id = a.user_id`);
      return rows[0]?.n ?? 0;
    },
  };
}

export type RoleRegister = ReturnType<typeof createRoleRegisterStore>;
