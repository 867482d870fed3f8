import { and, asc, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { RowCondition } from "#platform/data-rules/rule-sql.ts";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { matchesSearchWord } from "#platform/database/search-text.ts";
import { department } from "./department.tables.ts";
import type { CodeChange } from "./department-rules.ts";

export type DepartmentRow = typeof department.$inferSelect;

export interface TreeNode {
  readonly id: string;
  readonly version: number;
  readonly parentId: string | null;
  readonly orgCode: string;
  readonly departName: string;
  readonly hasChildren: boolean;
  readonly members: number;
}

export type PlacedRow = Pick<DepartmentRow, "id" | "parentId" | "orgCode" | "departName" | "sortOrder">;
export type PathStep = Pick<DepartmentRow, "id" | "departName">;

/** Author and time of a write. */
export interface Stamp {
  readonly by: string;
  readonly at: Date;
}

/** Limit of a member count: an answer counts the members of hundreds of departments. */
const MAX_COUNTED = 1_000;

/** The columns of the search index. */
const searched = [department.departName, department.orgCode];
const isChildOf = (parentId: string | null): SQL =>
  parentId === null ? isNull(department.parentId) : eq(department.parentId, parentId);
/** Matches the department of a code and all below it; uses the prefix index. */
const inBranch = (orgCode: string): SQL => sql`${department.orgCode} LIKE ${`${orgCode}%`}`;

const columns = {
  id: department.id,
  version: department.version,
  parentId: department.parentId,
  orgCode: department.orgCode,
  departName: department.departName,
  hasChildren: sql<boolean>`EXISTS (SELECT FROM department lower WHERE lower.parent_id = department.id)`,
  members: sql<number>`(SELECT count(*)::int FROM (
    SELECT FROM department_member m WHERE m.department_id = department.id LIMIT ${MAX_COUNTED + 1}) AS counted)`,
};

/**
 * `hasChildren` within the rows that the rule allows. The inner `department` shadows the outer table, so that the
 * rule's condition applies to the children.
 */
const columnsWithin = (rule: RowCondition | undefined) =>
  rule === undefined
    ? columns
    : {
        ...columns,
        hasChildren: sql<boolean>`${department.id} IN (
          SELECT department.parent_id FROM department WHERE department.parent_id IS NOT NULL AND ${rule})`,
      };

/**
 * Matches the children; null: the roots. With a rule, the roots are the visible departments without a visible parent.
 */
const childrenOf = (parentId: string | null, rule: RowCondition | undefined): SQL | undefined => {
  if (rule === undefined || parentId !== null) return and(isChildOf(parentId), rule);
  return and(
    rule,
    sql`(${department.parentId} IS NULL OR ${department.parentId} NOT IN (
      SELECT department.id FROM department WHERE ${rule}))`,
  );
};

/** The tree of departments: its rows, their order and their codes. */
export function createDepartmentTreeStore(db: Db) {
  return {
    /** Serialises changes of the tree and its members until the transaction ends. */
    lockChanges: async (tx: Tx): Promise<void> => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.departments})`);
    },
    /** `rule` restricts the rows, here and in `search`. */
    children: async (parentId: string | null, limit: number, offset: number, rule?: RowCondition) => {
      const [total, rows] = await Promise.all([
        db.$count(department, childrenOf(parentId, rule)),
        db
          .select(columnsWithin(rule))
          .from(department)
          .where(childrenOf(parentId, rule))
          .orderBy(asc(department.sortOrder), asc(department.orgCode))
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    search: (keyword: string, limit: number, rule?: RowCondition): Promise<TreeNode[]> =>
      db
        .select(columnsWithin(rule))
        .from(department)
        .where(and(matchesSearchWord(searched, keyword), rule))
        .orderBy(asc(department.orgCode))
        .limit(limit),
    node: async (id: string): Promise<TreeNode | undefined> =>
      (await db.select(columns).from(department).where(eq(department.id, id)))[0],
    /** Counts those of the departments that exist and are visible. */
    countVisible: (ids: readonly string[], rule: RowCondition | undefined): Promise<number> =>
      db.$count(department, and(inArray(department.id, [...ids]), rule)),
    listVisibleIds: async (tx: Tx, rule: RowCondition): Promise<string[]> =>
      (await tx.select({ id: department.id }).from(department).where(rule)).map(({ id }) => id),
    find: async (tx: Tx, id: string): Promise<DepartmentRow | undefined> =>
      (await tx.select().from(department).where(eq(department.id, id)))[0],
    /** Returns the path from the root to each department, by id. */
    pathsOf: async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PathStep[]>> => {
      const { rows } = await tx.execute<{ start: string; id: string; depart_name: string }>(sql`
        WITH RECURSIVE up AS (
          SELECT id AS start, id, parent_id, depart_name, 1 AS height FROM department
          WHERE id = ANY(${sql.param([...ids])}::text[])
          UNION ALL
          SELECT up.start, d.id, d.parent_id, d.depart_name, up.height + 1
          FROM up JOIN department d ON d.id = up.parent_id WHERE up.height < 50)
        SELECT start, id, depart_name FROM up ORDER BY start, height DESC`);
      const paths = new Map<string, PathStep[]>(ids.map((id) => [id, []]));
      for (const { start, id, depart_name } of rows) paths.get(start)?.push({ id, departName: depart_name });
      return paths;
    },
    /** Lists all departments in the order of the tree. */
    all: (tx: Tx): Promise<PlacedRow[]> =>
      tx
        .select({
          id: department.id,
          parentId: department.parentId,
          orgCode: department.orgCode,
          departName: department.departName,
          sortOrder: department.sortOrder,
        })
        .from(department)
        .orderBy(asc(department.orgCode)),
    insertMany: async (tx: Tx, rows: readonly PlacedRow[], { by, at }: Stamp): Promise<void> => {
      const column = (pick: (row: PlacedRow) => string | number | null) => sql.param(rows.map(pick));
      await tx.execute(sql`
        INSERT INTO department (id, parent_id, org_code, depart_name, sort_order, created_by, created_at, updated_by, updated_at)
        SELECT new_row.*, ${by}, ${at}, ${by}, ${at}
        FROM unnest(${column(({ id }) => id)}::text[], ${column(({ parentId }) => parentId)}::text[],
          ${column(({ orgCode }) => orgCode)}::text[], ${column(({ departName }) => departName)}::text[],
          ${column(({ sortOrder }) => sortOrder)}::int[]) AS new_row`);
    },
    countBranch: async (tx: Tx, orgCode: string): Promise<number> => tx.$count(department, inBranch(orgCode)),
    countChildren: (tx: Tx, id: string): Promise<number> => tx.$count(department, isChildOf(id)),
    longestCodeIn: async (tx: Tx, orgCode: string): Promise<number> => {
      const [row] = await tx
        .select({ length: sql<number>`coalesce(max(length(${department.orgCode})), 0)::int` })
        .from(department)
        .where(inBranch(orgCode));
      return row?.length ?? 0;
    },
    siblings: (tx: Tx, parentId: string | null) =>
      tx
        .select({ id: department.id, orgCode: department.orgCode, departName: department.departName })
        .from(department)
        .where(isChildOf(parentId))
        .orderBy(asc(department.sortOrder), asc(department.orgCode)),
    insert: async (tx: Tx, row: Pick<DepartmentRow, "parentId" | "orgCode" | "departName">, { by, at }: Stamp) => {
      const [last] = await tx
        .select({ order: sql<number>`coalesce(max(${department.sortOrder}), 0)::int`, n: count() })
        .from(department)
        .where(isChildOf(row.parentId));
      const tracked = { createdBy: by, createdAt: at, updatedBy: by, updatedAt: at };
      const [inserted] = await tx
        .insert(department)
        .values({ ...row, sortOrder: (last?.order ?? 0) + 1, ...tracked })
        .returning({ id: department.id });
      return inserted?.id ?? "";
    },
    /** False: the department is deleted or has another version. */
    update: async (
      tx: Tx,
      { id, version }: { readonly id: string; readonly version: number },
      change: Partial<Pick<DepartmentRow, "parentId" | "departName">>,
      { by, at }: Stamp,
    ): Promise<boolean> => {
      const { rowCount } = await tx
        .update(department)
        .set({ ...change, updatedBy: by, updatedAt: at, version: sql`${department.version} + 1` })
        .where(and(eq(department.id, id), eq(department.version, version)));
      return (rowCount ?? 0) > 0;
    },
    /** Changes the codes of the whole branch. */
    recode: async (tx: Tx, { from, to }: CodeChange): Promise<void> => {
      await tx
        .update(department)
        .set({ orgCode: sql`${to} || substr(${department.orgCode}, ${from.length + 1}::int)` })
        .where(inBranch(from));
    },
    order: async (tx: Tx, ids: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        UPDATE department SET sort_order = requested.position
        FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS requested (id, position)
        WHERE department.id = requested.id AND department.sort_order <> requested.position`);
    },
    remove: async (tx: Tx, { id, version }: { readonly id: string; readonly version: number }): Promise<boolean> => {
      const { rowCount } = await tx
        .delete(department)
        .where(and(eq(department.id, id), eq(department.version, version)));
      return (rowCount ?? 0) > 0;
    },
  };
}

export type DepartmentTreeStore = ReturnType<typeof createDepartmentTreeStore>;
