import type { LockCertificate } from "@tender/certificate-lock";
import type { ChallengePurpose } from "@tender/contract";
import { type FormEvent, useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { useForm } from "#shared/form/use-form.ts";
import { useIsUnmounted } from "#shared/hooks/use-is-unmounted.ts";
import { answerChallenge } from "./answer-challenge.ts";
import { classifyLockError, LockError } from "./lock-error.ts";
import { lockText } from "./lock-text.ts";
import { type LockReading, useLock } from "./use-lock.ts";

interface LockFormOptions {
  readonly purpose: ChallengePurpose;
  /** Sends the lock's answer to the challenge. */
  readonly send: (lockAnswer: string, certificate: LockCertificate, isSuperseded: () => boolean) => Promise<unknown>;
  /** Returns the sentence that stays visible after a refusal or failure. Null: none. */
  readonly onFailure: (error: unknown) => string | null;
  /** Requests the PIN beside the form when a lock is ready. Without it the field shows the error. */
  readonly openPinDialog?: () => void;
  /**
   * Called before the lock is used. Returns whether another event has made the attempt obsolete; then it sends and
   * shows nothing.
   */
  readonly startAttempt?: () => () => boolean;
}

interface Pin {
  readonly caPassword: string;
}

const validate = ({ caPassword }: Pin) => ({
  caPassword: caPassword.trim() === "" ? lockText.pinMissing : undefined,
});

const isReady = (reading: LockReading) => reading.kind === "ready";
const needsChoice = (reading: LockReading) => reading.kind === "ready" && reading.chosen === null;

interface Notice {
  readonly text: string;
  /** The sentence holds until a certificate is chosen. Without this flag it is about the last request. */
  readonly untilChosen?: true;
}

/** A form that a certificate lock answers: its certificate, and the PIN, which is sent to the lock only. */
export function useLockForm({
  purpose,
  send,
  onFailure,
  openPinDialog,
  startAttempt = () => () => false,
}: LockFormOptions) {
  const lock = useLock();
  const isUnmounted = useIsUnmounted();
  const form = useForm<Pin>({ caPassword: "" }, { validate });
  const [notice, setNotice] = useState<Notice | null>(null);

  async function sendLockAnswer(pin: string, isSuperseded: () => boolean): Promise<void> {
    const readingBefore = lock.reading;
    const reading = readingBefore.kind === "ready" ? readingBefore : await lock.read();
    if (reading.kind !== "ready") {
      // The reader shows the reason. If it showed the same before, the button would seem to do nothing.
      if (readingBefore.kind === "failed" && !isSuperseded())
        notify({ kind: "error", title: lockText.noLock, text: lockText.noLockHint });
      return;
    }
    const { bridge, chosen: certificate } = reading;
    if (certificate === null) {
      setNotice({ text: lockText.chooseFirst, untilChosen: true });
      return;
    }
    const lockAnswer = await answerChallenge(purpose, { bridge, certificate, pin });
    // The person may take a minute to confirm at the lock. A form that was unmounted by then sends nothing.
    if (!isUnmounted.current && !isSuperseded()) await send(lockAnswer, certificate, isSuperseded);
  }

  const showNotice = (text: string | null) => setNotice(text === null ? null : { text });

  function showFailure(error: unknown): void {
    if (!(error instanceof LockError)) {
      showNotice(onFailure(error));
    } else if (error.code === "PIN_WRONG" || error.code === "PIN_LOCKED") {
      form.showErrors({ caPassword: error.message });
      form.focus("caPassword");
    } else if (classifyLockError(error.code) === "answered") {
      showNotice(error.message);
    } else {
      lock.markFailed(error);
    }
  }

  function sendPin(pin: string): Promise<void> {
    const isSuperseded = startAttempt();
    return form.send(
      () => sendLockAnswer(pin, isSuperseded),
      (error) => {
        if (!isSuperseded()) showFailure(error);
      },
    );
  }

  const isLockReady = isReady(lock.reading);
  const isNoticeValid = notice?.untilChosen === undefined || needsChoice(lock.reading);
  const field = form.field("caPassword");

  function requestPin(): void {
    if (openPinDialog) {
      form.clearError("caPassword");
      openPinDialog();
    } else {
      form.showErrors({ caPassword: lockText.pinMissingForLock });
      form.focus("caPassword");
    }
  }

  return {
    lock,
    form,
    /** This browser has no bridge to a lock: nothing can be filled in or sent. */
    isOff: lock.reading.kind === "none",
    /** The error that presumes a ready lock disappears with the lock. */
    pinField: field.error === lockText.pinMissingForLock && !isLockReady ? { ...field, error: undefined } : field,
    /** The sentence below the lock's own state. */
    notice: notice && isNoticeValid ? notice.text : null,
    submit: (event: FormEvent) => {
      setNotice(null);
      if (isLockReady && validate(form.values).caPassword !== undefined && !form.isSending) {
        event.preventDefault();
        requestPin();
      } else {
        form.submit(() => sendPin(form.values.caPassword.trim()))(event);
      }
    },
    /** Continues with a PIN that was typed beside the field. */
    submitWith: (pin: string) => {
      setNotice(null);
      form.change("caPassword", pin);
      void sendPin(pin);
    },
  };
}
