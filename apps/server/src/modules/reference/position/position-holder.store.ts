import { and, asc, eq, sql } from "drizzle-orm";
import { appUser } from "#modules/people/account/account.tables.ts";
import { department, departmentMember } from "#modules/people/department/department.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { matchesPerson } from "#platform/database/search-people.ts";
import { newId } from "#platform/ids.ts";
import type { Stamp, VersionedId } from "./position.store.ts";
import { position, positionHolder } from "./position.tables.ts";

const nameColumns = [appUser.realname, appUser.username, appUser.nameSpellings] as const;

export type HolderRow = typeof positionHolder.$inferSelect;
export type Term = Pick<HolderRow, "since" | "until">;

/** A person in one of their departments. */
export interface Membership {
  readonly userId: string;
  readonly departmentId: string;
}

export interface Candidate extends Membership {
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
const textArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;
const membershipRows = (people: readonly Membership[]) =>
  sql`unnest(${textArray(people.map(({ userId }) => userId))}, ${textArray(people.map(({ departmentId }) => departmentId))})`;

export function createPositionHolderStore(db: Db) {
  return {
    page: async (
      { positionId, keyword }: { readonly positionId: string; readonly keyword?: string | undefined },
      { limit, offset }: { readonly limit: number; readonly offset: number },
    ) => {
      const where = and(
        eq(positionHolder.positionId, positionId),
        keyword?.trim() ? matchesPerson(nameColumns, keyword.trim()) : undefined,
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
    /** Finds active people by a part of their names; returns each once for each of their departments. */
    findPeople: async (positionId: string, keyword: string, limit: number): Promise<Candidate[]> => {
      const { rows } = await db.execute<Candidate & Record<string, unknown>>(sql`
        SELECT u.id AS "userId", u.username, u.realname, d.id AS "departmentId", d.depart_name AS "departName",
          EXISTS (SELECT FROM ${positionHolder} h WHERE h.position_id = ${positionId}
            AND h.user_id = u.id AND h.department_id = d.id) AS holds
        FROM (SELECT id, username, realname FROM app_user WHERE status = 'active' AND ${matchesPerson(nameColumns, keyword)}
          ORDER BY username LIMIT ${limit}) AS u
        JOIN ${departmentMember} m ON m.user_id = u.id JOIN ${department} d ON d.id = m.department_id
        ORDER BY u.username, d.org_code LIMIT ${2 * limit}`);
      return rows;
    },
    /** Counts those of the pairs that are no membership of an active or frozen account. */
    countNonMembers: async (tx: Tx, people: readonly Membership[]): Promise<number> => {
      const { rows } = await tx.execute<{ n: number }>(sql`
        SELECT count(*)::int AS n FROM ${membershipRows(people)} AS requested (user_id, department_id)
        WHERE NOT EXISTS (SELECT FROM ${departmentMember} m JOIN ${appUser} u ON u.id = m.user_id
          WHERE m.user_id = requested.user_id AND m.department_id = requested.department_id AND u.status IN ('active', 'frozen'))`);
      return rows[0]?.n ?? 0;
    },
    /** Inserts holders and returns the new ones. An existing holder whose term has ended starts a new term. */
    add: async (
      tx: Tx,
      positionId: string,
      people: readonly Membership[],
      { since, until }: Term,
      { by, at, today }: Stamp & { readonly today: string },
    ): Promise<Membership[]> => {
      const ids = people.map(() => newId());
      const { rows } = await tx.execute<{ user_id: string; department_id: string }>(sql`
        INSERT INTO ${positionHolder} AS stored (id, position_id, user_id, department_id, since, until,
          created_by, created_at, updated_by, updated_at)
        SELECT requested.id, ${positionId}, requested.user_id, requested.department_id, ${since}::date, ${until}::date,
          ${by}, ${at}, ${by}, ${at}
        FROM unnest(${textArray(ids)}, ${textArray(people.map(({ userId }) => userId))},
          ${textArray(people.map(({ departmentId }) => departmentId))}) AS requested (id, user_id, department_id)
        ON CONFLICT (position_id, user_id, department_id) DO UPDATE
          SET since = excluded.since, until = excluded.until, updated_by = excluded.updated_by,
            updated_at = excluded.updated_at, version = stored.version + 1
          WHERE stored.until < ${today}::date
        RETURNING stored.user_id, stored.department_id`);
      return rows.map(({ user_id, department_id }) => ({ userId: user_id, departmentId: department_id }));
    },
    lock: async (tx: Tx, id: string): Promise<(HolderRow & { readonly code: string }) | undefined> => {
      const [found] = await tx
        .select({ row: positionHolder, code: position.code })
        .from(positionHolder)
        .innerJoin(position, eq(position.id, positionHolder.positionId))
        .where(eq(positionHolder.id, id))
        .for("update", { of: positionHolder });
      return found && { ...found.row, code: found.code };
    },
    /** False: the holder has another version. */
    setTerm: async (tx: Tx, { id, version }: VersionedId, term: Term, { by, at }: Stamp): Promise<boolean> => {
      const { rowCount } = await tx
        .update(positionHolder)
        .set({ ...term, updatedBy: by, updatedAt: at, version: sql`${positionHolder.version} + 1` })
        .where(and(eq(positionHolder.id, id), eq(positionHolder.version, version)));
      return (rowCount ?? 0) > 0;
    },
    deleteHolders: async (tx: Tx, positionId: string, ids: readonly string[]): Promise<Membership[]> =>
      tx
        .delete(positionHolder)
        .where(and(eq(positionHolder.positionId, positionId), sql`${positionHolder.id} = ANY(${textArray(ids)})`))
        .returning({ userId: positionHolder.userId, departmentId: positionHolder.departmentId }),
    /** Counts the current and future holders. */
    count: (tx: Tx, positionId: string, today: string): Promise<number> =>
      tx.$count(
        positionHolder,
        and(
          eq(positionHolder.positionId, positionId),
          sql`(${positionHolder.until} IS NULL OR ${positionHolder.until} >= ${today}::date)`,
        ),
      ),
    /** Lists the positions that the people hold on the day, by person, in the order of the positions. */
    listHeldBy: async (userIds: readonly string[], today: string): Promise<ReadonlyMap<string, HeldPosition[]>> => {
      const rows = await db
        .select({ userId: positionHolder.userId, name: position.name, departName: department.departName })
        .from(positionHolder)
        .innerJoin(position, eq(position.id, positionHolder.positionId))
        .innerJoin(department, eq(department.id, positionHolder.departmentId))
        .where(
          and(
            sql`${positionHolder.userId} = ANY(${textArray(userIds)})`,
            sql`${positionHolder.since} <= ${today}::date`,
            sql`(${positionHolder.until} IS NULL OR ${positionHolder.until} >= ${today}::date)`,
          ),
        )
        .orderBy(asc(position.sortOrder), asc(position.code), asc(department.orgCode));
      const byPerson = new Map<string, HeldPosition[]>();
      for (const { userId, ...heldPosition } of rows)
        byPerson.set(userId, [...(byPerson.get(userId) ?? []), heldPosition]);
      return byPerson;
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
    /** Moves holders from one department to another, except those who hold the position there already. */
    moveHolders: async (tx: Tx, fromId: string, intoId: string): Promise<void> => {
      await tx.execute(sql`
        UPDATE ${positionHolder} AS moved SET department_id = ${intoId}
        WHERE moved.department_id = ${fromId} AND NOT EXISTS (SELECT FROM ${positionHolder} existing
          WHERE existing.position_id = moved.position_id AND existing.user_id = moved.user_id
            AND existing.department_id = ${intoId})`);
    },
  };
}

export type PositionHolderStore = ReturnType<typeof createPositionHolderStore>;
