import { useState } from "react";
import { ApiError, call } from "../../../shared/api/client.ts";
import { isInternetExplorer } from "../../../shared/browser/environment.ts";
import { useForm } from "../../../shared/form/use-form.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { failureDescription } from "../model/sign-in-failure.ts";
import styles from "./mobile-panel.module.css";
import { mobileText } from "./mobile-text.ts";

const judge = ({ caPassword }: { readonly caPassword: string }) => ({
  caPassword: caPassword.trim() === "" ? mobileText.certificatePasswordMissing : undefined,
});

/** Sign-in by certificate lock, which only old browsers can read; elsewhere it says so and starts nothing. */
export function CertificatePanel() {
  const canReadLock = isInternetExplorer();
  const form = useForm({ caPassword: "" }, { judge });
  const [message, setMessage] = useState<string | null>(canReadLock ? null : mobileText.needsInternetExplorer);

  const askDevice = () => call("certificate.challenge", { query: { purpose: "login" } });
  const showFailure = (error: unknown) =>
    setMessage(failureDescription(error instanceof ApiError ? error.message : null));

  return (
    <form
      ref={form.ref}
      className={styles.certificate}
      noValidate
      onSubmit={form.submit(() =>
        canReadLock ? form.send(askDevice, showFailure) : setMessage(mobileText.needsInternetExplorer),
      )}
      aria-label={mobileText.certificateTab}
    >
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
      <p className={styles.message} role="status">
        {message === null ? null : (
          <>
            <Icon name="warning" size={18} />
            {message}
          </>
        )}
      </p>
      <Button kind="primary" size="large" type="submit" isBlock isLoading={form.isSending}>
        {mobileText.certificateSubmit}
      </Button>
    </form>
  );
}
