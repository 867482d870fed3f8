import type { SecondStep, SignInResult } from "@tender/contract";
import { compactOf } from "@tender/contract/normal-form";
import { useId, useState } from "react";
import type { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { EvidenceForm, useEvidence } from "#shared/proof/evidence-form.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Checkbox } from "#shared/ui/checkbox.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { verifyByPasskey, verifyCode } from "../api.ts";
import { twoStepText as text } from "../text.ts";
import styles from "./code-dialog.module.css";

export interface CodeDialogProps {
  readonly step: SecondStep;
  readonly onSignedIn: (result: SignInResult) => void;
  readonly onBack: () => void;
  readonly onSessionEnd: (error: ApiError) => boolean;
}

/** 手机丢失 does nothing, as specified; the button beside it accepts a recovery code. */
const doNothing = (): void => undefined;

const reportFailure = (error: unknown): void =>
  notify({ kind: "error", title: text.failed, text: error instanceof Error ? error.message : "" });

/** The second step at sign-in of a user who has set it up. */
export function CodeDialog({ step, onSignedIn, onBack, onSessionEnd }: CodeDialogProps) {
  const id = useId();
  const [isTrusted, setIsTrusted] = useState(false);
  const evidence = useEvidence({
    methods: step.hasPasskey ? ["code", "passkey"] : ["code"],
    submitTyped: async (method, typed, signal) =>
      onSignedIn(await verifyCode(method === "recovery-code" ? method : "code", compactOf(typed), isTrusted, signal)),
    submitPasskey: async (signal) => onSignedIn(await verifyByPasskey(isTrusted, signal)),
    onSessionEnd,
    onFailure: reportFailure,
  });
  return (
    <Dialog
      open
      title={text.title}
      width={416}
      footer={
        <>
          <Button onClick={onBack}>{text.back}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            disabled={evidence.isSendingPasskey}
            isLoading={evidence.isSendingTyped}
          >
            {text.confirm}
          </Button>
        </>
      }
    >
      <p className={styles.hint}>{evidence.method === "code" ? text.codeHint : text.recoveryHint}</p>
      <EvidenceForm
        id={id}
        evidence={evidence}
        codePlaceholder={text.codePlaceholder}
        codeActions={
          <Button kind="text" onClick={doNothing}>
            {text.lostPhone}
          </Button>
        }
      >
        {step.trustedDeviceDays > 0 ? (
          <div className={styles.trust}>
            <Checkbox checked={isTrusted} onChange={setIsTrusted}>
              {text.trust(step.trustedDeviceDays)}
            </Checkbox>
          </div>
        ) : null}
      </EvidenceForm>
    </Dialog>
  );
}
