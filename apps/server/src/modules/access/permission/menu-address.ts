import { createHash } from "node:crypto";

export type AddressKind = "own" | "outside" | "refused";

const MAX_LENGTH = 2_000;
const AT_OUR_SITE = /^\{\{domainUrl\}\}(.*)$/s;

/**
 * What a stored menu address is: a path of our own, an outside address (http, https, or led by `{{domainUrl}}`), or
 * nothing that may leave the server. Checked on reading as well as on saving: rows may come from elsewhere.
 * No other placeholder leads an address: what it is filled with would say where that goes.
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

/** The origin that an outside address names by itself; undefined for what is our own, or led by `{{domainUrl}}`. */
export const outsideOriginOf = (address: string): string | undefined =>
  addressKind(address) === "outside" && !AT_OUR_SITE.test(address) ? new URL(address).origin : undefined;

/** May a menu lead to it: to a path of our own, or to a site that is registered? */
export function mayLeadTo(address: string, registered: ReadonlySet<string>): boolean {
  const origin = outsideOriginOf(address);
  return addressKind(address) !== "refused" && (origin === undefined || registered.has(origin));
}

/** Stands in for an outside address as a route's path, so that routes stay unique. */
export const addressDigest = (address: string): string =>
  createHash("sha256").update(address).digest("hex").slice(0, 32);

/** `/isps/userAnnouncement` is named `isps-userAnnouncement`. */
export const nameOfPath = (path: string): string => path.replace(/^\//, "").replaceAll("/", "-").replaceAll(":", "@");
