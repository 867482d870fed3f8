import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { OtherPages } from "#app/workspace/model/frame-layout.ts";
import { HOME_PATH, ownRoutes } from "#app/workspace/model/own-routes.ts";
import { type Resolution, resolveRoute } from "#app/workspace/model/resolve-route.ts";
import { routeTitleKey, titleFor } from "#app/workspace/model/route-title.ts";
import { addressOf, locationOf, type StoredTabs, startTabs, storedTabs } from "#app/workspace/model/stored-tabs.ts";
import {
  activeTab,
  type CloseResult,
  closeAllButActive,
  closeForbidden,
  closeLeft,
  closeOthers,
  closeRight,
  closeTab,
  filteredKey,
  moveActiveTab,
  moveTab,
  noTabs,
  openOnPhone,
  openTab,
  refreshTab,
  setActiveTabSearch,
  setTabTitle,
  type Tab,
  type TabLocation,
  type Tabs,
  tabKey,
  withHome,
  withPendingTab,
} from "#app/workspace/model/tabs.ts";
import type { WorkspaceRoute } from "#app/workspace/model/workspace-route.ts";
import { ownsQuery } from "#app/workspace/page-register.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { navigationType } from "#shared/browser/navigation-type.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { notify } from "#shared/feedback/notify.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import { queryClient } from "#shared/query/query-client.ts";
import { readSessionStored, readStored, writeSessionStored } from "#shared/storage/stored-values.ts";

interface Options {
  readonly root: WorkspaceRoute;
  /** The current address; a new object only when it changes. */
  readonly location: TabLocation;
  /** Distinguishes visits: an address that is left and reopened at once is still the same object. */
  readonly visit: string;
  readonly resolution: Resolution;
  readonly otherPages: OtherPages;
  readonly userId: string;
  readonly appId: string;
}

export interface TabActions {
  /** Opens an address from outside the pages. The current page keeps the filters in its query. */
  open(path: string): void;
  show(tab: Tab): void;
  /** Closes a tab; home and the last one stay. This and the next three actions ask first if a tab has unsaved input. */
  close(key: string, before?: BeforeClosing): void;
  closeLeft(key: string, before?: BeforeClosing): void;
  closeRight(key: string, before?: BeforeClosing): void;
  closeOthers(key: string, before?: BeforeClosing): void;
  /** Returns whether all tabs but the active one may close; asks if one has unsaved input. */
  confirmCloseOthers(): Promise<boolean>;
  /** Moves the tab to another position of the strip. */
  move(key: string, index: number): void;
  refresh(key: string): void;
  setTitle(id: number, title: string): void;
  setSearch(id: number, search: URLSearchParams): void;
  /** See `TabScope.holdOpen`. */
  guardUnsaved(id: number, isUnsaved: () => boolean): () => void;
}

interface UnsavedGuard {
  readonly id: number;
  readonly isUnsaved: () => boolean;
}

const homeTab = {
  location: { pathname: HOME_PATH, search: "", hash: "", state: null },
  title: ownRoutes[0].title,
} as const;

const unsavedTabIds = (unsavedGuards: ReadonlySet<UnsavedGuard>): ReadonlySet<number> =>
  new Set([...unsavedGuards].filter(({ isUnsaved }) => isUnsaved()).map(({ id }) => id));

/** Called before tabs close. */
type BeforeClosing = () => void;

/**
 * Returns the open tabs and their actions. The address decides which tab is active; closing the active one opens the
 * address of the next. `shownKey`: key of the address that was last shown.
 */
