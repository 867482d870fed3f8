import { WORKSPACE_APP_ID } from "@tender/contract/constants";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { useSubsystems } from "#features/portal/launcher/api.ts";
import { useEnterSubsystem } from "#features/portal/launcher/components/use-enter-subsystem.ts";
import { notify } from "#shared/feedback/notify.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { Icon } from "#shared/ui/icon.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";
import styles from "./portal-header.module.css";
import { portalText } from "./text.ts";

const MIDDLE_BUTTON = 1;

/** Enters the workspace as its tile does, with the same log entry. Absent without the right to enter. */
export function WorkspaceLink(): ReactNode {
  const { data } = useSubsystems("portal");
  const { appId, enter, enterInNewTab, dialog } = useEnterSubsystem((refusal) => {
    if (refusal) notify({ kind: "error", title: portalText.refusedTitle, text: refusal.message });
  });
  const workspace = data?.find((entry) => entry.appId === WORKSPACE_APP_ID);
  if (!workspace) return null;
  const onClick = (event: MouseEvent) => {
    // The browser opens the new tab or window itself; that page reads the stored entry when it loads.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button === MIDDLE_BUTTON) {
      if (!enterInNewTab(workspace)) event.preventDefault();
      return;
    }
    event.preventDefault();
    enter(workspace);
  };
  return (
    <>
      <Link
        className={styles.workspace}
        to={routePaths.dashboard}
        aria-busy={appId !== null || undefined}
        onClick={onClick}
        onAuxClick={(event) => {
          if (event.button === MIDDLE_BUTTON) onClick(event);
        }}
      >
        {portalText.workspace}
        {appId === null ? <Icon name="arrow-right" size={16} /> : <Spinner />}
      </Link>
      {dialog}
    </>
  );
}
