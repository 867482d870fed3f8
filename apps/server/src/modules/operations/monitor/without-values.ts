const LONGEST = 300;

/** A statement without what somebody wrote into it: texts, numbers and comments give way to a question mark. */
export const withoutValues = (statement: string): string =>
  statement
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " ")
    .replace(/\$([A-Za-z_]*)\$[\s\S]*?\$\1\$/g, "?")
    // A text that was cut off in the middle ends with the statement.
    .replace(/[eE]?'(?:[^'\\]|''|\\[\s\S])*(?:'|$)/g, "?")
    .replace(/(?<![\w$."])-?\d+(?:\.\d+)?\b/g, "?")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST);