export function useWorkspaceTabs({ root, location, visit, resolution, otherPages, userId, appId }: Options) {
  const navigate = useNavigate();
  const [tabs, setTabs] = useState<Tabs>(() => noTabs(HOME_PATH));
  const [shownKey, setShownKey] = useState<string>();
  /** Tabs with unsaved input. */
  const [unsavedGuards] = useState(() => new Set<UnsavedGuard>());

  // Runs before painting, so that the former page is never seen under the new address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each visit, also of a tab that was closed before; reads the tabs of that moment
  useLayoutEffect(() => {
    if (resolution.kind !== "route") return;
    const { route } = resolution;
    const storedBefore = () => tabsBefore(userId, appId, location, route);
    const existingKey = findTabKey(tabs, storedBefore, location, route);
    if (existingKey !== undefined)
      return void navigate(
        { ...locationOf(existingKey), hash: location.hash },
        { replace: true, state: location.state },
      );
    setShownKey(tabKey(location));
    const current = { location, title: titleAt(route, location.pathname) };
    const open = otherPages === "hidden" ? openOnPhone : openTab;
    const isAllowed = (pathname: string) => resolveRoute(root, pathname).kind === "route";
    const next = (before: Tabs): Tabs => {
      if (before.list.length === 0)
        return startTabs({ home: ownRoutes[0], current, before: storedBefore(), isAllowed, open });
      return isOwnQueryChange(before, location, route) ? moveActiveTab(before, location) : open(before, current);
    };
    if (otherPages !== "closed") return setTabs((before) => withHome(next(before), homeTab));
    const unsavedIds = unsavedTabIds(unsavedGuards);
    setTabs((before) => closeAllButActive(next(before), ({ id }) => unsavedIds.has(id)));
  }, [root, location, visit, resolution, otherPages, userId, appId]);

  useEffect(() => {
    setTabs((before) => closeForbidden(before, (tab) => resolveRoute(root, tab.location.pathname).kind === "route"));
  }, [root]);

  useEffect(() => {
    if (tabs.list.length > 0) writeSessionStored("WORKSPACE_TABS", storedTabs(tabs, userId, appId));
  }, [tabs, userId, appId]);

  // The actions are a stable object, so that a change of the tabs renders no page again.
  const latest = useRef({ root, tabs, navigate });
  useLayoutEffect(() => {
    latest.current = { root, tabs, navigate };
  });
  const actions = useMemo<TabActions>(() => {
    // After a click on a tab the address has changed already, while the former page is still shown.
    const addressNow = () => tabKey(pageHistory.current().location);
    const tabsNow = () => withPendingTab(latest.current.tabs, addressNow());
    const change = (act: (tabs: Tabs) => Tabs): void => {
      const before = tabsNow();
      const next = act(before);
      setTabs(next);
      const active = activeTab(next);
      // A pending page without a tab will open anyway.
      if (active === undefined || active.key === before.activeKey || before.activeKey !== addressNow()) return;
      void latest.current.navigate(addressOf(active), { replace: true, state: active.location.state });
    };
    /** Returns the titles of the unsaved tabs that would close. */
    const unsavedIn = (act: (tabs: Tabs) => Tabs): string[] => {
      const { list } = tabsNow();
      const remainingIds = new Set(act(tabsNow()).list.map(({ id }) => id));
      const unsavedIds = unsavedTabIds(unsavedGuards);
      return list.filter(({ id }) => !remainingIds.has(id) && unsavedIds.has(id)).map(({ title }) => title);
    };
    const mayClose = async (titles: readonly string[]): Promise<boolean> =>
      titles.length === 0 || confirm(workspaceText.tabs.unsaved(titles));
    const closeBy = async (act: (tabs: Tabs) => Tabs, before?: BeforeClosing): Promise<void> => {
      const titles = unsavedIn(act);
      // Without a question the tabs close synchronously: a page that opens in the same moment relies on that.
      if (titles.length > 0 && !(await mayClose(titles))) return;
      before?.();
      change(act);
    };
    return {
      open: (path) => {
        const { root, navigate } = latest.current;
        const found = resolveRoute(root, path);
        const shown = activeTab(tabsNow())?.location;
        const isShown = shown?.pathname === path && found.kind === "route" && ownsQuery(found.route);
        void navigate(isShown ? path + shown.search : path);
      },
      show: (tab) => void latest.current.navigate(addressOf(tab), { state: tab.location.state }),
      close: (key, before) => {
        const closing = closeTab(tabsNow(), key);
        if ("tabs" in closing) return void closeBy((tabs) => tabsAfterClose(closeTab(tabs, key)) ?? tabs, before);
        const { homeNotClosable, lastStays } = workspaceText.tabs;
        notify({ kind: "warning", text: closing.refused === "home" ? homeNotClosable : lastStays });
      },
      closeLeft: (key, before) => void closeBy((tabs) => closeLeft(tabs, key), before),
      closeRight: (key, before) => void closeBy((tabs) => closeRight(tabs, key), before),
      closeOthers: (key, before) => void closeBy((tabs) => closeOthers(tabs, key), before),
      confirmCloseOthers: async () => {
        const isConfirmed = await mayClose(unsavedIn((tabs) => closeAllButActive(tabs)));
        const shown = activeTab(tabsNow())?.id;
        if (!isConfirmed) return false;
        for (const guard of unsavedGuards) if (guard.id !== shown) unsavedGuards.delete(guard);
        return true;
      },
      move: (key, index) => setTabs((before) => moveTab(before, key, index)),
      refresh: (key) => {
        // The page that mounts again must not show outdated answers; other visible pages keep their data.
        void queryClient.invalidateQueries({ refetchType: "none" });
        setTabs((before) => refreshTab(before, key));
      },
      setTitle: (id, title) => setTabs((before) => setTabTitle(before, id, title)),
      setSearch: (id, search) => change((tabs) => setActiveTabSearch(tabs, id, search)),
      guardUnsaved: (id, isUnsaved) => {
        const guard = { id, isUnsaved };
        unsavedGuards.add(guard);
        return () => void unsavedGuards.delete(guard);
      },
    };
  }, [unsavedGuards]);

  return { tabs, actions, shownKey };
}

