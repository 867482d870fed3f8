import type { Clock } from "#platform/clock.ts";

/** Longer than a session's row is cached, a flush and the wait for a busy database together. */
const WRITTEN_MS = 60_000;

/** When sessions were last used, in memory until the next write: a row a second instead of one a request. */
export interface LastUses {
  note(sessionId: string, at: number): void;
  /** Milliseconds; 0 when nothing is known here. What was written lately still counts: a row read before it may be cached. */
  latest(sessionId: string): number;
  /** What `write` did not take is kept for the next time. */
  flush(): Promise<void>;
}

export function createLastUses(
  write: (uses: ReadonlyMap<string, number>) => Promise<void>,
  clock: Pick<Clock, "now">,
): LastUses {
  let uses = new Map<string, number>();
  /** Oldest first; those being written now among them. */
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
    note: (sessionId, at) => void uses.set(sessionId, at),
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
