import { lazy, Suspense } from "react";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { whenIdle } from "#shared/loading/when-idle.ts";
// What was delivered has to look right from the start.
import "./portal-footer.module.css";
import "./public-picture.css";

const loadParts = boundedLoad(() => import("./later-parts.ts"));

const part = (name: "PublicPicture" | "PortalFooter") =>
  lazy(() =>
    whenIdle()
      .then(loadParts)
      .then(
        (parts) => ({ default: parts[name] }),
        // Nobody needs it: what the page was delivered with stays.
        () => new Promise<never>(() => undefined),
      ),
  );

const Picture = part("PublicPicture");
const Footer = part("PortalFooter");

/** The picture, for a script that goes without it. One element for all: nothing renders what was delivered anew. */
export const lazyPicture = (
  <Suspense fallback={<div className="public-picture" />}>
    <Picture />
  </Suspense>
);

/** The footer, likewise. */
export const lazyFooter = (
  <Suspense>
    <Footer />
  </Suspense>
);
