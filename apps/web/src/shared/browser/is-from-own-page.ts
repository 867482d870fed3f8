/** A page of this origin opened this one, also in a new tab. A typed or bookmarked address has no referrer. */
export const isFromOwnPage = (): boolean => document.referrer.startsWith(`${window.location.origin}/`);
