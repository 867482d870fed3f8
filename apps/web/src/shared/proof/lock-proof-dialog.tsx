import { useId } from "react";
import { LockFields } from "#shared/certificate-lock/lock-fields.tsx";
import { refusalSentence } from "#shared/certificate-lock/refusal-sentence.ts";
import { useLockForm } from "#shared/certificate-lock/use-lock-form.ts";
import { Button } from "#shared/ui/button.tsx";
import { WorkspaceDialog } from "#shared/workspace-ui/workspace-dialog.tsx";
import evidence from "./evidence-form.module.css";
import { proveByLock } from "./proof-api.ts";
import styles from "./proof-dialog.module.css";
import { proofText as text } from "./proof-text.ts";

interface Props {
  readonly onAnswer: (isProved: boolean) => void;
  /** Returns to the typed methods. */
  readonly onOther: () => void;
}

/** Proves the person's identity by the lock in this machine, whose certificate is bound to the account. */
export function LockProofDialog({ onAnswer, onOther }: Props) {
  const id = useId();
  const lockForm = useLockForm({
    purpose: "prove",
    send: async (caLock) => {
      await proveByLock(caLock);
      onAnswer(true);
    },
    onFailure: refusalSentence,
  });
  const { form } = lockForm;
  return (
    <WorkspaceDialog
      open
      title={text.title}
      width={416}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{text.cancel}</Button>
          <Button kind="primary" type="submit" form={id} isLoading={form.isSending} disabled={lockForm.isOff}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{text.hint}</p>
      <form id={id} ref={form.ref} className={styles.lock} noValidate onSubmit={lockForm.submit}>
        <LockFields lockForm={lockForm} />
      </form>
      <div className={evidence.others}>
        <Button kind="text" onClick={onOther}>
          {text.useOther}
        </Button>
      </div>
    </WorkspaceDialog>
  );
}
