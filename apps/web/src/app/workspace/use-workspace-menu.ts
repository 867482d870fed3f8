import { useMemo } from "react";
import { useSession } from "../../shared/session/session.ts";
import { menuToRoutes } from "./model/menu-to-routes.ts";
import { ownRoutes } from "./model/own-routes.ts";
import { filterRoutes, openCodes } from "./model/route-filter.ts";
import { type MenuLine, type SearchEntry, searchEntries, sideMenu } from "./model/side-menu.ts";
import type { WorkspaceRoute } from "./model/workspace-route.ts";
import type { Granted } from "./use-permission-gate.ts";

export interface WorkspaceMenu {
  readonly root: WorkspaceRoute;
  readonly lines: readonly MenuLine[];
  readonly entries: readonly SearchEntry[];
}

/** Routes, side menu and search list out of what was granted. */
export function useWorkspaceMenu({ menu, auth, allAuth }: Granted): WorkspaceMenu {
  const session = useSession();
  const userId = session?.user.id ?? "";
  const username = session?.user.username ?? "";
  const orgCode = session?.department?.orgCode ?? "";
  return useMemo(() => {
    const values = { domainUrl: window.location.origin, userId, username, orgCode };
    const whole = menuToRoutes(menu, values, ownRoutes);
    const root = { ...whole, children: filterRoutes(whole.children, openCodes({ auth, allAuth })) };
    return { root, lines: sideMenu(root.children), entries: searchEntries(root.children) };
  }, [menu, auth, allAuth, userId, username, orgCode]);
}
