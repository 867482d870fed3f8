import { WORKSPACE_APP_ID } from "@tender/contract/constants";
import { useCallback, useEffect, useMemo, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { UnknownMenuPath } from "#app/guard/unknown-path.tsx";
import { notify } from "#shared/feedback/notify.ts";
import { usePermissionChanges } from "#shared/permission/permission-changes.ts";
import { ProofHost } from "#shared/proof/proof-host.tsx";
import { useSession } from "#shared/session/session.ts";
import { readStored } from "#shared/storage/stored-values.ts";
import { useAppearance } from "./appearance/appearance-store.ts";
import { useViewport } from "./appearance/use-viewport.ts";
import { WorkspaceTheme } from "./appearance/workspace-theme.tsx";
import { frameLayout } from "./model/frame-layout.ts";
import { HOME_PATH } from "./model/own-routes.ts";
import { resolveRoute } from "./model/resolve-route.ts";
import { type TabLocation, tabKey } from "./model/tabs.ts";
import { workspaceAppId } from "./model/workspace-app.ts";
import { PermissionGate } from "./permission-gate.tsx";
import { useWorkspaceTabs } from "./tabs/use-workspace-tabs.ts";
import { workspaceText } from "./text.ts";
import type { Granted } from "./use-permission-gate.ts";
import { useWorkspaceMenu } from "./use-workspace-menu.ts";
import { WorkspaceFrame } from "./workspace-frame.tsx";

const enteredAppId = (): string => workspaceAppId(readStored("CURRENT_APP_ID"));

/** All pages of the workspace: the client's own and those of the server's menu. */
export function WorkspaceRoutes() {
  const [appId, setAppId] = useState(enteredAppId);
  const onSwitched = useCallback(() => setAppId(enteredAppId()), []);
  const openMainApp = useCallback(() => setAppId(WORKSPACE_APP_ID), []);
  return (
    <WorkspaceTheme>
      {/* Each subsystem has its own menus and tabs. */}
      <PermissionGate key={appId} appId={appId} onEmpty={appId === WORKSPACE_APP_ID ? undefined : openMainApp}>
        {(granted) => <Workspace appId={appId} granted={granted} onSwitched={onSwitched} />}
      </PermissionGate>
      <ProofHost />
    </WorkspaceTheme>
  );
}

interface WorkspaceProps {
  readonly appId: string;
  readonly granted: Granted;
  readonly onSwitched: () => void;
}

function Workspace({ appId, granted, onSwitched }: WorkspaceProps) {
  const { pathname, search, hash, state, key } = useLocation();
  const location = useMemo<TabLocation>(() => ({ pathname, search, hash, state }), [pathname, search, hash, state]);
  const settings = useAppearance();
  const viewport = useViewport();
  const menu = useWorkspaceMenu(granted);
  const resolution = useMemo(() => resolveRoute(menu.root, pathname), [menu.root, pathname]);
  const { otherPages } = frameLayout(settings, viewport);
  const userId = useSession()?.user.id ?? "";
  const changes = usePermissionChanges();
  const { tabs, actions, shownKey } = useWorkspaceTabs({
    root: menu.root,
    location,
    visit: key,
    resolution,
    otherPages,
    userId,
    appId,
  });

  if (resolution.kind === "unknown" && shownKey !== tabKey(location))
    return <UnknownMenuPath appId={appId} onSwitched={onSwitched} />;
  return (
    <>
      {resolution.kind === "redirect" ? <Navigate to={resolution.to} replace /> : null}
      {resolution.kind === "unknown" ? <PageGone hasNotice={changes > 0} /> : null}
      <WorkspaceFrame
        menu={menu}
        tabs={tabs}
        actions={actions}
        settings={settings}
        viewport={viewport}
        hasStrip={otherPages === "tabs"}
        appId={appId}
        onSwitched={onSwitched}
      />
    </>
  );
}

/**
 * Replaces a page that may no longer be seen: the department has changed, or (`hasNotice`: with a notice) menus or grants
 * have.
 */
function PageGone({ hasNotice }: { hasNotice: boolean }) {
  useEffect(() => {
    if (hasNotice) notify({ kind: "info", text: workspaceText.pageGone });
  }, [hasNotice]);
  return <Navigate to={HOME_PATH} replace />;
}
