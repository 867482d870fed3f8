import { createContext, type ReactNode, useContext } from "react";

/** The operations of a page on its own tab. */
export interface TabScope {
  /** Identifies one life of the page: a refreshed tab has another id. */
  readonly id: number;
  setTitle(title: string): void;
  close(): void;
  refresh(): void;
  /**
   * Sets the query with which the page opens, if the page itself determines it. The tab moves to that query or is
   * replaced by a tab that has it.
   */
  setSearch(search: URLSearchParams): void;
  /** Asks before the tab is closed while `isUnsaved` returns true. Returns the function that ends this. */
  readonly guardUnsaved: (isUnsaved: () => boolean) => () => void;
}

const Scope = createContext<TabScope | undefined>(undefined);

export const TabScopeProvider = ({ scope, children }: { scope: TabScope; children: ReactNode }) => (
  <Scope value={scope}>{children}</Scope>
);

/** The tab around the caller. Undefined: the page is outside the tabs. */
export const useTabScope = (): TabScope | undefined => useContext(Scope);
