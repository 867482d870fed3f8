import { BUTTON, SUB_MENU, TOP_MENU } from "../../src/modules/permission/menu-tree.ts";
import { menuItem, roleGrant } from "../../src/modules/permission/permission.tables.ts";
import { role } from "../../src/modules/role/role.tables.ts";
import type { Tx } from "../../src/platform/database/database.ts";
import { idsByName } from "../ids-by-name.ts";
import { type MenuTemplate, menuTemplates } from "./menus.ts";
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

export async function seedMenus(tx: Tx): Promise<void> {
  const delivered = Object.entries(menuTemplates).flatMap(([appId, menus]) =>
    menus.flatMap((menu, index) => rowsOf(appId, menu, index, null)),
  );
  await tx
    .insert(menuItem)
    .values(delivered.map(({ row }) => row))
    .onConflictDoNothing();
  const idOf = await idsByName(tx, role, role.code, allRoles);
  const grants = delivered.flatMap(({ row, roles }) =>
    roles.map((code) => ({ roleId: idOf(code), menuItemId: row.id })),
  );
  await tx.insert(roleGrant).values(grants).onConflictDoNothing();
}
