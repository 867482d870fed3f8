import { sql } from "drizzle-orm";
import { BUTTON, deliveredItemId, SUB_MENU, TOP_MENU } from "#modules/access/permission/menu-tree.ts";
import { menuItem, roleGrant } from "#modules/access/permission/permission.tables.ts";
import { role } from "#modules/people/role/role.tables.ts";
import type { Tx } from "#platform/database/database.ts";
import { idsByName } from "#seed/ids-by-name.ts";
import { newlyDelivered } from "#seed/ledger.ts";
import type { MenuTemplate } from "./menu-template.ts";
import { menuTemplates } from "./menus.ts";
import { allRoles, type RoleCode } from "./roles.ts";

type MenuRow = typeof menuItem.$inferInsert & { readonly id: string };

interface Delivered {
  readonly row: MenuRow;
  readonly roles: readonly RoleCode[];
}

/**
 * Returns the rows of a menu, its buttons and its submenus.
 */
function rowsOf(appId: string, template: MenuTemplate, index: number, parentId: string | null): Delivered[] {
  const id = deliveredItemId(appId, template.key);
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
  const buttons = (template.buttons ?? []).map(({ action, title, roles }, buttonIndex): Delivered => {
    const button = { kind: BUTTON, action, type: "1", status: "1", title, describe: title, sortOrder: buttonIndex + 1 };
    return { row: { id: deliveredItemId(appId, action.replace(":", "-")), appId, parentId: id, ...button }, roles };
  });
  const submenus = (template.children ?? []).flatMap((child, childIndex) => rowsOf(appId, child, childIndex, id));
  return [{ row, roles: template.roles ?? [] }, ...buttons, ...submenus];
}

/** Differences from the arrangement of menus that an earlier release delivered. */
interface Arrangement {
  /** Menus that change their group. */
  readonly moves: readonly { readonly id: string; readonly fromId: string; readonly toId: string }[];
  /** New groups, each with the group that it follows. */
  readonly insertions: readonly { readonly id: string; readonly afterId: string }[];
}

function arrangementOf(appId: string, templates: readonly MenuTemplate[]): Arrangement {
  const idOf = (key: string) => deliveredItemId(appId, key);
  const parts = templates.map(({ key, follows, children = [] }) => ({
    moves: children.flatMap((child) =>
      child.formerlyIn === undefined ? [] : { id: idOf(child.key), fromId: idOf(child.formerlyIn), toId: idOf(key) },
    ),
    insertions: follows === undefined ? [] : [{ id: idOf(key), afterId: idOf(follows) }],
  }));
  return { moves: parts.flatMap(({ moves }) => moves), insertions: parts.flatMap(({ insertions }) => insertions) };
}

const menuMark = (id: string): string => `menu:${id}`;
const moveMark = (id: string, toId: string): string => `move:${id}:${toId}`;
const grantMark = (code: RoleCode, id: string): string => `grant:${code}:${id}`;

/**
 * Inserts new groups directly after the group that they were split from, in any present order, and moves menus
 * into them. A menu that an administrator has changed or moved is not moved. The order of the other menus is retained.
 */
async function arrange(tx: Tx, { moves, insertions }: Arrangement, fresh: ReadonlySet<string>): Promise<void> {
  const insertedIds = new Set<string>();
  for (const { id, afterId } of insertions) {
    // A new database has this order already.
    if (!fresh.has(menuMark(id)) || (fresh.has(menuMark(afterId)) && !insertedIds.has(afterId))) continue;
    insertedIds.add(id);
    await tx.execute(sql`
      UPDATE menu_item SET sort_order = numbered.n FROM (
        SELECT item.id, row_number() OVER (ORDER BY coalesce(before.sort_order, item.sort_order),
          coalesce(before.id, item.id), before.id IS NOT NULL) AS n
        FROM menu_item item LEFT JOIN menu_item before ON before.id = ${afterId} AND item.id = ${id}
        WHERE item.kind <> ${BUTTON} AND item.parent_id IS NULL
          AND item.app_id = (SELECT app_id FROM menu_item WHERE id = ${id})
      ) AS numbered WHERE menu_item.id = numbered.id`);
  }
  for (const { id, fromId, toId } of moves) {
    if (!fresh.has(moveMark(id, toId)) || fresh.has(menuMark(id))) continue;
    await tx.execute(sql`
      UPDATE menu_item SET parent_id = ${toId}, version = version + 1,
        sort_order = (SELECT coalesce(max(sort_order), 0) + 1 FROM menu_item WHERE parent_id = ${toId})
      WHERE id = ${id} AND parent_id = ${fromId} AND updated_by IS NULL
        AND EXISTS (SELECT FROM menu_item WHERE id = ${toId})`);
  }
}

/** Delivers each menu and each grant once, because administrators change, revoke and delete both. */
export async function seedMenus(tx: Tx): Promise<void> {
  const delivered = Object.entries(menuTemplates).flatMap(([appId, menus]) =>
    menus.flatMap((menu, index) => rowsOf(appId, menu, index, null)),
  );
  const arrangements = Object.entries(menuTemplates).map(([appId, menus]) => arrangementOf(appId, menus));
  const fresh = await newlyDelivered(tx, [
    ...delivered.flatMap(({ row, roles }) => [menuMark(row.id), ...roles.map((code) => grantMark(code, row.id))]),
    ...arrangements.flatMap(({ moves }) => moves.map(({ id, toId }) => moveMark(id, toId))),
  ]);
  const rows = delivered.flatMap(({ row }) => (fresh.has(menuMark(row.id)) ? row : []));
  if (rows.length > 0) await tx.insert(menuItem).values(rows).onConflictDoNothing();
  for (const arrangement of arrangements) await arrange(tx, arrangement, fresh);
  const idOf = await idsByName(tx, role, role.code, allRoles);
  // A grant may be delivered for a menu that was deleted.
  const existingIds = new Set((await tx.select({ id: menuItem.id }).from(menuItem)).map(({ id }) => id));
  const grants = delivered.flatMap(({ row: { id }, roles }) =>
    roles.flatMap((code) =>
      existingIds.has(id) && fresh.has(grantMark(code, id)) ? { roleId: idOf(code), menuItemId: id } : [],
    ),
  );
  if (grants.length > 0) await tx.insert(roleGrant).values(grants).onConflictDoNothing();
}
