import type { ErrorCode } from "@tender/contract";
import { isMobile, passwordStrength } from "@tender/contract/rules";
import { passwordFault } from "../password/password-fault.ts";
import { newAccountText as text } from "./new-account-text.ts";

/** A name is not what another could sign in by: one's own number or address may be one. */
export function usernameError(username: string, own: { readonly phone: string; readonly email?: string }) {
  const name = username.trim();
  if (name === "") return text.usernameMissing;
  const isNumberOfAnother = /^\d+$/.test(name) && name !== own.phone.trim();
  const isAddressOfAnother = name.includes("@") && name.toLowerCase() !== own.email?.trim().toLowerCase();
  return /\s/.test(name) || isNumberOfAnother || isAddressOfAnother ? text.usernameForm : undefined;
}

/** A level below 2 says so; what is stronger and still not right names what is asked for. */
export function newPasswordError(password: string): string | undefined {
  if (password !== "" && passwordStrength(password) < 2) return text.passwordWeak;
  return passwordFault(password, text.passwordMalformed);
}

export function mobileError(mobile: string): string | undefined {
  if (mobile.trim() === "") return text.mobileMissing;
  return isMobile(mobile.trim()) ? undefined : text.mobileMalformed;
}

/** Fields of the refusals that every form making an account may meet. */
export const refusedFields = {
  "account.bad_username": "username",
  "sms.bad_number": "phone",
  "password.malformed": "password",
  "password.names_account": "password",
  "password.too_common": "password",
} as const satisfies { readonly [C in ErrorCode]?: string };
