import { useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/** `url`: in the page's address. `page`: in the page alone, where an address is a tab of its own. */
export type SearchPlace = "url" | "page";

export interface PageSearch {
  readonly search: URLSearchParams;
  /** `push` adds a step that the Back button takes back. The page stays where it is scrolled to. */
  readonly change: (next: URLSearchParams, how?: "replace" | "push") => void;
}

/** Filters and paging of a page as a query string. */
export function usePageSearch(place: SearchPlace): PageSearch {
  const [ofAddress, setOfAddress] = useSearchParams();
  const [ofPage, setOfPage] = useState(() => new URLSearchParams());
  const keptScroll = useRef<number | null>(null);

  // Navigating scrolls to the top; changing a filter is a navigation that must not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the address
  useLayoutEffect(() => {
    if (keptScroll.current !== null) window.scrollTo(0, keptScroll.current);
    keptScroll.current = null;
  }, [ofAddress]);

  if (place === "page") return { search: ofPage, change: setOfPage };
  return {
    search: ofAddress,
    change: (next, how = "replace") => {
      keptScroll.current = window.scrollY;
      setOfAddress(next, { replace: how === "replace" });
    },
  };
}
