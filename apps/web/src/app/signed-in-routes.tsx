import { Route, Router, Routes } from "react-router";
import { ProofHost } from "../features/proof/components/proof-host.tsx";
import { prepareCalls } from "../shared/api/client.ts";
import { isDevelopment } from "../shared/config/portal-config.ts";
import { FeedbackHosts } from "../shared/feedback/feedback-hosts.tsx";
import { pageHistory } from "../shared/navigation/browser-page-history.ts";
import type { NavigationAction, PageVisit } from "../shared/navigation/page-history.ts";
import { addIcons } from "../shared/ui/icon-set.ts";
import { signedInIconPaths } from "../shared/ui/signed-in-icon-paths.ts";
import { ForbiddenPage, NotFoundPage } from "./pages/error-pages.tsx";
import { FailureResultPage, SuccessResultPage } from "./pages/result-pages.tsx";
import { ServerErrorPage } from "./pages/server-error-page.tsx";
import { DevPage, GalleryPage, PortalRoutes, WorkspaceRoutes } from "./signed-in-loaders.ts";
import { useAccountAppearance } from "./workspace/appearance/use-account-appearance.ts";

addIcons(signedInIconPaths);
prepareCalls();

type RouterAction = Parameters<typeof Router>[0]["navigationType"];

const actionOf = (action: NavigationAction) => action as NonNullable<RouterAction>;

/** Every page that asks for a session, with the router they use. Dynamic menu addresses belong to the workspace. */
export function SignedInRoutes({ visit: { location, action } }: { visit: PageVisit }) {
  useAccountAppearance();
  return (
    <Router navigator={pageHistory} location={location} navigationType={actionOf(action)}>
      <Routes>
        <Route path="/info/*" element={<PortalRoutes />} />
        <Route path="/404" element={<NotFoundPage />} />
        <Route path="/exception/404" element={<NotFoundPage />} />
        <Route path="/exception/403" element={<ForbiddenPage />} />
        <Route path="/exception/500" element={<ServerErrorPage />} />
        <Route path="/result/success" element={<SuccessResultPage />} />
        <Route path="/result/fail" element={<FailureResultPage />} />
        <Route path="/test" element={<GalleryPage />} />
        {isDevelopment ? <Route path="/dev" element={<DevPage />} /> : null}
        <Route path="*" element={<WorkspaceRoutes />} />
      </Routes>
      <FeedbackHosts />
      <ProofHost />
    </Router>
  );
}
