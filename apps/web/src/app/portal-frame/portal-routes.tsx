import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, Route, Routes } from "react-router";
import { ArchiveStatistics } from "../../features/archive/screens/archive-statistics.tsx";
import { routePaths } from "../../shared/navigation/route-paths.ts";
import { queryClient } from "../../shared/query/query-client.ts";
import { PortalFrame } from "./portal-frame.tsx";

/** Pages below /info: home adds nothing to the frame, archivesatatisticst adds the archive statistics. */
export function PortalRoutes(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        <Route index element={<Navigate to="/info/home" replace />} />
        <Route path="home" element={<PortalFrame />} />
        <Route
          path="archivesatatisticst"
          element={
            <PortalFrame>
              <ArchiveStatistics headingLevel={2} />
            </PortalFrame>
          }
        />
        <Route path="*" element={<Navigate to={routePaths.notFound} replace />} />
      </Routes>
    </QueryClientProvider>
  );
}
