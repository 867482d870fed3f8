import { SIZES } from "@tender/contract/constants";
import { useEffect } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { useSession } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { refusalToOpen } from "../model/password-form.ts";
import { passwordText } from "../text.ts";
import { PasswordFields } from "./password-fields.tsx";
import { useChangePassword } from "./use-change-password.ts";

const FORM = "change-password-form";

export interface ChangePasswordDialogProps {
  readonly onClose: () => void;
}

/** The dialog 修改密码. The session continues under a new token. */
export function ChangePasswordDialog({ onClose }: ChangePasswordDialogProps) {
  const username = useSession()?.user.username;
  const refusal = refusalToOpen(username);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once, on opening
  useEffect(() => {
    if (refusal === null) return;
    notify({ kind: "warning", text: refusal });
    onClose();
  }, [refusal]);

  return username ? <OpenDialog username={username} onClose={onClose} /> : null;
}

function OpenDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const change = useChangePassword(username, onClose);
  return (
    <WorkspaceDialog
      open
      title={passwordText.title}
      width={SIZES.passwordModal}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{passwordText.cancel}</Button>
          <Button kind="primary" type="submit" form={FORM} isLoading={change.form.isSending}>
            {passwordText.submit}
          </Button>
        </>
      }
    >
      <PasswordFields formId={FORM} username={username} change={change} />
    </WorkspaceDialog>
  );
}
