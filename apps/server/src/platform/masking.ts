import { maskMiddle } from "@tender/contract/masking";
import { UNREADABLE } from "#platform/protected-text/protected-text.ts";

/**
 * Masks a phone as 138****0000: the first three and last four digits remain. Of a number shorter than eleven characters
 * only the last two remain, and none of one shorter than seven. An empty text and that of an unreadable number remain.
 */
export const maskPhone = (phone: string | null): string | null =>
  phone === null || phone === "" || phone === UNREADABLE
    ? phone
    : maskMiddle(phone, { minLength: 11, start: 3, end: 4 });

/**
 * Masks an address as a***@example.com: the first character and the domain remain. A text without a character before
 * an @ is masked entirely. An empty text remains empty.
 */
export function maskEmail(email: string | null): string | null {
  if (email === null || email === "") return email;
  const at = email.indexOf("@");
  return at < 1 ? "****" : `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** Whether a typed name is a number that may be a phone, with seven characters or more. */
export const isTypedNumber = (name: string): boolean => /^\+?[\d -]{7,}$/.test(name);

/**
 * Masks a typed name that is a phone number of seven characters or more, or has an @. Names of accounts remain. Of a
 * stored number that its keyed digest follows the masked form remains.
 */
export function maskTypedName(typed: string): string {
  const name = typed.replace(/ hmac:\d+:\S+$/, "");
  if (name.includes("@")) return maskEmail(name) ?? name;
  return isTypedNumber(name) ? (maskPhone(name) ?? name) : name;
}
