import type { Department } from "@tender/contract";
import { and, asc, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { matchesSearchWord } from "#platform/database/search-text.ts";
import { department, departmentMember } from "./department.tables.ts";

/** A department with the names from the root to itself. */
export interface FoundDepartment {
  readonly orgCode: string;
  readonly departName: string;
  readonly path: string[];
}

export interface NewRoot {
  readonly id: string;
  readonly orgCode: string;
  readonly departName: string;
  readonly memberId: string;
  readonly at: Date;
}

export function createDepartmentStore(db: Db) {
  const listWithPaths = async (where: SQL, limit: number): Promise<FoundDepartment[]> =>
    (
      await db.execute<FoundDepartment & Record<string, unknown>>(sql`
        WITH RECURSIVE found AS (
          SELECT d.id, d.parent_id, d.org_code, d.depart_name FROM department d WHERE ${where}
          ORDER BY d.org_code LIMIT ${limit}),
        up (id, parent_id, names, height) AS (
          SELECT id, parent_id, ARRAY[depart_name], 0 FROM found
          UNION ALL
          SELECT up.id, p.parent_id, p.depart_name || up.names, up.height + 1
          FROM up JOIN department p ON p.id = up.parent_id WHERE up.height < 50)
        SELECT DISTINCT ON (found.org_code) found.org_code AS "orgCode", found.depart_name AS "departName", up.names AS path
        FROM found JOIN up ON up.id = found.id ORDER BY found.org_code, up.height DESC`)
    ).rows;
  return {
    /** In the order of the tree, since codes are assigned by level. */
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
    /** Inserts a root with its first member, who created it. */
    insertRoot: async (tx: Tx, root: NewRoot): Promise<void> => {
      const { memberId, at, ...row } = root;
      const created = { createdAt: at, updatedAt: at, createdBy: memberId, updatedBy: memberId };
      await tx.insert(department).values({ ...row, parentId: null, sortOrder: 1, ...created });
      await tx.insert(departmentMember).values({ userId: memberId, departmentId: row.id });
    },
    /** With the path from the root, in the order of the tree. */
    search: async (keyword: string, limit: number) => {
      const found = sql`SELECT ${department.id} FROM ${department} WHERE ${matchesSearchWord([department.departName, department.orgCode], keyword)}`;
      return listWithPaths(sql`d.id IN (${found})`, limit);
    },
    named: (orgCodes: readonly string[]) =>
      listWithPaths(sql`d.org_code = ANY(${sql.param([...orgCodes])}::text[])`, orgCodes.length),
    idsOf: (orgCodes: readonly string[], tx: Tx = db) =>
      tx
        .select({ id: department.id, orgCode: department.orgCode })
        .from(department)
        .where(inArray(department.orgCode, [...orgCodes])),
    /** Replaces the person's departments. */
    setMemberships: async (tx: Tx, userId: string, departmentIds: readonly string[]): Promise<void> => {
      const otherDepartments = notInArray(departmentMember.departmentId, [...departmentIds]);
      await tx.delete(departmentMember).where(and(eq(departmentMember.userId, userId), otherDepartments));
      // Existing memberships stay, with their leader mark.
      const rows = departmentIds.map((departmentId) => ({ userId, departmentId }));
      if (rows.length > 0) await tx.insert(departmentMember).values(rows).onConflictDoNothing();
    },
    isOrgCodeTaken: async (orgCode: string): Promise<boolean> => {
      const found = await db
        .select({ id: department.id })
        .from(department)
        .where(eq(department.orgCode, orgCode))
        .limit(1);
      return found.length > 0;
    },
    /** Removes the person from all departments. */
    removeMember: async (userId: string): Promise<void> => {
      await db.delete(departmentMember).where(eq(departmentMember.userId, userId));
    },
  };
}

export type DepartmentStore = ReturnType<typeof createDepartmentStore>;
