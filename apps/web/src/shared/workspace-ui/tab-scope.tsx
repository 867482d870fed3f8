import { createContext, type ReactNode, useContext } from "react";

/** What a page may do with the tab it stands in. */
export interface TabScope {
  /** One life of the page: a refreshed tab has another id. */
  readonly id: number;
  setTitle(title: string): void;
  close(): void;
  refresh(): void;
  /** The page found out by itself how it opens: its tab moves to that query, or gives way to one that stands there. */
  settle(search: URLSearchParams): void;
  /** Somebody who closes the tab is asked first while `isUnsaved` says so. Gives back what ends it. */
  readonly holdOpen: (isUnsaved: () => boolean) => () => void;
}

const Scope = createContext<TabScope | undefined>(undefined);

export const TabScopeProvider = ({ scope, children }: { scope: TabScope; children: ReactNode }) => (
  <Scope value={scope}>{children}</Scope>
);

/** The tab around the caller; a page outside the tabs has none. */
export const useTabScope = (): TabScope | undefined => useContext(Scope);
