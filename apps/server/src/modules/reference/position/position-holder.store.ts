import { and, asc, eq, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department, departmentMember } from "#modules/people/department/department.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { matchesPerson } from "#platform/database/search-people.ts";
import { newId } from "#platform/ids.ts";
import type { By, VersionedId } from "./position.store.ts";
import { position, positionHolder } from "./position.tables.ts";

const called = [appUser.realname, appUser.username, appUser.nameSpellings] as const;

export type HolderRow = typeof positionHolder.$inferSelect;
export type Term = Pick<HolderRow, "since" | "until">;

/** A person in one of their departments. */
export interface PersonPlace {
  readonly userId: string;
  readonly departmentId: string;
}

export interface Candidate extends PersonPlace {
  readonly username: string;
  readonly realname: string;
  readonly departName: string;
  readonly holds: boolean;
}

/** A position that a person holds today. */
export interface HeldPosition {
  readonly name: string;
  readonly departName: string;
}

/** One array parameter, since a statement has at most 65,535 parameters. */
const these = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;
const pairs = (people: readonly PersonPlace[]) =>
  sql`unnest(${these(people.map(({ userId }) => userId))}, ${these(people.map(({ departmentId }) => departmentId))})`;

export function createPositionHolderStore(db: Db) {
  return {
    page: async (
      { positionId, keyword }: { readonly positionId: string; readonly keyword?: string | undefined },
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ) => {
      const where = and(
        eq(positionHolder.positionId, positionId),
        keyword?.trim() ? matchesPerson(called, keyword.trim()) : undefined,
      );
      const joined = db
        .select({
          id: positionHolder.id,
          version: positionHolder.version,
          userId: appUser.id,
          username: appUser.username,
          realname: appUser.realname,
          status: appUser.status,
          departmentId: department.id,
          departName: department.departName,
          since: positionHolder.since,
          until: positionHolder.until,
        })
        .from(positionHolder)
        .innerJoin(appUser, eq(appUser.id, positionHolder.userId))
        .innerJoin(department, eq(department.id, positionHolder.departmentId))
        .where(where);
      const [[counted], rows] = await Promise.all([
        db
          .select({ total: sql<number>`count(*)::int` })
          .from(positionHolder)
          .innerJoin(appUser, eq(appUser.id, positionHolder.userId))
          .where(where),
        joined.orderBy(asc(department.orgCode), asc(appUser.username)).limit(limit).offset(offset),
      ]);
      return { total: counted?.total ?? 0, rows };
    },
    /** Active people by a part of their names, once for each of their departments. */
    findPeople: async (positionId: string, keyword: string, limit: number): Promise<Candidate[]> => {
      const { rows } = await db.execute<Candidate & Record<string, unknown>>(sql`
        SELECT u.id AS "userId", u.username, u.realname, d.id AS "departmentId", d.depart_name AS "departName",
          EXISTS (SELECT FROM ${positionHolder} h WHERE h.position_id = ${positionId}
            AND h.user_id = u.id AND h.department_id = d.id) AS holds
        FROM (SELECT id, username, realname FROM app_user WHERE status = 'active' AND ${matchesPerson(called, keyword)}
          ORDER BY username LIMIT ${limit}) AS u
        JOIN ${departmentMember} m ON m.user_id = u.id JOIN ${department} d ON d.id = m.department_id
        ORDER BY u.username, d.org_code LIMIT ${2 * limit}`);
      return rows;
    },
    /** The number of pairs among these without a membership of an active or frozen account. */
    strangersAmong: async (tx: Tx, people: readonly PersonPlace[]): Promise<number> => {
      const { rows } = await tx.execute<{ n: number }>(sql`
        SELECT count(*)::int AS n FROM ${pairs(people)} AS asked (user_id, department_id)
        WHERE NOT EXISTS (SELECT FROM ${departmentMember} m JOIN ${appUser} u ON u.id = m.user_id
          WHERE m.user_id = asked.user_id AND m.department_id = asked.department_id AND u.status IN ('active', 'frozen'))`);
      return rows[0]?.n ?? 0;
    },
    /** Returns the new holders. A holder with an ended term starts a new one. */
    add: async (
      tx: Tx,
      positionId: string,
      people: readonly PersonPlace[],
      { since, until }: Term,
      { by, at, today }: By & { readonly today: string },
    ): Promise<PersonPlace[]> => {
      const ids = people.map(() => newId());
      const { rows } = await tx.execute<{ user_id: string; department_id: string }>(sql`
        INSERT INTO ${positionHolder} AS held (id, position_id, user_id, department_id, since, until,
          created_by, created_at, updated_by, updated_at)
        SELECT asked.id, ${positionId}, asked.user_id, asked.department_id, ${since}::date, ${until}::date, ${by}, ${at}, ${by}, ${at}
        FROM unnest(${these(ids)}, ${these(people.map(({ userId }) => userId))},
          ${these(people.map(({ departmentId }) => departmentId))}) AS asked (id, user_id, department_id)
        ON CONFLICT (position_id, user_id, department_id) DO UPDATE
          SET since = excluded.since, until = excluded.until, updated_by = excluded.updated_by,
            updated_at = excluded.updated_at, version = held.version + 1
          WHERE held.until < ${today}::date
        RETURNING held.user_id, held.department_id`);
      return rows.map(({ user_id, department_id }) => ({ userId: user_id, departmentId: department_id }));
    },
    hold: async (tx: Tx, id: string): Promise<(HolderRow & { readonly code: string }) | undefined> => {
      const [found] = await tx
        .select({ row: positionHolder, code: position.code })
        .from(positionHolder)
        .innerJoin(position, eq(position.id, positionHolder.positionId))
        .where(eq(positionHolder.id, id))
        .for("update", { of: positionHolder });
      return found && { ...found.row, code: found.code };
    },
    /** False: the version has changed. */
    setTerm: async (tx: Tx, { id, version }: VersionedId, term: Term, { by, at }: By): Promise<boolean> => {
      const { rowCount } = await tx
        .update(positionHolder)
        .set({ ...term, updatedBy: by, updatedAt: at, version: sql`${positionHolder.version} + 1` })
        .where(and(eq(positionHolder.id, id), eq(positionHolder.version, version)));
      return (rowCount ?? 0) > 0;
    },
    take: async (tx: Tx, positionId: string, ids: readonly string[]): Promise<PersonPlace[]> =>
      tx
        .delete(positionHolder)
        .where(and(eq(positionHolder.positionId, positionId), sql`${positionHolder.id} = ANY(${these(ids)})`))
        .returning({ userId: positionHolder.userId, departmentId: positionHolder.departmentId }),
    /** The number of current and future holders. */
    count: (tx: Tx, positionId: string, today: string): Promise<number> =>
      tx.$count(
        positionHolder,
        and(
          eq(positionHolder.positionId, positionId),
          sql`(${positionHolder.until} IS NULL OR ${positionHolder.until} >= ${today}::date)`,
        ),
      ),
    /** Positions of each of these people on that day, by person, in the order of the positions. */
    heldBy: async (userIds: readonly string[], today: string): Promise<ReadonlyMap<string, HeldPosition[]>> => {
      const rows = await db
        .select({ userId: positionHolder.userId, name: position.name, departName: department.departName })
        .from(positionHolder)
        .innerJoin(position, eq(position.id, positionHolder.positionId))
        .innerJoin(department, eq(department.id, positionHolder.departmentId))
        .where(
          and(
            sql`${positionHolder.userId} = ANY(${these(userIds)})`,
            sql`${positionHolder.since} <= ${today}::date`,
            sql`(${positionHolder.until} IS NULL OR ${positionHolder.until} >= ${today}::date)`,
          ),
        )
        .orderBy(asc(position.sortOrder), asc(position.code), asc(department.orgCode));
      const held = new Map<string, HeldPosition[]>();
      for (const { userId, ...one } of rows) held.set(userId, [...(held.get(userId) ?? []), one]);
      return held;
    },
    removeAllOf: async (userId: string): Promise<void> => {
      await db.delete(positionHolder).where(eq(positionHolder.userId, userId));
    },
    countInBranch: async (tx: Tx, orgCode: string): Promise<number> => {
      const { rows } = await tx.execute<{ n: number }>(sql`
        SELECT count(*)::int AS n FROM ${positionHolder} h JOIN ${department} d ON d.id = h.department_id
        WHERE d.org_code LIKE ${`${orgCode}%`}`);
      return rows[0]?.n ?? 0;
    },
    /** Moves holdings from one department to another; a person who holds the position there already keeps that one. */
    join: async (tx: Tx, fromId: string, intoId: string): Promise<void> => {
      await tx.execute(sql`
        UPDATE ${positionHolder} AS held SET department_id = ${intoId}
        WHERE held.department_id = ${fromId} AND NOT EXISTS (SELECT FROM ${positionHolder} there
          WHERE there.position_id = held.position_id AND there.user_id = held.user_id AND there.department_id = ${intoId})`);
    },
  };
}

export type PositionHolderStore = ReturnType<typeof createPositionHolderStore>;
