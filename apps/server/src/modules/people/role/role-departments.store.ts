import { and, eq, isNotNull, notInArray, sql } from "drizzle-orm";
import type { DepartmentReferences } from "#modules/people/department/department-tree.service.ts";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Tx } from "#platform/database/database.ts";
import { userRole } from "./role.tables.ts";

/** Roles that are held in departments, for changes of departments and their members. */
export interface RoleDepartments extends DepartmentReferences {
  /** Revokes the roles that people hold in a department that they leave. Returns the number of revoked roles. */
  leave(tx: Tx, departmentId: string, userIds: readonly string[]): Promise<number>;
  /** Revokes the roles that the person holds in departments other than these. */
  revokeOutside(tx: Tx, userId: string, departmentIds: readonly string[]): Promise<void>;
  /** Lists the roles that people hold in the department. `isOwn`: the person holds one of them. */
  listHeldIn(
    on: Tx,
    departmentId: string,
    userId: string,
  ): Promise<{ readonly roles: readonly { readonly id: string; readonly name: string }[]; readonly isOwn: boolean }>;
}

export function createRoleDepartmentsStore(): RoleDepartments {
  return {
    uses: async (tx, orgCode) => {
      const { rows } = await tx.execute<{ n: number }>(sql`
        SELECT count(*)::int AS n FROM user_role held JOIN department d ON d.id = held.department_id
        WHERE d.org_code LIKE ${`${orgCode}%`}`);
      return [{ what: "项角色授予", count: rows[0]?.n ?? 0 }];
    },
    listHeldIn: async (tx, departmentId, userId) => {
      const { rows } = await tx.execute<{ id: string; name: string; own: boolean }>(sql`
        SELECT role.id, role.name, bool_or(held.user_id = ${userId}) AS own
        FROM user_role held JOIN role ON role.id = held.role_id
        WHERE held.department_id = ${departmentId} GROUP BY role.id, role.name ORDER BY role.name`);
      return { roles: rows.map(({ id, name }) => ({ id, name })), isOwn: rows.some(({ own }) => own) };
    },
    join: async (tx, fromId, intoId) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.rights})`);
      await tx.execute(sql`
        UPDATE user_role held SET department_id = ${intoId}
        WHERE held.department_id = ${fromId} AND NOT EXISTS (SELECT FROM user_role existing
          WHERE existing.user_id = held.user_id AND existing.role_id = held.role_id AND existing.department_id = ${intoId})`);
      await tx.delete(userRole).where(eq(userRole.departmentId, fromId));
    },
    leave: async (tx, departmentId, userIds) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.rights})`);
      const isLeaving = sql`${userRole.userId} = ANY(${sql.param([...userIds])}::text[])`;
      const { rowCount } = await tx.delete(userRole).where(and(eq(userRole.departmentId, departmentId), isLeaving));
      return rowCount ?? 0;
    },
    revokeOutside: async (tx, userId, departmentIds) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.rights})`);
      const elsewhere = notInArray(userRole.departmentId, [...departmentIds]);
      await tx.delete(userRole).where(and(eq(userRole.userId, userId), isNotNull(userRole.departmentId), elsewhere));
    },
  };
}
