import type { AnchorStore } from "./anchor.store.ts";
import { GENESIS } from "./canonical-entry.ts";
import type { ChainStore } from "./chain.store.ts";
import { type Fault, type FaultKind, follow, isExchanged, type Place } from "./chain-judgement.ts";

/** Progress of a verification, which follows the chain and then the entries. */
export interface VerificationStep {
  /** Number of places and entries that this step checked. */
  readonly checked: number;
  /** Pass it to the next step; null: the verification is over. */
  readonly next: string | null;
  readonly fault: Fault | null;
}

export interface Verification {
  /** Returns the first and last place of the chain. */
  size(): Promise<{ readonly first: number; readonly last: number }>;
  /** Returns the last place; place 0: the chain is empty. */
  end(): Promise<Place>;
  /**
   * Runs one step of limited length. `anchor`: a place noted elsewhere, which the chain must still contain; checked
   * only in the first step.
   */
  step(from: string | null, anchor?: Place): Promise<VerificationStep>;
  /** Follows the chain from its beginning to this place. Returns the first fault. */
  check(through: number): Promise<Fault | null>;
}

const PAGE = 2_000;
const LINKS_IN_STEP = 20_000;
const ENTRIES_IN_STEP = 100_000;
/** Number of links that are searched for an exchanged entry. */
const SEARCHED = 20_000;

const faultAt = (kind: FaultKind, seq: number | null, entryId: string | null = null): Fault => ({ kind, seq, entryId });

export function createVerification(store: ChainStore, anchors: AnchorStore): Verification {
  /** The place before the first link: the last one removed for its age, or place 0. */
  const start = async (): Promise<Place> => (await anchors.lastRemoved()) ?? { seq: 0, digest: GENESIS };

  const end = async (): Promise<Place> => (await store.head()) ?? { seq: 0, digest: GENESIS };

  async function named(good: Place, fault: Fault): Promise<Fault> {
    if (fault.kind !== "edited") return fault;
    const links = await store.links(good.seq, SEARCHED);
    return isExchanged(good, links) ? { ...fault, kind: "reordered" } : fault;
  }

  async function followPages(from: Place, through: number) {
    let good = from;
    for (;;) {
      const links = await store.links(good.seq, Math.min(PAGE, through - good.seq));
      const last = links.at(-1);
      if (!last) return { good, isEnd: true, fault: null };
      const { good: reached, fault } = follow(good, links, await anchors.between(good.seq, last.seq));
      if (fault) return { good: reached, isEnd: true, fault: await named(reached, fault) };
      good = reached;
      if (good.seq >= through) return { good, isEnd: false, fault: null };
    }
  }

  /** Checks the beginning and the given anchor before the links are followed. */
  async function atFirst(from: Place, anchor: Place | undefined): Promise<Fault | null> {
    const first = await store.firstLink();
    if (first && first.seq <= from.seq) return faultAt("anchor", from.seq);
    if (!anchor || anchor.seq === 0) return null;
    const head = (await end()).seq;
    if (anchor.seq > head) return faultAt("truncated", head + 1);
    const held = anchor.seq === from.seq ? from : await store.link(anchor.seq);
    return held?.digest === anchor.digest ? null : faultAt("anchor", anchor.seq);
  }

  async function linkStep(from: Place): Promise<VerificationStep> {
    const { good, isEnd, fault } = await followPages(from, from.seq + LINKS_IN_STEP);
    const checked = good.seq - from.seq;
    if (fault) return { checked, next: null, fault };
    if (!isEnd) return { checked, next: `links:${good.seq}`, fault: null };
    const isCut = await anchors.isAnchoredBeyondEnd();
    return isCut
      ? { checked, next: null, fault: faultAt("truncated", good.seq + 1) }
      : { checked, next: "entries:", fault: null };
  }

  async function entryStep(after: string): Promise<VerificationStep> {
    const { last, count, stray } = await store.findUnlinked(after, ENTRIES_IN_STEP);
    if (stray !== null) return { checked: count, next: null, fault: faultAt("added", null, stray) };
    if (last !== null && count === ENTRIES_IN_STEP) return { checked: count, next: `entries:${last}`, fault: null };
    const lost = await store.lost();
    return { checked: count, next: null, fault: lost === null ? null : faultAt("removed", null, lost) };
  }

  return {
    size: async () => ({ first: (await start()).seq + 1, last: (await end()).seq }),
    end,
    step: async (from, anchor) => {
      const [phase = "links", at = ""] = from?.split(":") ?? [];
      if (phase === "entries") return entryStep(at);
      const base = await start();
      if (from === null) {
        const fault = await atFirst(base, anchor);
        if (fault) return { checked: 0, next: null, fault };
        return linkStep(base);
      }
      const seq = Number(at);
      const good = await store.link(seq);
      // The place was removed meanwhile: for its age, or by manipulation.
      if (!good) return seq <= base.seq ? linkStep(base) : { checked: 0, next: null, fault: faultAt("removed", seq) };
      return linkStep(good);
    },
    check: async (through) => (await followPages(await start(), through)).fault,
  };
}
