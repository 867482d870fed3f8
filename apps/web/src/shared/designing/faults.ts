/** A fault of a definition: where it is, and what is to be done. */
export interface Fault {
  readonly at: string;
  readonly what: string;
}

/** What is wrong at a place: the first sentence, as a setting has room for one. */
export const faultAt = (faults: readonly Fault[], ...places: readonly string[]): string | undefined =>
  faults.find(({ at }) => places.includes(at))?.what;

/** Faults of a place and of all below it. */
export const faultsBelow = <F extends Fault>(faults: readonly F[], place: string): F[] =>
  faults.filter(({ at }) => at === place || at.startsWith(`${place}.`));
