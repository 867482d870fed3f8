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
export interface WholeRow extends Pick<CategoryRow, "id" | "version" | "code" | "enabled" | "description"> {
  readonly path: string[];
}

interface By {
  readonly by: string;
  readonly at: Date;
}

interface At {
  readonly id: string;
  readonly version: number;
}

const below = (parentId: string | null): SQL =>
  parentId === null ? isNull(category.parentId) : eq(category.parentId, parentId);
const inBranch = (code: string): SQL => sql`${category.code} LIKE ${`${code}%`}`;
const inOrder = [asc(category.sortOrder), asc(category.code)] as const;

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
        db.$count(category, below(parentId)),
        db
          .select(columns)
          .from(category)
          .where(below(parentId))
          .orderBy(...inOrder)
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows: rows satisfies CategoryNode[] };
    },
    /** Enabled children only. */
    offered: async (parentId: string | null, limit: number, offset: number) => {
      const where = and(below(parentId), eq(category.enabled, true));
      const hasChildren = sql<boolean>`EXISTS (
        SELECT FROM category lower WHERE lower.parent_id = category.id AND lower.enabled)`;
      const [total, rows] = await Promise.all([
        db.$count(category, where),
        db
          .select({ code: category.code, name: category.name, hasChildren })
          .from(category)
          .where(where)
          .orderBy(...inOrder)
          .limit(limit)
          .offset(offset),
      ]);
      return { total, rows };
    },
    /** Finds the category if it and all its ancestors are enabled. */
    findOffered: async (code: string): Promise<CategoryRow | undefined> => {
      const codes = Array.from({ length: code.length / 3 }, (_, level) => code.slice(0, 3 * (level + 1)));
      const rows = await db
        .select()
        .from(category)
        .where(sql`${category.code} = ANY(${sql.param(codes)}::text[])`);
      return rows.every(({ enabled }) => enabled) ? rows.find((row) => row.code === code) : undefined;
    },
    /** The category and its enabled descendants; each follows its parent. */
    branch: async (id: string, limit: number): Promise<BranchRow[]> => {
      const { rows } = await db.execute<{ code: string; parent_code: string | null; name: string }>(sql`
        WITH RECURSIVE down AS (
          SELECT id, code, NULL::text AS parent_code, name, ARRAY['']::text[] AS place FROM category WHERE id = ${id}
          UNION ALL
          SELECT c.id, c.code, down.code, c.name, down.place || (lpad(c.sort_order::text, 10, '0') || c.code)
          FROM down JOIN category c ON c.parent_id = down.id AND c.enabled)
        SELECT code, parent_code, name FROM down ORDER BY place LIMIT ${limit}`);
      return rows.map(({ code, parent_code, name }) => ({ code, parentCode: parent_code, name }));
    },
    /** All categories in order; each follows its parent. */
    whole: async (tx: Tx): Promise<WholeRow[]> => {
      const { rows } = await tx.execute<WholeRow & Record<string, unknown>>(sql`
        WITH RECURSIVE down AS (
          SELECT id, version, code, enabled, description, ARRAY[name] AS path,
            ARRAY[lpad(sort_order::text, 10, '0') || code] AS place
          FROM category WHERE parent_id IS NULL
          UNION ALL
          SELECT c.id, c.version, c.code, c.enabled, c.description, down.path || c.name,
            down.place || (lpad(c.sort_order::text, 10, '0') || c.code)
          FROM down JOIN category c ON c.parent_id = down.id)
        SELECT id, version, code, enabled, description, path FROM down ORDER BY place`);
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
    /** Paths from the root down to each category itself, by id. */
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
    countChildren: (tx: Tx, id: string): Promise<number> => tx.$count(category, below(id)),
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
        .where(below(parentId))
        .orderBy(...inOrder),
    insert: async (
      tx: Tx,
      row: CategoryChange & Pick<CategoryRow, "parentId" | "code">,
      { by, at }: By,
    ): Promise<string> => {
      const last = sql`(SELECT coalesce(max(sort_order), 0) + 1 FROM category
        WHERE parent_id IS NOT DISTINCT FROM ${row.parentId})`;
      const [made] = await tx
        .insert(category)
        .values({ ...row, sortOrder: last, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
        .returning({ id: category.id });
      return made?.id ?? "";
    },
    /** False: deleted or changed since. */
    update: async (
      tx: Tx,
      { id, version }: At,
      change: Partial<CategoryChange & Pick<CategoryRow, "parentId">>,
      { by, at }: By,
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
        UPDATE category SET sort_order = wanted.place
        FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS wanted (id, place)
        WHERE category.id = wanted.id AND category.sort_order <> wanted.place`);
    },
    remove: async (tx: Tx, { id, version }: At): Promise<boolean> => {
      const { rowCount } = await tx.delete(category).where(and(eq(category.id, id), eq(category.version, version)));
      return (rowCount ?? 0) > 0;
    },
  };
}

export type CategoryStore = ReturnType<typeof createCategoryStore>;
