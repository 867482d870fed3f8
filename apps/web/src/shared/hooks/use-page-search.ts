import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

export interface PageSearch {
  readonly search: URLSearchParams;
  /** The same at the moment of an event: a change that is on its way is in it. */
  readonly now: () => URLSearchParams;
  /** `push` adds a step that the Back button takes back. The page stays where it is scrolled to. */
  readonly change: (next: URLSearchParams, how?: "replace" | "push") => void;
}

/** Filters and paging of a page, kept in its address. */
export function usePageSearch(): PageSearch {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const keptScroll = useRef<number | null>(null);
  const latest = useRef(search);

  // Navigating scrolls to the top; changing a filter is a navigation that must not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the address
  useLayoutEffect(() => {
    if (keptScroll.current !== null) window.scrollTo(0, keptScroll.current);
    keptScroll.current = null;
  }, [search]);

  // Also where the search is as before: another navigation took the place of the change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useLayoutEffect(() => {
    latest.current = search;
  }, [location, search]);

  return {
    search,
    now: () => latest.current,
    change: (next, how = "replace") => {
      latest.current = next;
      keptScroll.current = window.scrollY;
      // The part behind # may name the section of the page that asks.
      navigate({ search: `?${next}`, hash: location.hash }, { replace: how === "replace" });
    },
  };
}
