/** The history for undo and redo. */
export interface Steps<T> {
  readonly past: readonly T[];
  readonly now: T;
  readonly future: readonly T[];
  /** The setting of the last change: continued typing in one setting is one step. */
  readonly setting: string | null;
}

export const MAX_STEPS = 100;

export const createSteps = <T>(now: T): Steps<T> => ({ past: [], now, future: [], setting: null });

/** Adds a step. `setting`: the setting that is typed in; without it each change is a step of its own. */
export function addStep<T>(steps: Steps<T>, now: T, setting: string | null = null): Steps<T> {
  if (now === steps.now) return steps;
  if (setting !== null && setting === steps.setting) return { ...steps, now, future: [] };
  return { past: [...steps.past, steps.now].slice(-MAX_STEPS), now, future: [], setting };
}

/** Returns the state before the person began to type in the setting. */
export const stateBeforeTyping = <T>(steps: Steps<T>, setting: string | null): T =>
  setting !== null && setting === steps.setting ? (steps.past.at(-1) ?? steps.now) : steps.now;

export function undoStep<T>(steps: Steps<T>): Steps<T> {
  const before = steps.past.at(-1);
  if (before === undefined) return steps;
  return { past: steps.past.slice(0, -1), now: before, future: [steps.now, ...steps.future], setting: null };
}

export function redoStep<T>(steps: Steps<T>): Steps<T> {
  const [next, ...future] = steps.future;
  return next === undefined ? steps : { past: [...steps.past, steps.now], now: next, future, setting: null };
}
