import type { Navigation } from "#platform/navigation.ts";

export interface KnownPlaces {
  readonly own: string;
  readonly registered: ReadonlySet<string>;
}

/**
 * Does the person want the sign-out? It is so where the window comes from a page of ours, from a registered site, or from an
 * address that was typed. Any other page may have sent it here, so the person is asked.
 */
export function isOwnWish({ isOfWindow, site, from }: Navigation, { own, registered }: KnownPlaces): boolean {
  if (isOfWindow === false) return false;
  if (site === "same-origin" || site === "none") return true;
  if (from === undefined) return false;
  // A browser keeps our page as the referrer when another site leads on: Sec-Fetch-Site then says that it did.
  return registered.has(from) || (site === undefined && from === own);
}
