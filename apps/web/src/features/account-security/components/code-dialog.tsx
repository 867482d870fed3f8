import type { SecondStep, SignInResult } from "@tender/contract";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { PasskeyNotGiven } from "../../../shared/passkey/passkey-browser.ts";
import { arePasskeysSupported } from "../../../shared/passkey/passkey-support.ts";
import { codeError, withoutBlanks } from "../../../shared/proof/code-rules.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { TextField } from "../../../shared/ui/text-field.tsx";
import { twoStepText as text } from "../text.ts";
import { verifyByPasskey, verifyCode } from "../two-step-api.ts";
import styles from "./code-dialog.module.css";

export interface CodeDialogProps {
  readonly step: SecondStep;
  readonly onSignedIn: (result: SignInResult) => void;
  readonly onBack: () => void;
  readonly onDead: (error: ApiError) => boolean;
}

/** Nothing happens on it, as specified; the control beside it takes a recovery code. */
const doNothing = (): void => undefined;

export function CodeDialog({ step, onSignedIn, onBack, onDead }: CodeDialogProps) {
  const formId = useId();
  const [method, setMethod] = useState<"code" | "recovery-code">("code");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [isTrusted, setIsTrusted] = useState(false);
  const [waitingFor, setWaitingFor] = useState<"typed" | "passkey" | null>(null);
  const isCode = method === "code";
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (error !== undefined) field.current?.focus();
  }, [error]);

  function change(next: typeof method): void {
    setMethod(next);
    setTyped("");
    setError(undefined);
  }

  async function verify(by: "typed" | "passkey", work: () => Promise<SignInResult>): Promise<void> {
    setWaitingFor(by);
    try {
      onSignedIn(await work());
    } catch (failure) {
      setWaitingFor(null);
      if (failure instanceof ApiError && onDead(failure)) return;
      const message = failure instanceof Error ? failure.message : "";
      if (failure instanceof PasskeyNotGiven || (failure instanceof ApiError && failure.status === 200))
        setError(message);
      else notify({ kind: "error", title: text.failed, text: message });
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (waitingFor) return;
    const missing = isCode ? codeError(typed) : typed.trim() === "" ? text.recoveryMissing : undefined;
    setError(missing);
    if (missing === undefined) void verify("typed", () => verifyCode(method, withoutBlanks(typed), isTrusted));
  }

  return (
    <Dialog
      open
      title={text.title}
      width={416}
      footer={
        <>
          <Button onClick={onBack}>{text.back}</Button>
          <Button kind="primary" type="submit" form={formId} isLoading={waitingFor === "typed"}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <p className={styles.hint}>{isCode ? text.codeHint : text.recoveryHint}</p>
        <TextField
          key={method}
          ref={field}
          label={isCode ? text.code : text.recoveryCode}
          autoFocus
          inputMode={isCode ? "numeric" : "text"}
          autoComplete={isCode ? "one-time-code" : "off"}
          maxLength={20}
          placeholder={isCode ? text.codePlaceholder : text.recoveryPlaceholder}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <div className={styles.others}>
          {isCode ? (
            <>
              <Button kind="text" onClick={doNothing}>
                {text.lostPhone}
              </Button>
              <Button kind="text" onClick={() => change("recovery-code")}>
                {text.useRecoveryCode}
              </Button>
            </>
          ) : (
            <Button kind="text" onClick={() => change("code")}>
              {text.useCode}
            </Button>
          )}
          {step.hasPasskey && arePasskeysSupported() ? (
            <Button
              kind="text"
              isLoading={waitingFor === "passkey"}
              onClick={() => void verify("passkey", () => verifyByPasskey(isTrusted))}
            >
              {text.usePasskey}
            </Button>
          ) : null}
        </div>
        {step.trustedDeviceDays > 0 ? (
          <div className={styles.trust}>
            <Checkbox checked={isTrusted} onChange={setIsTrusted}>
              {text.trust(step.trustedDeviceDays)}
            </Checkbox>
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}
