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

/** The first changed position of the chain. */
export interface Fault {
  readonly kind: FaultKind;
  readonly seq: number | null;
  readonly entryId: string | null;
}

/** Follows the chain from a valid position. Returns the last valid position and the fault after it, if any. */
export function follow(
  from: ChainPosition,
  links: readonly ReadLink[],
  anchors: ReadonlyMap<number, readonly string[]>,
): { readonly lastValid: ChainPosition; readonly fault: Fault | null } {
  let lastValid = from;
  for (const { seq, digest, entryId, entry } of links) {
    const expectedSeq = lastValid.seq + 1;
    if (seq !== expectedSeq) return { lastValid, fault: { kind: "removed", seq: expectedSeq, entryId: null } };
    if (entry === null) return { lastValid, fault: { kind: "removed", seq, entryId } };
    if (digestOf(seq, lastValid.digest, entry) !== digest)
      return { lastValid, fault: { kind: "edited", seq, entryId } };
    if (anchors.get(seq)?.some((anchored) => anchored !== digest))
      return { lastValid, fault: { kind: "anchor", seq, entryId } };
    lastValid = { seq, digest };
  }
  return { lastValid, fault: null };
}

/**
 * Returns whether the entry after `lastValid`, which does not match, was exchanged with a later one. `links` begins
 * with the entry that does not match.
 */
export function isExchanged(lastValid: ChainPosition, links: readonly ReadLink[]): boolean {
  const [failing, ...later] = links;
  if (!failing) return false;
  return later.some(({ entry, digest }) => {
    if (entry === null) return false;
    const expectedDigest = digestOf(lastValid.seq + 1, lastValid.digest, entry);
    return expectedDigest === failing.digest || expectedDigest === digest;
  });
}
