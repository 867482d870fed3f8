import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";

export interface PageSearch {
  readonly search: URLSearchParams;
  /** The current search at the moment of an event, with a change that is not rendered yet. */
  readonly now: () => URLSearchParams;
  /** `push` adds an entry to the browser's history. The scroll position stays. */
  readonly change: (next: URLSearchParams, mode?: "replace" | "push") => void;
}

/** Filters and paging of a page, stored in its address. */
export function usePageSearch(): PageSearch {
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const savedScroll = useRef<number | null>(null);
  const latest = useRef(search);

  // A navigation scrolls to the top; a change of a filter is a navigation too, but must not scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the address
  useLayoutEffect(() => {
    if (savedScroll.current !== null) window.scrollTo(0, savedScroll.current);
    savedScroll.current = null;
  }, [search]);

  // Also runs when the search is unchanged: another navigation may have replaced the change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useLayoutEffect(() => {
    latest.current = search;
  }, [location, search]);

  return {
    search,
    now: () => latest.current,
    change: (next, mode = "replace") => {
      latest.current = next;
      savedScroll.current = window.scrollY;
      // The fragment may name the section of the page that called.
      navigate({ search: `?${next}`, hash: location.hash }, { replace: mode === "replace" });
    },
  };
}
