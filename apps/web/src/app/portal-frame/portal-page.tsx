import type { ReactNode } from "react";
import { useMatch } from "react-router";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { PortalArchive } from "./portal-archive.tsx";
import { PortalFrame } from "./portal-frame.tsx";

/** The two pages below /info share the frame: its home adds nothing to it, the landing page the archive statistics. */
export function PortalPage(): ReactNode {
  const isLanding = useMatch(routePaths.landing) !== null;
  return <PortalFrame>{isLanding ? <PortalArchive /> : null}</PortalFrame>;
}
