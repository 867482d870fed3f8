/** A LIKE pattern for what contains the text, whatever signs are in it. */
export const patternOf = (part: string): string => `%${part.replace(/[\\%_]/g, "\\$&")}%`;
