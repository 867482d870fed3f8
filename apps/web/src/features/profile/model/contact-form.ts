import { isMobile } from "@tender/contract/rules";
import { accountText } from "../text.ts";

const text = accountText.contact;

export type ContactKind = "phone" | "email";

/** What is wrong with the typed number or address; undefined if nothing. */
export function contactFault(kind: ContactKind, value: string): string | undefined {
  const trimmed = value.trim();
  if (kind === "phone") return isMobile(trimmed) ? undefined : text.badPhone;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed) ? undefined : text.badEmail;
}

export const codeFault = (code: string): string | undefined => (code.trim() === "" ? text.noCode : undefined);
