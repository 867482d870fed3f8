import { startTransition, useEffect, useState } from "react";
import { signInWork } from "#features/public/sign-in/sign-in-work.ts";
import { holdStylesToPolicy } from "#shared/browser/nonce.ts";
import { ToastHost } from "#shared/feedback/toast-host.tsx";
import { LoadingBoundary } from "#shared/loading/loading-boundary.tsx";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import type { PageVisit } from "#shared/navigation/page-history.ts";
import { applyAppearance, storedAppearance } from "#shared/styles/appearance.ts";
import { SignedInPages } from "./after-sign-in.ts";
import { Guard } from "./guard/guard.tsx";
import { LoginPage } from "./login-page.tsx";
import { PublicTitle, ScrollToTop } from "./navigation-effects.tsx";
import { PageErrorBoundary } from "./page-error-boundary.tsx";
import { PageSkeleton } from "./pages/page-skeleton.tsx";
import { publicPageAt } from "./public-pages.ts";
import { ThirdPartyReturn } from "./third-party-return.tsx";

export { signInWork };

holdStylesToPolicy();
applyAppearance(storedAppearance());

export function App() {
  const visit = usePageVisit();
  return (
    <>
      <ScrollToTop location={visit.location} />
      <Guard location={visit.location}>
        {(location) => (
          <>
            <PublicTitle location={location} />
            <PageErrorBoundary locationKey={visit.location.key}>
              <LoadingBoundary waiting={<PageSkeleton />}>
                <Page {...visit} location={location} />
              </LoadingBoundary>
            </PageErrorBoundary>
          </>
        )}
      </Guard>
      <ThirdPartyReturn />
      <ToastHost />
    </>
  );
}

/** The page of an address that the guard has accepted. Pages with a session load together with their router. */
function Page(visit: PageVisit) {
  const page = publicPageAt(visit.location.pathname);
  if (!page) return <SignedInPages visit={visit} />;
  const Screen = page.Screen ?? LoginPage;
  return <Screen location={visit.location} />;
}

/** Follows the address in a transition: the current page stays until the next one's parts have loaded. */
function usePageVisit(): PageVisit {
  const [visit, setVisit] = useState(pageHistory.current);
  useEffect(() => {
    const updateVisit = () => startTransition(() => setVisit(pageHistory.current()));
    updateVisit();
    return pageHistory.listen(updateVisit);
  }, []);
  return visit;
}
