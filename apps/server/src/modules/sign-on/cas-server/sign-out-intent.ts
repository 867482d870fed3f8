import type { Navigation } from "#platform/navigation.ts";

export interface TrustedOrigins {
  readonly ownOrigin: string;
  readonly registered: ReadonlySet<string>;
}

/**
 * Returns true if the navigation shows that the person requested the sign-out: it comes from a page of the portal, a
 * registered site or a typed address. Any other page may have caused it, and the person must confirm.
 */
export function isIntendedSignOut(
  { isOfWindow, site, from }: Navigation,
  { ownOrigin, registered }: TrustedOrigins,
): boolean {
  if (isOfWindow === false) return false;
  if (site === "same-origin" || site === "none") return true;
  if (from === undefined) return false;
  // After a redirect by another site the referrer may still be the portal; Sec-Fetch-Site then reveals the other site.
  return registered.has(from) || (site === undefined && from === ownOrigin);
}
