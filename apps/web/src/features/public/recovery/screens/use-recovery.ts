import { type Dispatch, useEffect, useReducer, useState } from "react";
import { ApiError, isAborted } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { useFormOf } from "#shared/form/use-form.ts";
import { useCodeButton } from "#shared/one-time-code/use-code-button.tsx";
import { type CaptchaPicture, readRecovery, sendRecoveryCode } from "../api.ts";
import { advance, emptyRecovery, type RecoveryEvent } from "../model/recovery-flow.ts";
import { endsFlow, fieldOfRefusal, fieldsBeside, recoveryFaults, type TypedField } from "../model/recovery-form.ts";
import { recoveryText } from "../text.ts";

export interface RecoveryMoves {
  /** Shows a step. */
  readonly go: (step: 1 | 2 | 3) => void;
  readonly done: (username: string) => void;
}

export const textOf = (error: unknown): string =>
  error instanceof Error && error.message !== "" ? error.message : recoveryText.requestFailed;

/** What the server still knows of this browser's flow after a reload; true while it is asked. */
function useKnownFlow(send: Dispatch<RecoveryEvent>): boolean {
  const [isReading, setIsReading] = useState(true);
  useEffect(() => {
    const leaving = new AbortController();
    readRecovery(leaving.signal)
      .then((known) => {
        if (known) send({ kind: "restored", ...known });
        setIsReading(false);
      })
      // Whatever the reason: the wizard can be begun anew, and tells of trouble with its first call.
      .catch((error: unknown) => {
        if (!isAborted(error)) setIsReading(false);
      });
    return () => leaving.abort();
  }, [send]);
  return isReading;
}

/** The wizard's state: what is typed stays through every failure and every way back. Each step makes its own calls. */
export function useRecovery({ go, done }: RecoveryMoves) {
  const [data, send] = useReducer(advance, emptyRecovery);
  const [picture, setPicture] = useState<CaptchaPicture | null>(null);
  const [hasSent, setHasSent] = useState(false);
  const isReading = useKnownFlow(send);

  const form = useFormOf<Readonly<Record<TypedField, string>>>(data, type, { judge: recoveryFaults, fieldOfRefusal });

  function type(field: TypedField, value: string): void {
    send({ kind: "typed", field, value });
    // A picture serves one look-up, also one that is on its way: another account needs another one.
    if (field === "account" && (data.found || form.isSending) && picture) renewPicture();
  }

  function renewPicture(): void {
    setPicture(null);
    send({ kind: "typed", field: "captcha", value: "" });
  }

  /**
   * Shows a refusal where it belongs: under its field if that stands beside `shownAt`, else there; one that ends the flow at
   * its first step, which it begins again with.
   */
  function refuse(error: unknown, shownAt: TypedField): void {
    if (error instanceof ApiError && endsFlow(error.code)) {
      send({ kind: "ended" });
      setPicture(null);
      setHasSent(false);
      form.tell({ account: textOf(error) });
      go(1);
    } else if (form.refuse(error, fieldsBeside(shownAt)) === undefined) {
      form.tell({ [shownAt]: textOf(error) });
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
    go,
    done,
  };
}

export type Recovery = ReturnType<typeof useRecovery>;
