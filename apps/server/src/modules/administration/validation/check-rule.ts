import { compilePattern, type LinearPattern } from "./pattern.ts";

/** One step of a rule as it is stored. */
export interface CheckStep {
  /** "*": the whole value; a number: the count of next characters. */
  readonly digits: "*" | number;
  /** Must fit the whole segment. */
  readonly pattern: string;
  readonly message: string;
  /** For whole-value steps: 1 runs before the positional steps, other values after them. */
  readonly priority?: number;
}

/** A step as lists and files show it; a delivered rule has no priority. */
export const presentStep = ({ digits, pattern, message, priority }: CheckStep) => ({
  digits,
  pattern,
  message,
  priority: priority === 1 ? (1 as const) : (0 as const),
});

interface CompiledStep extends CheckStep {
  /** Its index among the stored steps. */
  readonly index: number;
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

/** A step that was run, with the part that it tested. */
export interface TestedStep extends Omit<FailedStep, "pattern" | "message"> {
  readonly step: CompiledStep;
  readonly isPassed: boolean;
}

/** Throws PatternRefused when a pattern may not run here. */
export function compileRule(steps: readonly CheckStep[]): CompiledRule {
  const compiled = steps.map((step, index) => ({ ...step, index, compiled: compilePattern(step.pattern) }));
  const whole = compiled.filter(({ digits }) => digits === "*");
  return [
    ...whole.filter(({ priority }) => priority === 1),
    ...compiled.filter(({ digits }) => digits !== "*"),
    ...whole.filter(({ priority }) => priority !== 1),
  ];
}

/** Returns the tested parts of a value, in order up to the first failed step. An empty value is not tested. */
export function listTestedSteps(rule: CompiledRule, value: string): TestedStep[] {
  const tested: TestedStep[] = [];
  if (value === "") return tested;
  const characters = [...value];
  let cursor = 0;
  for (const step of rule) {
    const { digits, compiled } = step;
    const [begin, end] = digits === "*" ? [0, characters.length] : [cursor, cursor + digits];
    if (digits !== "*") cursor = end;
    const text = characters.slice(begin, end).join("");
    const isPassed = compiled.matches(text);
    tested.push({ step, begin, end, text, isPassed });
    if (!isPassed) break;
  }
  return tested;
}

/** The first step that the value fails; undefined: it passes. */
export function failedStepOf(rule: CompiledRule, value: string): FailedStep | undefined {
  const last = listTestedSteps(rule, value).at(-1);
  if (last === undefined || last.isPassed) return undefined;
  const { begin, end, text, step } = last;
  return { begin, end, text, pattern: step.pattern, message: step.message };
}
