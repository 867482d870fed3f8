// Rules that server and browser share. No imports of zod: the login page imports them directly.
import { identifierOf, mobileOf } from "./normal-form/normal-form.ts";

/** 11 digits, the first 1, the second 3 to 9. Specification 5 and 9. */
export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

/** Returns the stored form of a typed account, which may be a mobile number with its grouping. */
export function signInNameOf(typed: string): string {
  const mobile = mobileOf(typed);
  return isMobile(mobile) ? mobile : identifierOf(typed);
}

/** A single mail address: no blanks or separators, one at sign, a domain with a dot. */
export const isEmail = (text: string): boolean => /^[^\s@,;<>"']+@[^\s@,;<>"'.]+(\.[^\s@,;<>"'.]+)+$/.test(text);

/** A longer password is refused, never truncated. */
export const MAX_PASSWORD_CHARACTERS = 128;

/** At least 8 (and at most 128) characters with a letter, a digit and a special character. Specification 5. */
export const isPasswordWellFormed = (text: string): boolean =>
  text.length >= 8 &&
  text.length <= MAX_PASSWORD_CHARACTERS &&
  /[A-Za-z]/.test(text) &&
  /\d/.test(text) &&
  /[^A-Za-z0-9\s]/.test(text);

/** Number of classes among digits, letters and other symbols: 0 to 3. Specification 4. */
export const passwordStrengthOf = (text: string): 0 | 1 | 2 | 3 =>
  (Number(/\d/.test(text)) + Number(/[A-Za-z]/.test(text)) + Number(/[^A-Za-z0-9]/.test(text))) as 0 | 1 | 2 | 3;

export const strengthPercentOf = (level: 0 | 1 | 2 | 3): number => (level === 3 ? 100 : level === 0 ? 10 : level * 30);

/** Prefix of a password that was encrypted for transport; an unmarked one is plain text. */
export const PASSWORD_MARK = "{aes-cbc}";

/** Characters that browsers drop or read as a separator: blanks, controls, backslash, at sign. */
const hasUnsafeCharacter = (text: string): boolean =>
  [...text].some((character) => character <= " " || character === "\u007f" || character === "\\" || character === "@");

/** Controls, separators and the at sign, percent-encoded; `%25` also covers what is encoded twice. */
const ENCODED_SEPARATOR = /%(2f|5c|25|0[0-9a-f]|1[0-9a-f]|7f|40)/i;

/** Room for an address that contains another one, encoded. */
const MAX_REDIRECT_LENGTH = 4_100;

/**
 * Returns a redirect target that may be followed: a path of our own origin, without anything a browser could read as
 * another origin, never the workspace home (opening it again clears the session) and never a logout flag. Otherwise
 * undefined.
 */
export function safeRedirectOf(target: string | null | undefined): string | undefined {
  if (!target || target.length > MAX_REDIRECT_LENGTH || !target.startsWith("/") || /^\/[/\\]/.test(target))
    return undefined;
  if (hasUnsafeCharacter(target) || ENCODED_SEPARATOR.test(target.split(/[?#]/)[0] ?? "")) return undefined;
  const url = new URL(target, "http://portal.invalid");
  if (url.origin !== "http://portal.invalid" || url.pathname.startsWith("//")) return undefined;
  if (/^\/(dashboard(\/analysis)?|logout|user|atlxauth)(\/|$)/.test(url.pathname)) return undefined;
  // Opened from our own page, these addresses would end the session without confirmation.
  if (/^\/(cas\/logout|oidc\/session)(\/|$)/.test(url.pathname)) return undefined;
  if (url.searchParams.has("logout") || url.searchParams.has("logoutFlag")) return undefined;
  return url.pathname + url.search + url.hash;
}
