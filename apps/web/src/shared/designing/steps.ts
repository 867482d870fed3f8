/** The history for undo and redo. */
export interface Steps<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** The setting of the last change: continued typing in one setting is one step. */
  readonly what: string | null;
}

export const MOST_STEPS = 100;

export const beginSteps = <T>(now: T): Steps<T> => ({ past: [], now, future: [], what: null });

/** Adds a step. `what`: the setting that is typed in; without it each change is a step of its own. */
export function stepTo<T>(steps: Steps<T>, now: T, what: string | null = null): Steps<T> {
  if (now === steps.now) return steps;
  if (what !== null && what === steps.what) return { ...steps, now, future: [] };
  return { past: [...steps.past, steps.now].slice(-MOST_STEPS), now, future: [], what };
}

/** Returns the state before the person began to type in the setting. */
export const begunOf = <T>({ past, now, what }: Steps<T>, setting: string | null): T =>
  setting !== null && setting === what ? (past.at(-1) ?? now) : now;

export function undone<T>(steps: Steps<T>): Steps<T> {
  const before = steps.past.at(-1);
  if (before === undefined) return steps;
  return { past: steps.past.slice(0, -1), now: before, future: [steps.now, ...steps.future], what: null };
}

export function redone<T>(steps: Steps<T>): Steps<T> {
  const [next, ...future] = steps.future;
  return next === undefined ? steps : { past: [...steps.past, steps.now], now: next, future, what: null };
}
