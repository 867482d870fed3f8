import type { Department } from "@tender/contract";
import { asc, eq } from "drizzle-orm";
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
  };
}

export type DepartmentStore = ReturnType<typeof createDepartmentStore>;
