import { WORKSPACE_APP_ID } from "@tender/contract";
import { eq, inArray, or } from "drizzle-orm";
import { TOP_MENU } from "#modules/access/permission/menu-tree.ts";
import { menuItem, roleGrant } from "#modules/access/permission/permission.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { RoleCode } from "#seed/base/roles.ts";

/**
 * Rights in a form or report, by the role that receives them: the last parts of button codes such as
 * `online:bid_bond:view`. The system administrator has all of them.
 */
export type RightsByRole = Readonly<Partial<Record<RoleCode, readonly string[]>>>;

/** Id of 业务台账, the parent menu of the demo's forms and reports. */
export const LEDGERS_MENU_ID = `${WORKSPACE_APP_ID}-demo-ledgers`;

export async function insertLedgersMenu(db: Db): Promise<void> {
  await db
    .insert(menuItem)
    .values({
      id: LEDGERS_MENU_ID,
      appId: WORKSPACE_APP_ID,
      parentId: null,
      kind: TOP_MENU,
      path: "/online",
      title: "业务台账",
      component: "layouts/route-view",
      icon: "table",
      sortOrder: 2,
      redirect: "/online/forms/bid_bond",
    })
    .onConflictDoNothing();
}

/** Grants each role the menu and those of its buttons whose right is listed. */
export async function grantMenu(tx: Tx, menuId: string, rightsByRole: RightsByRole): Promise<void> {
  const codes = Object.keys(rightsByRole) as RoleCode[];
  const roles = await tx.select({ id: role.id, code: role.code }).from(role).where(inArray(role.code, codes));
  const items = await tx
    .select({ id: menuItem.id, action: menuItem.action })
    .from(menuItem)
    .where(or(eq(menuItem.id, menuId), eq(menuItem.parentId, menuId)));
  const grants = roles.flatMap(({ id: roleId, code }) => {
    const rights: readonly string[] = rightsByRole[code as RoleCode] ?? [];
    // The menu itself has no button code.
    return items
      .filter(({ action }) => action === null || rights.includes(action.split(":")[2] ?? ""))
      .map(({ id }) => ({ roleId, menuItemId: id }));
  });
  if (grants.length > 0) await tx.insert(roleGrant).values(grants).onConflictDoNothing();
}
