import { childrenNamed, childText, parseXml } from "#platform/xml.ts";

const CAS = "http://www.yale.edu/tp/cas";
const SAML_PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const MAX_NAME_LENGTH = 100;

/** Answer of a CAS server about a ticket: the username, a refusal, or an unreadable text. */
export type Validation = { readonly user: string } | "refused" | "unreadable";

export function readValidation(text: string): Validation {
  const root = parseXml(text);
  if (root?.namespaceURI !== CAS || root.localName !== "serviceResponse") return "unreadable";
  const [success, ...otherSuccesses] = childrenNamed(root, CAS, "authenticationSuccess");
  const failures = childrenNamed(root, CAS, "authenticationFailure");
  if (failures.length > 0) return "refused";
  const user = success && otherSuccesses.length === 0 ? childText(success, CAS, "user")?.trim() : undefined;
  return user && user.length <= MAX_NAME_LENGTH ? { user } : "unreadable";
}

/** Returns the ticket of the session whose end a SAML 2.0 LogoutRequest reports. Undefined: no such request. */
export function readLogoutRequest(text: string): string | undefined {
  const root = parseXml(text.trim());
  if (root?.namespaceURI !== SAML_PROTOCOL || root.localName !== "LogoutRequest") return undefined;
  return childText(root, SAML_PROTOCOL, "SessionIndex")?.trim() || undefined;
}
