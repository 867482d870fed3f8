import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { role } from "#modules/people/role/role.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { MenuAddress } from "./menu-addresses.ts";
import { BUTTON, type ButtonRow, type MenuRow } from "./menu-tree.ts";
import { menuItem, roleGrant } from "./permission.tables.ts";
import type { RightRow } from "./rights.ts";

export interface PermissionStore {
  hasMenus(appId: string, on?: Tx): Promise<boolean>;
  /** Menus and buttons of a subsystem. */
  listItems(appId: string, roleCodes: readonly string[]): Promise<MenuRow[]>;
  /** Addresses of the menus of all subsystems, with the roles that are granted them. */
  listAddresses(): Promise<MenuAddress[]>;
  /** Buttons of all subsystems. */
  listButtons(roleCodes: readonly string[]): Promise<ButtonRow[]>;
  /** Codes of the roles that are granted a matching button; two statements, whatever the number of roles. */
  listRolesWithButton(isMatch: (row: ButtonRow) => boolean): Promise<string[]>;
  /** Items that any of these roles is granted. */
  listGrantedTo(on: Tx, roleIds: readonly string[]): Promise<RightRow[]>;
  /** Every menu and button. */
  listRights(on: Tx): Promise<RightRow[]>;
  /** Every button with the name of each role that is granted it. */
  listGrantedButtons(on: Tx): Promise<(ButtonRow & { readonly roleName: string })[]>;
  /** Ids of the roles that are granted any of these items. */
  listRolesGrantedAny(on: Tx, itemIds: readonly string[]): Promise<string[]>;
}

const rightColumns = {
  id: menuItem.id,
  appId: menuItem.appId,
  kind: menuItem.kind,
  action: menuItem.action,
  status: menuItem.status,
};

export function createPermissionStore(db: Db): PermissionStore {
  /**
   * Returns the condition that these roles are granted the item. The database makes one hashed pass over the grants
   * instead of a look-up for each item.
   */
  const grantedTo = (codes: readonly string[]) => {
    if (codes.length === 0) return sql<boolean>`false`;
    const granted = db
      .select({ id: roleGrant.menuItemId })
      .from(roleGrant)
      .innerJoin(role, eq(role.id, roleGrant.roleId))
      .where(inArray(role.code, [...codes]));
    return sql<boolean>`${inArray(menuItem.id, granted)}`;
  };

  return {
    hasMenus: async (appId, tx = db) =>
      (await tx.select({ id: menuItem.id }).from(menuItem).where(eq(menuItem.appId, appId)).limit(1)).length > 0,
    listItems: (appId, roleCodes) =>
      db
        .select({
          id: menuItem.id,
          parentId: menuItem.parentId,
          kind: menuItem.kind,
          path: menuItem.path,
          name: menuItem.name,
          component: menuItem.component,
          redirect: menuItem.redirect,
          title: menuItem.title,
          icon: menuItem.icon,
          url: menuItem.url,
          target: menuItem.target,
          sortOrder: menuItem.sortOrder,
          hidden: menuItem.hidden,
          alwaysShow: menuItem.alwaysShow,
          keepAlive: menuItem.keepAlive,
          isRoute: menuItem.isRoute,
          internalOrExternal: menuItem.internalOrExternal,
          permissionList: menuItem.permissionList,
          action: menuItem.action,
          type: menuItem.type,
          status: menuItem.status,
          describe: menuItem.describe,
          granted: grantedTo(roleCodes),
        })
        .from(menuItem)
        .where(eq(menuItem.appId, appId))
        .orderBy(asc(menuItem.sortOrder), asc(menuItem.id)),
    listAddresses: () =>
      db
        .select({
          id: menuItem.id,
          appId: menuItem.appId,
          parentId: menuItem.parentId,
          path: menuItem.path,
          isRoute: menuItem.isRoute,
          permissionList: menuItem.permissionList,
          roles: sql<string[]>`(SELECT coalesce(array_agg(r.code), '{}') FROM role_grant g
            JOIN role r ON r.id = g.role_id WHERE g.menu_item_id = menu_item.id)`,
        })
        .from(menuItem)
        .where(ne(menuItem.kind, BUTTON)),
    listButtons: (roleCodes) =>
      db
        .select({ action: menuItem.action, status: menuItem.status, granted: grantedTo(roleCodes) })
        .from(menuItem)
        .where(eq(menuItem.kind, BUTTON)),
    listRolesWithButton: async (isMatch) => {
      const buttons = await db
        .select({ id: menuItem.id, action: menuItem.action, status: menuItem.status })
        .from(menuItem)
        .where(eq(menuItem.kind, BUTTON));
      const ids = buttons.flatMap(({ id, ...row }) => (isMatch({ ...row, granted: true }) ? id : []));
      const found = await db
        .selectDistinct({ code: role.code })
        .from(roleGrant)
        .innerJoin(role, eq(role.id, roleGrant.roleId))
        .where(sql`${roleGrant.menuItemId} = ANY(${sql.param(ids)}::text[])`);
      return found.map(({ code }) => code);
    },
    listGrantedTo: async (tx, roleIds) =>
      roleIds.length === 0
        ? []
        : tx
            .selectDistinct(rightColumns)
            .from(roleGrant)
            .innerJoin(menuItem, eq(menuItem.id, roleGrant.menuItemId))
            .where(inArray(roleGrant.roleId, [...roleIds])),
    listRights: (tx) => tx.select(rightColumns).from(menuItem),
    listGrantedButtons: (tx) =>
      tx
        .select({ roleName: role.name, action: menuItem.action, status: menuItem.status, granted: sql<boolean>`true` })
        .from(roleGrant)
        .innerJoin(role, eq(role.id, roleGrant.roleId))
        .innerJoin(menuItem, and(eq(menuItem.id, roleGrant.menuItemId), eq(menuItem.kind, BUTTON))),
    listRolesGrantedAny: async (tx, itemIds) =>
      (
        await tx
          .selectDistinct({ roleId: roleGrant.roleId })
          .from(roleGrant)
          .where(sql`${roleGrant.menuItemId} = ANY(${sql.param([...itemIds])}::text[])`)
      ).map(({ roleId }) => roleId),
  };
}
