import { identifierOf, mobileOf } from "@tender/contract/normal-form";
import { isEmail, isMobile } from "@tender/contract/rules";
import { accountText } from "../text.ts";

const text = accountText.contact;

export type ContactKind = "phone" | "email";

/** Returns the fault of the typed number or address; undefined: none. */
export function contactFault(kind: ContactKind, value: string): string | undefined {
  if (kind === "phone") return isMobile(mobileOf(value)) ? undefined : text.badPhone;
  return isEmail(identifierOf(value)) ? undefined : text.badEmail;
}

export const codeFault = (code: string): string | undefined => (code.trim() === "" ? text.noCode : undefined);
