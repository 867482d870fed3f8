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
  /** What the lock's answer to a challenge is sent with. */
  readonly send: (lockAnswer: string, certificate: LockCertificate, isOvertaken: () => boolean) => Promise<unknown>;
  /** Of what the server refuses or what failed on the way: the sentence that stays in sight. */
  readonly onFailure: (error: unknown) => string | null;
  /** Asks beside the form for the password of a lock that is there; without it the field itself says what is owed. */
  readonly askPin?: () => void;
  /** Asked before the lock is; tells afterwards whether something else made that pointless: then nothing is sent or told. */
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
  /** It holds until a certificate is chosen; without it the sentence is about what was sent. */
  readonly isChoiceOwed?: true;
}

/** A form that a certificate lock answers: its certificate, and the password that goes to the lock and nowhere else. */
export function useLockForm({ purpose, send, onFailure, askPin, noteTry = () => () => false }: Wish) {
  const lock = useLock();
  const isGone = useIsGone();
  const form = useForm<Pin>({ caPassword: "" }, { judge });
  const [notice, setNotice] = useState<Notice | null>(null);

  async function askLock(pin: string, isOvertaken: () => boolean): Promise<void> {
    const before = lock.reading;
    const reading = before.kind === "ready" ? before : await lock.read();
    if (reading.kind !== "ready") {
      // The reader says why. Where it said so before, the button would seem dead.
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
    // The person may take a minute to agree at the lock. Who has left the form meanwhile does not want it any more.
    if (!isGone.current && !isOvertaken()) await send(lockAnswer, certificate, isOvertaken);
  }

  const say = (text: string | null) => setNotice(text === null ? null : { text });

  function showFailure(error: unknown): void {
    if (!(error instanceof LockError)) {
      say(onFailure(error));
    } else if (error.code === "PIN_WRONG" || error.code === "PIN_LOCKED") {
      form.tell({ caPassword: error.message });
      form.focus("caPassword");
    } else if (troubleOf(error.code) === "answered") {
      say(error.message);
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
    /** This browser knows no way to a lock: there is nothing to be filled in or sent. */
    isOff: lock.reading.kind === "none",
    /** The sentence about a lock that is there goes with the lock. */
    pinField: field.error === lockText.pinMissingForLock && !isLockReady ? { ...field, error: undefined } : field,
    /** What stands beside the lock's own state. */
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
    /** Goes on with a password that was typed beside the field. */
    submitWith: (pin: string) => {
      setNotice(null);
      form.change("caPassword", pin);
      void sendWith(pin);
    },
  };
}
