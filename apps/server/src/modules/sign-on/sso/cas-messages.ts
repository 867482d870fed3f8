import { childrenNamed, childText, parseXml } from "#platform/xml.ts";

const CAS = "http://www.yale.edu/tp/cas";
const SAML_PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";
const NAME_LENGTH = 100;

/** What a CAS server says of a ticket: the user's name, that it is not good, or nothing that can be understood. */
export type Validation = { readonly user: string } | "refused" | "unreadable";

export function readValidation(text: string): Validation {
  const root = parseXml(text);
  if (root?.namespaceURI !== CAS || root.localName !== "serviceResponse") return "unreadable";
  const [success, ...others] = childrenNamed(root, CAS, "authenticationSuccess");
  const failures = childrenNamed(root, CAS, "authenticationFailure");
  if (failures.length > 0) return "refused";
  const user = success && others.length === 0 ? childText(success, CAS, "user")?.trim() : undefined;
  return user && user.length <= NAME_LENGTH ? { user } : "unreadable";
}

/** The ticket whose session a SAML 2.0 LogoutRequest tells the end of. */
export function readLogoutRequest(text: string): string | undefined {
  const root = parseXml(text.trim());
  if (root?.namespaceURI !== SAML_PROTOCOL || root.localName !== "LogoutRequest") return undefined;
  return childText(root, SAML_PROTOCOL, "SessionIndex")?.trim() || undefined;
}
