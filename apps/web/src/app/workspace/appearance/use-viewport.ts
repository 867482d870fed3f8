import { BREAKPOINT } from "@tender/contract/constants";
import { useSyncExternalStore } from "react";

export type Viewport = "phone" | "tablet" | "desktop";

export const viewportOf = (width: number): Viewport =>
  width < BREAKPOINT.phone ? "phone" : width < BREAKPOINT.tablet ? "tablet" : "desktop";

const queries = [BREAKPOINT.phone, BREAKPOINT.tablet].map((width) => `(min-width: ${width}px)`);

function subscribe(listener: () => void): () => void {
  const lists = queries.map((query) => window.matchMedia(query));
  for (const list of lists) list.addEventListener("change", listener);
  return () => {
    for (const list of lists) list.removeEventListener("change", listener);
  };
}

/** Returns the layout that fits the window's width, and follows it. */
export const useViewport = (): Viewport => useSyncExternalStore(subscribe, () => viewportOf(window.innerWidth));
