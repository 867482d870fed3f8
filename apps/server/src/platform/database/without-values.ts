const MAX_TEXT_LENGTH = 300;

/**
 * Replaces texts and numbers of a statement by question marks and removes comments, since they may hold personal data.
 */
export const withoutValues = (statement: string): string =>
  statement
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .replace(/\$([A-Za-z_]*)\$[\s\S]*?\$\1\$/g, "?")
    // A literal that was cut off ends with the statement.
    .replace(/[eE]?'(?:[^'\\]|''|\\[\s\S])*(?:'|$)/g, "?")
    .replace(/(?<![\w$."])-?\d+(?:\.\d+)?\b/g, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_TEXT_LENGTH);
