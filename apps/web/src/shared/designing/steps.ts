/** The history for undo and redo. */
export interface Steps<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The setting of the last change: continued typing in one setting is one step. */
  readonly setting: string | null;
}

export const MAX_STEPS = 100;

export const createSteps = <T>(present: T): Steps<T> => ({ past: [], present: present, future: [], setting: null });

/** Adds a step. `setting`: the setting that is typed in; without it each change is a step of its own. */
export function addStep<T>(steps: Steps<T>, present: T, setting: string | null = null): Steps<T> {
  if (present === steps.present) return steps;
  if (setting !== null && setting === steps.setting) return { ...steps, present: present, future: [] };
  return { past: [...steps.past, steps.present].slice(-MAX_STEPS), present: present, future: [], setting };
}

/** Returns the state before the person began to type in the setting. */
export const stateBeforeTyping = <T>(steps: Steps<T>, setting: string | null): T =>
  setting !== null && setting === steps.setting ? (steps.past.at(-1) ?? steps.present) : steps.present;

export function undoStep<T>(steps: Steps<T>): Steps<T> {
  const previous = steps.past.at(-1);
  if (previous === undefined) return steps;
  return { past: steps.past.slice(0, -1), present: previous, future: [steps.present, ...steps.future], setting: null };
}

export function redoStep<T>(steps: Steps<T>): Steps<T> {
  const [next, ...future] = steps.future;
  return next === undefined ? steps : { past: [...steps.past, steps.present], present: next, future, setting: null };
}
