import { withoutSlash } from "#shared/navigation/route-paths.ts";
import { moveEntry } from "#shared/order/moved.ts";
import { HOME_PATH } from "./own-routes.ts";

/** Location of a tab; the router's location, frozen while another tab is shown. */
export interface TabLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
}

export interface Tab {
  /** Identifies one mount of the page: a refreshed tab gets a new id and therefore mounts again. */
  readonly id: number;
  /** Identifies the tab's page, see `tabKey`. */
  readonly key: string;
  readonly location: TabLocation;
  readonly title: string;
  /** False until first shown: hidden trees are rendered ahead, so the page of such a tab is not mounted. */
  readonly opened: boolean;
  /**
   * Opened on a phone, which shows one page at a time: the next page there replaces it. In a wide window it becomes an
   * ordinary tab.
   */
  readonly isTransient: boolean;
}

export interface Tabs {
  readonly list: readonly Tab[];
  readonly activeKey: string;
  readonly homeKey: string;
  readonly nextId: number;
}

/** Returns the key of the page's tab: a trailing slash is ignored, and home has one tab for any query. */
export function tabKey({ pathname, search }: Pick<TabLocation, "pathname" | "search">): string {
  const path = withoutSlash(pathname);
  return path === HOME_PATH ? path : path + search;
}

export const noTabs = (homeKey: string): Tabs => ({ list: [], activeKey: homeKey, homeKey, nextId: 1 });
export const activeTab = (tabs: Tabs): Tab | undefined => tabs.list.find((tab) => tab.key === tabs.activeKey);

interface Target {
  readonly location: TabLocation;
  readonly title: string;
}

/** Shows an address. An existing tab is activated and keeps its title; a new one is the last, home is the first. */
export function openTab(tabs: Tabs, { location, title }: Target): Tabs {
  const key = tabKey(location);
  const existing = tabs.list.find((tab) => tab.key === key);
  const id = existing?.id ?? tabs.nextId;
  const tab: Tab = { id, key, location, title: existing?.title ?? title, opened: true, isTransient: false };
  if (existing) return { ...tabs, list: tabs.list.map((other) => (other === existing ? tab : other)), activeKey: key };
  const list = key === tabs.homeKey ? [tab, ...tabs.list] : [...tabs.list, tab];
  return { ...tabs, list, activeKey: key, nextId: tabs.nextId + 1 };
}

/** Adds a tab at the end without showing it. */
export function addTab(tabs: Tabs, { location, title }: Target): Tabs {
  const key = tabKey(location);
  if (tabs.list.some((tab) => tab.key === key)) return tabs;
  const tab: Tab = { id: tabs.nextId, key, location, title, opened: false, isTransient: false };
  return { ...tabs, list: [...tabs.list, tab], nextId: tabs.nextId + 1 };
}

/**
 * Shows an address on a phone, where the other tabs stay hidden until the window is wide. A new tab replaces the shown
 * one, unless that is home; an existing tab is activated in its former state.
 */
export function openOnPhone(tabs: Tabs, target: Target): Tabs {
  const shown = activeTab(tabs);
  const next = openTab(tabs, target);
  const existing = tabs.list.find(({ key }) => key === next.activeKey);
  const isTransient = existing?.isTransient ?? next.activeKey !== tabs.homeKey;
  const list = next.list.map((tab) => (tab.key === next.activeKey ? { ...tab, isTransient } : tab));
  const isReplaced = (tab: Tab): boolean => !existing && tab === shown && tab.key !== tabs.homeKey;
  const replacedIndex = list.findIndex(isReplaced);
  const positioned = replacedIndex < 0 ? { ...next, list } : moveTab({ ...next, list }, next.activeKey, replacedIndex);
  const isRetained = (tab: Tab): boolean => tab.key === next.activeKey || !(tab.isTransient || isReplaced(tab));
  return { ...positioned, list: positioned.list.filter(isRetained) };
}

/**
 * Returns the key of the tab that a page with filters in its own query already has: the page's address without a query
 * opens that tab.
 */
export function filteredKey(
  keys: readonly string[],
  location: Pick<TabLocation, "pathname" | "search">,
): string | undefined {
  const plainKey = tabKey(location);
  if (location.search !== "" || keys.includes(plainKey)) return undefined;
  return keys.find((key) => key.startsWith(`${plainKey}?`));
}

/**
 * Follows a change of the active page's own address (a filter in the query): tab and id stay the same. If another tab
 * has the new address, that one is shown instead.
 */
export function moveActiveTab(tabs: Tabs, location: TabLocation): Tabs {
  const key = tabKey(location);
  if (tabs.list.some((tab) => tab.key === key)) return openTab(tabs, { location, title: "" });
  const list = tabs.list.map((tab) => (tab.key === tabs.activeKey ? { ...tab, key, location } : tab));
  return { ...tabs, list, activeKey: key };
}

/**
 * Follows the query that the active page chooses while it opens. If another tab has that address, that one is shown and
 * the new one is removed, so that a page opened twice does not have two tabs.
 */
