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
  const { hash } = useLocation();
  const navigate = useNavigate();
  const keptScroll = useRef<number | null>(null);
  const latest = useRef(search);

  // Navigating scrolls to the top; changing a filter is a navigation that must not.
  useLayoutEffect(() => {
    if (keptScroll.current !== null) window.scrollTo(0, keptScroll.current);
    keptScroll.current = null;
    latest.current = search;
  }, [search]);

  return {
    search,
    now: () => latest.current,
    change: (next, how = "replace") => {
      latest.current = next;
      keptScroll.current = window.scrollY;
      // The part behind # may name the section of the page that asks.
      navigate({ search: `?${next}`, hash }, { replace: how === "replace" });
    },
  };
}
