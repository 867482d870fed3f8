import { type ReactNode, Suspense } from "react";
import { Route, Routes } from "react-router";
import { isDevelopment } from "../shared/config/portal-config.ts";
import { Guard } from "./guard/guard.tsx";
import { NavigationEffects } from "./navigation-effects.tsx";
import { DevPage, PortalRoutes, WorkspaceRoutes } from "./page-loaders.ts";
import { ForbiddenPage, NotFoundPage, ServerErrorPage, UnfinishedPage } from "./pages/error-pages.tsx";
import { LoginPage } from "./pages/login-page.tsx";
import { PageSkeleton } from "./pages/page-skeleton.tsx";
import { FailureResultPage, SuccessResultPage } from "./pages/result-pages.tsx";
import { TextNotFoundPage } from "./pages/text-not-found-page.tsx";

/** Addresses that serve people without a session and come with the next release. */
const unfinishedPublicPaths = ["/user/register", "/user/register-result", "/recover", "/password-changed"] as const;

const withPrefix = (path: string, element: ReactNode) =>
  [path, `/atlxauth${path}`].map((full) => <Route key={full} path={full} element={element} />);

/** The guard turns shortened and prefixed addresses into these before a page is shown. */
export function AppRoutes() {
  return (
    <>
      <NavigationEffects />
      <Guard>
        {(location) => (
          <Suspense fallback={<PageSkeleton />}>
            <Routes location={location}>
              {withPrefix("/user/login", <LoginPage />)}
              {unfinishedPublicPaths.flatMap((path) => withPrefix(path, <UnfinishedPage />))}
              <Route path="/info/*" element={<PortalRoutes />} />
              <Route path="/404" element={<NotFoundPage />} />
              <Route path="/exception/404" element={<NotFoundPage />} />
              <Route path="/exception/403" element={<ForbiddenPage />} />
              <Route path="/exception/500" element={<ServerErrorPage />} />
              <Route path="/result/success" element={<SuccessResultPage />} />
              <Route path="/result/fail" element={<FailureResultPage />} />
              <Route path="/test" element={<TextNotFoundPage />} />
              {isDevelopment ? <Route path="/dev" element={<DevPage />} /> : null}
              <Route path="*" element={<WorkspaceRoutes />} />
            </Routes>
          </Suspense>
        )}
      </Guard>
    </>
  );
}
