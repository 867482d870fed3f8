import { lazy, Suspense } from "react";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { waitForIdle } from "#shared/loading/wait-for-idle.ts";
// The delivered page must look right from the start.
import "./portal-footer.module.css";
import "./public-picture.css";

const loadParts = boundedLoad(() => import("./later-parts.ts"));

const part = (name: "PublicPicture" | "PortalFooter") =>
  lazy(() =>
    waitForIdle()
      .then(loadParts)
      .then(
        (parts) => ({ default: parts[name] }),
        // The part is not needed: the delivered markup stays.
        () => new Promise<never>(() => undefined),
      ),
  );

const Picture = part("PublicPicture");
const Footer = part("PortalFooter");

/**
 * The picture, for a script that loads without it. A single element, so that React does not render the delivered markup
 * again.
 */
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
