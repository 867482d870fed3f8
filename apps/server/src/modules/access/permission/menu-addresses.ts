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

const decodePath = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const segmentsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

/**
 * Returns true if the path matches the pattern. `/online/rows/:code` matches `/online/rows/kaoqin`, `/help/*` all paths
 * below `/help`.
 */
function matchesPattern(pattern: string, path: string): boolean {
  const patternParts = segmentsOf(pattern);
  const pathParts = segmentsOf(path);
  const wildcardIndex = patternParts.indexOf("*");
  const fixedParts = wildcardIndex < 0 ? patternParts : patternParts.slice(0, wildcardIndex);
  const hasLength = wildcardIndex < 0 ? pathParts.length === fixedParts.length : pathParts.length >= fixedParts.length;
  return hasLength && fixedParts.every((part, index) => part.startsWith(":") || part === pathParts[index]);
}

/** Returns the shown menus: the granted ones and their ancestors. */
function visibleMenus(
  menus: readonly MenuAddress[],
  isGranted: (menu: MenuAddress) => boolean,
): ReadonlySet<MenuAddress> {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const visible = new Set<MenuAddress>();
  for (const menu of menus) {
    if (!isGranted(menu)) continue;
    for (
      let current: MenuAddress | undefined = menu;
      current && !visible.has(current);
      current = byId.get(current.parentId ?? "")
    )
      visible.add(current);
  }
  return visible;
}

/** Verdict about an address. */
export interface JudgedAddress {
  /** Only other people's roles open the address. An address that no role is granted counts as unknown. */
  readonly isForbidden: boolean;
  /** Numbers of the subsystems in which the viewer reaches the address, sorted. */
  readonly appIds: readonly string[];
}

/** Judges an address. One that the viewer reaches in any subsystem is not forbidden. */
export function judgeAddress(menus: readonly MenuAddress[], path: string, viewer: MenuViewer): JudgedAddress {
  const decodedPath = decodePath(path);
  const matching = menus.filter(
    (menu) =>
      menu.isRoute && menu.path !== null && addressKind(menu.path) === "own" && matchesPattern(menu.path, decodedPath),
  );
  if (matching.length === 0) return { isForbidden: false, appIds: [] };
  const grantedToAnyone = visibleMenus(menus, ({ roles }) => roles.length > 0);
  const viewerRoles = new Set(viewer.roles);
  const grantedToViewer = visibleMenus(menus, ({ roles }) => roles.some((code) => viewerRoles.has(code)));
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const isOpen = (menu: MenuAddress): boolean => {
    for (
      let current: MenuAddress | undefined = menu, depth = 0;
      current && depth < menus.length;
      current = byId.get(current.parentId ?? ""), depth += 1
    )
      if (current.permissionList.length > 0 && !current.permissionList.some((code) => viewer.permissions.has(code)))
        return false;
    return true;
  };
  const reached = matching.filter((menu) => grantedToViewer.has(menu) && isOpen(menu));
  return {
    isForbidden: reached.length === 0 && matching.some((menu) => grantedToAnyone.has(menu)),
    appIds: [...new Set(reached.map(({ appId }) => appId))].toSorted(),
  };
}
