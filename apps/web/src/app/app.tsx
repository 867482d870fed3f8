import { BrowserRouter } from "react-router";
import { FeedbackHosts } from "../shared/feedback/feedback-hosts.tsx";
import { PageErrorBoundary } from "./page-error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

export function App() {
  return (
    <BrowserRouter>
      <PageErrorBoundary>
        <AppRoutes />
      </PageErrorBoundary>
      <FeedbackHosts />
    </BrowserRouter>
  );
}
