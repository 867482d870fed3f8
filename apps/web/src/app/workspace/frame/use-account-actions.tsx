import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { ChangePasswordDialog } from "../../../features/account-security/components/change-password-dialog.tsx";
import { SwitchDepartmentDialog } from "../../../features/department/components/switch-department-dialog.tsx";
import { confirm } from "../../../shared/feedback/confirm.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { routePaths } from "../../../shared/navigation/route-paths.ts";
import { signOut } from "../../../shared/session/session.ts";
import { unsavedNote } from "../../../shared/session/unsaved-note.ts";
import { WorkspaceDialog } from "../../../shared/workspace-ui/workspace-dialog.tsx";
import { openSettings } from "../appearance/open-settings.ts";
import { workspaceText } from "../text.ts";

/** What a person does with the own account, from the avatar's menu as from the command palette. */
export interface AccountActions {
  center(): void;
  settings(): void;
  /** How the workspace looks. */
  system(): void;
  password(): void;
  department(): void;
  signOut(): void;
}

/** The actions, which stay the same object, and the dialogs that they open. */
export function useAccountActions(): { readonly actions: AccountActions; readonly dialogs: ReactNode } {
  const navigate = useNavigate();
  const [open, setOpen] = useState<"password" | "department" | null>(null);
  const actions = useMemo<AccountActions>(
    () => ({
      center: () => void navigate(routePaths["account-center"]),
      settings: () => void navigate(routePaths["account-settings-base"]),
      system: () => openSettings(document.activeElement instanceof HTMLElement ? document.activeElement : null),
      password: () => setOpen("password"),
      department: () => setOpen("department"),
      signOut: () => void leave((to) => void navigate(to, { replace: true })),
    }),
    [navigate],
  );
  const close = (): void => setOpen(null);
  return {
    actions,
    dialogs: (
      <>
        <ChangePasswordDialog open={open === "password"} onClose={close} />
        <SwitchDepartmentDialog open={open === "department"} Frame={WorkspaceDialog} onClose={close} />
      </>
    ),
  };
}

/** Asks first; then ends the session at the gateway and leaves for the address that shows the login page. */
async function leave(go: (to: string) => void): Promise<void> {
  if (!(await confirm({ text: workspaceText.confirmLogout, note: unsavedNote() }))) return;
  const { ok, message } = await signOut({ call: "gateway" });
  if (!ok) notify({ kind: "error", text: message });
  go("/atlxauth/");
}
