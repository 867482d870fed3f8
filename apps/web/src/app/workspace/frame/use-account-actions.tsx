import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { openSettings } from "#app/workspace/appearance/open-settings.ts";
import { workspaceText } from "#app/workspace/text.ts";
import { confirm } from "#shared/feedback/confirm.ts";
import { LoadedDialog, usePreload } from "#shared/feedback/loaded-dialog.tsx";
import { notify } from "#shared/feedback/notify.ts";
import { boundedLoad } from "#shared/loading/chunk-load.ts";
import { routePaths } from "#shared/navigation/route-paths.ts";
import { signOut } from "#shared/session/session.ts";
import { unsavedWarning } from "#shared/session/unsaved-warning.ts";

/** Actions of the own account, for the avatar's menu and the command palette. */
export interface AccountActions {
  center(): void;
  settings(): void;
  /** Opens the appearance settings. */
  system(): void;
  password(): void;
  department(): void;
  signOut(): void;
}

const loadDialogs = boundedLoad(() => import("./account-dialogs.tsx"));

/** Returns the actions, a stable object, and their dialogs. `goTo` shows a page. */
export function useAccountActions(goTo: (path: string) => void): {
  readonly actions: AccountActions;
  readonly dialogs: ReactNode;
} {
  const navigate = useNavigate();
  usePreload(loadDialogs);
  const [open, setOpen] = useState<"password" | "department" | null>(null);
  const actions = useMemo<AccountActions>(
    () => ({
      center: () => goTo(routePaths["account-center"]),
      settings: () => goTo(routePaths["account-settings-base"]),
      system: () => openSettings(document.activeElement instanceof HTMLElement ? document.activeElement : null),
      password: () => setOpen("password"),
      department: () => setOpen("department"),
      signOut: () => void confirmAndSignOut((to) => void navigate(to, { replace: true })),
    }),
    [goTo, navigate],
  );
  const close = (): void => setOpen(null);
  return {
    actions,
    dialogs: open ? (
      <LoadedDialog load={loadDialogs} onFailure={close}>
        {({ ChangePasswordDialog, SwitchDepartmentDialog, WorkspaceDialog }) =>
          open === "password" ? (
            <ChangePasswordDialog onClose={close} />
          ) : (
            <SwitchDepartmentDialog Frame={WorkspaceDialog} onClose={close} />
          )
        }
      </LoadedDialog>
    ) : null,
  };
}

/** Asks, ends the session at the gateway, and opens the address that shows the login page. */
async function confirmAndSignOut(navigate: (path: string) => void): Promise<void> {
  if (!(await confirm({ text: workspaceText.confirmLogout, note: unsavedWarning() }))) return;
  const { ok, message } = await signOut({ call: "gateway" });
  if (!ok) notify({ kind: "error", text: message });
  navigate("/atlxauth/");
}
