/** Presentation of a failure that the calling screen does not handle itself. Specification 8. */
export type Presentation =
  /** At its field, by the screen that called; otherwise a toast. */
  | "inline"
  /** In place of the screen's content, by the screen that called; otherwise a toast. */
  | "page"
  /** A toast with the message of the answer. */
  | "toast"
  /** A toast with the text of this table; nothing on the login page. */
  | "toast-after-login"
  /** A toast with the text of this table; if there was a token, the session ends here and the page reloads. */
  | "sign-out"
  /** The expired-login dialog. */
  | "relogin"
  /** The login page completes what the session still owes: second step, new password or department. */
  | "finish-sign-in"
  /** Independent of its message, as the code of its HTTP status (`codeOfStatus`). */
  | "as-status";

/** Details of a refusal in `result`: hints for programs, never needed to understand the message. */
export type DetailName =
  /** Name of the faulty field of the request. */
  | "field"
  /** Also in the Retry-After header of a 429 or 503. */
  | "retryAfterSeconds"
  | "requestId"
  /** The next sign-in must also contain the graphic code. */
  | "needsGraphicCode"
  /** The failed step of a check rule. */
  | "rule"
  /** The site that has to be registered first. */
  | "origin"
  /** All faults of the request, by place. */
  | "faults"
  /** Stored values that would not fit. */
  | "misfits"
  /** The current state of the record. */
  | "stored";
type DetailPresence = { readonly [D in DetailName]?: "always" | "sometimes" };

export interface ErrorEntry {
  /** HTTP status. 200: the request was valid and was refused for a business reason. */
  readonly status: 200 | 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 429 | 500 | 501 | 502 | 503 | 504;
  readonly message: string;
  readonly presentation: Presentation;
  /** Details in `result`; a refusal without details has null there. */
  readonly carries: DetailPresence;
}

/** Returns a row of the error table. */
export const entry = (
  status: ErrorEntry["status"],
  message: string,
  presentation: Presentation,
  carries: DetailPresence = {},
): ErrorEntry => Object.freeze({ status, message, presentation, carries });
