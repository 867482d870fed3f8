import { NOTIFICATION_MS, SESSION_RELOAD_MS } from "@tender/contract/constants";

export interface FailureFacts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

export interface Situation {
  readonly onLoginPage: boolean;
  readonly hadToken: boolean;
}

interface Notice {
  readonly title: string;
  readonly text: string;
  readonly durationMs: number;
}

export type ErrorPresentation =
  | ({ readonly kind: "notice" } & Notice)
  /** The notice, then sign out and load the page anew. */
  | ({ readonly kind: "sign-out-and-reload"; readonly afterMs: number } & Notice)
  /** The expired-login dialog. */
  | { readonly kind: "relogin" }
  /** The session owes its second step, its department choice or a new password: the login page asks for it. */
  | { readonly kind: "choose-department" }
  | { readonly kind: "silent" };

/** The texts of a dead credential, the same under 401 and 500. Typed here: the contract's table would bring zod along. */
const deadTokenMessages: readonly string[] = ["Token失效，请重新登录!", "token非法无效!", "该账号已在别处登录!"];

const finishedAtLogin: readonly string[] = [
  "session.department_pending",
  "session.password_expired",
  "session.second_step_pending",
];

const notice = (text: string): Notice => ({ title: "系统提示", text, durationMs: NOTIFICATION_MS.default });

/** How a failure is shown that the calling screen does not treat itself. Specification 8. */
export function presentationOf(failure: FailureFacts, situation: Situation): ErrorPresentation {
  const { status, code, message } = failure;
  if ((status === 500 || status === 401) && deadTokenMessages.includes(message)) return { kind: "relogin" };
  if (finishedAtLogin.includes(code)) return { kind: "choose-department" };
  if (code === "session.second_factor_required") return { kind: "notice", ...notice(message) };
  if (status === 403) return { kind: "notice", ...notice("拒绝访问") };
  // Specification 8: any 500 without a token message falls through to the text of 404.
  if (status === 404 || status === 500)
    return situation.onLoginPage ? { kind: "silent" } : { kind: "notice", ...notice("很抱歉，资源未找到!") };
  if (status === 504) return { kind: "notice", ...notice("网络超时") };
  if (status === 401) {
    const told = notice("未授权，请重新登录");
    return situation.hadToken
      ? { kind: "sign-out-and-reload", afterMs: SESSION_RELOAD_MS, ...told }
      : { kind: "notice", ...told };
  }
  return { kind: "notice", ...notice(message) };
}
