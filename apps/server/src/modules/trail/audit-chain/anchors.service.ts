import { beijingDay } from "@tender/contract";
import type { Clock } from "#platform/clock.ts";
import { failureText } from "#platform/failure-text.ts";
import { truncateText } from "#platform/limited-text.ts";
import type { AnchorRow, AnchorStore } from "./anchor.store.ts";
import type { AnchorTarget, SentKind } from "./anchor-target.ts";
import { ENTRY_COLUMNS } from "./canonical-entry.ts";
import type { ChainStore } from "./chain.store.ts";
import type { ChainPosition, ReadLink } from "./chain-judgement.ts";

/** Anchors: the end of the chain at each hour and day, sent to targets that the database's owner cannot change. */
export interface Anchors {
  /** Creates the anchor of the past hour if the chain has grown, and sends unsent anchors. */
  run(): Promise<number>;
  /** Returns anchors, newest first. */
  page(limit: number, offset: number): Promise<{ readonly total: number; readonly rows: readonly AnchorRow[] }>;
  /** Yields all anchors, oldest first, as the lines that are sent. */
  lines(): AsyncGenerator<string>;
}

export interface AnchorsDeps {
  readonly store: AnchorStore;
  readonly chain: ChainStore;
  readonly clock: Clock;
  readonly targets: readonly AnchorTarget[];
  /** True: entries are sent before the anchor that closes them. */
  readonly sendsEntries: boolean;
  sign(position: ChainPosition, at: Date): Promise<string>;
}

const HOUR_MS = 3_600_000;
const SENT_AT_ONCE = 50;
const ENTRIES_AT_ONCE = 500;
const ANCHORS_PER_PAGE = 1_000;
const MAX_FAILURE_CHARACTERS = 200;

const periodOf = (at: number): number => Math.floor(at / HOUR_MS);

/** Returns an anchor as one line, the same for every target. */
const anchorLine = ({ seq, digest, at, kind, signature }: AnchorRow): string =>
  `${JSON.stringify({ seq, digest, at: at.toISOString(), kind, signature })}\n`;

/**
 * Returns an entry with its position in the chain as a line. The columns are the texts of the digest, so that a copy
 * can be verified without the database.
 */
const entryLine = ({ seq, digest, entryId, entry }: ReadLink): string => {
  const columns = entry && Object.fromEntries(ENTRY_COLUMNS.map((name, index) => [name, entry[index]]));
  return `${JSON.stringify({ kind: "entry", seq, digest, ...(columns ?? { id: entryId }) })}\n`;
};

export function createAnchors({ store, chain, clock, targets, sendsEntries, sign }: AnchorsDeps): Anchors {
  async function createAnchor(): Promise<number> {
    const now = clock.now();
    const last = await store.last();
    if (last && periodOf(last.at.getTime()) >= periodOf(now)) return 0;
    const head = await chain.head();
    if (!head || head.seq <= (last?.seq ?? 0)) return 0;
    const kind = last && beijingDay(last.at.getTime()) !== beijingDay(now) ? "day" : "hour";
    const at = new Date(now);
    return Number(await store.add({ ...head, kind, at, signature: await sign(head, at) }));
  }

  const deliveries = targets.map((target) => ({ target, delivered: { entry: 0, anchor: 0 } }));
  /**
   * Sends lines up to a sequence number to every target. A target that has accepted them does not receive them again
   * when they are retried for another target.
   */
  const deliver = async (lines: readonly string[], kind: SentKind, through: number): Promise<void> => {
    for (const { target, delivered } of deliveries) {
      if (delivered[kind] >= through) continue;
      await target(lines, kind);
      delivered[kind] = through;
    }
  };

  /** Sends the entries between the previous anchor and this one. */
  async function sendEntries(through: number): Promise<void> {
    let after = await store.seqBefore(through);
    while (after < through) {
      const links = await chain.links(after, Math.min(ENTRIES_AT_ONCE, through - after));
      const last = links.at(-1);
      if (!last) return;
      await deliver(links.map(entryLine), "entry", last.seq);
      after = last.seq;
    }
  }

  /** Sends anchors in order: one that cannot be sent delays those after it. */
  async function sendAnchors(): Promise<number> {
    if (targets.length === 0) return 0;
    const unsent = await store.unsent(SENT_AT_ONCE);
    for (const anchor of unsent) {
      try {
        if (sendsEntries) await sendEntries(anchor.seq);
        await deliver([anchorLine(anchor)], "anchor", anchor.seq);
      } catch (error) {
        await store.noteFailure(anchor, truncateText(failureText(error), MAX_FAILURE_CHARACTERS));
        throw error;
      }
      await store.markSent(anchor, new Date(clock.now()));
    }
    return unsent.length;
  }

  return {
    run: async () => (await createAnchor()) + (await sendAnchors()),
    page: store.page,
    lines: async function* () {
      for await (const rows of store.pages(ANCHORS_PER_PAGE)) yield rows.map(anchorLine).join("");
    },
  };
}
