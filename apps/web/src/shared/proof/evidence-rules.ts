import { compactOf } from "@tender/contract/normal-form";

/** The methods with a typed value; a passkey has none. */
export type TypedMethod = "password" | "code" | "recovery-code";

/** The error if the text is not exactly six digits. Specification 5. */
export const codeError = (typed: string): string | undefined =>
  /^\d{6}$/.test(compactOf(typed)) ? undefined : "请输入 6 位动态码!";

/** The error if the text is missing or too short to be sent. Specification 5. */
export function missingOf(method: TypedMethod, typed: string): string | undefined {
  if (method === "code") return codeError(typed);
  if (method === "password") return typed === "" ? "请输入密码!" : undefined;
  return typed.trim() === "" ? "请输入恢复码" : undefined;
}

/**
 * Returns whether a refusal is about the typed text and is shown at its field. The pause after wrong codes is too,
 * although its status is not 200.
 */
export const isTypedValueRefusal = ({ status, code }: { readonly status: number; readonly code: string }): boolean =>
  status === 200 || code === "two_step.paused";
