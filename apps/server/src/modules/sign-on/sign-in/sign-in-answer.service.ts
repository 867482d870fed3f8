import type { SignInResult } from "@tender/contract";
import type { Cookie } from "#platform/cookies.ts";
import type { SignedIn } from "./sign-in.service.ts";

/** Answer to a successful sign-in, the same for every way: the result with message and headers. */
export interface AnsweredSignIn {
  readonly result: SignInResult;
  readonly extra: { readonly message: string; readonly headers: Record<string, string[]> };
}

export type AnswerSignIn = (signedIn: SignedIn, moreCookies?: readonly string[]) => AnsweredSignIn;

const messageOf = ({ secondStep }: SignInResult): string =>
  secondStep === null ? "登录成功" : secondStep.kind === "code" ? "请完成两步验证" : "请设置两步验证";

/** `session`: the session cookie. */
export const createAnswerSignIn =
  (session: Cookie): AnswerSignIn =>
  ({ result, cookie }, moreCookies = []) => {
    const sessionCookies = cookie ? [session.set(cookie.value, cookie.maxAgeSeconds)] : [];
    const cookies = [...sessionCookies, ...moreCookies];
    return {
      result,
      extra: { message: messageOf(result), headers: cookies.length > 0 ? { "set-cookie": cookies } : {} },
    };
  };