export function setActiveTabSearch(tabs: Tabs, id: number, search: URLSearchParams): Tabs {
  const active = activeTab(tabs);
  if (active?.id !== id) return tabs;
  const location = { ...active.location, search: search.size > 0 ? `?${search}` : "" };
  const key = tabKey(location);
  if (key === active.key) return tabs;
  const moved = moveActiveTab(tabs, location);
  return moved.list.some((tab) => tab.id === id && tab.key !== key) ? without(moved, active.key) : moved;
}

export type CloseResult = { readonly tabs: Tabs } | { readonly refused: "home" | "last" };

/**
 * Closes a tab; refuses home and the last tab. The active tab is succeeded by the one behind it, at the end by the last
 * one.
 */
export function closeTab(tabs: Tabs, key: string): CloseResult {
  if (key === tabs.homeKey) return { refused: "home" };
  if (tabs.list.length === 1) return { refused: "last" };
  const index = tabs.list.findIndex((tab) => tab.key === key);
  const next = without(tabs, key);
  if (key !== tabs.activeKey) return { tabs: next };
  const successor = next.list[Math.min(index, next.list.length - 1)];
  return { tabs: successor ? activate(next, successor.key) : next };
}

export const closeLeft = (tabs: Tabs, key: string): Tabs =>
  filterTabs(tabs, key, (_, index, clicked) => index >= clicked);
export const closeRight = (tabs: Tabs, key: string): Tabs =>
  filterTabs(tabs, key, (_, index, clicked) => index <= clicked);
export const closeOthers = (tabs: Tabs, key: string): Tabs =>
  filterTabs(tabs, key, (_, index, clicked) => index === clicked);

/** Gives one tab a new id, so that it mounts again. */
export function refreshTab(tabs: Tabs, key: string): Tabs {
  const list = tabs.list.map((tab) =>
    tab.key === key ? { ...tab, id: tabs.nextId, opened: key === tabs.activeKey } : tab,
  );
  return { ...tabs, list, nextId: tabs.nextId + 1 };
}

/** Moves a tab to another position. Home stays first. */
export function moveTab(tabs: Tabs, key: string, index: number): Tabs {
  const tab = tabs.list.find((each) => each.key === key);
  if (tab === undefined || key === tabs.homeKey) return tabs;
  const minIndex = tabs.list[0]?.key === tabs.homeKey ? 1 : 0;
  const list = moveEntry(tabs.list, tab, Math.max(index, minIndex));
  return list === tabs.list ? tabs : { ...tabs, list };
}

export const setTabTitle = (tabs: Tabs, id: number, title: string): Tabs => ({
  ...tabs,
  list: tabs.list.map((tab) => (tab.id === id ? { ...tab, title } : tab)),
});

/** Multi-tab is switched off: only the active page stays, and, hidden, the tabs that `isProtected` protects. */
export const closeAllButActive = (tabs: Tabs, isProtected: (tab: Tab) => boolean = () => false): Tabs => ({
  ...tabs,
  list: tabs.list.filter((tab) => tab.key === tabs.activeKey || isProtected(tab)),
});

/** Multi-tab is switched on: adds home in the first place if it was closed; it is mounted when first shown. */
export function withHome(tabs: Tabs, home: Target): Tabs {
  if (tabs.list.some(({ key }) => key === tabs.homeKey)) return tabs;
  const tab: Tab = { id: tabs.nextId, key: tabs.homeKey, ...home, opened: false, isTransient: false };
  return { ...tabs, list: [tab, ...tabs.list], nextId: tabs.nextId + 1 };
}

/** Closes the tabs that may no longer be seen. Home stays; it is shown if the active tab is closed. */
export function closeForbidden(tabs: Tabs, isAllowed: (tab: Tab) => boolean): Tabs {
  const list = tabs.list.filter((tab) => tab.key === tabs.homeKey || isAllowed(tab));
  const next = { ...tabs, list };
  return list.some((tab) => tab.key === tabs.activeKey) ? next : activate(next, tabs.homeKey);
}

function filterTabs(tabs: Tabs, key: string, test: (tab: Tab, index: number, clicked: number) => boolean): Tabs {
  const clicked = tabs.list.findIndex((tab) => tab.key === key);
  if (clicked < 0) return tabs;
  const list = tabs.list.filter((tab, index) => tab.key === tabs.homeKey || test(tab, index, clicked));
  const next = { ...tabs, list };
  return list.some((tab) => tab.key === tabs.activeKey) ? next : activate(next, key);
}

const without = (tabs: Tabs, key: string): Tabs => ({ ...tabs, list: tabs.list.filter((tab) => tab.key !== key) });

/** Returns the tabs with that of the pending address active, as the base of changes before the address is shown. */
export const withPendingTab = (tabs: Tabs, key: string): Tabs =>
  key !== tabs.activeKey && tabs.list.some((tab) => tab.key === key) ? activate(tabs, key) : tabs;

const activate = (tabs: Tabs, key: string): Tabs => ({
  ...tabs,
  activeKey: key,
  list: tabs.list.map((tab) => (tab.key === key ? { ...tab, opened: true } : tab)),
});
