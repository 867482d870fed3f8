import { type Dispatch, useEffect, useReducer, useState } from "react";
import { ApiError, isAborted } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useFormOf } from "#shared/form/use-form.ts";
import { useCodeButton } from "#shared/one-time-code/use-code-button.tsx";
import { type CaptchaPicture, readRecovery, sendRecoveryCode } from "../api.ts";
import { advance, emptyRecovery, type RecoveryEvent } from "../model/recovery-flow.ts";
import { endsFlow, fieldOfRefusal, fieldsBeside, recoveryFaults, type TypedField } from "../model/recovery-form.ts";
import { recoveryText } from "../text.ts";

export interface RecoveryNavigation {
  /** Opens a step. */
  readonly goToStep: (step: 1 | 2 | 3) => void;
  /** Opens the page that confirms the new password. */
  readonly finish: (username: string) => void;
}

export const textOf = (error: unknown): string =>
  error instanceof Error && error.message !== "" ? error.message : recoveryText.requestFailed;

/** Restores the flow that the server holds for this browser. Returns true while it is read. */
function useStoredFlow(send: Dispatch<RecoveryEvent>): boolean {
  const [isReading, setIsReading] = useState(true);
  useEffect(() => {
    const controller = new AbortController();
    readRecovery(controller.signal)
      .then((storedFlow) => {
        if (storedFlow) send({ kind: "restored", ...storedFlow });
        setIsReading(false);
      })
      // After any failure the wizard can start again, and its first call reports the problem.
      .catch((error: unknown) => {
        if (!isAborted(error)) setIsReading(false);
      });
    return () => controller.abort();
  }, [send]);
  return isReading;
}

/** Holds the wizard's state: entries survive failures and returns to earlier steps. Each step makes its own calls. */
export function useRecovery({ goToStep, finish }: RecoveryNavigation) {
  const [data, send] = useReducer(advance, emptyRecovery);
  const [picture, setPicture] = useState<CaptchaPicture | null>(null);
  const [hasSent, setHasSent] = useState(false);
  const isReading = useStoredFlow(send);

  const form = useFormOf<Readonly<Record<TypedField, string>>>(data, typeField, {
    validate: recoveryFaults,
    fieldOfRefusal,
  });

  function typeField(field: TypedField, value: string): void {
    send({ kind: "typed", field, value });
    // A picture serves one look-up, even a running one, so another account requires another picture.
    if (field === "account" && (data.found || form.isSending) && picture) renewPicture();
  }

  function renewPicture(): void {
    setPicture(null);
    send({ kind: "typed", field: "captcha", value: "" });
  }

  /**
   * Shows a refusal at its field if the step of `shownAt` has the field, else at `shownAt`. A refusal that ends the
   * flow is shown in step 1, where the wizard restarts.
   */
  function refuse(error: unknown, shownAt: TypedField): void {
    if (error instanceof ApiError && endsFlow(error.code)) {
      send({ kind: "ended" });
      setPicture(null);
      setHasSent(false);
      form.showErrors({ account: textOf(error) });
      goToStep(1);
    } else if (form.refuse(error, fieldsBeside(shownAt)) === undefined) {
      form.showErrors({ [shownAt]: textOf(error) });
      form.focus(shownAt);
    }
  }

  const code = useCodeButton({
    send: (checkKey) => sendRecoveryCode(data.phone, checkKey),
    onSent: () => setHasSent(true),
    onFailure: (error) => {
      notify({ kind: "error", title: recoveryText.sendFailed, text: textOf(error) });
      refuse(error, "phone");
    },
  });

  return {
    data,
    send,
    form,
    picture,
    setPicture,
    renewPicture,
    isReading,
    hasSent,
    setHasSent,
    code,
    refuse,
    goToStep,
    finish,
  };
}

export type Recovery = ReturnType<typeof useRecovery>;
