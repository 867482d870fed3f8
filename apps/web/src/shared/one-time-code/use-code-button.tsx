import { SMS_RESEND_SECONDS } from "@tender/contract/constants";
import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { useCountdown } from "#shared/hooks/use-countdown.ts";
import { ChallengeDialog } from "./challenge-dialog.tsx";

export interface CodeSending {
  /** Asks the server for a code; `checkKey` of a passed slider goes along once the server wants one. */
  readonly send: (checkKey: string | null) => Promise<unknown>;
  readonly onSent?: () => void;
  readonly onFailure: (error: unknown) => void;
}

export interface CodeButtonControl {
  /** Seconds until the button serves again; 0: it does. */
  readonly left: number;
  /** Sends a code. The caller checks the number before. */
  readonly press: () => void;
  /** Stands anywhere on the page: the dialog with the slider, when it is due. */
  readonly challenge: ReactNode;
}

/**
 * The send-code button: idle, disabled with a countdown from 60, idle again; a failure cancels the countdown at once.
 * Specification 4, SMS button.
 */
export function useCodeButton({ send, onSent, onFailure }: CodeSending): CodeButtonControl {
  const countdown = useCountdown();
  const [isChallenged, setIsChallenged] = useState(false);
  const isSending = useRef(false);

  function ask(checkKey: string | null) {
    if (isSending.current) return;
    isSending.current = true;
    countdown.start(SMS_RESEND_SECONDS);
    send(checkKey)
      .then(
        () => onSent?.(),
        (error: unknown) => {
          countdown.stop();
          if (error instanceof ApiError && error.code === "sms.challenge_required") setIsChallenged(true);
          else onFailure(error);
        },
      )
      .finally(() => {
        isSending.current = false;
      });
  }

  return {
    left: countdown.left,
    press: () => {
      if (countdown.left === 0) ask(null);
    },
    challenge: isChallenged ? (
      <ChallengeDialog
        onPassed={(checkKey) => {
          setIsChallenged(false);
          ask(checkKey);
        }}
        onClose={() => setIsChallenged(false)}
      />
    ) : null,
  };
}
