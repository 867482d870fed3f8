import type { LockCertificate } from "@tender/certificate-lock";
import { useState } from "react";
import { answerChallenge } from "../../../shared/certificate-lock/answer-challenge.ts";
import { LockError } from "../../../shared/certificate-lock/lock-error.ts";
import { LockReader } from "../../../shared/certificate-lock/lock-reader.tsx";
import { lockText } from "../../../shared/certificate-lock/lock-text.ts";
import { type ReadyLock, useLock } from "../../../shared/certificate-lock/use-lock.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { signInWithCertificate } from "../api.ts";
import { finishSignIn } from "../finish-sign-in.ts";
import { failureDescription, failureTitle } from "../model/sign-in-failure.ts";
import styles from "./mobile-panel.module.css";
import { mobileText } from "./mobile-text.ts";

const judge = ({ caPassword }: { readonly caPassword: string }) => ({
  caPassword: caPassword.trim() === "" ? mobileText.certificatePasswordMissing : undefined,
});

/** Sign-in by certificate lock. Its password goes to the lock and nowhere else. */
export function CertificatePanel() {
  const lock = useLock();
  const form = useForm({ caPassword: "" }, { judge });
  const [notice, setNotice] = useState<string | null>(null);

  async function signInBy({ bridge }: ReadyLock, certificate: LockCertificate): Promise<void> {
    const pin = form.values.caPassword.trim();
    const caLockCode = await answerChallenge("login", { bridge, certificate, pin });
    finishSignIn(await signInWithCertificate(caLockCode, certificate.alg));
  }

  async function signIn(): Promise<void> {
    setNotice(null);
    const reading = lock.reading.kind === "ready" ? lock.reading : await lock.read();
    if (reading.kind !== "ready") return;
    if (reading.chosen === null) setNotice(lockText.chooseFirst);
    else await signInBy(reading, reading.chosen);
  }

  function showFailure(error: unknown): void {
    if (!(error instanceof LockError)) {
      const sentence = failureDescription(error instanceof Error ? error.message : null);
      notify({ kind: "error", title: failureTitle, text: sentence });
      setNotice(sentence);
    } else if (error.code === "PIN_WRONG" || error.code === "PIN_LOCKED") {
      form.tell({ caPassword: error.message });
      form.focus("caPassword");
    } else if (error.code === "BUSY" || error.code === "CANCELLED" || error.code === "TIMEOUT") {
      setNotice(error.message);
    } else {
      lock.lose(error);
    }
  }

  return (
    <form
      ref={form.ref}
      className={styles.certificate}
      noValidate
      onSubmit={(event) => {
        const isMissing = form.values.caPassword.trim() === "";
        setNotice(isMissing && lock.reading.kind === "ready" ? mobileText.certificatePasswordForLock : null);
        form.submit(() => form.send(signIn, showFailure))(event);
      }}
      aria-label={mobileText.certificateTab}
    >
      <LockReader lock={lock} notice={notice} />
      <TextField
        label={mobileText.certificatePassword}
        {...form.field("caPassword")}
        type="password"
        autoComplete="off"
        maxLength={64}
        placeholder={mobileText.certificatePasswordHint}
        icon={<Icon name="certificate" size={18} />}
        onBlur={() => form.judge(["caPassword"])}
      />
      <Button kind="primary" size="large" type="submit" isBlock isLoading={form.isSending}>
        {mobileText.certificateSubmit}
      </Button>
    </form>
  );
}
