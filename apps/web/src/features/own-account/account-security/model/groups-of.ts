/** Formats a long key in groups of four for typing. */
export const groupsOf = (secret: string): string => secret.match(/.{1,4}/g)?.join(" ") ?? "";
