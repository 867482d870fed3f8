/** Escapes typed text, so that LIKE compares it literally. */
const literally = (typed: string): string => typed.replace(/[\\%_]/g, "\\$&");

export const containing = (typed: string): string => `%${literally(typed)}%`;
export const beginningWith = (typed: string): string => `${literally(typed)}%`;
