import type { Navigation } from "#platform/navigation.ts";

export interface TrustedOrigins {
  readonly own: string;
  readonly registered: ReadonlySet<string>;
}

/**
 * True if the person wants the sign-out: the window comes from a page of ours, from a registered site or from a typed
 * address. Any other page may have caused it, so the person is asked.
 */
export function isIntendedSignOut(
  { isOfWindow, site, from }: Navigation,
  { own, registered }: TrustedOrigins,
): boolean {
  if (isOfWindow === false) return false;
  if (site === "same-origin" || site === "none") return true;
  if (from === undefined) return false;
  // A redirect by another site keeps our page as the referrer; Sec-Fetch-Site then reveals the other site.
  return registered.has(from) || (site === undefined && from === own);
}
