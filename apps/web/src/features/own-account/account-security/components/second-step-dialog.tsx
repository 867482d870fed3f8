import type { SecondStep, SignInResult } from "@tender/contract";
import type { ApiError } from "#shared/api/client.ts";
import { notify } from "#shared/feedback/notify.ts";
import { endSession, signOut } from "#shared/session/session.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { confirmSetUp } from "../api.ts";
import { twoStepText as text } from "../text.ts";
import { CodeDialog } from "./code-dialog.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";

export interface SecondStepDialogProps {
  readonly step: SecondStep;
  readonly username: string;
  readonly onSignedIn: (result: SignInResult) => void;
}

const leave = (): void => void signOut({ call: "gateway", isUrgent: true });

const deadCodes: readonly string[] = ["session.expired", "session.invalid", "session.superseded", "proof.required"];

/** Ends the half-open session when the server no longer accepts it. Returns true in that case. */
function endWhenDead(error: ApiError): boolean {
  if (!deadCodes.includes(error.code)) return false;
  notify({ kind: "warning", text: text.stepExpired });
  endSession("expired");
  return true;
}

/**
 * The second step that a sign-in still requires, or its set-up. The dialog cannot be closed; the user can return to the
 * form.
 */
export function SecondStepDialog({ step, username, onSignedIn }: SecondStepDialogProps) {
  if (step.kind === "code")
    return <CodeDialog step={step} onSignedIn={onSignedIn} onBack={leave} onSessionEnd={endWhenDead} />;
  return (
    <SetUpDialog
      Frame={Dialog}
      username={username}
      reason={text.setUp.required}
      confirmBy={confirmSetUp}
      cancelText={text.back}
      onCancel={leave}
      onCompleted={(signedIn) => (signedIn ? onSignedIn(signedIn) : leave())}
      onSessionEnd={endWhenDead}
    />
  );
}
