import { addTab, noTabs, type openTab, type Tab, type TabLocation, type Tabs } from "./tabs.ts";

/** What survives a reload: addresses and titles, for the person whose tabs they are. */
export interface StoredTabs {
  readonly userId: string;
  readonly appId: string;
  readonly tabs: readonly { readonly key: string; readonly title: string }[];
}

export const storedTabs = (tabs: Tabs, userId: string, appId: string): StoredTabs => ({
  userId,
  appId,
  // One that goes with the next page is opened by its address alone.
  tabs: tabs.list.filter(({ isPassing }) => !isPassing).map(({ key, title }) => ({ key, title })),
});

interface Start {
  readonly home: { readonly path: string; readonly title: string };
  readonly current: { readonly location: TabLocation; readonly title: string };
  /** Tabs of before the reload; those of somebody else or of another subsystem are not given here. */
  readonly before: StoredTabs["tabs"];
  readonly isAllowed: (pathname: string) => boolean;
  readonly open: typeof openTab;
}

/** The tabs on entering: home first, those of before the reload, the opened address active. Only it is mounted. */
export function startTabs({ home, current, before, isAllowed, open }: Start): Tabs {
  const restored = before.map(({ key, title }) => ({ location: locationOf(key), title }));
  const known = [{ location: locationOf(home.path), title: home.title }, ...restored].filter(({ location }) =>
    isAllowed(location.pathname),
  );
  return open(
    known.reduce((tabs, target) => addTab(tabs, target), noTabs(home.path)),
    current,
  );
}

export function locationOf(key: string): TabLocation {
  const at = key.indexOf("?");
  const [pathname, search] = at < 0 ? [key, ""] : [key.slice(0, at), key.slice(at)];
  return { pathname, search, hash: "", state: null };
}

export const addressOf = (tab: Tab): string => tab.location.pathname + tab.location.search + tab.location.hash;
