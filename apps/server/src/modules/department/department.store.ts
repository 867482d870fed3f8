import type { Department } from "@tender/contract";
import { and, asc, eq, ne } from "drizzle-orm";
import type { Db } from "../../platform/database/database.ts";
import { department, departmentMember } from "./department.tables.ts";

export function createDepartmentStore(db: Db) {
  return {
    /** In the order of the tree: codes are given by level. */
    listFor: (userId: string): Promise<Department[]> =>
      db
        .select({ id: department.id, orgCode: department.orgCode, departName: department.departName })
        .from(departmentMember)
        .innerJoin(department, eq(department.id, departmentMember.departmentId))
        .where(eq(departmentMember.userId, userId))
        .orderBy(asc(department.orgCode)),
    isOrgCodeTaken: async (orgCode: string, exceptId: string | undefined): Promise<boolean> => {
      const found = await db
        .select({ id: department.id })
        .from(department)
        .where(and(eq(department.orgCode, orgCode), exceptId === undefined ? undefined : ne(department.id, exceptId)))
        .limit(1);
      return found.length > 0;
    },
    /** The person belongs to no department any more. */
    removeMember: async (userId: string): Promise<void> => {
      await db.delete(departmentMember).where(eq(departmentMember.userId, userId));
    },
  };
}

export type DepartmentStore = ReturnType<typeof createDepartmentStore>;
