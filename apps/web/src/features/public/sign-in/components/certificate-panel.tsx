import { useState } from "react";
import { LockFields } from "#shared/certificate-lock/lock-fields.tsx";
import { lockText } from "#shared/certificate-lock/lock-text.ts";
import { useLockForm } from "#shared/certificate-lock/use-lock-form.ts";
import { notify } from "#shared/feedback/notify.ts";
import { Button } from "#shared/ui/button.tsx";
import { CaPasswordDialog } from "#shared/ui/ca-password-dialog.tsx";
import { signInWithCertificate } from "../api.ts";
import { finishSignIn } from "../finish-sign-in.ts";
import { failureDescription, failureTitle } from "../model/sign-in-failure.ts";
import { startAttempt } from "../start-attempt.ts";
import styles from "./mobile-panel.module.css";
import { mobileText } from "./mobile-text.ts";

function refuse(error: unknown): string {
  const sentence = failureDescription(error instanceof Error ? error.message : null);
  notify({ kind: "error", title: failureTitle, text: sentence });
  return sentence;
}

/** The sign-in by certificate lock. If a lock is present and no PIN was typed, a dialog asks for it. */
export function CertificatePanel() {
  const [isAskingPin, setIsAskingPin] = useState(false);
  const lockForm = useLockForm({
    purpose: "login",
    startAttempt,
    openPinDialog: () => setIsAskingPin(true),
    send: async (caLockCode, { alg }, isSuperseded) => {
      const result = await signInWithCertificate(caLockCode, alg);
      if (!isSuperseded()) finishSignIn(result);
    },
    onFailure: refuse,
  });
  const { form } = lockForm;
  return (
    <>
      <form
        ref={form.ref}
        className={styles.certificate}
        noValidate
        onSubmit={lockForm.submit}
        aria-label={mobileText.certificateTab}
      >
        <LockFields lockForm={lockForm} />
        <Button kind="primary" size="large" type="submit" isBlock isLoading={form.isSending} disabled={lockForm.isOff}>
          {mobileText.certificateSubmit}
        </Button>
      </form>
      <CaPasswordDialog
        open={isAskingPin}
        hint={lockText.pinMissingForLock}
        onClose={() => setIsAskingPin(false)}
        onPassword={lockForm.submitWith}
      />
    </>
  );
}
