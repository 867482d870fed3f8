import type { OpenMode } from "./open-mode.ts";
import type { WorkspaceRoute } from "./workspace-route.ts";

/** A line of the side menu. With children it opens and closes; without, it can be chosen. */
export interface MenuLine {
  /** The path, with a suffix where unregistered links share one. */
  readonly key: string;
  readonly path: string;
  readonly title: string;
  readonly icon: string | null;
  readonly open: OpenMode;
  readonly children: readonly MenuLine[];
}

/**
 * Returns the menu's lines. Hidden items have none. `alwaysShow` makes one line of an item with children. Any other
 * parent whose children are all hidden is hidden with them.
 */
export function sideMenu(routes: readonly WorkspaceRoute[], usedKeys = new Set<string>()): MenuLine[] {
  return routes.flatMap((route) => {
    if (route.hidden) return [];
    const key = unusedKey(route, usedKeys);
    const children = route.alwaysShow ? [] : sideMenu(route.children, usedKeys);
    if (!route.alwaysShow && route.children.length > 0 && children.length === 0) return [];
    return [{ key, path: route.path, title: route.title, icon: route.icon, open: route.open, children }];
  });
}

function unusedKey({ path }: WorkspaceRoute, usedKeys: Set<string>): string {
  let key = path;
  while (usedKeys.has(key)) key += "#";
  usedKeys.add(key);
  return key;
}

/** Returns the key of the line to mark for a route: its own or, if it has none, the nearest ancestor's. */
export function findMarkedLine(menu: readonly MenuLine[], chain: readonly WorkspaceRoute[]): string | undefined {
  const keys = keysByPath(menu);
  const marked = chain.findLast((route) => keys.has(route.path));
  return marked && keys.get(marked.path);
}

const keysByMenu = new WeakMap<readonly MenuLine[], ReadonlyMap<string, string>>();

/** Returns the key of the first line of each path. Cached for each menu. */
function keysByPath(menu: readonly MenuLine[]): ReadonlyMap<string, string> {
  const cached = keysByMenu.get(menu);
  if (cached) return cached;
  const keys = new Map<string, string>();
  const collect = (lines: readonly MenuLine[]): void => {
    for (const line of lines) {
      if (!keys.has(line.path)) keys.set(line.path, line.key);
      collect(line.children);
    }
  };
  collect(menu);
  keysByMenu.set(menu, keys);
  return keys;
}

/** Returns the sub-menus that are open around a line, outermost first. */
export function linesAround(menu: readonly MenuLine[], key: string): string[] {
  for (const line of menu) {
    if (line.children.some((child) => child.key === key)) return [line.key];
    const below = linesAround(line.children, key);
    if (below.length > 0) return [line.key, ...below];
  }
  return [];
}

/** Returns the open lines after a change: a root that was opened closes the other roots with all lines below them. */
export function nextOpenLines(
  menu: readonly MenuLine[],
  before: readonly string[],
  after: readonly string[],
): string[] {
  const opened = after.find((key) => !before.includes(key));
  const root = menu.find((line) => line.key === opened);
  return root === undefined ? [...after] : [root.key];
}

export interface SearchEntry {
  readonly key: string;
  readonly path: string;
  readonly title: string;
  /** Titles of the parents, shown because names repeat in big menus. */
  readonly parents: readonly string[];
  /** Its own, else the nearest parent's. */
  readonly icon: string | null;
  readonly open: OpenMode;
  /** View of the page. Null: not a page of this application. */
  readonly view: string | null;
  /** Other names by which it is found. */
  readonly words?: readonly string[];
}

interface Ancestors {
  readonly parents: readonly string[];
  readonly icon: string | null;
  readonly usedKeys: Set<string>;
}

/**
 * Returns the entries of the header search: every visible page, including those below an item of one line and those
 * with lines below themselves. Omits hidden items and parents without a page.
 */
export function searchEntries(
  routes: readonly WorkspaceRoute[],
  { parents, icon: inherited, usedKeys }: Ancestors = { parents: [], icon: null, usedKeys: new Set() },
): SearchEntry[] {
  return routes.flatMap((route) => {
    const { path, title, open, hidden, alwaysShow, children, content } = route;
    if (hidden) return [];
    const icon = route.icon ?? inherited;
    const below = searchEntries(children, { parents: [...parents, title], icon, usedKeys });
    // A page with only hidden pages below it is hidden as well: see `sideMenu`.
    const isPage = content.kind !== "container" && (alwaysShow || children.length === 0 || below.length > 0);
    const entry = isPage
      ? [{ key: unusedKey(route, usedKeys), path, title, open, icon, parents, view: viewOf(route) }]
      : [];
    return [...entry, ...below];
  });
}

/** Returns the pages of the client's own that are in no menu. */
export function ownEntries(routes: readonly WorkspaceRoute[]): SearchEntry[] {
  return routes
    .filter(({ hidden, path }) => hidden && !path.includes(":"))
    .map((route) => {
      const { path, title, open, icon } = route;
      return { key: path, path, title, open, icon, parents: [], view: viewOf(route) };
    });
}

const viewOf = ({ content }: WorkspaceRoute): string | null =>
  content.kind === "component" ? content.component : null;
