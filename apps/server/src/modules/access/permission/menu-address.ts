import { createHash } from "node:crypto";

export type AddressKind = "own" | "outside" | "refused";

const MAX_LENGTH = 2_000;
const AT_OUR_SITE = /^\{\{domainUrl\}\}(.*)$/s;

/**
 * Classifies a stored menu address: a path of the portal, an outside address (http, https, or beginning with
 * `{{domainUrl}}`), or one that must not leave the server. Checked on reading and on saving, since rows may have other
 * sources. No other placeholder may begin an address, since its value would decide the target.
 */
export function addressKind(address: string): AddressKind {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip control characters, so they would hide a protocol
  if (address.length > MAX_LENGTH || /[\u0000-\u0020\u007f\\]/.test(address)) return "refused";
  const atOurSite = AT_OUR_SITE.exec(address);
  // `{{domainUrl}}.evil.example` would be another host once the name is filled in.
  if (atOurSite) return /^($|[/?#])/.test(atOurSite[1] ?? "") ? "outside" : "refused";
  if (address.startsWith("/")) return address.startsWith("//") ? "refused" : "own";
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return "refused";
  const { username, password } = new URL(address);
  return username === "" && password === "" ? "outside" : "refused";
}

/** Returns the origin of an outside address; undefined: our own, refused, or beginning with `{{domainUrl}}`. */
export const outsideOriginOf = (address: string): string | undefined =>
  addressKind(address) === "outside" && !AT_OUR_SITE.test(address) ? new URL(address).origin : undefined;

/** Returns true if a menu may have the address: a path of the portal or an address at a registered site. */
export function mayLeadTo(address: string, registered: ReadonlySet<string>): boolean {
  const origin = outsideOriginOf(address);
  return addressKind(address) !== "refused" && (origin === undefined || registered.has(origin));
}

/** Returns the digest that replaces an outside address as a route's path, so that routes stay unique. */
export const addressDigest = (address: string): string =>
  createHash("sha256").update(address).digest("hex").slice(0, 32);

/** Returns the route's name: `/isps/userAnnouncement` gives `isps-userAnnouncement`. */
export const nameOfPath = (path: string): string => path.replace(/^\//, "").replaceAll("/", "-").replaceAll(":", "@");
