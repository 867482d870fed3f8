import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { role } from "#modules/people/role/role.tables.ts";
import { primaryId, tracking } from "#platform/database/columns.ts";

/** Menus and buttons, by subsystem. Buttons are not part of the menu tree. */
export const menuItem = pgTable(
  "menu_item",
  {
    id: primaryId(),
    appId: text("app_id").notNull(),
    parentId: text("parent_id"),
    /** 0 top menu, 1 sub-menu, 2 button. */
    kind: integer("kind").notNull(),
    /** Stored address: a path of our own, or an outside one (http, https, or beginning with `{{domainUrl}}`). */
    path: text("path"),
    /** Name of the component; null: derived from the path. */
    name: text("name"),
    component: text("component"),
    redirect: text("redirect"),
    title: text("title").notNull(),
    icon: text("icon"),
    /** Address for a frame or window; an outside `path` is used here if this is null. */
    url: text("url"),
    target: text("target"),
    sortOrder: integer("sort_order").notNull().default(0),
    hidden: boolean("hidden").notNull().default(false),
    alwaysShow: boolean("always_show").notNull().default(false),
    keepAlive: boolean("keep_alive").notNull().default(false),
    isRoute: boolean("is_route").notNull().default(true),
    /** true with a url: opens a new window. */
    internalOrExternal: boolean("internal_or_external").notNull().default(false),
    /** The client shows the item to those who hold one of these codes; empty: to everybody who has the item. */
    permissionList: text("permission_list").array().notNull().default([]),
    /** Buttons: one code or several, separated by commas. */
    action: text("action"),
    /** Buttons: '1' seen only with the grant, '2' usable only with it. */
    type: text("type"),
    /** Buttons: '1' the rule is in force, '0' it is switched off and everybody has the button. */
    status: text("status"),
    describe: text("describe"),
    ...tracking(),
  },
  (table) => [
    index("menu_item_app_idx").on(table.appId, table.sortOrder),
    index("menu_item_parent_idx").on(table.parentId),
    index("menu_item_button_idx").on(table.kind, table.status),
  ],
);

/** Menus and buttons that a role opens. */
export const roleGrant = pgTable(
  "role_grant",
  {
    roleId: text("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    menuItemId: text("menu_item_id")
      .notNull()
      .references(() => menuItem.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.menuItemId] }),
    index("role_grant_item_idx").on(table.menuItemId),
  ],
);
