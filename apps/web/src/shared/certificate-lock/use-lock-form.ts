import type { LockCertificate } from "@tender/certificate-lock";
import type { ChallengePurpose } from "@tender/contract";
import { type FormEvent, useState } from "react";
import { notify } from "#shared/feedback/notify.ts";
import { useForm } from "#shared/form/use-form.ts";
import { useIsGone } from "#shared/hooks/use-is-gone.ts";
import { answerChallenge } from "./answer-challenge.ts";
import { LockError, troubleOf } from "./lock-error.ts";
import { lockText } from "./lock-text.ts";
import { type LockReading, useLock } from "./use-lock.ts";

interface Wish {
  readonly purpose: ChallengePurpose;
  /** Sends the lock's answer to the challenge. */
  readonly send: (lockAnswer: string, certificate: LockCertificate, isOvertaken: () => boolean) => Promise<unknown>;
  /** Returns the sentence that stays visible after a refusal or failure. Null: none. */
  readonly onFailure: (error: unknown) => string | null;
  /** Requests the PIN beside the form when a lock is ready. Without it the field shows the error. */
  readonly askPin?: () => void;
  /**
   * Called before the lock is used. Returns whether another event has made the attempt obsolete; then it sends and
   * shows nothing.
   */
  readonly noteTry?: () => () => boolean;
}

interface Pin {
  readonly caPassword: string;
}

const judge = ({ caPassword }: Pin) => ({
  caPassword: caPassword.trim() === "" ? lockText.pinMissing : undefined,
});

const isReady = (reading: LockReading) => reading.kind === "ready";
const isUnchosen = (reading: LockReading) => reading.kind === "ready" && reading.chosen === null;

interface Notice {
  readonly text: string;
  /** The sentence holds until a certificate is chosen. Without this flag it is about the last request. */
  readonly isChoiceOwed?: true;
}

/** A form that a certificate lock answers: its certificate, and the PIN, which is sent to the lock only. */
export function useLockForm({ purpose, send, onFailure, askPin, noteTry = () => () => false }: Wish) {
  const lock = useLock();
  const isGone = useIsGone();
  const form = useForm<Pin>({ caPassword: "" }, { judge });
  const [notice, setNotice] = useState<Notice | null>(null);

  async function askLock(pin: string, isOvertaken: () => boolean): Promise<void> {
    const before = lock.reading;
    const reading = before.kind === "ready" ? before : await lock.read();
    if (reading.kind !== "ready") {
      // The reader shows the reason. If it showed the same before, the button would seem to do nothing.
      if (before.kind === "failed" && !isOvertaken())
        notify({ kind: "error", title: lockText.noLock, text: lockText.noLockHint });
      return;
    }
    const { bridge, chosen: certificate } = reading;
    if (certificate === null) {
      setNotice({ text: lockText.chooseFirst, isChoiceOwed: true });
      return;
    }
    const lockAnswer = await answerChallenge(purpose, { bridge, certificate, pin });
    // The person may take a minute to confirm at the lock. A form that was left meanwhile sends nothing.
    if (!isGone.current && !isOvertaken()) await send(lockAnswer, certificate, isOvertaken);
  }

  const showNotice = (text: string | null) => setNotice(text === null ? null : { text });

  function showFailure(error: unknown): void {
    if (!(error instanceof LockError)) {
      showNotice(onFailure(error));
    } else if (error.code === "PIN_WRONG" || error.code === "PIN_LOCKED") {
      form.tell({ caPassword: error.message });
      form.focus("caPassword");
    } else if (troubleOf(error.code) === "answered") {
      showNotice(error.message);
    } else {
      lock.lose(error);
    }
  }

  function sendWith(pin: string): Promise<void> {
    const isOvertaken = noteTry();
    return form.send(
      () => askLock(pin, isOvertaken),
      (error) => {
        if (!isOvertaken()) showFailure(error);
      },
    );
  }

  const isLockReady = isReady(lock.reading);
  const isNoticeTrue = notice?.isChoiceOwed === undefined || isUnchosen(lock.reading);
  const field = form.field("caPassword");

  function askForPin(): void {
    if (askPin) {
      form.forget("caPassword");
      askPin();
    } else {
      form.tell({ caPassword: lockText.pinMissingForLock });
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
    notice: notice && isNoticeTrue ? notice.text : null,
    submit: (event: FormEvent) => {
      setNotice(null);
      if (isLockReady && judge(form.values).caPassword !== undefined && !form.isSending) {
        event.preventDefault();
        askForPin();
      } else {
        form.submit(() => sendWith(form.values.caPassword.trim()))(event);
      }
    },
    /** Continues with a PIN that was typed beside the field. */
    submitWith: (pin: string) => {
      setNotice(null);
      form.change("caPassword", pin);
      void sendWith(pin);
    },
  };
}
