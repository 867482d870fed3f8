import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { advisoryLocks } from "#platform/database/advisory-locks.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import { anyContainsWord } from "#platform/database/typed-word.ts";
import type { CodeChange } from "#platform/level-codes.ts";
import { category } from "./category.tables.ts";

export type CategoryRow = typeof category.$inferSelect;
export type CategoryChange = Pick<CategoryRow, "name" | "description" | "enabled">;

export interface CategoryNode
  extends Pick<CategoryRow, "id" | "version" | "parentId" | "code" | "name" | "description" | "enabled"> {
  readonly hasChildren: boolean;
}

export interface BranchRow {
  readonly code: string;
  readonly parentCode: string | null;
  readonly name: string;
}

/** A category with the names from the root to itself. */
export interface CategoryWithPath extends Pick<CategoryRow, "id" | "version" | "code" | "enabled" | "description"> {
  readonly path: string[];
}

/** Author and time of a write. */
interface Stamp {
  readonly by: string;
  readonly at: Date;
}

interface CategoryVersion {
  readonly id: string;
  readonly version: number;
}

/** Characters of a code that each level adds. */
const LEVEL_CODE_LENGTH = 3;

const isChildOf = (parentId: string | null): SQL =>
  parentId === null ? isNull(category.parentId) : eq(category.parentId, parentId);
const inBranch = (code: string): SQL => sql`${category.code} LIKE ${`${code}%`}`;
const listOrder = [asc(category.sortOrder), asc(category.code)] as const;

const columns = {
  id: category.id,
  version: category.version,
  parentId: category.parentId,
  code: category.code,
  name: category.name,
  description: category.description,
  enabled: category.enabled,
  hasChildren: sql<boolean>`EXISTS (SELECT FROM category lower WHERE lower.parent_id = category.id)`,
};

