import { compilePattern, type LinearPattern } from "./pattern.ts";

/** One step of a rule as it is stored. */
export interface CheckStep {
  /** "*": the whole value; a number: so many of the next characters. */
  readonly digits: "*" | number;
  /** Must fit the whole segment. */
  readonly pattern: string;
  readonly message: string;
  /** Whole-value steps: 1 runs before the positional ones, anything else after them. */
  readonly priority?: number;
}

interface CompiledStep extends CheckStep {
  readonly compiled: LinearPattern;
}

/** Steps in the order in which they run. */
export type CompiledRule = readonly CompiledStep[];

/** The step that a value failed, with the tested part. Positions count characters. */
export interface FailedStep {
  readonly begin: number;
  readonly end: number;
  readonly text: string;
  readonly pattern: string;
  readonly message: string;
}

/** Throws PatternRefused when a pattern may not run here. */
export function compileRule(steps: readonly CheckStep[]): CompiledRule {
  const compiled = steps.map((step) => ({ ...step, compiled: compilePattern(step.pattern) }));
  const whole = compiled.filter(({ digits }) => digits === "*");
  return [
    ...whole.filter(({ priority }) => priority === 1),
    ...compiled.filter(({ digits }) => digits !== "*"),
    ...whole.filter(({ priority }) => priority !== 1),
  ];
}

/** The first step that the value fails; undefined: it passes. An empty value passes. */
export function failedStepOf(rule: CompiledRule, value: string): FailedStep | undefined {
  if (value === "") return undefined;
  const characters = [...value];
  let cursor = 0;
  for (const { digits, pattern, message, compiled } of rule) {
    const [begin, end] = digits === "*" ? [0, characters.length] : [cursor, cursor + digits];
    if (digits !== "*") cursor = end;
    const text = characters.slice(begin, end).join("");
    if (!compiled.matches(text)) return { begin, end, text, pattern, message };
  }
  return undefined;
}
