import { lazy, Suspense } from "react";
import { boundedLoad } from "../loading/chunk-load.ts";
import { whenIdle } from "../loading/when-idle.ts";
import "./public-picture.css";

const Picture = lazy(() =>
  whenIdle()
    .then(boundedLoad(() => import("./public-picture.tsx")))
    .then(
      ({ PublicPicture }) => ({ default: PublicPicture }),
      // Nobody needs it: what the page was delivered with stays.
      () => new Promise<never>(() => undefined),
    ),
);

/** The picture, for a script that goes without it. One element for all: nothing renders what was delivered anew. */
export const lazyPicture = (
  <Suspense fallback={<div className="public-picture" />}>
    <Picture />
  </Suspense>
);
