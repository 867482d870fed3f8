import type { Clock } from "#platform/clock.ts";

/** Longer than the life of a cached session row, a flush and the wait for a busy database together. */
const WRITTEN_MS = 60_000;

/** Last uses of sessions, in memory until the next write: one write per second instead of one per request. */
export interface LastUses {
  note(sessionId: string, at: number): void;
  /**
   * Returns milliseconds; 0: no use is known on this node. Written uses count for a while, because a cached row may be
   * older.
   */
  latest(sessionId: string): number;
  /** Writes the collected uses; retains those of a failed write for the next flush. */
  flush(): Promise<void>;
}

/** `onFirst`: called when there are uses to write. */
export function createLastUses(
  write: (uses: ReadonlyMap<string, number>) => Promise<void>,
  clock: Pick<Clock, "now">,
  onFirst: () => void = () => undefined,
): LastUses {
  let uses = new Map<string, number>();
  /** Oldest first, including the uses that are being written. */
  const written = new Map<string, number>();

  function remember(batch: ReadonlyMap<string, number>): void {
    for (const [id, at] of written) {
      if (at > clock.now() - WRITTEN_MS) break;
      written.delete(id);
    }
    for (const [id, at] of batch) {
      written.delete(id);
      written.set(id, at);
    }
  }

  return {
    note: (sessionId, at) => {
      uses.set(sessionId, at);
      if (uses.size === 1) onFirst();
    },
    latest: (sessionId) => uses.get(sessionId) ?? written.get(sessionId) ?? 0,
    flush: async () => {
      if (uses.size === 0) return;
      const batch = uses;
      uses = new Map();
      remember(batch);
      await write(batch).catch((error: unknown) => {
        for (const [id, at] of batch) if (!uses.has(id)) uses.set(id, at);
        throw error;
      });
    },
  };
}
