/** What somebody typed as LIKE takes it word for word, whatever signs are in it. */
const literally = (typed: string): string => typed.replace(/[\\%_]/g, "\\$&");

export const containing = (typed: string): string => `%${literally(typed)}%`;
export const beginningWith = (typed: string): string => `${literally(typed)}%`;
