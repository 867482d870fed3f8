import type { ErrorCode } from "@tender/contract";
import { identifierFault } from "@tender/contract/identifier";
import { identifierOf, mobileOf } from "@tender/contract/normal-form";
import { isMobile, passwordStrengthOf } from "@tender/contract/rules";
import { passwordFault } from "#shared/password/password-fault.ts";
import { newAccountText as text } from "./new-account-text.ts";

/**
 * Validates a name: it must not look like a sign-in name of another person. The person's own number or address is
 * allowed.
 */
export function usernameError(username: string, ownAddresses: { readonly phone: string; readonly email?: string }) {
  const name = identifierOf(username);
  if (name === "") return text.usernameMissing;
  const fault = identifierFault(name);
  if (fault === "look_alike") return text.usernameLookAlike;
  const isNumberOfAnother = /^\d+$/.test(name) && name !== mobileOf(ownAddresses.phone);
  const isAddressOfAnother =
    name.includes("@") && name.toLowerCase() !== identifierOf(ownAddresses.email ?? "").toLowerCase();
  return fault || isNumberOfAnother || isAddressOfAnother ? text.usernameForm : undefined;
}

/** A strength below 2 has its own error; a stronger but invalid password gets the rule. */
export function newPasswordError(password: string): string | undefined {
  if (password !== "" && passwordStrengthOf(password) < 2) return text.passwordWeak;
  return passwordFault(password, text.passwordMalformed);
}

export function mobileError(mobile: string): string | undefined {
  if (mobile.trim() === "") return text.mobileMissing;
  return isMobile(mobileOf(mobile)) ? undefined : text.mobileMalformed;
}

/** Fields of the refusals that every form of a new account may receive. */
export const refusedFields = {
  "account.bad_username": "username",
  "account.look_alike": "username",
  "sms.bad_number": "phone",
  "password.malformed": "password",
  "password.names_account": "password",
  "password.too_common": "password",
} as const satisfies { readonly [C in ErrorCode]?: string };
