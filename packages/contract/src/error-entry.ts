/** How the browser shows a failure that the calling screen does not treat itself. Specification 8. */
export type Presentation =
  /** At its field, by the screen that called; what a screen does not treat is a toast. */
  | "inline"
  /** In place of the screen's content, by the screen that called; else a toast. */
  | "page"
  /** A toast with the message of the answer. */
  | "toast"
  /** A toast with the text of this table; nothing on the login page. */
  | "toast-after-login"
  /** A toast with the text of this table; if there was a token, the session ends here and the page loads anew. */
  | "sign-out"
  /** The expired-login dialog. */
  | "relogin"
  /** The login page asks for what the session still owes: second step, new password or department. */
  | "finish-sign-in"
  /** Whatever its message says, as the code that stands for its HTTP status (`codeOfStatus`). */
  | "as-status";

/** What a refusal may carry in `result`: hints for machines, never needed to understand the message. */
export type DetailName =
  /** The request's field at fault. */
  | "field"
  /** Also in the Retry-After header of a 429 or 503. */
  | "retryAfterSeconds"
  | "requestId"
  /** A sign-in that follows must also carry the graphic code. */
  | "needsGraphicCode"
  /** The failed step of a check rule. */
  | "rule"
  /** The site that somebody would have to register first. */
  | "origin"
  /** Everything that is wrong with what was sent, by place. */
  | "faults"
  /** Kept values that would not fit. */
  | "misfits"
  /** The record as it is by now. */
  | "stored";
type Carried = { readonly [D in DetailName]?: "always" | "sometimes" };

export interface ErrorEntry {
  /** HTTP status. 200 is a business refusal: the request was fine, the answer is no. */
  readonly status: 200 | 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 500 | 501 | 502 | 503 | 504;
  readonly message: string;
  readonly presentation: Presentation;
  /** What stands in `result`; a refusal that carries nothing has null there. */
  readonly carries: Carried;
}

/** A row of the error table. */
export const entry = (
  status: ErrorEntry["status"],
  message: string,
  presentation: Presentation,
  carries: Carried = {},
): ErrorEntry => Object.freeze({ status, message, presentation, carries });
