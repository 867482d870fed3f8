import { BUTTON, SUB_MENU, TOP_MENU } from "../../src/modules/permission/menu-tree.ts";
import { menuItem, roleGrant } from "../../src/modules/permission/permission.tables.ts";
import { role } from "../../src/modules/role/role.tables.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { idsByName } from "../ids-by-name.ts";
import { newlyDelivered } from "../ledger.ts";
import type { MenuTemplate } from "./menu-template.ts";
import { menuTemplates } from "./menus.ts";
import { allRoles, type RoleCode } from "./roles.ts";

type MenuRow = typeof menuItem.$inferInsert & { readonly id: string };

interface Delivered {
  readonly row: MenuRow;
  readonly roles: readonly RoleCode[];
}

/** A menu with its buttons and everything below it. Ids say what they are, so that a later release finds its own rows. */
function rowsOf(appId: string, template: MenuTemplate, index: number, parentId: string | null): Delivered[] {
  const id = `${appId}-${template.key}`;
  const row: MenuRow = {
    id,
    appId,
    parentId,
    kind: parentId === null ? TOP_MENU : SUB_MENU,
    path: template.path,
    component: template.component ?? null,
    redirect: template.redirect ?? null,
    title: template.title,
    icon: template.icon ?? null,
    url: template.url ?? null,
    sortOrder: index + 1,
    keepAlive: template.keepAlive ?? false,
    hidden: template.hidden ?? false,
    internalOrExternal: template.opensWindow ?? false,
    permissionList: [...(template.permissionList ?? [])],
  };
  const buttons = (template.buttons ?? []).map(({ action, title, roles }, place): Delivered => {
    const button = { kind: BUTTON, action, type: "1", status: "1", title, describe: title, sortOrder: place + 1 };
    return { row: { id: `${appId}-${action.replace(":", "-")}`, appId, parentId: id, ...button }, roles };
  });
  const below = (template.children ?? []).flatMap((child, place) => rowsOf(appId, child, place, id));
  return [{ row, roles: template.roles ?? [] }, ...buttons, ...below];
}

const menuMark = (id: string): string => `menu:${id}`;
const grantMark = (code: RoleCode, id: string): string => `grant:${code}:${id}`;

/** Each menu and each grant is delivered once: administrators change, take away and remove both. */
export async function seedMenus(tx: Tx): Promise<void> {
  const delivered = Object.entries(menuTemplates).flatMap(([appId, menus]) =>
    menus.flatMap((menu, index) => rowsOf(appId, menu, index, null)),
  );
  const fresh = await newlyDelivered(
    tx,
    delivered.flatMap(({ row, roles }) => [menuMark(row.id), ...roles.map((code) => grantMark(code, row.id))]),
  );
  const rows = delivered.flatMap(({ row }) => (fresh.has(menuMark(row.id)) ? row : []));
  if (rows.length > 0) await tx.insert(menuItem).values(rows).onConflictDoNothing();
  const idOf = await idsByName(tx, role, role.code, allRoles);
  // A grant may be delivered for a menu that somebody has removed.
  const there = new Set((await tx.select({ id: menuItem.id }).from(menuItem)).map(({ id }) => id));
  const grants = delivered.flatMap(({ row: { id }, roles }) =>
    roles.flatMap((code) =>
      there.has(id) && fresh.has(grantMark(code, id)) ? { roleId: idOf(code), menuItemId: id } : [],
    ),
  );
  if (grants.length > 0) await tx.insert(roleGrant).values(grants).onConflictDoNothing();
}
