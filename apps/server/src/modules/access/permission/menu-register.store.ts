import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { BUTTON } from "./menu-tree.ts";
import { menuItem } from "./permission.tables.ts";

type Row = typeof menuItem.$inferSelect;

export interface MenuEntry extends Omit<Row, "createdAt" | "createdBy" | "updatedAt" | "updatedBy"> {
  /** Number of roles that are granted it. */
  readonly roles: number;
}

/** Fields of the form. */
export type MenuChange = Omit<MenuEntry, "id" | "version" | "roles" | "sortOrder">;

interface Editor {
  readonly by: string;
  readonly at: Date;
}

interface VersionedId {
  readonly id: string;
  readonly version: number;
}

export function createMenuRegisterStore() {
  const updatedColumns = ({ by, at }: Editor) => ({
    updatedBy: by,
    updatedAt: at,
    version: sql`${menuItem.version} + 1`,
  });
  return {
    /** In the order of the menu; of one app or all. */
    listEntries: async (tx: Tx, appId?: string): Promise<MenuEntry[]> => {
      const rows = await tx
        .select({
          item: menuItem,
          roles: sql<number>`(SELECT count(*)::int FROM role_grant WHERE role_grant.menu_item_id = menu_item.id)`,
        })
        .from(menuItem)
        .where(appId === undefined ? undefined : eq(menuItem.appId, appId))
        .orderBy(asc(menuItem.appId), asc(menuItem.sortOrder), asc(menuItem.id));
      return rows.map(({ item, roles }) => ({ ...item, roles }));
    },
    insert: async (tx: Tx, change: MenuChange, { by, at }: Editor): Promise<string> => {
      const nextPosition = sql`(SELECT coalesce(max(sort_order), 0) + 1 FROM menu_item
        WHERE app_id = ${change.appId} AND parent_id IS NOT DISTINCT FROM ${change.parentId})`;
      const [row] = await tx
        .insert(menuItem)
        .values({ ...change, sortOrder: nextPosition, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at })
        .returning({ id: menuItem.id });
      return row?.id ?? "";
    },
    /** False: deleted or changed since. */
    update: async (tx: Tx, { id, version }: VersionedId, change: Partial<MenuChange>, by: Editor): Promise<boolean> => {
      const { rowCount } = await tx
        .update(menuItem)
        .set({ ...change, ...updatedColumns(by) })
        .where(and(eq(menuItem.id, id), eq(menuItem.version, version)));
      return (rowCount ?? 0) > 0;
    },
    /** Sets the order of siblings. */
    updateOrder: async (tx: Tx, ids: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        UPDATE menu_item SET sort_order = place.n
        FROM unnest(${sql.param([...ids])}::text[]) WITH ORDINALITY AS place (id, n) WHERE menu_item.id = place.id`);
    },
    remove: async (tx: Tx, ids: readonly string[]): Promise<number> => {
      const { rowCount } = await tx.delete(menuItem).where(sql`${menuItem.id} = ANY(${sql.param([...ids])}::text[])`);
      return rowCount ?? 0;
    },
    /** Grants the item to those of the roles that may edit menus, so that its creator and colleagues hold it. */
    grantToEditors: async (tx: Tx, itemId: string, roleIds: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        INSERT INTO role_grant (role_id, menu_item_id)
        SELECT DISTINCT held.role_id, ${itemId} FROM role_grant held
        JOIN menu_item item ON item.id = held.menu_item_id AND item.kind = ${BUTTON}
        WHERE held.role_id = ANY(${sql.param([...roleIds])}::text[])
          AND 'menu:edit' = ANY(regexp_split_to_array(item.action, '\\s*,\\s*'))
        ON CONFLICT DO NOTHING`);
    },
  };
}

export type MenuRegisterStore = ReturnType<typeof createMenuRegisterStore>;
