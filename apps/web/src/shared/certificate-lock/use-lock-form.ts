import type { LockCertificate } from "@tender/certificate-lock";
import type { ChallengePurpose } from "@tender/contract";
import { type FormEvent, useState } from "react";
import { useForm } from "../form/use-form.ts";
import { useIsGone } from "../hooks/use-is-gone.ts";
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
  /** What the person still has to do; without it the sentence is about what they sent. */
  readonly owed?: "pin" | "choice";
}

/** A form that a certificate lock answers: its certificate, and the password that goes to the lock and nowhere else. */
export function useLockForm({ purpose, send, onFailure, noteTry = () => () => false }: Wish) {
  const lock = useLock();
  const isGone = useIsGone();
  const form = useForm<Pin>({ caPassword: "" }, { judge });
  const [notice, setNotice] = useState<Notice | null>(null);

  async function askLock(pin: string, isOvertaken: () => boolean): Promise<void> {
    const reading = lock.reading.kind === "ready" ? lock.reading : await lock.read();
    if (reading.kind !== "ready") return;
    const { bridge, chosen: certificate } = reading;
    if (certificate === null) {
      setNotice({ text: lockText.chooseFirst, owed: "choice" });
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

  const isPinOwed = judge(form.values).caPassword !== undefined && isReady(lock.reading);
  const isOwed = { pin: isPinOwed, choice: isUnchosen(lock.reading) };
  const isNoticeTrue = notice?.owed === undefined || isOwed[notice.owed];

  return {
    lock,
    form,
    /** What stands beside the lock's own state. */
    notice: notice && isNoticeTrue ? notice.text : null,
    /** A lock is there to be asked, and nothing was typed for it. */
    isPinOwed,
    submit: (event: FormEvent) => {
      setNotice(isPinOwed ? { text: lockText.pinMissingForLock, owed: "pin" } : null);
      form.submit(() => sendWith(form.values.caPassword.trim()))(event);
    },
    /** Goes on with a password that was typed beside the field. */
    submitWith: (pin: string) => {
      setNotice(null);
      form.change("caPassword", pin);
      void sendWith(pin);
    },
  };
}
