import { isPasswordWellFormed, MAX_PASSWORD_CHARACTERS } from "@tender/contract/rules";

const tooLong = `密码最多 ${MAX_PASSWORD_CHARACTERS} 个字符`;

/** Validates the form of a new password. `malformed` is the caller's text for every fault but the length. */
export function passwordFault(password: string, malformed: string): string | undefined {
  if (password.length > MAX_PASSWORD_CHARACTERS) return tooLong;
  return isPasswordWellFormed(password) ? undefined : malformed;
}
