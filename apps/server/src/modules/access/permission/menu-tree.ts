import type { MenuItem } from "@tender/contract";
import { addressDigest, addressKind, mayLeadTo, nameOfPath } from "./menu-address.ts";
import type { menuItem } from "./permission.tables.ts";

/** Kinds of a row. */
export const TOP_MENU = 0;
export const SUB_MENU = 1;
export const BUTTON = 2;

/**
 * Returns the id of a delivered item, which a later release finds again. Items that administrators create have random
 * ids: among the menus of another system, those with a delivered id belong to pages of this server.
 */
export const deliveredItemId = (appId: string, key: string): string => `${appId}-${key}`;
export const isDeliveredItem = (appId: string, id: string): boolean => id.startsWith(deliveredItemId(appId, ""));

/** A menu or button of one subsystem; `granted`: one of the given roles holds it. */
export type MenuRow = Omit<
  typeof menuItem.$inferSelect,
  "appId" | "createdAt" | "createdBy" | "updatedAt" | "updatedBy" | "version"
> & { readonly granted: boolean };

export type ButtonRow = Pick<MenuRow, "action" | "status" | "granted">;

export interface MenuTree {
  readonly menu: MenuItem[];
  /** Ids of items that were omitted for their address. */
  readonly refusedIds: readonly string[];
}

const byOrder = (a: MenuRow, b: MenuRow): number => a.sortOrder - b.sortOrder || (a.id < b.id ? -1 : 1);

/**
 * Returns the granted menus of one subsystem with their ancestors, as a tree in the administrator's order. Menus with a
 * refused address or an unregistered site are omitted.
 */
export function menuTreeOf(rows: readonly MenuRow[], registered: ReadonlySet<string>): MenuTree {
  const menus = new Map(rows.filter((row) => row.kind !== BUTTON).map((row) => [row.id, row]));
  const shown = new Set<MenuRow>();
  for (const row of menus.values()) {
    if (!row.granted) continue;
    for (
      let current: MenuRow | undefined = row;
      current && !shown.has(current);
      current = menus.get(current.parentId ?? "")
    )
      shown.add(current);
  }
  const childrenOf = Map.groupBy([...shown].sort(byOrder), (row) => row.parentId);
  const refusedIds: string[] = [];

  const nodesOf = (parentId: string | null): MenuItem[] =>
    (childrenOf.get(parentId) ?? []).flatMap((row) => {
      const address = shownAddressOf(row, registered);
      if (address) return [nodeOf(row, address, nodesOf(row.id))];
      refusedIds.push(row.id);
      return [];
    });

  return { menu: nodesOf(null), refusedIds };
}

interface ShownAddress {
  readonly path: string;
  readonly url: string | null;
}

function shownAddressOf({ path, url }: MenuRow, registered: ReadonlySet<string>): ShownAddress | undefined {
  if (path === null) return undefined;
  if (![path, url ?? path].every((text) => mayLeadTo(text, registered))) return undefined;
  return addressKind(path) === "own" ? { path, url } : { path: addressDigest(path), url: url ?? path };
}

function nodeOf(row: MenuRow, { path, url }: ShownAddress, children: MenuItem[]): MenuItem {
  const mayRedirect = row.kind === TOP_MENU && row.redirect !== null && addressKind(row.redirect) === "own";
  return {
    path,
    name: row.name || nameOfPath(path),
    redirect: mayRedirect ? row.redirect : null,
    component: row.component,
    hidden: row.hidden,
    alwaysShow: row.alwaysShow,
    route: row.isRoute ? "1" : "0",
    children,
    meta: {
      title: row.title,
      icon: row.icon,
      url,
      target: row.target,
      permissionList: [...row.permissionList],
      keepAlive: row.keepAlive,
      internalOrExternal: row.internalOrExternal,
    },
  };
}
