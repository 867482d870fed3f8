import { and, eq, isNotNull, isNull, notInArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { session } from "./session.tables.ts";

/**
 * Selects the department if the person belongs to it, else null. Locks the membership row until the commit, so that a
 * removal from the department runs entirely before or after.
 */
export const lockMembership = (userId: SQLWrapper, departmentId: unknown): SQL => sql`(
  SELECT member.department_id FROM department_member AS member
  WHERE member.user_id = ${userId} AND member.department_id = ${departmentId} FOR KEY SHARE)`;

/** The current department of sessions, when memberships change. */
export function createSessionDepartmentStore(db: Db) {
  return {
    /** Sets the department. Returns false, and changes nothing, if the person no longer belongs to it. */
    setDepartment: async (id: string, departmentId: string, tx: Tx = db): Promise<boolean> => {
      const { rowCount } = await tx
        .update(session)
        .set({ departmentId, departmentPending: false })
        .where(and(eq(session.id, id), isNotNull(lockMembership(sql`${session.userId}`, departmentId))));
      return (rowCount ?? 0) > 0;
    },
    /**
     * Moves living sessions out of departments that are not in the list: into the only one, into none, or to a pending
     * choice.
     */
    moveInto: async (userId: string, departmentIds: readonly string[], tx: Tx = db): Promise<string[]> => {
      const [onlyId = null, ...furtherIds] = departmentIds;
      const isOutside = departmentIds.length === 0 ? undefined : notInArray(session.departmentId, [...departmentIds]);
      const departmentState = {
        departmentId: furtherIds.length > 0 ? null : onlyId,
        departmentPending: furtherIds.length > 0,
      };
      return (
        await tx
          .update(session)
          .set(departmentState)
          .where(
            and(
              eq(session.userId, userId),
              isNull(session.endedAt),
              isNull(session.secondStep),
              isOutside ? or(isNull(session.departmentId), isOutside) : undefined,
            ),
          )
          .returning({ id: session.id })
      ).map(({ id }) => id);
    },
    joinDepartment: async (tx: Tx, fromId: string, intoId: string): Promise<void> => {
      await tx.update(session).set({ departmentId: intoId }).where(eq(session.departmentId, fromId));
    },
    /** Also updates sessions with a pending choice, since only one department may remain, or none. */
    leaveDepartment: async (tx: Tx, departmentId: string, userIds: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        UPDATE session SET department_id = CASE WHEN remaining.n = 1 THEN remaining.department_id END,
          department_pending = remaining.n > 1 AND session.app_id IS NULL
        FROM (SELECT member.id, count(m.department_id) AS n, min(m.department_id) AS department_id
          FROM unnest(${sql.param([...userIds])}::text[]) AS member (id)
          LEFT JOIN department_member m ON m.user_id = member.id
          GROUP BY member.id) AS remaining
        WHERE session.user_id = remaining.id AND session.ended_at IS NULL
          AND (session.department_id = ${departmentId} OR session.department_id IS NULL AND session.department_pending)`);
    },
  };
}

export type SessionDepartmentStore = ReturnType<typeof createSessionDepartmentStore>;
