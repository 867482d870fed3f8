import { useMemo } from "react";
import { isVisible } from "#shared/permission/permission-rules.ts";
import { useSession } from "#shared/session/session.ts";
import { withParts } from "./find/with-parts.ts";
import { menuToRoutes } from "./model/menu-to-routes.ts";
import { ownRoutes } from "./model/own-routes.ts";
import { filterRoutes, openCodes } from "./model/route-filter.ts";
import { type MenuLine, ownEntries, type SearchEntry, searchEntries, sideMenu } from "./model/side-menu.ts";
import type { WorkspaceRoute } from "./model/workspace-route.ts";
import type { Granted } from "./use-permission-gate.ts";

export interface WorkspaceMenu {
  readonly root: WorkspaceRoute;
  readonly lines: readonly MenuLine[];
  readonly entries: readonly SearchEntry[];
  /** Entries of the search: the menu's, the client's own pages, and the tabs of both. */
  readonly findable: readonly SearchEntry[];
}

/** Pages of the account menu; the search offers them by its actions. */
const accountMenuPaths: ReadonlySet<string> = new Set(["/account/center", "/account/settings/base"]);

/** Builds routes, side menu and search list from the granted menu and rights. */
export function useWorkspaceMenu({ menu, auth, allAuth }: Granted): WorkspaceMenu {
  const session = useSession();
  const userId = session?.user.id ?? "";
  const username = session?.user.username ?? "";
  const orgCode = session?.department?.orgCode ?? "";
  return useMemo(() => {
    const values = { domainUrl: window.location.origin, userId, username, orgCode };
    const allRoutes = menuToRoutes(menu, values, ownRoutes);
    const root = { ...allRoutes, children: filterRoutes(allRoutes.children, openCodes({ auth, allAuth })) };
    const entries = searchEntries(root.children);
    const menuPaths = new Set(entries.map(({ path }) => path));
    const pages = [...entries, ...ownEntries(ownRoutes).filter(({ path }) => !menuPaths.has(path))];
    const withTabs = withParts(pages, (action) => isVisible(action, { auth, allAuth }));
    const findable = withTabs.filter(({ path }) => !accountMenuPaths.has(path));
    return { root, lines: sideMenu(root.children), entries, findable };
  }, [menu, auth, allAuth, userId, username, orgCode]);
}
