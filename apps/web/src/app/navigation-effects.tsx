import { useLayoutEffect, useRef } from "react";
import { setPageTitle } from "#shared/browser/title.ts";
import type { PageLocation } from "#shared/navigation/page-history.ts";
import { publicPageAt } from "./public-pages.ts";

/**
 * Scrolls to the top at each navigation. Rendered before the pages, so that a page that restores its own position does
 * so last.
 */
export function ScrollToTop({ location: { key } }: { location: PageLocation }) {
  const shownKey = useRef(key);
  useLayoutEffect(() => {
    // The first render keeps the scroll position, which a reload restores.
    if (shownKey.current !== key) window.scrollTo(0, 0);
    shownKey.current = key;
  }, [key]);

  return null;
}

/** Sets the title of the public page that the guard shows, also while it loads. Other pages set their own. */
export function PublicTitle({ location: { pathname } }: { location: PageLocation }) {
  useLayoutEffect(() => {
    const page = publicPageAt(pathname);
    if (page) setPageTitle(page.title);
  }, [pathname]);

  return null;
}
