import { Activity } from "react";
import { DialogHost } from "../../../shared/workspace-ui/tab-dialog.tsx";
import type { Tabs } from "../model/tabs.ts";
import type { WorkspaceRoute } from "../model/workspace-route.ts";
import { TabPane } from "./tab-pane.tsx";
import type { TabActions } from "./use-workspace-tabs.ts";

interface Props {
  readonly tabs: Tabs;
  readonly root: WorkspaceRoute;
  readonly actions: TabActions;
  readonly hasStrip: boolean;
}

/**
 * Every opened tab stays mounted and hidden, so that its state, its scroll place and its frames live on. A tab that
 * was never opened is not mounted: hidden trees are rendered ahead of need. They stand in the order of their making,
 * whatever the order of the tabs: a frame that is put elsewhere in the document loads anew.
 */
export function TabPanes({ tabs, ...pane }: Props) {
  const inOrder = [...tabs.list].sort((one, two) => one.id - two.id);
  return (
    <DialogHost>
      {inOrder.map((tab) =>
        tab.opened ? (
          <Activity key={tab.id} mode={tab.key === tabs.activeKey ? "visible" : "hidden"}>
            <TabPane tab={tab} {...pane} />
          </Activity>
        ) : null,
      )}
    </DialogHost>
  );
}
