import { RE2JS } from "re2js";
import type { PatternOf } from "./cells.ts";

// An entry of its own: with its tables of Unicode the engine is larger than everything else of a form together, and few forms have patterns.

const compiled = new Map<string, RE2JS | undefined>();
const PATTERNS_KEPT = 500;

/** Of RE2's syntax, which has no runaway patterns. */
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
