import { Activity, useMemo } from "react";
import { resolveRoute } from "#app/workspace/model/resolve-route.ts";
import type { Tab, Tabs } from "#app/workspace/model/tabs.ts";
import type { WorkspaceRoute } from "#app/workspace/model/workspace-route.ts";
import { DialogHost } from "#shared/workspace-ui/tab-dialog.tsx";
import { TabPane } from "./tab-pane.tsx";
import type { TabActions } from "./use-workspace-tabs.ts";

interface Props {
  readonly tabs: Tabs;
  readonly root: WorkspaceRoute;
  readonly actions: TabActions;
  readonly hasStrip: boolean;
}

/**
 * The pages of the opened tabs. A hidden one remains mounted, which preserves its state, scroll position and frames,
 * unless its menu item excludes that. A tab that was never shown is not mounted. The panes are ordered by id, not by
 * the order of the tabs, because a frame that moves in the document reloads.
 */
export function TabPanes({ tabs, ...pane }: Props) {
  const { root } = pane;
  const mounted = useMemo(
    () =>
      tabs.list
        .filter((tab) => tab.opened && (tab.key === tabs.activeKey || isMountedWhileHidden(root, tab)))
        .sort((first, second) => first.id - second.id),
    [tabs, root],
  );
  return (
    <DialogHost>
      {mounted.map((tab) => (
        <Activity key={tab.id} mode={tab.key === tabs.activeKey ? "visible" : "hidden"}>
          <TabPane tab={tab} {...pane} />
        </Activity>
      ))}
    </DialogHost>
  );
}

/**
 * Whether the page remains mounted while another tab is shown. A frame always does, because its reload would lose the
 * input in it.
 */
function isMountedWhileHidden(root: WorkspaceRoute, { location }: Tab): boolean {
  const found = resolveRoute(root, location.pathname);
  return found.kind !== "route" || found.route.keepAlive || found.route.content.kind === "frame";
}
