import { useLayoutEffect, useRef } from "react";
import { setPageTitle } from "../shared/browser/title.ts";
import type { PageLocation } from "../shared/navigation/page-history.ts";
import { publicPageAt } from "./public-pages.ts";

/**
 * At each navigation the scroll goes to the top and the title follows. It stands before the pages, so that a page
 * which keeps its own place or title has the last word.
 */
export function NavigationEffects({ location: { key, pathname } }: { location: PageLocation }) {
  const shownKey = useRef(key);
  useLayoutEffect(() => {
    // The page that was loaded stays where its reader has moved it meanwhile.
    if (shownKey.current !== key) window.scrollTo(0, 0);
    shownKey.current = key;
  }, [key]);

  useLayoutEffect(() => {
    const page = publicPageAt(pathname);
    if (page) setPageTitle(page.title);
  }, [pathname]);

  return null;
}
