import { and, asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#platform/database/database.ts";
import { menuItem, roleGrant } from "./permission.tables.ts";
import type { RightRow } from "./rights.ts";

/** A menu item with the grant of one role. */
export interface MenuItemGrant extends RightRow {
  readonly parentId: string | null;
  readonly title: string;
  readonly hidden: boolean;
  readonly sortOrder: number;
  readonly component: string | null;
  readonly isGranted: boolean;
  /** True if any role is granted the item. */
  readonly isGrantedToAnyRole: boolean;
}

/** An item with the roles that grant it. */
export interface ExplainedItem extends RightRow {
  readonly parentId: string | null;
  readonly title: string;
  readonly sortOrder: number;
  readonly roleIds: readonly string[];
}

const textArray = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`;

export function createGrantRegisterStore(db: Db) {
  const item = {
    id: menuItem.id,
    appId: menuItem.appId,
    parentId: menuItem.parentId,
    kind: menuItem.kind,
    action: menuItem.action,
    status: menuItem.status,
    title: menuItem.title,
    hidden: menuItem.hidden,
    sortOrder: menuItem.sortOrder,
  };
  return {
    /** Returns items in the order of the menu, with the grants of the role. `appId` undefined: the items of all apps. */
    listItems: (tx: Tx, roleId: string, appId: string | undefined): Promise<MenuItemGrant[]> =>
      tx
        .select({
          ...item,
          component: menuItem.component,
          isGranted: sql<boolean>`${menuItem.id} IN (SELECT menu_item_id FROM role_grant WHERE role_id = ${roleId})`,
          isGrantedToAnyRole: sql<boolean>`${menuItem.id} IN (SELECT menu_item_id FROM role_grant)`,
        })
        .from(menuItem)
        .where(appId === undefined ? undefined : eq(menuItem.appId, appId))
        .orderBy(asc(menuItem.sortOrder), asc(menuItem.id)),
    /** Counts the items and the role's grants of each app. */
    countItems: async (roleId: string) => {
      const { rows } = await db.execute<{ app_id: string; items: number; granted: number }>(sql`
        SELECT item.app_id, count(*)::int AS items, count(own.role_id)::int AS granted
        FROM menu_item item LEFT JOIN role_grant own ON own.menu_item_id = item.id AND own.role_id = ${roleId}
        GROUP BY item.app_id ORDER BY item.app_id`);
      return rows.map(({ app_id, items, granted }) => ({ appId: app_id, items, granted }));
    },
    grant: async (tx: Tx, roleId: string, itemIds: readonly string[]): Promise<void> => {
      await tx.execute(sql`
        INSERT INTO role_grant (role_id, menu_item_id)
        SELECT ${roleId}, menu_item.id FROM menu_item WHERE menu_item.id = ANY(${textArray(itemIds)})
        ON CONFLICT DO NOTHING`);
    },
    revoke: async (tx: Tx, roleId: string, itemIds: readonly string[]): Promise<void> => {
      await tx
        .delete(roleGrant)
        .where(and(eq(roleGrant.roleId, roleId), sql`${roleGrant.menuItemId} = ANY(${textArray(itemIds)})`));
    },
    copy: async (tx: Tx, fromRoleId: string, toRoleId: string): Promise<void> => {
      await tx.execute(sql`
        INSERT INTO role_grant (role_id, menu_item_id)
        SELECT ${toRoleId}, menu_item_id FROM role_grant WHERE role_id = ${fromRoleId}`);
    },
    /** Every item with those of these roles that are granted it. */
    listWithRoles: async (roleIds: readonly string[]): Promise<ExplainedItem[]> =>
      db
        .select({
          ...item,
          roleIds: sql<string[]>`coalesce((SELECT array_agg(g.role_id) FROM role_grant g
            WHERE g.menu_item_id = menu_item.id AND g.role_id = ANY(${textArray(roleIds)})), '{}')`,
        })
        .from(menuItem)
        .orderBy(asc(menuItem.appId), asc(menuItem.sortOrder), asc(menuItem.id)),
  };
}

export type GrantRegisterStore = ReturnType<typeof createGrantRegisterStore>;
