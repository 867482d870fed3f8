import { BoundedCache } from "#platform/bounded-cache.ts";
import type { Bus } from "#platform/bus.ts";
import type { Clock } from "#platform/clock.ts";
import type { ScanTaskRow, ScanTaskStore } from "./scan-task.store.ts";

const CHANNEL = "scan-task";
const KNOWN = 50_000;
const KEPT_MS = 10 * 60_000;
/** How far back a node looks for changes that no message told it of: more than the clocks of nodes lie apart. */
const LOOK_BACK_MS = 15_000;

/**
 * The tasks that browsers ask this node about. The database is the truth; what is kept here is dropped by a message when it
 * changes, and by `recheck` where the message was lost, so that asking again and again asks the database nothing.
 */
export interface KnownTasks {
  find(id: string): Promise<ScanTaskRow | undefined>;
  /** Keeps what was just written. */
  add(row: ScanTaskRow): void;
  /** Tells every node, this one at once. */
  noteChange(id: string): void;
  /** Called when a task has changed, or may have. Answers how to stop listening. */
  listen(id: string, listener: () => void): () => void;
  /** One question to the database for all that changed lately; none while nobody waits. Answers how many it had missed. */
  recheck(): Promise<number>;
}

export interface KnownTasksDeps {
  readonly store: Pick<ScanTaskStore, "find" | "changedSince">;
  readonly bus: Bus;
  readonly clock: Clock;
}

export function createKnownTasks({ store, bus, clock }: KnownTasksDeps): KnownTasks {
  const known = new BoundedCache<ScanTaskRow>(clock, KNOWN, KEPT_MS);
  const loading = new Map<string, Promise<ScanTaskRow | undefined>>();
  const listeners = new Map<string, Set<() => void>>();

  function drop(id: string): void {
    known.delete(id);
    // What is on its way was read before the change.
    loading.delete(id);
    for (const listener of [...(listeners.get(id) ?? [])]) listener();
  }

  function load(id: string): Promise<ScanTaskRow | undefined> {
    const running = loading.get(id);
    if (running) return running;
    const reading = store
      .find(id)
      .then((row) => {
        // A made-up id is not kept: it would push out those that somebody waits for.
        if (row && loading.get(id) === reading) known.set(id, row);
        return row;
      })
      .finally(() => {
        if (loading.get(id) === reading) loading.delete(id);
      });
    loading.set(id, reading);
    return reading;
  }

  bus.subscribe(CHANNEL, drop);
  bus.onGap(() => {
    known.clear();
    for (const id of [...listeners.keys()]) drop(id);
  });

  return {
    find: async (id) => known.get(id) ?? load(id),
    add: (row) => known.set(row.id, row),
    noteChange: (id) => {
      drop(id);
      bus.publish(CHANNEL, id);
    },
    listen: (id, listener) => {
      const all = listeners.get(id) ?? new Set();
      listeners.set(id, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size === 0 && listeners.get(id) === all) listeners.delete(id);
      };
    },
    recheck: async () => {
      if (known.isEmpty) return 0;
      const changed = await store.changedSince(new Date(clock.now() - LOOK_BACK_MS));
      const missed = changed.filter(({ id, changedAt }) => {
        const row = known.get(id);
        return row !== undefined && row.changedAt.getTime() !== changedAt.getTime();
      });
      for (const { id } of missed) drop(id);
      return missed.length;
    },
  };
}
