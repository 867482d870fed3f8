import type { ErrorCode } from "@tender/contract";
import { identifierFault } from "@tender/contract/identifier";
import { identifierOf, mobileOf } from "@tender/contract/normal-form";
import { isMobile, passwordStrength } from "@tender/contract/rules";
import { passwordFault } from "#shared/password/password-fault.ts";
import { newAccountText as text } from "./new-account-text.ts";

/** A name is not what another could sign in by: one's own number or address may be one. */
export function usernameError(username: string, own: { readonly phone: string; readonly email?: string }) {
  const name = identifierOf(username);
  if (name === "") return text.usernameMissing;
  const fault = identifierFault(name);
  if (fault === "look_alike") return text.usernameLookAlike;
  const isNumberOfAnother = /^\d+$/.test(name) && name !== mobileOf(own.phone);
  const isAddressOfAnother = name.includes("@") && name.toLowerCase() !== identifierOf(own.email ?? "").toLowerCase();
  return fault || isNumberOfAnother || isAddressOfAnother ? text.usernameForm : undefined;
}

/** A level below 2 says so; what is stronger and still not right names what is asked for. */
export function newPasswordError(password: string): string | undefined {
  if (password !== "" && passwordStrength(password) < 2) return text.passwordWeak;
  return passwordFault(password, text.passwordMalformed);
}

export function mobileError(mobile: string): string | undefined {
  if (mobile.trim() === "") return text.mobileMissing;
  return isMobile(mobileOf(mobile)) ? undefined : text.mobileMalformed;
}

/** Fields of the refusals that every form making an account may meet. */
export const refusedFields = {
  "account.bad_username": "username",
  "account.look_alike": "username",
  "sms.bad_number": "phone",
  "password.malformed": "password",
  "password.names_account": "password",
  "password.too_common": "password",
} as const satisfies { readonly [C in ErrorCode]?: string };
