import { addTab, noTabs, type openTab, type Tab, type TabLocation, type Tabs } from "./tabs.ts";

/** Tabs that survive a reload: addresses and titles, with their owner. */
export interface StoredTabs {
  readonly userId: string;
  readonly appId: string;
  readonly tabs: readonly { readonly key: string; readonly title: string }[];
}

export const storedTabs = (tabs: Tabs, userId: string, appId: string): StoredTabs => ({
  userId,
  appId,
  // A passing tab, which the next page replaces, is opened by its address alone.
  tabs: tabs.list.filter(({ isTransient }) => !isTransient).map(({ key, title }) => ({ key, title })),
});

interface Start {
  readonly home: { readonly path: string; readonly title: string };
  readonly current: { readonly location: TabLocation; readonly title: string };
  /** Tabs from before the reload, of the same person and subsystem. */
  readonly before: StoredTabs["tabs"];
  readonly isAllowed: (pathname: string) => boolean;
  readonly open: typeof openTab;
}

/**
 * Returns the tabs at the start: home first, then those from before the reload, with the opened address active. Only
 * the active one is mounted.
 */
export function startTabs({ home, current, before, isAllowed, open }: Start): Tabs {
  const restored = before.map(({ key, title }) => ({ location: locationOf(key), title }));
  const targets = [{ location: locationOf(home.path), title: home.title }, ...restored].filter(({ location }) =>
    isAllowed(location.pathname),
  );
  return open(
    targets.reduce((tabs, target) => addTab(tabs, target), noTabs(home.path)),
    current,
  );
}

export function locationOf(key: string): TabLocation {
  const at = key.indexOf("?");
  const [pathname, search] = at < 0 ? [key, ""] : [key.slice(0, at), key.slice(at)];
  return { pathname, search, hash: "", state: null };
}

export const addressOf = (tab: Tab): string => tab.location.pathname + tab.location.search + tab.location.hash;
