import { useLayoutEffect, useRef } from "react";
import { setPageTitle } from "#shared/browser/title.ts";
import type { PageLocation } from "#shared/navigation/page-history.ts";
import { publicPageAt } from "./public-pages.ts";

/** At each navigation the scroll goes to the top. It stands before the pages, so that one which keeps its own place has the last word. */
export function ScrollToTop({ location: { key } }: { location: PageLocation }) {
  const shownKey = useRef(key);
  useLayoutEffect(() => {
    // The page that was loaded stays where its reader has moved it meanwhile.
    if (shownKey.current !== key) window.scrollTo(0, 0);
    shownKey.current = key;
  }, [key]);

  return null;
}

/** The title of the public page that the guard shows, also while its part is on its way. Other pages have their own. */
export function PublicTitle({ location: { pathname } }: { location: PageLocation }) {
  useLayoutEffect(() => {
    const page = publicPageAt(pathname);
    if (page) setPageTitle(page.title);
  }, [pathname]);

  return null;
}
