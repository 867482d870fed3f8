import { useEffect, useReducer, useRef, useState } from "react";
import { ApiError, isAborted } from "../../../shared/api/client.ts";
import { notify } from "../../../shared/feedback/notify.ts";
import { useCodeButton } from "../../../shared/one-time-code/use-code-button.tsx";
import { endSession, getSession } from "../../../shared/session/session.ts";
import {
  type CaptchaPicture,
  checkCaptcha,
  findAccount,
  readRecovery,
  sendRecoveryCode,
  setRecoveredPassword,
  verifyPhone,
} from "../api.ts";
import {
  advance,
  carriedBy,
  emptyRecovery,
  needsLookUp,
  needsVerification,
  type TypedField,
} from "../model/recovery-flow.ts";
import {
  accountFaults,
  endsFlow,
  type Faults,
  fieldOfRefusal,
  isFaultless,
  passwordFaults,
  phoneFaults,
} from "../model/recovery-form.ts";
import { recoveryText } from "../text.ts";

export interface RecoveryMoves {
  /** Shows a step. */
  readonly go: (step: 1 | 2 | 3) => void;
  readonly done: (username: string) => void;
}

const textOf = (error: unknown): string =>
  error instanceof Error && error.message !== "" ? error.message : recoveryText.requestFailed;

/** The wizard's state and its calls: what is typed stays through every failure and every way back. */
export function useRecovery({ go, done }: RecoveryMoves) {
  const [data, send] = useReducer(advance, emptyRecovery);
  const [faults, setFaults] = useState<Faults<TypedField>>({});
  const [picture, setPicture] = useState<CaptchaPicture | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isReading, setIsReading] = useState(true);
  const [hasSent, setHasSent] = useState(false);
  const isBusy = useRef(false);

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
  }, []);

  /** One call at a time: a second press of the button while the first is on its way does nothing. */
  async function once(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setIsWaiting(true);
    try {
      await work();
    } finally {
      isBusy.current = false;
      setIsWaiting(false);
    }
  }

  function type(field: TypedField, value: string): void {
    send({ kind: "typed", field, value });
    setFaults(({ [field]: _, ...others }) => others);
    // A picture serves one look-up: another account needs another one.
    if (field === "account" && data.found && picture) renewPicture();
  }

  function renewPicture(): void {
    setPicture(null);
    send({ kind: "typed", field: "captcha", value: "" });
  }

  /** Shows a refusal where it belongs. True: the flow is over, and the wizard is back at its first step. */
  function refuse(error: unknown, shownAt: TypedField): boolean {
    const code = error instanceof ApiError ? error.code : "";
    if (endsFlow(code)) {
      send({ kind: "ended" });
      setPicture(null);
      setHasSent(false);
      setFaults({ account: textOf(error) });
      go(1);
      return true;
    }
    setFaults({ [fieldOfRefusal(code) ?? shownAt]: textOf(error) });
    return false;
  }

  const lookUp = () =>
    once(async () => {
      if (!needsLookUp(data)) return go(2);
      const wrong = accountFaults(data);
      setFaults(wrong);
      if (!isFaultless(wrong)) return;
      try {
        await checkCaptcha(data.captcha, picture?.key ?? "0");
        const { username, phone } = await findAccount(data.account);
        send({ kind: "found", username, phone });
        setHasSent(false);
        go(2);
      } catch (error) {
        refuse(error, "captcha");
        renewPicture();
      }
    });

  const code = useCodeButton({
    send: (checkKey) => sendRecoveryCode(data.phone, checkKey),
    onSent: () => setHasSent(true),
    onFailure: (error) => {
      notify({ kind: "error", title: recoveryText.sendFailed, text: textOf(error) });
      refuse(error, "phone");
    },
  });

  function sendCode(): void {
    const { phone } = phoneFaults(data);
    if (phone) setFaults({ phone });
    else code.press();
  }

  const verify = () =>
    once(async () => {
      if (!needsVerification(data)) return go(3);
      const wrong = phoneFaults(data);
      setFaults(wrong);
      if (!isFaultless(wrong)) return;
      try {
        send({ kind: "verified", smscode: await verifyPhone(data.phone, data.code) });
        go(3);
      } catch (error) {
        refuse(error, "code");
      }
    });

  const submit = () =>
    once(async () => {
      const wrong = passwordFaults(data);
      setFaults(wrong);
      if (!isFaultless(wrong)) return;
      const { username, phone, smscode } = carriedBy(data);
      try {
        await setRecoveredPassword({ username, phone, smscode, password: data.password });
        // A session of the same person in this browser has ended on the server.
        if (getSession()?.user.username === username) endSession("signed-out");
        done(username);
      } catch (error) {
        notify({ kind: "error", title: recoveryText.changeFailed, text: textOf(error) });
        refuse(error, "password");
      }
    });

  return {
    data,
    faults,
    picture,
    setPicture,
    isWaiting,
    isReading,
    hasSent,
    code,
    type,
    lookUp,
    sendCode,
    verify,
    submit,
  };
}

export type Recovery = ReturnType<typeof useRecovery>;
