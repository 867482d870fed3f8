import { createStore } from "#shared/store/create-store.ts";

/** An address in the form that the router reads. */
export interface PageLocation {
  readonly pathname: string;
  /** With its leading `?`, or empty. */
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** Identifies a visit; `default` on a page that was just loaded. */
  readonly key: string;
}

export type NavigationAction = "POP" | "PUSH" | "REPLACE";

export interface PageVisit {
  readonly location: PageLocation;
  readonly action: NavigationAction;
}

type Target = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

/** The part of the browser's window that has the history. */
export interface HistoryWindow {
  readonly location: Pick<Location, "pathname" | "search" | "hash">;
  readonly history: Pick<History, "state" | "pushState" | "replaceState" | "go">;
  addEventListener(type: "popstate", listener: () => void): void;
}

export interface PageHistory {
  current(): PageVisit;
  push(target: Target, state?: unknown): void;
  replace(target: Target, state?: unknown): void;
  go(delta: number): void;
  createHref(target: Target): string;
  listen(listener: (visit: PageVisit) => void): () => void;
}

const createHref = (target: Target): string =>
  typeof target === "string" ? target : `${target.pathname ?? ""}${target.search ?? ""}${target.hash ?? ""}`;

/**
 * The only place that changes the address. Small enough for the login page, and also the `navigator` of the router in
 * the signed-in part, so that both receive every move.
 */
export function createPageHistory(page: HistoryWindow): PageHistory {
  const visit = createStore<PageVisit>({ location: read(page), action: "POP" });
  const notify = (action: NavigationAction) => visit.set({ location: read(page), action });

  function move(action: "PUSH" | "REPLACE", target: Target, state: unknown): void {
    const entry = { usr: state ?? null, key: Math.random().toString(36).slice(2, 10) };
    page.history[action === "PUSH" ? "pushState" : "replaceState"](entry, "", createHref(target));
    notify(action);
  }

  page.addEventListener("popstate", () => notify("POP"));
  return {
    current: visit.get,
    push: (target, state) => move("PUSH", target, state),
    replace: (target, state) => move("REPLACE", target, state),
    go: (delta) => page.history.go(delta),
    createHref,
    listen: visit.listen,
  };
}

function read(page: HistoryWindow): PageLocation {
  const entry: unknown = page.history.state;
  const stored = typeof entry === "object" && entry !== null ? (entry as { usr?: unknown; key?: unknown }) : {};
  const { pathname, search, hash } = page.location;
  return {
    pathname,
    search,
    hash,
    state: stored.usr ?? null,
    key: typeof stored.key === "string" ? stored.key : "default",
  };
}