const tabsAfterClose = (closing: CloseResult): Tabs | undefined => ("tabs" in closing ? closing.tabs : undefined);

const titleAt = (route: WorkspaceRoute, pathname: string): string =>
  titleFor(route.path, route.title, readStored(routeTitleKey(pathname)));

/** Whether the active page only changed the filters in its own query, and therefore stays in its tab. */
function isOwnQueryChange(tabs: Tabs, location: TabLocation, route: WorkspaceRoute): boolean {
  const active = activeTab(tabs);
  return active?.location.pathname === location.pathname && active.key !== tabKey(location) && ownsQuery(route);
}

/** Returns the key of another tab that the address refers to; see `filteredKey`. */
function findTabKey(
  tabs: Tabs,
  before: () => StoredTabs["tabs"],
  location: TabLocation,
  route: WorkspaceRoute,
): string | undefined {
  // The page itself has cleared its query.
  if (activeTab(tabs)?.location.pathname === location.pathname || !ownsQuery(route)) return undefined;
  const tabsOfSession = tabs.list.length > 0 ? tabs.list : before();
  return filteredKey(
    tabsOfSession.map(({ key }) => key),
    location,
  );
}

/**
 * Returns the tabs from before this load. For a reloaded page the address counts: its stored tab may still have a query
 * that the page has just cleared.
 */
function tabsBefore(userId: string, appId: string, location: TabLocation, route: WorkspaceRoute): StoredTabs["tabs"] {
  const stored = readSessionStored("WORKSPACE_TABS");
  const tabs = stored?.userId === userId && stored.appId === appId ? stored.tabs : [];
  if (navigationType() !== "reload" || !ownsQuery(route)) return tabs;
  const keys = tabs.map(({ key }) => key);
  const reloadedKey = filteredKey(keys, location);
  return tabs.map((tab) => (tab.key === reloadedKey ? { ...tab, key: tabKey(location) } : tab));
}
