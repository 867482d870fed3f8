import { presentationTable } from "virtual:presentation-table";
import { type NotificationMs, SESSION_RELOAD_MS } from "@tender/contract/constants";
import { apiText } from "./text.ts";

export interface FailureFacts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export interface Situation {
  readonly onLoginPage: boolean;
  readonly hadToken: boolean;
}

interface Toast {
  readonly title: string;
  readonly text: string;
  readonly durationMs: NotificationMs;
}

export type ErrorPresentation =
  | ({ readonly kind: "toast" } & Toast)
  /** The toast, then sign out and load the page anew. */
  | ({ readonly kind: "sign-out-and-reload"; readonly afterMs: number } & Toast)
  /** The expired-login dialog. */
  | { readonly kind: "relogin" }
  /** The session owes its second step, its department choice or a new password: the login page asks for it. */
  | { readonly kind: "finish-sign-in" }
  | { readonly kind: "silent" };

const { toast, shownAs, textOfStatus, codeOfText } = presentationTable;

/**
 * The one place that reads a text: a gateway before the server knows none of our codes and tells of a dead token by the
 * texts of specification 8 alone. Whatever carries a code of ours is told by its code; the number that others write there
 * says nothing, whatever the table has for the status of that number.
 */
function codeOf({ status, code, message }: FailureFacts): string {
  const own = code.includes(".") ? code : "";
  return shownAs[own] || (status !== 500 && status !== 401) ? own : (codeOfText[message] ?? own);
}

/** What a part says that shows its failure in its own place: the answer's words, and of one that has none what its status means. */
export const textInPlace = ({ status, message }: FailureFacts): string =>
  message === apiText.requestFailed ? (textOfStatus[status] ?? message) : message;

/**
 * How a failure is shown that the calling screen does not treat itself: by its code, and where the code says nothing of
 * its own by the HTTP status.
 */
export function presentationOf(failure: FailureFacts, situation: Situation): ErrorPresentation {
  const ofCode = shownAs[codeOf(failure)];
  const text = (ofCode ? undefined : textOfStatus[failure.status]) ?? failure.message;
  const kind = ofCode ?? shownAs[failure.status];
  if (kind === "relogin" || kind === "finish-sign-in") return { kind };
  if (kind === "toast-after-login" && situation.onLoginPage) return { kind: "silent" };
  if (kind === "sign-out" && situation.hadToken)
    return { kind: "sign-out-and-reload", afterMs: SESSION_RELOAD_MS, ...toast, text };
  return { kind: "toast", ...toast, text };
}
