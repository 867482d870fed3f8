import type { ProofMethod } from "@tender/contract";
import { type ReactNode, useState } from "react";
import { ApiError, isAborted } from "#shared/api/client.ts";
import { useForm } from "#shared/form/use-form.ts";
import { useAbortOnUnmount } from "#shared/hooks/use-abort-on-unmount.ts";
import { PasskeyCancelledError } from "#shared/passkey/passkey-browser.ts";
import { arePasskeysSupported } from "#shared/passkey/passkey-support.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/text-field.tsx";
import styles from "./evidence-form.module.css";
import { isTypedValueRefusal, missingOf, type TypedMethod } from "./evidence-rules.ts";
import { proofText as text } from "./proof-text.ts";

const fields = {
  password: {
    label: text.password,
    placeholder: text.passwordHint,
    type: "password",
    autoComplete: "current-password",
  },
  code: { label: text.code, inputMode: "numeric", autoComplete: "one-time-code", maxLength: 20 },
  "recovery-code": {
    label: text.recoveryCode,
    placeholder: text.recoveryCodeHint,
    autoComplete: "off",
    maxLength: 20,
  },
} as const;

export interface EvidenceOptions {
  /** The person's methods. A recovery code is offered wherever a code is. */
  readonly methods: readonly ProofMethod[];
  /** Both signals abort when the dialog is left: an abandoned check must close nothing and open nothing. */
  readonly submitTyped: (method: TypedMethod, typed: string, controller: AbortSignal) => Promise<unknown>;
  readonly submitPasskey: (controller: AbortSignal) => Promise<unknown>;
  /** Handles refusals that end the dialog because the session is over. Returns true for these. */
  readonly onSessionEnd?: (refusal: ApiError) => boolean;
  /** Receives failures that are not shown at the field. */
  readonly onFailure: (error: unknown) => void;
}

/** The state of the form: typed text, method, and whether it is being sent. */
export function useEvidence({ methods, submitTyped, submitPasskey, onSessionEnd, onFailure }: EvidenceOptions) {
  const [chosen, setChosen] = useState<TypedMethod>();
  const [isByPasskey, setIsByPasskey] = useState(false);
  const controller = useAbortOnUnmount();
  const method = chosen ?? (methods.includes("code") ? "code" : "password");
  const form = useForm(
    { typed: "" },
    { validate: ({ typed }) => ({ typed: missingOf(method, typed) }), fieldOfRefusal: () => "typed" },
  );

  function showFailure(error: unknown): void {
    if (isAborted(error)) return;
    if (error instanceof ApiError && onSessionEnd?.(error)) return;
    if (error instanceof PasskeyCancelledError) form.showErrors({ typed: error.message });
    else if (error instanceof ApiError && isTypedValueRefusal(error)) form.refuse(error);
    else onFailure(error);
  }

  return {
    method,
    form,
    hasPasskey: methods.includes("passkey") && arePasskeysSupported(),
    hasLock: methods.includes("certificate"),
    isSendingTyped: form.isSending && !isByPasskey,
    isSendingPasskey: form.isSending && isByPasskey,
    choose: (next: TypedMethod) => {
      setChosen(next);
      form.change("typed", "");
    },
    sendTyped: () => {
      setIsByPasskey(false);
      return form.send(() => submitTyped(method, form.values.typed, controller.current.signal), showFailure);
    },
    sendPasskey: () => {
      setIsByPasskey(true);
      return form.send(() => submitPasskey(controller.current.signal), showFailure);
    },
  };
}

interface Props {
  /** The id of the form, for the dialog's own submit button. */
  readonly id: string;
  readonly evidence: ReturnType<typeof useEvidence>;
  readonly codePlaceholder: string;
  /** Rendered before 使用恢复码. */
  readonly codeActions?: ReactNode;
  /** Offers the certificate lock if the account has one. Undefined: not offered. */
  readonly onLock?: () => void;
  readonly children?: ReactNode;
}

/**
 * One field for a code, a recovery code or the password, and a button for a passkey. While one method is checked the
 * others are disabled.
 */
export function EvidenceForm({ id, evidence, codePlaceholder, codeActions, onLock, children }: Props) {
  const { method, form, choose } = evidence;
  const { isSending } = form;
  return (
    <form id={id} ref={form.ref} noValidate onSubmit={form.submit(evidence.sendTyped)}>
      <TextField key={method} autoFocus placeholder={codePlaceholder} {...fields[method]} {...form.field("typed")} />
      <div className={styles.others}>
        {method === "code" ? (
          <>
            {codeActions}
            <Button kind="text" disabled={isSending} onClick={() => choose("recovery-code")}>
              {text.useRecoveryCode}
            </Button>
          </>
        ) : null}
        {method === "recovery-code" ? (
          <Button kind="text" disabled={isSending} onClick={() => choose("code")}>
            {text.useCode}
          </Button>
        ) : null}
        {evidence.hasPasskey ? (
          <Button
            kind="text"
            disabled={isSending}
            isLoading={evidence.isSendingPasskey}
            onClick={() => void evidence.sendPasskey()}
          >
            {text.usePasskey}
          </Button>
        ) : null}
        {onLock && evidence.hasLock ? (
          <Button kind="text" disabled={isSending} onClick={onLock}>
            {text.useLock}
          </Button>
        ) : null}
      </div>
      {children}
    </form>
  );
}
