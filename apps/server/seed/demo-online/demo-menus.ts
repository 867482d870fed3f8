import { WORKSPACE_APP_ID } from "@tender/contract";
import { eq, inArray, or } from "drizzle-orm";
import { TOP_MENU } from "#modules/access/permission/menu-tree.ts";
import { menuItem, roleGrant } from "#modules/access/permission/permission.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import type { Db, Tx } from "#platform/database/database.ts";
import type { RoleCode } from "#seed/base/roles.ts";

/** Last parts of the codes of a menu's buttons, by the roles that hold them in addition to the system administrator. */
export type Holders = Readonly<Partial<Record<RoleCode, readonly string[]>>>;

/** 业务台账: the parent of the demo's forms and reports. */
export const GROUP = `${WORKSPACE_APP_ID}-demo-ledgers`;

export async function makeGroup(db: Db): Promise<void> {
  await db
    .insert(menuItem)
    .values({
      ...{ id: GROUP, appId: WORKSPACE_APP_ID, parentId: null, kind: TOP_MENU, path: "/online", title: "业务台账" },
      ...{ component: "layouts/route-view", icon: "table", sortOrder: 2, redirect: "/online/forms/bid_bond" },
    })
    .onConflictDoNothing();
}

/** Grants the roles a menu and the listed ones of its buttons. */
export async function grant(tx: Tx, menuId: string, roles: Holders): Promise<void> {
  const codes = Object.keys(roles) as RoleCode[];
  const held = await tx.select({ id: role.id, code: role.code }).from(role).where(inArray(role.code, codes));
  const items = await tx
    .select({ id: menuItem.id, action: menuItem.action })
    .from(menuItem)
    .where(or(eq(menuItem.id, menuId), eq(menuItem.parentId, menuId)));
  const grants = held.flatMap(({ id: roleId, code }) => {
    const rights: readonly string[] = roles[code as RoleCode] ?? [];
    return items
      .filter(({ action }) => action === null || rights.includes(action.split(":")[2] ?? ""))
      .map(({ id }) => ({ roleId, menuItemId: id }));
  });
  if (grants.length > 0) await tx.insert(roleGrant).values(grants).onConflictDoNothing();
}
