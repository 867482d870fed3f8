/** Slots for password hashes, shared by the workers of a node. */
export interface HashSlots {
  /** Grants a slot to the worker, at once or when one becomes free. */
  request(worker: number): void;
  /** Takes one slot back from the worker. */
  release(worker: number): void;
  /** Takes all slots of an ended worker back, and drops its requests. */
  remove(worker: number): void;
  /** A smaller limit takes no slot back; it applies as slots are released. */
  setLimit(limit: number): void;
}

/** Creates the slots. `grant` is called once for each granted request, in order of arrival. */
export function createHashSlots(limit: number, grant: (worker: number) => void): HashSlots {
  const held = new Map<number, number>();
  let waiting: number[] = [];
  let used = 0;

  function give(worker: number, change: 1 | -1): void {
    held.set(worker, (held.get(worker) ?? 0) + change);
    used += change;
  }

  function grantFree(): void {
    while (used < limit) {
      const next = waiting.shift();
      if (next === undefined) return;
      give(next, 1);
      grant(next);
    }
  }

  return {
    request: (worker) => {
      waiting.push(worker);
      grantFree();
    },
    release: (worker) => {
      if ((held.get(worker) ?? 0) > 0) give(worker, -1);
      grantFree();
    },
    remove: (worker) => {
      used -= held.get(worker) ?? 0;
      held.delete(worker);
      waiting = waiting.filter((waitingWorker) => waitingWorker !== worker);
      grantFree();
    },
    setLimit: (newLimit) => {
      limit = newLimit;
      grantFree();
    },
  };
}

/** Processor time of all event loops, in cores, from which on one core is reserved for them. */
const BUSY_CORES = 0.5;

/**
 * Returns how many hashes may run at once on a machine with these cores: all cores but one while the workers' event
 * loops are busy with other calls, else all. `utilizations`: the processor time of each worker's event loop, in cores.
 */
export function hashLimit(cores: number, utilizations: Iterable<number>): number {
  let busy = 0;
  for (const utilization of utilizations) busy += utilization;
  return Math.max(1, busy > BUSY_CORES ? cores - 1 : cores);
}