export function createCategoryStore(db: Db) {
  return {
    /** Serialises changes of the trees until the transaction ends. */
    lockChanges: async (tx: Tx): Promise<void> => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.categories})`);
    },
    children: async (parentId: string | null, limit: number, offset: number) => {
      const [total, rows] = await Promise.all([
        db.$count(category, isChildOf(parentId)),
        db
          .select(columns)
          .from(category)
          .where(isChildOf(parentId))
          .orderBy(...listOrder)
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows: rows satisfies CategoryNode[] };
    },
    /** Lists a page of the enabled children. */
    listOffered: async (parentId: string | null, limit: number, offset: number) => {
      const where = and(isChildOf(parentId), eq(category.enabled, true));
      const hasChildren = sql<boolean>`EXISTS (
        SELECT FROM category lower WHERE lower.parent_id = category.id AND lower.enabled)`;
      const [total, rows] = await Promise.all([
        db.$count(category, where),
        db
          .select({ code: category.code, name: category.name, hasChildren })
          .from(category)
          .where(where)
          .orderBy(...listOrder)
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    /** Finds the category if it and all its ancestors are enabled. */
    findOffered: async (code: string): Promise<CategoryRow | undefined> => {
      const levels = code.length / LEVEL_CODE_LENGTH;
      const codes = Array.from({ length: levels }, (_, level) => code.slice(0, LEVEL_CODE_LENGTH * (level + 1)));
      const rows = await db
        .select()
        .from(category)
        .where(sql`${category.code} = ANY(${sql.param(codes)}::text[])`);
      return rows.every(({ enabled }) => enabled) ? rows.find((row) => row.code === code) : undefined;
    },
    /** Lists the category and its enabled descendants; each follows its parent. */
    branch: async (id: string, limit: number): Promise<BranchRow[]> => {
      const { rows } = await db.execute<{ code: string; parent_code: string | null; name: string }>(sql`
        WITH RECURSIVE down AS (
          SELECT id, code, NULL::text AS parent_code, name, ARRAY['']::text[] AS sort_path FROM category WHERE id = ${id}
          UNION ALL
          SELECT c.id, c.code, down.code, c.name, down.sort_path || (lpad(c.sort_order::text, 10, '0') || c.code)
          FROM down JOIN category c ON c.parent_id = down.id AND c.enabled)
        SELECT code, parent_code, name FROM down ORDER BY sort_path LIMIT ${limit}`);
      return rows.map(({ code, parent_code, name }) => ({ code, parentCode: parent_code, name }));
    },
    /** Lists all categories in order; each follows its parent. */
    whole: async (tx: Tx): Promise<CategoryWithPath[]> => {
      const { rows } = await tx.execute<CategoryWithPath & Record<string, unknown>>(sql`
        WITH RECURSIVE down AS (
          SELECT id, version, code, enabled, description, ARRAY[name] AS path,
            ARRAY[lpad(sort_order::text, 10, '0') || code] AS sort_path
          FROM category WHERE parent_id IS NULL
          UNION ALL
          SELECT c.id, c.version, c.code, c.enabled, c.description, down.path || c.name,
            down.sort_path || (lpad(c.sort_order::text, 10, '0') || c.code)
          FROM down JOIN category c ON c.parent_id = down.id)
        SELECT id, version, code, enabled, description, path FROM down ORDER BY sort_path`);
      return rows;
    },
    search: (keyword: string, limit: number): Promise<CategoryNode[]> =>
      db
        .select(columns)
        .from(category)
        .where(anyContainsWord([category.name, category.code], keyword))
        .orderBy(asc(category.code))
        .limit(limit),
    node: async (id: string): Promise<CategoryNode | undefined> =>
      (await db.select(columns).from(category).where(eq(category.id, id)))[0],
    find: async (tx: Tx, id: string): Promise<CategoryRow | undefined> =>
      (await tx.select().from(category).where(eq(category.id, id)))[0],
    /** Returns the path from the root to each category, by id. */
    pathsOf: async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, { id: string; name: string }[]>> => {
      const { rows } = await tx.execute<{ start: string; id: string; name: string }>(sql`
        WITH RECURSIVE up AS (
          SELECT id AS start, id, parent_id, name, 1 AS height FROM category
          WHERE id = ANY(${sql.param([...ids])}::text[])
          UNION ALL
          SELECT up.start, c.id, c.parent_id, c.name, up.height + 1
          FROM up JOIN category c ON c.id = up.parent_id WHERE up.height < 50)
        SELECT start, id, name FROM up ORDER BY start, height DESC`);
      const paths = new Map<string, { id: string; name: string }[]>(ids.map((id) => [id, []]));
      for (const { start, id, name } of rows) paths.get(start)?.push({ id, name });
      return paths;
    },
    countBranch: (tx: Tx, code: string): Promise<number> => tx.$count(category, inBranch(code)),
    countChildren: (tx: Tx, id: string): Promise<number> => tx.$count(category, isChildOf(id)),
    longestCodeIn: async (tx: Tx, code: string): Promise<number> => {
      const [row] = await tx
        .select({ length: sql<number>`coalesce(max(length(${category.code})), 0)::int` })
        .from(category)
        .where(inBranch(code));
      return row?.length ?? 0;
    },
    siblings: (tx: Tx, parentId: string | null) =>
      tx
        .select({ id: category.id, code: category.code, name: category.name })
        .from(category)
        .where(isChildOf(parentId))
        .orderBy(...listOrder),
    insert: async (
      tx: Tx,
      row: CategoryChange & Pick<CategoryRow, "parentId" | "code">,
      { by, at }: Stamp,
    ): Promise<string> => {
      const last = sql`(SELECT coalesce(max(sort_order), 0) + 1 FROM category
        WHERE parent_id IS NOT DISTINCT FROM ${row.parentId})`;
      const [inserted] = await tx
        .insert(category)
        .values({ ...row, sortOrder: last, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
        .returning({ id: category.id });
      return inserted?.id ?? "";
    },
    /** False: the category is deleted or has another version. */
    update: async (
      tx: Tx,
      { id, version }: CategoryVersion,
      change: Partial<CategoryChange & Pick<CategoryRow, "parentId">>,
      { by, at }: Stamp,
    ): Promise<boolean> => {
      const { rowCount } = await tx
        .update(category)
        .set({ ...change, updatedBy: by, updatedAt: at, version: sql`${category.version} + 1` })
        .where(and(eq(category.id, id), eq(category.version, version)));
      return (rowCount ?? 0) > 0;
    },
    /** Changes the codes of the whole branch. */
    recode: async (tx: Tx, { from, to }: CodeChange): Promise<void> => {
      await tx
        .update(category)
        .set({ code: sql`${to} || substr(${category.code}, ${from.length + 1}::int)` })
        .where(inBranch(from));
    },
    order: async (tx: Tx, ids: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        UPDATE category SET sort_order = requested.position
        FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS requested (id, position)
        WHERE category.id = requested.id AND category.sort_order <> requested.position`);
    },
    remove: async (tx: Tx, { id, version }: CategoryVersion): Promise<boolean> => {
      const { rowCount } = await tx.delete(category).where(and(eq(category.id, id), eq(category.version, version)));
      return (rowCount ?? 0) > 0;
    },
  };
}

export type CategoryStore = ReturnType<typeof createCategoryStore>;
