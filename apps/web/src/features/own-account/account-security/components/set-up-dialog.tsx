import type { SignInResult } from "@tender/contract";
import { useId } from "react";
import type { ApiError } from "#shared/api/client.ts";
import { Button } from "#shared/ui/button.tsx";
import type { DialogFrame } from "#shared/ui/dialog.tsx";
import type { confirmSetUp } from "../api.ts";
import { twoStepText } from "../text.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import styles from "./set-up.module.css";
import { SetUpFields } from "./set-up-fields.tsx";
import { useSetUp } from "./use-set-up.ts";

export interface SetUpDialogProps {
  readonly Frame: DialogFrame;
  readonly username: string;
  /** Shown if the set-up is compulsory. */
  readonly reason?: string;
  /** In the settings, an expired proof is requested again; a sign-in with a compulsory set-up ends instead. */
  readonly confirmBy: typeof confirmSetUp;
  readonly cancelText: string;
  readonly onCancel: () => void;
  /** Called when the user confirms that the codes are saved. */
  readonly onCompleted: (signedIn: SignInResult | null) => void;
  /** Handles errors that end the set-up (expired session or proof). Returns true for those. */
  readonly onSessionEnd: (error: ApiError) => boolean;
}

/** The seed with its first code, then the recovery codes, which cannot be skipped. */
export function SetUpDialog({
  Frame,
  username,
  reason,
  confirmBy,
  cancelText,
  onCancel,
  onCompleted,
  onSessionEnd,
}: SetUpDialogProps) {
  const formId = useId();
  const setUp = useSetUp(confirmBy, onSessionEnd);
  const { completion } = setUp;

  if (completion)
    return (
      <RecoveryCodesDialog
        Frame={Frame}
        username={username}
        codes={completion.codes}
        onClose={() => onCompleted(completion.signedIn)}
      />
    );
  return (
    <Frame
      open
      title={twoStepText.setUp.title}
      width={480}
      footer={
        <>
          <Button onClick={onCancel}>{cancelText}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!setUp.seed} isLoading={setUp.form.isSending}>
            {twoStepText.setUp.confirm}
          </Button>
        </>
      }
    >
      {reason ? <p className={styles.hint}>{reason}</p> : null}
      <SetUpFields setUp={setUp} formId={formId} />
    </Frame>
  );
}
