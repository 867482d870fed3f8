import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "../../platform/database/database.ts";
import { advisoryLocks } from "../../platform/database/one-at-a-time.ts";
import type { DepartmentReferences } from "../department/department-tree.service.ts";
import { userRole } from "./role.tables.ts";

/** Roles that are held in departments, as far as the department decides about them. */
export interface RoleDepartments extends DepartmentReferences {
  /** Who leaves a department leaves the roles that they held in it; how many those were. */
  leave(tx: Tx, departmentId: string, userIds: readonly string[]): Promise<number>;
}

export function createRoleDepartmentsStore(): RoleDepartments {
  return {
    uses: async (on, orgCode) => {
      const { rows } = await on.execute<{ n: number }>(sql`
        SELECT count(*)::int AS n FROM user_role held JOIN department d ON d.id = held.department_id
        WHERE d.org_code LIKE ${`${orgCode}%`}`);
      return [{ what: "项角色授予", count: rows[0]?.n ?? 0 }];
    },
    leave: async (tx, departmentId, userIds) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.rights})`);
      const those = sql`${userRole.userId} = ANY(${sql.param([...userIds])}::text[])`;
      const { rowCount } = await tx.delete(userRole).where(and(eq(userRole.departmentId, departmentId), those));
      return rowCount ?? 0;
    },
  };
}
