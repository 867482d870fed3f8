/** A long key in groups of four, as people type it off. */
export const groupsOf = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";
