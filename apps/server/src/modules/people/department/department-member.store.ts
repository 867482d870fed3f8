import { and, asc, eq, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { matchesPerson } from "#platform/database/search-people.ts";
import { department, departmentMember } from "./department.tables.ts";

const called = [appUser.realname, appUser.username, appUser.nameSpellings] as const;

export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
}

export interface Member extends Person {
  readonly status: "active" | "frozen" | "removed" | "deleted";
  readonly isLeader: boolean;
  readonly roles: string[];
}

export interface Candidate extends Person {
  readonly departments: string[];
  readonly isMember: boolean;
}

/** A larger count would read as many rows as there are members, for a number that needs no precision. */
const MAX_COUNTED = 10_000;

/** One array parameter, since a statement has at most 65,535 parameters. */
const these = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;

const person = { userId: appUser.id, username: appUser.username, realname: appUser.realname };

/** Members and leaders of departments. */
export function createDepartmentMemberStore(db: Db) {
  return {
    page: async (
      { departmentId, keyword }: { readonly departmentId: string; readonly keyword?: string | undefined },
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ): Promise<{ total: number; rows: Member[] }> => {
      const where = and(
        eq(departmentMember.departmentId, departmentId),
        keyword ? matchesPerson(called, keyword) : undefined,
      );
      const chosen = db
        .select({ id: departmentMember.userId })
        .from(departmentMember)
        .innerJoin(appUser, eq(appUser.id, departmentMember.userId))
        .where(where)
        .limit(MAX_COUNTED + 1)
        .as("chosen");
      const [[counted], rows] = await Promise.all([
        db.select({ total: sql<number>`count(*)::int` }).from(chosen),
        db
          .select({
            ...person,
            status: appUser.status,
            isLeader: departmentMember.isLeader,
            roles: sql<string[]>`coalesce((SELECT array_agg(role.name ORDER BY role.code) FROM user_role held
              JOIN role ON role.id = held.role_id
              WHERE held.user_id = ${departmentMember.userId} AND held.department_id = ${departmentId}), '{}')`,
          })
          .from(departmentMember)
          .innerJoin(appUser, eq(appUser.id, departmentMember.userId))
          .where(where)
          .orderBy(asc(departmentMember.userId))
          .limit(limit)
          .offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
    leadersOf: (tx: Tx, departmentId: string): Promise<Person[]> =>
      tx
        .select(person)
        .from(departmentMember)
        .innerJoin(appUser, eq(appUser.id, departmentMember.userId))
        .where(and(eq(departmentMember.departmentId, departmentId), departmentMember.isLeader))
        .orderBy(asc(appUser.username)),
    /** Leaders with active accounts, who can decide on requests. */
    activeLeadersOf: (tx: Tx, departmentId: string): Promise<Person[]> =>
      tx
        .select(person)
        .from(departmentMember)
        .innerJoin(appUser, eq(appUser.id, departmentMember.userId))
        .where(
          and(eq(departmentMember.departmentId, departmentId), departmentMember.isLeader, eq(appUser.status, "active")),
        )
        .orderBy(asc(appUser.username)),
    /** Departments that this person leads, in the order of the tree. */
    listDepartmentsOfLeader: async (tx: Tx, userId: string): Promise<{ id: string; orgCode: string }[]> =>
      tx
        .select({ id: department.id, orgCode: department.orgCode })
        .from(departmentMember)
        .innerJoin(department, eq(department.id, departmentMember.departmentId))
        .where(and(eq(departmentMember.userId, userId), departmentMember.isLeader))
        .orderBy(asc(department.orgCode)),
    /** The number of members among these people. */
    countAmong: (tx: Tx, departmentId: string, userIds: readonly string[]): Promise<number> =>
      tx.$count(
        departmentMember,
        and(eq(departmentMember.departmentId, departmentId), sql`${departmentMember.userId} = ANY(${these(userIds)})`),
      ),
    /** Active people by a part of their names. */
    findPeople: async (departmentId: string, keyword: string, limit: number): Promise<Candidate[]> => {
      const { rows } = await db.execute<Candidate & Record<string, unknown>>(sql`
        SELECT u.id AS "userId", u.username, u.realname,
          coalesce((SELECT array_agg(d.depart_name ORDER BY d.org_code)
            FROM department_member m JOIN department d ON d.id = m.department_id WHERE m.user_id = u.id), '{}') AS departments,
          EXISTS (SELECT FROM department_member m
            WHERE m.user_id = u.id AND m.department_id = ${departmentId}) AS "isMember"
        FROM (SELECT id, username, realname FROM app_user
          WHERE status = 'active' AND ${matchesPerson(called, keyword)} OFFSET 0) AS u
        ORDER BY u.username LIMIT ${limit}`);
      return rows;
    },
    /** Number of members and leaders' names by department id; departments without members are omitted. */
    peopleOfAll: async (tx: Tx): Promise<ReadonlyMap<string, { members: number; leaders: string[] }>> => {
      const { rows } = await tx.execute<{ id: string; members: number; leaders: string[] | null }>(sql`
        SELECT m.department_id AS id, count(*)::int AS members,
          array_agg(u.realname ORDER BY u.username) FILTER (WHERE m.is_leader) AS leaders
        FROM department_member m JOIN app_user u ON u.id = m.user_id GROUP BY m.department_id`);
      return new Map(rows.map(({ id, members, leaders }) => [id, { members, leaders: leaders ?? [] }]));
    },
    count: (tx: Tx, departmentId: string): Promise<number> =>
      tx.$count(departmentMember, eq(departmentMember.departmentId, departmentId)),
    /** The number of ids among these without an active or frozen account. */
    strangersAmong: async (tx: Tx, userIds: readonly string[]): Promise<number> => {
      const { rows } = await tx.execute<{ n: number }>(sql`
        SELECT count(*)::int AS n FROM unnest(${these(userIds)}) AS asked (id)
        WHERE NOT EXISTS (SELECT FROM app_user u WHERE u.id = asked.id AND u.status IN ('active', 'frozen'))`);
      return rows[0]?.n ?? 0;
    },
    /** Returns the ids of the new members. */
    add: async (tx: Tx, departmentId: string, userIds: readonly string[]): Promise<string[]> => {
      const { rows } = await tx.execute<{ user_id: string }>(sql`
        INSERT INTO department_member (user_id, department_id)
        SELECT asked.id, ${departmentId} FROM unnest(${these(userIds)}) AS asked (id)
        ON CONFLICT DO NOTHING RETURNING user_id`);
      return rows.map(({ user_id }) => user_id);
    },
    /** Adds each person to the department at the same index. */
    addPairs: async (tx: Tx, userIds: readonly string[], departmentIds: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        INSERT INTO department_member (user_id, department_id)
        SELECT * FROM unnest(${these(userIds)}, ${these(departmentIds)}) ON CONFLICT DO NOTHING`);
    },
    /** Adds all members of one department to another, whose leaders do not change. */
    addAllOf: async (tx: Tx, fromId: string, intoId: string): Promise<void> => {
      await tx.execute(sql`
        INSERT INTO department_member (user_id, department_id)
        SELECT user_id, ${intoId} FROM department_member WHERE department_id = ${fromId} ON CONFLICT DO NOTHING`);
    },
    /** Returns the ids of the former members. */
    removeAll: async (tx: Tx, departmentId: string): Promise<string[]> =>
      (
        await tx
          .delete(departmentMember)
          .where(eq(departmentMember.departmentId, departmentId))
          .returning({ userId: departmentMember.userId })
      ).map(({ userId }) => userId),
    /** Returns the ids of the removed members. */
    remove: async (tx: Tx, departmentId: string, userIds: readonly string[]): Promise<string[]> =>
      (
        await tx
          .delete(departmentMember)
          .where(
            and(
              eq(departmentMember.departmentId, departmentId),
              sql`${departmentMember.userId} = ANY(${these(userIds)})`,
            ),
          )
          .returning({ userId: departmentMember.userId })
      ).map(({ userId }) => userId),
    /** Replaces the leaders; returns their number, without ids that are no members. */
    setLeaders: async (tx: Tx, departmentId: string, userIds: readonly string[]): Promise<number> => {
      const leads = sql`${departmentMember.userId} = ANY(${these(userIds)})`;
      await tx
        .update(departmentMember)
        .set({ isLeader: leads })
        .where(
          and(
            eq(departmentMember.departmentId, departmentId),
            sql`${departmentMember.isLeader} IS DISTINCT FROM ${leads}`,
          ),
        );
      return tx.$count(
        departmentMember,
        and(eq(departmentMember.departmentId, departmentId), departmentMember.isLeader),
      );
    },
  };
}

export type DepartmentMembers = ReturnType<typeof createDepartmentMemberStore>;
