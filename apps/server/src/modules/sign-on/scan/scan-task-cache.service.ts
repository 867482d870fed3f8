import { BoundedCache } from "#platform/bounded-cache.ts";
import type { Bus } from "#platform/bus.ts";
import type { Clock } from "#platform/clock.ts";
import type { ScanTaskRow, ScanTaskStore } from "./scan-task.store.ts";

const CHANNEL = "scan-task";
const MAX_TASKS = 50_000;
const TASK_TTL_MS = 10 * 60_000;
/** Span of the search for changes whose message was lost: more than the difference between clocks of nodes. */
const LOOK_BACK_MS = 15_000;

/**
 * Cache of tasks that browsers poll at this node. The database holds the truth: a message drops a changed task, and
 * `recheck` drops those whose message was lost. Repeated polls therefore cost no query.
 */
export interface ScanTaskCache {
  find(id: string): Promise<ScanTaskRow | undefined>;
  /** Caches a row that was just written. */
  add(row: ScanTaskRow): void;
  /** Publishes a change to every node; this one drops the task at once. */
  publishChange(id: string): void;
  /** Calls the listener when a task has changed or may have changed. Returns a function that stops listening. */
  listen(id: string, listener: () => void): () => void;
  /** Reads recent changes with one query, or none while no task is cached. Returns the number of missed changes. */
  recheck(): Promise<number>;
  /** Returns whether no task is cached, so that `recheck` has nothing to do. */
  isEmpty(): boolean;
}

export interface ScanTaskCacheDeps {
  readonly store: Pick<ScanTaskStore, "find" | "listChangedSince">;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Called when a task is added to the empty cache. */
  readonly onFirst: () => void;
}

export function createScanTaskCache({ store, bus, clock, onFirst }: ScanTaskCacheDeps): ScanTaskCache {
  const cache = new BoundedCache<ScanTaskRow>(clock, MAX_TASKS, TASK_TTL_MS);
  const loading = new Map<string, Promise<ScanTaskRow | undefined>>();
  const listeners = new Map<string, Set<() => void>>();

  function add(row: ScanTaskRow): void {
    const wasEmpty = cache.isEmpty;
    cache.set(row.id, row);
    if (wasEmpty) onFirst();
  }

  function drop(id: string): void {
    cache.delete(id);
    // A running query may have read the row before the change.
    loading.delete(id);
    for (const listener of [...(listeners.get(id) ?? [])]) listener();
  }

  function load(id: string): Promise<ScanTaskRow | undefined> {
    const running = loading.get(id);
    if (running) return running;
    const reading = store
      .find(id)
      .then((row) => {
        // An unknown id is not cached: made-up ids would evict tasks in use.
        if (row && loading.get(id) === reading) add(row);
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
    cache.clear();
    for (const id of [...listeners.keys()]) drop(id);
  });

  return {
    find: async (id) => cache.get(id) ?? load(id),
    add,
    publishChange: (id) => {
      drop(id);
      bus.publish(CHANNEL, id);
    },
    listen: (id, listener) => {
      const taskListeners = listeners.get(id) ?? new Set();
      listeners.set(id, taskListeners.add(listener));
      return () => {
        taskListeners.delete(listener);
        if (taskListeners.size === 0 && listeners.get(id) === taskListeners) listeners.delete(id);
      };
    },
    isEmpty: () => cache.isEmpty,
    recheck: async () => {
      if (cache.isEmpty) return 0;
      const changed = await store.listChangedSince(new Date(clock.now() - LOOK_BACK_MS));
      const missedChanges = changed.filter(({ id, changedAt }) => {
        const row = cache.get(id);
        return row !== undefined && row.changedAt.getTime() !== changedAt.getTime();
      });
      for (const { id } of missedChanges) drop(id);
      return missedChanges.length;
    },
  };
}
