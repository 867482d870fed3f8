import { RE2JS } from "re2js";

/** Limits in characters, in addition to the linear time of the engine. */
const MAX_PATTERN_LENGTH = 200;
const MAX_VALUE_LENGTH = 1_000;

/** A pattern that may not run here: too long, or not of the linear-time syntax (look-arounds, back references). */
export class PatternRefused extends Error {
  override name = "PatternRefused";
}

export interface LinearPattern {
  /** Returns whether the pattern matches the whole text, in linear time. */
  matches(text: string): boolean;
}

/**
 * Compiles an administrator's pattern in RE2's syntax (JavaScript escapes are translated), which runs in linear time.
 * Throws PatternRefused.
 */
export function compilePattern(source: string): LinearPattern {
  if (source.length > MAX_PATTERN_LENGTH) throw new PatternRefused(`longer than ${MAX_PATTERN_LENGTH} characters`);
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(RE2JS.translateRegExp(source));
  } catch (cause) {
    throw new PatternRefused(cause instanceof Error ? cause.message : "not a pattern", { cause });
  }
  return { matches: (text) => text.length <= MAX_VALUE_LENGTH && compiled.matches(text) };
}
