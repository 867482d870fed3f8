import { compactOf } from "@tender/contract/normal-form";

/** What is typed in; a passkey is not. */
export type TypedMethod = "password" | "code" | "recovery-code";

/** The sentence for what is not exactly six digits. Specification 5. */
export const codeError = (typed: string): string | undefined =>
  /^\d{6}$/.test(compactOf(typed)) ? undefined : "请输入 6 位动态码!";

/** The sentence for what is missing before it is worth sending. Specification 5. */
export function missingOf(method: TypedMethod, typed: string): string | undefined {
  if (method === "code") return codeError(typed);
  if (method === "password") return typed === "" ? "请输入密码!" : undefined;
  return typed.trim() === "" ? "请输入恢复码" : undefined;
}

/** Whether a refusal is about what was typed and stands under its field; a pause for wrong codes does, which is no business refusal. */
export const isOfTyped = ({ status, code }: { readonly status: number; readonly code: string }): boolean =>
  status === 200 || code === "two_step.paused";
