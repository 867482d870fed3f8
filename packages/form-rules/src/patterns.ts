import { RE2JS } from "re2js";
import type { PatternOf } from "./cells.ts";

// A separate entry: with its Unicode tables the engine is larger than all other code of a form, and few forms have
// patterns.

const compiled = new Map<string, RE2JS | undefined>();
const PATTERNS_KEPT = 500;

/** Compiles a pattern of RE2's syntax, whose matching time is linear. */
export const patternOf: PatternOf = (text) => {
  if (compiled.has(text)) return compiled.get(text);
  let made: RE2JS | undefined;
  try {
    made = RE2JS.compile(RE2JS.translateRegExp(text));
  } catch {
    made = undefined;
  }
  if (compiled.size >= PATTERNS_KEPT) compiled.clear();
  compiled.set(text, made);
  return made;
};
