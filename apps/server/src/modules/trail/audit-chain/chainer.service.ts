import { digestOf, type EntryTexts, GENESIS } from "./canonical-entry.ts";
import type { ChainStore, NewLink } from "./chain.store.ts";
import type { ChainPosition } from "./chain-judgement.ts";

/** Links entries into the chain after their transactions have committed. */
export interface Chainer {
  /** Links until no entry is pending or another node is linking. Returns the number of linked entries. */
  run(): Promise<number>;
}

const BATCH_SIZE = 2_000;

export const createChainer = (store: ChainStore): Chainer => ({
  run: async () => {
    let total = 0;
    while (await store.hasPending()) {
      const count = await store.linkNext(BATCH_SIZE, createLinks);
      total += count;
      if (count < BATCH_SIZE) break;
    }
    return total;
  },
});

function createLinks(end: ChainPosition | undefined, entries: readonly EntryTexts[]): NewLink[] {
  let { seq, digest } = end ?? { seq: 0, digest: GENESIS };
  return entries.map((entry) => {
    seq += 1;
    digest = digestOf(seq, digest, entry);
    return { seq, digest, entryId: entry[0] ?? "" };
  });
}
