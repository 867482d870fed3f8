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
  /** Shows the toast, then signs out and reloads the page. */
  | ({ readonly kind: "sign-out-and-reload"; readonly afterMs: number } & Toast)
  /** The expired-login dialog. */
  | { readonly kind: "relogin" }
  /** The session owes its second step, its department choice or a new password; the login page requests it. */
  | { readonly kind: "finish-sign-in" }
  | { readonly kind: "silent" };

const { toast, shownAs, textOfStatus, codeOfText } = presentationTable;

/**
 * Returns the code that decides the presentation. Only here is a text compared: a gateway before the server has none of
 * the contract's codes and reports a dead token by the texts of specification 8. An answer with a code of the contract
 * is judged by that code. A number as code has no meaning, even if the table has a row for that status.
 */
function codeOf({ status, code, message }: FailureFacts): string {
  const contractCode = code.includes(".") ? code : "";
  return shownAs[contractCode] || (status !== 500 && status !== 401)
    ? contractCode
    : (codeOfText[message] ?? contractCode);
}

/** Text for a part that shows its failure in place: the message of the answer, or else the meaning of its status. */
export const textInPlace = ({ status, message }: FailureFacts): string =>
  message === apiText.requestFailed ? (textOfStatus[status] ?? message) : message;

/**
 * Decides how a failure is shown that the calling screen does not handle: by its code, otherwise by the HTTP status.
 */
export function presentationOf(failure: FailureFacts, situation: Situation): ErrorPresentation {
  const kindOfCode = shownAs[codeOf(failure)];
  const text = (kindOfCode ? undefined : textOfStatus[failure.status]) ?? failure.message;
  const kind = kindOfCode ?? shownAs[failure.status];
  if (kind === "relogin" || kind === "finish-sign-in") return { kind };
  if (kind === "toast-after-login" && situation.onLoginPage) return { kind: "silent" };
  if (kind === "sign-out" && situation.hadToken)
    return { kind: "sign-out-and-reload", afterMs: SESSION_RELOAD_MS, ...toast, text };
  return { kind: "toast", ...toast, text };
}
