import { type FormEvent, useState } from "react";
import { ApiError, call } from "../../../shared/api/client.ts";
import { isInternetExplorer } from "../../../shared/browser/environment.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Icon } from "../../../shared/ui/icon.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { failureDescription } from "../model/sign-in-failure.ts";
import { signInText } from "../text.ts";
import styles from "./mobile-panel.module.css";

/** Sign-in by certificate lock, which only old browsers can read; elsewhere it says so and starts nothing. */
export function CertificatePanel() {
  const canReadLock = isInternetExplorer();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [message, setMessage] = useState<string | null>(canReadLock ? null : signInText.needsInternetExplorer);
  const [isWaiting, setIsWaiting] = useState(false);

  const check = () => {
    const missing = password.trim() === "" ? signInText.certificatePasswordMissing : undefined;
    setError(missing);
    return missing === undefined;
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!check()) return;
    if (!canReadLock) {
      setMessage(signInText.needsInternetExplorer);
      return;
    }
    setIsWaiting(true);
    try {
      await call("certificate.challenge", { query: { purpose: "login" } });
    } catch (cause) {
      setMessage(failureDescription(cause instanceof ApiError ? cause.message : null));
    } finally {
      setIsWaiting(false);
    }
  }

  return (
    <form
      className={styles.certificate}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={signInText.certificateTab}
    >
      <TextField
        label={signInText.certificatePassword}
        name="caPassword"
        type="password"
        autoComplete="off"
        maxLength={64}
        placeholder={signInText.certificatePasswordHint}
        icon={<Icon name="certificate" size={18} />}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(undefined);
        }}
        onBlur={check}
      />
      <p className={styles.message} role="status">
        {message === null ? null : (
          <>
            <Icon name="warning" size={18} />
            {message}
          </>
        )}
      </p>
      <Button kind="primary" size="large" type="submit" isBlock isLoading={isWaiting}>
        {signInText.certificateSubmit}
      </Button>
    </form>
  );
}
