import type { AnchorStore } from "./anchor.store.ts";
import { GENESIS } from "./canonical-entry.ts";
import type { ChainStore } from "./chain.store.ts";
import { type ChainPosition, type Fault, type FaultKind, follow, isExchanged } from "./chain-judgement.ts";

/** Progress of a verification, which follows the chain and then the entries. */
export interface VerificationStep {
  /** Number of links and entries that this step checked. */
  readonly checked: number;
  /** Pass it to the next step; null: the verification is over. */
  readonly next: string | null;
  readonly fault: Fault | null;
}

export interface Verification {
  /** Returns the sequence numbers of the first and the last link. */
  size(): Promise<{ readonly first: number; readonly last: number }>;
  /** Returns the position of the last link; `seq` 0: the chain is empty. */
  end(): Promise<ChainPosition>;
  /**
   * Runs one step of limited length. `from`: `next` of the step before; null: the first step. `anchor`: a position that
   * was recorded outside the database and that the chain must still contain; checked in the first step.
   */
  step(from: string | null, anchor?: ChainPosition): Promise<VerificationStep>;
  /** Follows the chain from its beginning to this sequence number. Returns the first fault. */
  check(through: number): Promise<Fault | null>;
}

const LINKS_PER_PAGE = 2_000;
const LINKS_IN_STEP = 20_000;
const ENTRIES_IN_STEP = 100_000;
/** Number of links that are searched for an exchanged entry. */
const MAX_SEARCHED_LINKS = 20_000;

const faultAt = (kind: FaultKind, seq: number | null, entryId: string | null = null): Fault => ({ kind, seq, entryId });

export function createVerification(store: ChainStore, anchors: AnchorStore): Verification {
  /** Returns the position before the first link: that of the last link removed for its age, or `seq` 0. */
  const start = async (): Promise<ChainPosition> => (await anchors.lastRemoved()) ?? { seq: 0, digest: GENESIS };

  const end = async (): Promise<ChainPosition> => (await store.head()) ?? { seq: 0, digest: GENESIS };

  /** Reports an edited entry as reordered if its digest belongs to another link. */
  async function refineFault(verified: ChainPosition, fault: Fault): Promise<Fault> {
    if (fault.kind !== "edited") return fault;
    const links = await store.links(verified.seq, MAX_SEARCHED_LINKS);
    return isExchanged(verified, links) ? { ...fault, kind: "reordered" } : fault;
  }

  /** Follows the links page by page. `isEnd`: the chain ended, or a fault was found. */
  async function followPages(from: ChainPosition, through: number) {
    let verified = from;
    for (;;) {
      const links = await store.links(verified.seq, Math.min(LINKS_PER_PAGE, through - verified.seq));
      const last = links.at(-1);
      if (!last) return { lastValid: verified, isEnd: true, fault: null };
      const { lastValid: reached, fault } = follow(verified, links, await anchors.between(verified.seq, last.seq));
      if (fault) return { lastValid: reached, isEnd: true, fault: await refineFault(reached, fault) };
      verified = reached;
      if (verified.seq >= through) return { lastValid: verified, isEnd: false, fault: null };
    }
  }

  /** Checks the first link and the given anchor before the links are followed. */
  async function checkStart(from: ChainPosition, anchor: ChainPosition | undefined): Promise<Fault | null> {
    const first = await store.firstLink();
    if (first && first.seq <= from.seq) return faultAt("anchor", from.seq);
    if (!anchor || anchor.seq === 0) return null;
    const head = (await end()).seq;
    if (anchor.seq > head) return faultAt("truncated", head + 1);
    const link = anchor.seq === from.seq ? from : await store.link(anchor.seq);
    return link?.digest === anchor.digest ? null : faultAt("anchor", anchor.seq);
  }

  async function linkStep(from: ChainPosition): Promise<VerificationStep> {
    const { lastValid, isEnd, fault } = await followPages(from, from.seq + LINKS_IN_STEP);
    const checked = lastValid.seq - from.seq;
    if (fault) return { checked, next: null, fault };
    if (!isEnd) return { checked, next: `links:${lastValid.seq}`, fault: null };
    const isCut = await anchors.isAnchoredBeyondEnd();
    return isCut
      ? { checked, next: null, fault: faultAt("truncated", lastValid.seq + 1) }
      : { checked, next: "entries:", fault: null };
  }

  async function entryStep(after: string): Promise<VerificationStep> {
    const { last, count, stray } = await store.findUnlinked(after, ENTRIES_IN_STEP);
    if (stray !== null) return { checked: count, next: null, fault: faultAt("added", null, stray) };
    if (last !== null && count === ENTRIES_IN_STEP) return { checked: count, next: `entries:${last}`, fault: null };
    const missingId = await store.findMissing();
    return { checked: count, next: null, fault: missingId === null ? null : faultAt("removed", null, missingId) };
  }

  return {
    size: async () => ({ first: (await start()).seq + 1, last: (await end()).seq }),
    end,
    step: async (from, anchor) => {
      const [phase = "links", position = ""] = from?.split(":") ?? [];
      if (phase === "entries") return entryStep(position);
      const base = await start();
      if (from === null) {
        const fault = await checkStart(base, anchor);
        if (fault) return { checked: 0, next: null, fault };
        return linkStep(base);
      }
      const seq = Number(position);
      const link = await store.link(seq);
      // The link was removed after the step before: for its age, or by manipulation.
      if (!link) return seq <= base.seq ? linkStep(base) : { checked: 0, next: null, fault: faultAt("removed", seq) };
      return linkStep(link);
    },
    check: async (through) => (await followPages(await start(), through)).fault,
  };
}
