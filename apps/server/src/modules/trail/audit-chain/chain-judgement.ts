import { digestOf, type EntryTexts } from "./canonical-entry.ts";

/** A link with its entry, both as read from the database. */
export interface ReadLink {
  readonly seq: number;
  readonly digest: string;
  readonly entryId: string;
  /** Null: the entry does not exist. */
  readonly entry: EntryTexts | null;
}

export interface ChainPosition {
  readonly seq: number;
  readonly digest: string;
}

export type FaultKind = "edited" | "removed" | "added" | "reordered" | "truncated" | "anchor";

/** The first place of the chain that has been changed. */
export interface Fault {
  readonly kind: FaultKind;
  readonly seq: number | null;
  readonly entryId: string | null;
}

/** Follows the chain from a valid place. Returns the last valid place and the fault behind it, if any. */
export function follow(
  from: ChainPosition,
  links: readonly ReadLink[],
  anchors: ReadonlyMap<number, readonly string[]>,
): { readonly good: ChainPosition; readonly fault: Fault | null } {
  let good = from;
  for (const { seq, digest, entryId, entry } of links) {
    const expected = good.seq + 1;
    if (seq !== expected) return { good, fault: { kind: "removed", seq: expected, entryId: null } };
    if (entry === null) return { good, fault: { kind: "removed", seq, entryId } };
    if (digestOf(seq, good.digest, entry) !== digest) return { good, fault: { kind: "edited", seq, entryId } };
    if (anchors.get(seq)?.some((anchored) => anchored !== digest))
      return { good, fault: { kind: "anchor", seq, entryId } };
    good = { seq, digest };
  }
  return { good, fault: null };
}

/**
 * Returns whether the entry after `good`, which does not match, was exchanged with a later one. `links` begins with the
 * entry that does not match.
 */
export function isExchanged(good: ChainPosition, links: readonly ReadLink[]): boolean {
  const [here, ...later] = links;
  if (!here) return false;
  return later.some(({ entry, digest }) => {
    if (entry === null) return false;
    const fitting = digestOf(good.seq + 1, good.digest, entry);
    return fitting === here.digest || fitting === digest;
  });
}
