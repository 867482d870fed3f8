import { addressKind } from "./menu-address.ts";

/** A menu with its address and the roles that are granted it. */
export interface MenuAddress {
  readonly id: string;
  readonly appId: string;
  readonly parentId: string | null;
  readonly path: string | null;
  readonly isRoute: boolean;
  readonly permissionList: readonly string[];
  /** Codes of the roles that are granted it. */
  readonly roles: readonly string[];
}

export interface MenuViewer {
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
}

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const segmentsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

/**
 * Does the path match the pattern? `/online/rows/:code` matches `/online/rows/kaoqin`, `/help/*` everything below
 * `/help`.
 */
function fits(pattern: string, path: string): boolean {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(path);
  const rest = wanted.indexOf("*");
  const fixed = rest < 0 ? wanted : wanted.slice(0, rest);
  const hasLength = rest < 0 ? given.length === fixed.length : given.length >= fixed.length;
  return hasLength && fixed.every((part, at) => part.startsWith(":") || part === given[at]);
}

/** Returns the shown menus: the granted ones and their ancestors. */
function shownBy(menus: readonly MenuAddress[], isGranted: (menu: MenuAddress) => boolean): ReadonlySet<MenuAddress> {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const shown = new Set<MenuAddress>();
  for (const menu of menus) {
    if (!isGranted(menu)) continue;
    for (let up: MenuAddress | undefined = menu; up && !shown.has(up); up = byId.get(up.parentId ?? "")) shown.add(up);
  }
  return shown;
}

/**
 * Is the address a page of others, but none of the viewer's? An address that no role is granted counts as unknown; one
 * that the viewer reaches in any subsystem is not forbidden.
 */
export function isForbiddenAddress(menus: readonly MenuAddress[], path: string, viewer: MenuViewer): boolean {
  const wanted = decoded(path);
  const leading = menus.filter(
    (menu) => menu.isRoute && menu.path !== null && addressKind(menu.path) === "own" && fits(menu.path, wanted),
  );
  if (leading.length === 0) return false;
  const grantedToAnyone = shownBy(menus, ({ roles }) => roles.length > 0);
  const own = new Set(viewer.roles);
  const grantedToViewer = shownBy(menus, ({ roles }) => roles.some((code) => own.has(code)));
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const isOpen = (menu: MenuAddress): boolean => {
    for (
      let up: MenuAddress | undefined = menu, seen = 0;
      up && seen < menus.length;
      up = byId.get(up.parentId ?? ""), seen += 1
    )
      if (up.permissionList.length > 0 && !up.permissionList.some((code) => viewer.permissions.has(code))) return false;
    return true;
  };
  return (
    leading.some((menu) => grantedToAnyone.has(menu)) &&
    !leading.some((menu) => grantedToViewer.has(menu) && isOpen(menu))
  );
}
