import type { ReactNode } from "react";
import { useMatch } from "react-router";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { PortalArchive } from "./portal-archive.tsx";
import { PortalFrame } from "./portal-frame.tsx";

/** Both pages below /info share the frame. The landing page adds the archive statistics, the home adds nothing. */
export function PortalPage(): ReactNode {
  const isLanding = useMatch(routePaths.landing) !== null;
  return <PortalFrame>{isLanding ? <PortalArchive /> : null}</PortalFrame>;
}
