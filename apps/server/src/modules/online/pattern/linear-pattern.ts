import { contains } from "./character-set.ts";
import { parsePattern } from "./parse-pattern.ts";
import { type CharacterSet, type Node, PatternRefused } from "./syntax.ts";

/** Steps of the machine: read a character, or go on in one or two places, or ask for an end of the text. */
type Step =
  | { readonly op: "read"; readonly set: CharacterSet }
  | { readonly op: "fork"; first: number; second: number }
  | { readonly op: "start" | "end" | "match" };

const MAX_STEPS = 2_500;

export interface LinearPattern {
  /** Does the whole text fit? */
  matches(text: string): boolean;
}

/**
 * Compiles a pattern to a machine that reads the text once and keeps all possible places at the same time. It never
 * goes back, so its work is at most characters times steps, both of which are bounded; no pattern can hang it.
 * Throws PatternRefused for what is outside the subset or becomes too large.
 */
export function compilePattern(pattern: string): LinearPattern {
  const steps = assemble(parsePattern(pattern));
  return {
    matches: (text) =>
      run(
        steps,
        [...text].map((character) => character.codePointAt(0) ?? 0),
      ),
  };
}

function assemble(root: Node): readonly Step[] {
  const steps: Step[] = [];
  let visits = 0;

  function emit(node: Node): void {
    visits += 1;
    // Counting visits and not steps alone also ends repetitions of nothing, such as `(){999}` within another.
    if (visits > MAX_STEPS || steps.length > MAX_STEPS) throw new PatternRefused("too large");
    if (node.kind === "set") steps.push({ op: "read", set: node.set });
    else if (node.kind === "start" || node.kind === "end") steps.push({ op: node.kind });
    else if (node.kind === "sequence") node.parts.forEach(emit);
    else if (node.kind === "choice") emitChoice(node.options);
    else emitRepeat(node.part, node.least, node.most);
  }

  function fork(): { op: "fork"; first: number; second: number } {
    const step = { op: "fork" as const, first: steps.length + 1, second: steps.length + 1 };
    steps.push(step);
    return step;
  }

  function emitChoice(options: readonly Node[]): void {
    const exits: { first: number; second: number }[] = [];
    options.forEach((option, index) => {
      const isLast = index === options.length - 1;
      const entry = isLast ? undefined : fork();
      emit(option);
      if (isLast) return;
      exits.push(fork());
      if (entry) entry.second = steps.length;
    });
    for (const exit of exits) exit.first = exit.second = steps.length;
  }

  function emitRepeat(part: Node, least: number, most: number): void {
    for (let i = 0; i < least; i += 1) emit(part);
    if (most === Number.POSITIVE_INFINITY) {
      const loop = fork();
      const from = steps.length - 1;
      emit(part);
      const back = fork();
      back.first = back.second = from;
      loop.second = steps.length;
      return;
    }
    const exits: { second: number }[] = [];
    for (let i = least; i < most; i += 1) {
      exits.push(fork());
      emit(part);
    }
    for (const exit of exits) exit.second = steps.length;
  }

  emit(root);
  steps.push({ op: "match" });
  return steps;
}

function run(steps: readonly Step[], text: readonly number[]): boolean {
  const seenAt = new Int32Array(steps.length).fill(-1);
  let places: number[] = [];

  /** Everything that can be reached from a step without reading a character. */
  function reach(from: number, position: number, into: number[]): void {
    const open = [from];
    for (let index = open.pop(); index !== undefined; index = open.pop()) {
      if (seenAt[index] === position) continue;
      seenAt[index] = position;
      const step = steps[index];
      if (step?.op === "fork") open.push(step.second, step.first);
      else if (step?.op === "start") position === 0 && open.push(index + 1);
      else if (step?.op === "end") position === text.length && open.push(index + 1);
      else into.push(index);
    }
  }

  reach(0, 0, places);
  for (const [index, codePoint] of text.entries()) {
    const next: number[] = [];
    for (const place of places) {
      const step = steps[place];
      if (step?.op === "read" && contains(step.set, codePoint)) reach(place + 1, index + 1, next);
    }
    places = next;
    if (places.length === 0) return false;
  }
  return places.some((place) => steps[place]?.op === "match");
}
