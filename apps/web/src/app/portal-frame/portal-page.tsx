import type { ReactNode } from "react";
import { useMatch } from "react-router";
import { ArchiveStatistics } from "../../features/archive/screens/archive-statistics.tsx";
import { routePaths } from "../../shared/navigation/route-paths.ts";
import { PortalFrame } from "./portal-frame.tsx";

/** The two pages below /info share the frame: its home adds nothing to it, the landing page the archive statistics. */
export function PortalPage(): ReactNode {
  const isLanding = useMatch(routePaths.landing) !== null;
  return <PortalFrame>{isLanding ? <ArchiveStatistics headingLevel={2} /> : null}</PortalFrame>;
}
