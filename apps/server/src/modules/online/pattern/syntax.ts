/** A pattern outside the subset that runs in linear time. Raised on saving, so that no such pattern is ever stored. */
export class PatternRefused extends Error {
  override name = "PatternRefused";
}

/** Code points from first to last, both inclusive. */
export type Range = readonly [first: number, last: number];

export interface CharacterSet {
  readonly ranges: readonly Range[];
  readonly negated: boolean;
}

export type Node =
  | { readonly kind: "set"; readonly set: CharacterSet }
  | { readonly kind: "start" }
  | { readonly kind: "end" }
  | { readonly kind: "sequence"; readonly parts: readonly Node[] }
  | { readonly kind: "choice"; readonly options: readonly Node[] }
  | { readonly kind: "repeat"; readonly part: Node; readonly least: number; readonly most: number };
