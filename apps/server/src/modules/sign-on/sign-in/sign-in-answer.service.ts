import type { SignInResult } from "@tender/contract";
import type { Cookie } from "#platform/cookies.ts";
import type { SignedIn } from "./sign-in.service.ts";

/** A good sign-in as every way in answers it: the result, and what goes with it. */
export interface AnsweredSignIn {
  readonly result: SignInResult;
  readonly extra: { readonly message: string; readonly headers: Record<string, string[]> };
}

export type AnswerSignIn = (signedIn: SignedIn, moreCookies?: readonly string[]) => AnsweredSignIn;

const messageOf = ({ secondStep }: SignInResult): string =>
  secondStep === null ? "登录成功" : secondStep.kind === "code" ? "请完成两步验证" : "请设置两步验证";

/** `session`: the cookie of a sign-in. */
export const createAnswerSignIn =
  (session: Cookie): AnswerSignIn =>
  ({ result, cookie }, moreCookies = []) => {
    const own = cookie ? [session.set(cookie.value, cookie.maxAgeSeconds)] : [];
    const all = [...own, ...moreCookies];
    return { result, extra: { message: messageOf(result), headers: all.length > 0 ? { "set-cookie": all } : {} } };
  };
