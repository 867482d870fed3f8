import type { Department } from "@tender/contract";
import { asc, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "../../platform/database/database.ts";
import { department, departmentMember } from "./department.tables.ts";

export interface NewRoot {
  readonly id: string;
  readonly orgCode: string;
  readonly departName: string;
  readonly memberId: string;
  readonly at: Date;
}

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
    all: () =>
      db
        .select({ orgCode: department.orgCode, departName: department.departName })
        .from(department)
        .orderBy(asc(department.orgCode)),
    rootCodes: async (tx: Tx): Promise<string[]> =>
      (await tx.select({ orgCode: department.orgCode }).from(department).where(isNull(department.parentId))).map(
        ({ orgCode }) => orgCode,
      ),
    /** A root of the tree with its first member, who made it. */
    insertRoot: async (tx: Tx, root: NewRoot): Promise<void> => {
      const { memberId, at, ...row } = root;
      const created = { createdAt: at, updatedAt: at, createdBy: memberId, updatedBy: memberId };
      await tx.insert(department).values({ ...row, parentId: null, sortOrder: 1, ...created });
      await tx.insert(departmentMember).values({ userId: memberId, departmentId: row.id });
    },
    isOrgCodeTaken: async (orgCode: string): Promise<boolean> => {
      const found = await db
        .select({ id: department.id })
        .from(department)
        .where(eq(department.orgCode, orgCode))
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
