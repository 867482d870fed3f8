import { RE2JS } from "re2js";

/** Bounds besides the linear time of the engine. */
const LONGEST_PATTERN = 200;
const LONGEST_VALUE = 1_000;

/** A pattern that may not run here: too long, or not of the linear-time syntax (look-arounds, back references). */
export class PatternRefused extends Error {
  override name = "PatternRefused";
}

export interface LinearPattern {
  /** Whether the pattern matches the whole text. Takes time proportional to its length, for any pattern. */
  matches(text: string): boolean;
}

/**
 * Compiles an administrator's pattern in RE2's syntax (JavaScript escapes are translated), which runs in linear time.
 * Throws PatternRefused.
 */
export function compilePattern(source: string): LinearPattern {
  if (source.length > LONGEST_PATTERN) throw new PatternRefused(`longer than ${LONGEST_PATTERN} characters`);
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(RE2JS.translateRegExp(source));
  } catch (cause) {
    throw new PatternRefused(cause instanceof Error ? cause.message : "not a pattern", { cause });
  }
  return { matches: (text) => text.length <= LONGEST_VALUE && compiled.matches(text) };
}
