import { SMS_RESEND_SECONDS } from "@tender/contract/constants";
import { type ReactNode, useRef, useState } from "react";
import { ApiError } from "#shared/api/client.ts";
import { useCountdown } from "#shared/hooks/use-countdown.ts";
import { ChallengeDialog } from "./challenge-dialog.tsx";

export interface CodeSending {
  /** Requests a code. `checkKey` of a passed slider is sent once the server requires one. */
  readonly send: (checkKey: string | null) => Promise<unknown>;
  readonly onSent?: () => void;
  readonly onFailure: (error: unknown) => void;
}

export interface CodeButtonControl {
  /** Seconds until the button is enabled. 0: enabled. */
  readonly remainingSeconds: number;
  /** Sends a code. The caller validates the number first. */
  readonly press: () => void;
  /** The dialog with the slider, when it is required; may be rendered anywhere on the page. */
  readonly challenge: ReactNode;
}

/**
 * The button that sends a code: enabled, disabled for a countdown from 60, enabled again. A failure ends the countdown
 * at once. Specification 4, SMS button.
 */
export function useCodeButton({ send, onSent, onFailure }: CodeSending): CodeButtonControl {
  const countdown = useCountdown();
  const [isChallenged, setIsChallenged] = useState(false);
  const isSending = useRef(false);

  function sendCode(checkKey: string | null) {
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
    remainingSeconds: countdown.remainingSeconds,
    press: () => {
      if (countdown.remainingSeconds === 0) sendCode(null);
    },
    challenge: isChallenged ? (
      <ChallengeDialog
        onPassed={(checkKey) => {
          setIsChallenged(false);
          sendCode(checkKey);
        }}
        onClose={() => setIsChallenged(false)}
      />
    ) : null,
  };
}
