import { sql } from "drizzle-orm";
import type { SeededDatabase } from "./apply-once.ts";

export interface BenchSize {
  readonly users: number;
  readonly departments: number;
  /** Menu items over all subsystems; the workspace receives `ownMenuItems` of them. */
  readonly menuItems: number;
  /** Menu items that the bench's role sees in the workspace. */
  readonly ownMenuItems: number;
}

/** Rows of one statement, so that none exceeds the bound of its connection. */
const BATCH = 20_000;
/** Children of each department, and menu items of each group. */
const PER_GROUP = 10;

async function inBatches(count: number, insert: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += BATCH) await insert(from, Math.min(count, from + BATCH - 1));
}

/**
 * Fills an empty, migrated and base-seeded database for load runs: accounts `bench1` … `benchN` with one password hash
 * and one role that opens the workspace, each in one department of a tree, and menus of which the role sees
 * `ownMenuItems`. SQL generates the rows, because a million rows through the client take minutes.
 */
export async function seedBenchData(
  { work: { db } }: SeededDatabase,
  size: BenchSize,
  passwordHash: string,
): Promise<void> {
  const { users, departments, menuItems, ownMenuItems } = size;
  await db.execute(sql`INSERT INTO role (id, code, name) VALUES ('bench-role', 'bench', '压测角色')`);
  await db.execute(sql`
    INSERT INTO role_subsystem (role_code, subsystem_id) SELECT 'bench', id FROM subsystem WHERE app_id = '70001'`);

  // Ten departments below each; a code begins with its parent's.
  await db.execute(sql`
    WITH RECURSIVE tree (n, parent, code) AS (
      SELECT n::int, NULL::int, 'B' || lpad(n::text, 2, '0') FROM generate_series(1, least(${departments}::int, ${PER_GROUP}::int)) AS n
      UNION ALL
      SELECT child, tree.n, tree.code || 'B' || lpad((child - tree.n * ${PER_GROUP}::int)::text, 2, '0')
      FROM tree, generate_series(tree.n * ${PER_GROUP}::int + 1, least(${departments}::int, (tree.n + 1) * ${PER_GROUP}::int)) AS child
    )
    INSERT INTO department (id, parent_id, org_code, depart_name, sort_order)
    SELECT 'bench-d-' || n, 'bench-d-' || parent, code, '压测部门' || n, n FROM tree`);

  await inBatches(menuItems, (from, to) =>
    db.execute(sql`
      INSERT INTO menu_item (id, app_id, parent_id, kind, path, component, title, icon, sort_order, keep_alive)
      SELECT 'bench-m-' || n, app, CASE WHEN n % ${PER_GROUP}::int = 1 THEN NULL ELSE 'bench-m-' || (n - (n - 1) % ${PER_GROUP}::int) END,
             CASE WHEN n % ${PER_GROUP}::int = 1 THEN 0 ELSE 1 END, '/bench/group' || (n - 1) / ${PER_GROUP}::int || '/page' || n,
             'bench/page' || n, '压测菜单项目' || n, 'list', n, true
      FROM (SELECT n, CASE WHEN n <= ${ownMenuItems}::int THEN '70001' ELSE (80000 + n / 300)::text END AS app
            FROM generate_series(${from}::int, ${to}::int) AS n) AS numbered`),
  );
  await db.execute(sql`
    INSERT INTO role_grant (role_id, menu_item_id)
    SELECT 'bench-role', id FROM menu_item WHERE id LIKE 'bench-m-%' AND app_id = '70001'`);

  await inBatches(users, async (from, to) => {
    const numbers = sql`generate_series(${from}::int, ${to}::int) AS n`;
    await db.execute(sql`
      INSERT INTO app_user (id, username, realname, password_hash)
      SELECT 'bench-u-' || n, 'bench' || n, '压测用户' || n, ${passwordHash} FROM ${numbers}`);
    await db.execute(sql`
      INSERT INTO department_member (user_id, department_id)
      SELECT 'bench-u-' || n, 'bench-d-' || (n % ${departments}::int + 1) FROM ${numbers}`);
    await db.execute(sql`
      INSERT INTO user_role (id, user_id, role_id) SELECT 'bench-r-' || n, 'bench-u-' || n, 'bench-role' FROM ${numbers}`);
  });
  await db.execute(sql`ANALYZE`);
}
