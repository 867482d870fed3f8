import { SIZES } from "@tender/contract/constants";
import { type Session, signOut } from "#shared/session/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { passwordText } from "../text.ts";
import styles from "./password-fields.module.css";
import { PasswordFields } from "./password-fields.tsx";
import { useChangePassword } from "./use-change-password.ts";

const FORM = "expired-password-form";

export interface ExpiredPasswordDialogProps {
  /** A session that requires a new password. */
  readonly session: Session;
  /** Called when the session is fully open. */
  readonly onChanged: (session: Session) => void;
}

/**
 * Requires a new password when the current one exceeds its maximum age. The dialog cannot be closed; the user can sign
 * out.
 */
export function ExpiredPasswordDialog({ session, onChanged }: ExpiredPasswordDialogProps) {
  const { username } = session.user;
  const change = useChangePassword(username, (next) => {
    if (next && !next.departmentPending) onChanged(next);
  });
  return (
    <Dialog
      open
      title={passwordText.expiredTitle}
      width={SIZES.passwordModal}
      footer={
        <>
          <Button onClick={() => void signOut({ call: "gateway", isUrgent: true })}>{passwordText.signOut}</Button>
          <Button kind="primary" type="submit" form={FORM} isLoading={change.form.isSending}>
            {passwordText.submit}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{passwordText.expiredHint}</p>
      <PasswordFields formId={FORM} username={username} change={change} />
    </Dialog>
  );
}
