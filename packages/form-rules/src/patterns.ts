import { RE2JS } from "re2js";
import type { PatternOf } from "./cells.ts";

// A separate entry of the package: few forms have patterns, and the engine with its Unicode tables is larger than all
// other code of a form.

/** Compiled patterns by text. Undefined: the text is not a pattern. */
const cachedPatterns = new Map<string, RE2JS | undefined>();
const MAX_CACHED_PATTERNS = 500;

/** Compiles a pattern of RE2's syntax, whose matching time is linear. */
export const patternOf: PatternOf = (text) => {
  if (cachedPatterns.has(text)) return cachedPatterns.get(text);
  let pattern: RE2JS | undefined;
  try {
    pattern = RE2JS.compile(RE2JS.translateRegExp(text));
  } catch {
    pattern = undefined;
  }
  if (cachedPatterns.size >= MAX_CACHED_PATTERNS) cachedPatterns.clear();
  cachedPatterns.set(text, pattern);
  return pattern;
};
