import type { SignInResult } from "@tender/contract";
import { useId, useState } from "react";
import type { ApiError } from "../../../shared/api/client.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { twoStepText } from "../text.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import styles from "./set-up.module.css";
import { SetUpFields } from "./set-up-fields.tsx";
import { useSetUp } from "./use-set-up.ts";

export interface SetUpDialogProps {
  readonly username: string;
  /** Why it has to be done, where it is not of one's own will. */
  readonly reason?: string;
  readonly cancelText: string;
  readonly onCancel: () => void;
  /** After the codes were saved. */
  readonly onDone: (signedIn: SignInResult | null) => void;
  /** The session ended, or its proof ran out; true: nothing more is to be shown here. */
  readonly onDead: (error: ApiError) => boolean;
}

/** Seed and first code, then the recovery codes: these cannot be closed unseen. */
export function SetUpDialog({ username, reason, cancelText, onCancel, onDone, onDead }: SetUpDialogProps) {
  const formId = useId();
  const setUp = useSetUp(onDead);
  const [isSaved, setIsSaved] = useState(false);
  const { done } = setUp;

  if (done)
    return (
      <Dialog
        key="codes"
        open
        title={twoStepText.codes.title}
        width={480}
        footer={
          <Button kind="primary" disabled={!isSaved} onClick={() => onDone(done.signedIn)}>
            {twoStepText.codes.done}
          </Button>
        }
      >
        <RecoveryCodes codes={done.codes} username={username} isSaved={isSaved} onSaved={setIsSaved} />
      </Dialog>
    );
  return (
    <Dialog
      key="seed"
      open
      title={twoStepText.setUp.title}
      width={480}
      footer={
        <>
          <Button onClick={onCancel}>{cancelText}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!setUp.seed} isLoading={setUp.isWaiting}>
            {twoStepText.setUp.confirm}
          </Button>
        </>
      }
    >
      {reason ? <p className={styles.hint}>{reason}</p> : null}
      <SetUpFields setUp={setUp} formId={formId} />
    </Dialog>
  );
}
