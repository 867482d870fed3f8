/** Escapes typed text, so that LIKE compares it literally. */
const escapeLike = (typed: string): string => typed.replace(/[\\%_]/g, "\\$&");

export const containsPattern = (typed: string): string => `%${escapeLike(typed)}%`;
export const prefixPattern = (typed: string): string => `${escapeLike(typed)}%`;
