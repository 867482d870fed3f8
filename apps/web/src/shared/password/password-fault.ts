import { isPasswordWellFormed, MOST_PASSWORD_CHARACTERS } from "@tender/contract/rules";

const tooLong = `密码最多 ${MOST_PASSWORD_CHARACTERS} 个字符`;

/** What is wrong with the form of a new password; `malformed` is the sentence of the place for anything but its length. */
export function passwordFault(password: string, malformed: string): string | undefined {
  if (password.length > MOST_PASSWORD_CHARACTERS) return tooLong;
  return isPasswordWellFormed(password) ? undefined : malformed;
}
