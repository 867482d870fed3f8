/** A fault of a definition: its place, and the correction that is needed. */
export interface Fault {
  readonly at: string;
  readonly what: string;
}

/** The first fault at one of the places; a setting has room for one. */
export const faultAt = (faults: readonly Fault[], ...paths: readonly string[]): string | undefined =>
  faults.find(({ at }) => paths.includes(at))?.what;

/** The faults of a place and of all places below it. */
export const faultsBelow = <F extends Fault>(faults: readonly F[], path: string): F[] =>
  faults.filter(({ at }) => at === path || at.startsWith(`${path}.`));
