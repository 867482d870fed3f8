/** A page of this origin led to this page load, in a tab of its own too: a typed or bookmarked address has no referrer. */
export const isFromOwnPage = (): boolean => document.referrer.startsWith(`${window.location.origin}/`);
