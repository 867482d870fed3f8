import type { AccountFormErrors } from "./sign-in-form.ts";

export const failureTitle = "登录失败";

export interface FailureLike {
  readonly code: string;
  readonly message: string;
  readonly needsGraphicCode: boolean;
}

export interface SignInFailure {
  /** Description of the notification 登录失败. */
  readonly description: string;
  /** Faults of the fields. */
  readonly errors: AccountFormErrors;
  readonly isGraphicCodeDue: boolean;
}

/** Returns the server's message, else the error's, else the fixed sentence. Specification 8, login failure. */
export const failureDescription = (message: string | null | undefined): string =>
  message?.trim() || "请求出现错误，请稍后再试";

/** Returns the display of a refused sign-in. A required graphic code stays required until the page is left. */
export function readSignInFailure(failure: FailureLike, wasGraphicCodeDue: boolean): SignInFailure {
  const isGraphicCodeDue = wasGraphicCodeDue || failure.needsGraphicCode || failure.code === "captcha.graphic_required";
  return {
    description: failureDescription(failure.message),
    errors: errorsOf(failure, isGraphicCodeDue),
    isGraphicCodeDue,
  };
}

function errorsOf({ code, message }: FailureLike, isGraphicCodeDue: boolean): AccountFormErrors {
  if (code === "captcha.slider_required" || code === "captcha.slider_failed") return { slider: message };
  if (isGraphicCodeDue && (code === "captcha.graphic_required" || code === "captcha.graphic_wrong"))
    return { graphicCode: message };
  // The notification disappears; the next step stays visible at the field.
  return { password: failureDescription(message) };
}
