import { useId } from "react";
import { LockFields } from "#shared/certificate-lock/lock-fields.tsx";
import { refusalSentence } from "#shared/certificate-lock/refusal-sentence.ts";
import { useLockForm } from "#shared/certificate-lock/use-lock-form.ts";
import { Button } from "#shared/ui/button.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import { bindCertificate } from "../api.ts";
import { ownCertificateText as text } from "../text.ts";
import styles from "./own-certificate.module.css";

interface Props {
  readonly onClose: () => void;
  /** `isWaiting`: a second person has to approve the binding. */
  readonly onBound: (isWaiting: boolean) => void;
}

/** Binds the certificate of the connected lock to the own account. */
export function BindCertificateDialog({ onClose, onBound }: Props) {
  const id = useId();
  const lockForm = useLockForm({
    purpose: "bind",
    send: async (caLockCode) => onBound((await bindCertificate(caLockCode)).state === "pending"),
    onFailure: refusalSentence,
  });
  const { form } = lockForm;
  return (
    <WorkspaceDialog
      open
      title={text.bindTitle}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind="primary" type="submit" form={id} isLoading={form.isSending} disabled={lockForm.isOff}>
            {text.submit}
          </Button>
        </>
      }
    >
      <form id={id} ref={form.ref} className={styles.form} noValidate onSubmit={lockForm.submit}>
        <p className={styles.about}>{text.bindHint}</p>
        <LockFields lockForm={lockForm} />
      </form>
    </WorkspaceDialog>
  );
}
