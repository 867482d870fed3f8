import { isOnlineFormList, isWorkspaceView } from "@tender/contract";
import type { MenuEntry } from "#modules/access/permission/menu-register.service.ts";

export type FindingKind =
  | "unknown_page"
  | "all_hidden"
  | "ungranted"
  | "lost"
  | "same_path"
  | "reserved_path"
  | "refused_address";

export interface Finding {
  readonly kind: FindingKind;
  readonly item: MenuEntry;
}

const BUTTON = 2;
/** Components without a page of their own. */
const layouts: readonly string[] = ["layouts/route-view", "layouts/iframe"];

/** Only components of our own workspace can be checked; other applications have components of their own. */
const namesNoPage = ({ appId, component }: MenuEntry, ownAppIds: ReadonlySet<string>): boolean =>
  ownAppIds.has(appId) &&
  component !== null &&
  !layouts.includes(component) &&
  !isWorkspaceView(component) &&
  !isOnlineFormList(component);

/**
 * Below `/user` and `/info` there are only the workspace's own pages; a menu may link to one, but may not be a route
 * there.
 */
const isReserved = ({ appId, kind, isRoute, path }: MenuEntry, ownAppIds: ReadonlySet<string>): boolean =>
  ownAppIds.has(appId) && kind !== BUTTON && isRoute && /^(\/atlxauth)?\/(user|info)\//i.test(path ?? "");

/** Returns faults and likely faults of menus and grants; none of them is refused when it is saved. */
export function findingsIn(
  items: readonly MenuEntry[],
  ownAppIds: ReadonlySet<string>,
  mayLeadTo: (address: string) => boolean,
): Finding[] {
  const ids = new Set(items.map(({ id }) => id));
  const menus = items.filter(({ kind }) => kind !== BUTTON);
  const childrenOf = Map.groupBy(menus, ({ parentId }) => parentId);
  const atPath = Map.groupBy(menus, ({ appId, path }) => `${appId} ${path}`);
  const kindsOf = (item: MenuEntry): FindingKind[] => {
    const children = childrenOf.get(item.id) ?? [];
    const isGroup = item.kind !== BUTTON && children.length > 0;
    const addresses = [item.path, item.url, item.redirect].flatMap((address) => address ?? []);
    return [
      ...(item.parentId !== null && !ids.has(item.parentId) ? (["lost"] as const) : []),
      ...(namesNoPage(item, ownAppIds) ? (["unknown_page"] as const) : []),
      ...(isGroup && !item.hidden && !item.alwaysShow && children.every(({ hidden }) => hidden)
        ? (["all_hidden"] as const)
        : []),
      // A group is visible through its children; a rule that is switched off restricts no person.
      ...(item.roles === 0 && !isGroup && item.status !== "0" ? (["ungranted"] as const) : []),
      ...(item.kind !== BUTTON && (atPath.get(`${item.appId} ${item.path}`)?.length ?? 0) > 1
        ? (["same_path"] as const)
        : []),
      ...(isReserved(item, ownAppIds) ? (["reserved_path"] as const) : []),
      ...(!addresses.every(mayLeadTo) ? (["refused_address"] as const) : []),
    ];
  };
  return items.flatMap((item) => kindsOf(item).map((kind) => ({ kind, item })));
}
