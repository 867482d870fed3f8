import type { ProofMethod } from "@tender/contract";
import { type FormEvent, useState } from "react";
import { ApiError } from "../api/client.ts";
import { reportError } from "../feedback/report-error.ts";
import { PasskeyNotGiven } from "../passkey/passkey-browser.ts";
import { arePasskeysSupported } from "../passkey/passkey-support.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { proveByCode, proveByPassword, proveIdentityByPasskey } from "./proof-api.ts";
import styles from "./proof-form.module.css";
import { proofText as text } from "./proof-text.ts";
import { missingOf, type TypedMethod } from "./typed-method.ts";

const fields = {
  password: {
    label: text.password,
    placeholder: text.passwordHint,
    type: "password",
    autoComplete: "current-password",
  },
  code: { label: text.code, placeholder: text.codeHint, type: "text", autoComplete: "one-time-code" },
  "recovery-code": {
    label: text.recoveryCode,
    placeholder: text.recoveryCodeHint,
    type: "text",
    autoComplete: "off",
  },
} as const;

const send = (method: TypedMethod, typed: string) =>
  method === "password" ? proveByPassword(typed) : proveByCode(method, typed.replace(/\s/g, ""));

export function ProofForm(props: { methods: readonly ProofMethod[]; onAnswer: (isProved: boolean) => void }) {
  const { methods, onAnswer } = props;
  const [method, setMethod] = useState<TypedMethod>(methods.includes("code") ? "code" : "password");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [waitingFor, setWaitingFor] = useState<"typed" | "passkey" | null>(null);

  function change(next: TypedMethod): void {
    setMethod(next);
    setTyped("");
    setError(undefined);
  }

  async function prove(by: "typed" | "passkey", work: () => Promise<unknown>): Promise<void> {
    setWaitingFor(by);
    try {
      await work();
      onAnswer(true);
    } catch (failure) {
      const isInline = failure instanceof PasskeyNotGiven || (failure instanceof ApiError && failure.status < 500);
      if (isInline) setError(failure.message);
      else reportError(failure);
      setWaitingFor(null);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (waitingFor) return;
    const missing = missingOf(method, typed);
    setError(missing);
    if (missing === undefined) void prove("typed", () => send(method, typed));
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        key={method}
        {...fields[method]}
        autoFocus
        inputMode={method === "code" ? "numeric" : undefined}
        maxLength={method === "password" ? 128 : 20}
        value={typed}
        error={error}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className={styles.others}>
        {method === "code" ? (
          <Button kind="text" onClick={() => change("recovery-code")}>
            {text.useRecoveryCode}
          </Button>
        ) : null}
        {method === "recovery-code" ? (
          <Button kind="text" onClick={() => change("code")}>
            {text.useCode}
          </Button>
        ) : null}
        {methods.includes("passkey") && arePasskeysSupported() ? (
          <Button
            kind="text"
            isLoading={waitingFor === "passkey"}
            onClick={() => void prove("passkey", proveIdentityByPasskey)}
          >
            {text.usePasskey}
          </Button>
        ) : null}
      </div>
      <div className={styles.foot}>
        <Button onClick={() => onAnswer(false)}>{text.cancel}</Button>
        <Button kind="primary" type="submit" isLoading={waitingFor === "typed"}>
          {text.confirm}
        </Button>
      </div>
    </form>
  );
}
