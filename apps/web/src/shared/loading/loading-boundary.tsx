import { type ReactNode, Suspense } from "react";
import { loadedPageCount } from "./chunk-load.ts";

/**
 * Shows `waiting` until a page is loaded. React would show the placeholder for 300 ms although the page is loaded,
 * unless a state change makes it render.
 */
export function LoadingBoundary({ waiting, children }: { readonly waiting?: ReactNode; readonly children: ReactNode }) {
  loadedPageCount.use();
  return <Suspense fallback={waiting}>{children}</Suspense>;
}
