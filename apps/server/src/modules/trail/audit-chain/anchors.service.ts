import { beijingDay } from "@tender/contract";
import type { Clock } from "#platform/clock.ts";
import { cutText } from "#platform/cut-text.ts";
import { failureText } from "#platform/failure-text.ts";
import type { AnchorRow, AnchorStore } from "./anchor.store.ts";
import type { AnchorTarget, SentKind } from "./anchor-target.ts";
import { ENTRY_COLUMNS } from "./canonical-entry.ts";
import type { ChainStore } from "./chain.store.ts";
import type { Place, ReadLink } from "./chain-judgement.ts";

/** What the chain ended with at the hours and days, to be kept where whoever owns the database does not reach. */
export interface Anchors {
  /** Makes the anchor of the hour that has passed, if the chain has grown, and sends what has not been sent. */
  run(): Promise<number>;
  /** Newest first. */
  page(limit: number, offset: number): Promise<{ readonly total: number; readonly rows: readonly AnchorRow[] }>;
  /** All of them, oldest first, as the lines that are sent. */
  lines(): AsyncGenerator<string>;
}

export interface AnchorsDeps {
  readonly store: AnchorStore;
  readonly chain: ChainStore;
  readonly clock: Clock;
  readonly targets: readonly AnchorTarget[];
  /** Are the entries sent before the anchor that closes them? */
  readonly sendsEntries: boolean;
  sign(place: Place, at: Date): Promise<string>;
}

const HOUR_MS = 3_600_000;
const SENT_AT_ONCE = 50;
const ENTRIES_AT_ONCE = 500;

const periodOf = (at: number): number => Math.floor(at / HOUR_MS);

/** One anchor as it is handed on: one line, the same wherever it goes. */
const anchorLine = ({ seq, digest, at, kind, signature }: AnchorRow): string =>
  `${JSON.stringify({ seq, digest, at: at.toISOString(), kind, signature })}\n`;

/** An entry with its place: its columns as the texts that the digest was taken over, so that copies can be checked by themselves. */
const entryLine = ({ seq, digest, entryId, entry }: ReadLink): string => {
  const columns = entry && Object.fromEntries(ENTRY_COLUMNS.map((name, at) => [name, entry[at]]));
  return `${JSON.stringify({ kind: "entry", seq, digest, ...(columns ?? { id: entryId }) })}\n`;
};

export function createAnchors({ store, chain, clock, targets, sendsEntries, sign }: AnchorsDeps): Anchors {
  async function make(): Promise<number> {
    const now = clock.now();
    const last = await store.last();
    if (last && periodOf(last.at.getTime()) >= periodOf(now)) return 0;
    const head = await chain.head();
    if (!head || head.seq <= (last?.seq ?? 0)) return 0;
    const kind = last && beijingDay(last.at.getTime()) !== beijingDay(now) ? "day" : "hour";
    const at = new Date(now);
    return Number(await store.add({ ...head, kind, at, signature: await sign(head, at) }));
  }

  const taking = targets.map((target) => ({ target, taken: { entry: 0, anchor: 0 } }));
  /** Up to a place. Who has taken that is not given it again when it is tried for the sake of another. */
  const tell = async (lines: readonly string[], kind: SentKind, through: number): Promise<void> => {
    for (const { target, taken } of taking) {
      if (taken[kind] >= through) continue;
      await target(lines, kind);
      taken[kind] = through;
    }
  };

  /** What stands between the anchor before and this one. */
  async function sendEntries(through: number): Promise<void> {
    let after = await store.placeBefore(through);
    while (after < through) {
      const links = await chain.links(after, Math.min(ENTRIES_AT_ONCE, through - after));
      const last = links.at(-1);
      if (!last) return;
      await tell(links.map(entryLine), "entry", last.seq);
      after = last.seq;
    }
  }

  /** In their order: one that cannot be sent holds back those after it. */
  async function send(): Promise<number> {
    if (targets.length === 0) return 0;
    const unsent = await store.unsent(SENT_AT_ONCE);
    for (const anchor of unsent) {
      try {
        if (sendsEntries) await sendEntries(anchor.seq);
        await tell([anchorLine(anchor)], "anchor", anchor.seq);
      } catch (error) {
        await store.noteFailure(anchor, cutText(failureText(error), 200));
        throw error;
      }
      await store.noteSent(anchor, new Date(clock.now()));
    }
    return unsent.length;
  }

  return {
    run: async () => (await make()) + (await send()),
    page: store.page,
    lines: async function* () {
      for await (const rows of store.pages(1_000)) yield rows.map(anchorLine).join("");
    },
  };
}
