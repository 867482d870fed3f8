import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, useEffect, useLayoutEffect } from "react";
import { Route, Router, Routes } from "react-router";
import { prepareCalls } from "#shared/api/client.ts";
import { setPageTitle } from "#shared/browser/title.ts";
import { holdVisibleLock } from "#shared/browser-alert/visibility.ts";
import { isDevelopment } from "#shared/config/portal-config.ts";
import { ConnectionBanner } from "#shared/connection/connection-banner.tsx";
import { ConfirmHost } from "#shared/feedback/confirm-host.tsx";
import { ReloginDialog } from "#shared/feedback/relogin-dialog.tsx";
import { lazyChunkPage } from "#shared/loading/chunk-load.ts";
import { pageHistory } from "#shared/navigation/browser-page-history.ts";
import type { NavigationAction, PageVisit } from "#shared/navigation/page-history.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { queryClient } from "#shared/query/query-client.ts";
import { addIcons } from "#shared/ui/icon-set.ts";
import { signedInIconPaths } from "#shared/ui/signed-in-icon-paths.ts";
import { UnknownPath } from "./guard/unknown-path.tsx";
import { titleOf } from "./page-titles.ts";
import { ForbiddenPage, NotFoundPage } from "./pages/error-pages.tsx";
import { ServerErrorPage } from "./pages/failure-pages.tsx";
import { FailureResultPage, SuccessResultPage } from "./pages/result-pages.tsx";
import { useAccountAppearance } from "./workspace/appearance/use-account-appearance.ts";

addIcons(signedInIconPaths);
prepareCalls();

const PortalPage = lazyChunkPage(async () => (await import("./portal-frame/portal-page.tsx")).PortalPage);
const WorkspaceRoutes = lazyChunkPage(async () => (await import("./workspace/workspace-routes.tsx")).WorkspaceRoutes);
const DevPage = lazyChunkPage(async () => (await import("./pages/dev-page.tsx")).DevPage);
const GalleryPage = lazyChunkPage(async () => (await import("./pages/gallery-page.tsx")).GalleryPage);

type RouterAction = Parameters<typeof Router>[0]["navigationType"];

const actionOf = (action: NavigationAction) => action as NonNullable<RouterAction>;

/** Pages with a session at a fixed address, independent of the menu. */
export const fixedPages: Readonly<Record<string, ReactElement>> = {
  [routePaths.portalHome]: <PortalPage />,
  [routePaths.landing]: <PortalPage />,
  [routePaths.notFound]: <NotFoundPage />,
  "/exception/404": <NotFoundPage />,
  [routePaths.forbidden]: <ForbiddenPage />,
  "/exception/500": <ServerErrorPage />,
  "/result/success": <SuccessResultPage />,
  "/result/fail": <FailureResultPage />,
  "/test": <GalleryPage />,
  ...(isDevelopment ? { "/dev": <DevPage /> } : {}),
};

/** All pages with a session, with their router. Dynamic menu addresses belong to the workspace. */
export function SignedInPages({ visit: { location, action } }: { visit: PageVisit }) {
  useAccountAppearance();
  useEffect(holdVisibleLock, []);
  const title = titleOf(location.pathname);
  useLayoutEffect(() => {
    if (title !== undefined) setPageTitle(title);
  }, [title]);

  return (
    <Router navigator={pageHistory} location={location} navigationType={actionOf(action)}>
      <QueryClientProvider client={queryClient}>
        <Routes>
          {Object.entries(fixedPages).map(([path, element]) => (
            <Route key={path} path={path} caseSensitive element={element} />
          ))}
          <Route path="/info/*" element={<UnknownPath />} />
          <Route path="*" element={<WorkspaceRoutes />} />
        </Routes>
        <ConfirmHost />
        <ReloginDialog />
        <ConnectionBanner />
      </QueryClientProvider>
    </Router>
  );
}
