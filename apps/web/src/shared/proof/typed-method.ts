import { codeError } from "./code-rules.ts";

/** What is typed in; a passkey is not. */
export type TypedMethod = "password" | "code" | "recovery-code";

/** The sentence for what is missing before it is worth sending. Specification 5. */
export function missingOf(method: TypedMethod, typed: string): string | undefined {
  if (method === "code") return codeError(typed);
  if (method === "password") return typed === "" ? "请输入密码!" : undefined;
  return typed.trim() === "" ? "请输入恢复码" : undefined;
}
