import { sql } from "drizzle-orm";
import { BUTTON, SUB_MENU, TOP_MENU } from "#modules/access/permission/menu-tree.ts";
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
 * Returns a menu with its buttons and everything below it. Ids are built from keys, so that a later release finds its
 * own rows.
 */
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

/** Differences in the arrangement of menus that an earlier release delivered. */
interface Arrangement {
  readonly moves: readonly { readonly id: string; readonly from: string; readonly to: string }[];
  readonly places: readonly { readonly id: string; readonly behind: string }[];
}

function arrangementOf(appId: string, templates: readonly MenuTemplate[]): Arrangement {
  const idOf = (key: string) => `${appId}-${key}`;
  const parts = templates.map(({ key, follows, children = [] }) => ({
    moves: children.flatMap((child) =>
      child.formerlyIn === undefined ? [] : { id: idOf(child.key), from: idOf(child.formerlyIn), to: idOf(key) },
    ),
    places: follows === undefined ? [] : [{ id: idOf(key), behind: idOf(follows) }],
  }));
  return { moves: parts.flatMap(({ moves }) => moves), places: parts.flatMap(({ places }) => places) };
}

const menuMark = (id: string): string => `menu:${id}`;
const moveMark = (id: string, to: string): string => `move:${id}:${to}`;
const grantMark = (code: RoleCode, id: string): string => `grant:${code}:${id}`;

/**
 * Places new groups behind the group that they were split from, in any existing order, and moves menus into them. A
 * menu that an administrator has changed or moved stays in place. The order of the other menus is retained.
 */
async function arrange(tx: Tx, { moves, places }: Arrangement, fresh: ReadonlySet<string>): Promise<void> {
  const placed = new Set<string>();
  for (const { id, behind } of places) {
    // A new database has this order already.
    if (!fresh.has(menuMark(id)) || (fresh.has(menuMark(behind)) && !placed.has(behind))) continue;
    placed.add(id);
    await tx.execute(sql`
      UPDATE menu_item SET sort_order = place.n FROM (
        SELECT one.id, row_number() OVER (ORDER BY coalesce(before.sort_order, one.sort_order),
          coalesce(before.id, one.id), before.id IS NOT NULL) AS n
        FROM menu_item one LEFT JOIN menu_item before ON before.id = ${behind} AND one.id = ${id}
        WHERE one.kind <> ${BUTTON} AND one.parent_id IS NULL
          AND one.app_id = (SELECT app_id FROM menu_item WHERE id = ${id})
      ) AS place WHERE menu_item.id = place.id`);
  }
  for (const { id, from, to } of moves) {
    if (!fresh.has(moveMark(id, to)) || fresh.has(menuMark(id))) continue;
    await tx.execute(sql`
      UPDATE menu_item SET parent_id = ${to}, version = version + 1,
        sort_order = (SELECT coalesce(max(sort_order), 0) + 1 FROM menu_item WHERE parent_id = ${to})
      WHERE id = ${id} AND parent_id = ${from} AND updated_by IS NULL
        AND EXISTS (SELECT FROM menu_item WHERE id = ${to})`);
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
    ...arrangements.flatMap(({ moves }) => moves.map(({ id, to }) => moveMark(id, to))),
  ]);
  const rows = delivered.flatMap(({ row }) => (fresh.has(menuMark(row.id)) ? row : []));
  if (rows.length > 0) await tx.insert(menuItem).values(rows).onConflictDoNothing();
  for (const arrangement of arrangements) await arrange(tx, arrangement, fresh);
  const idOf = await idsByName(tx, role, role.code, allRoles);
  // A grant may be delivered for a menu that was deleted.
  const there = new Set((await tx.select({ id: menuItem.id }).from(menuItem)).map(({ id }) => id));
  const grants = delivered.flatMap(({ row: { id }, roles }) =>
    roles.flatMap((code) =>
      there.has(id) && fresh.has(grantMark(code, id)) ? { roleId: idOf(code), menuItemId: id } : [],
    ),
  );
  if (grants.length > 0) await tx.insert(roleGrant).values(grants).onConflictDoNothing();
}
