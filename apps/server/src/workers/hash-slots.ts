/** Messages of the slots to the workers. */
export interface HashSlotMessages {
  /** The worker holds one slot more. */
  grant(worker: number): void;
  /** The worker shall release one slot after its current hash. */
  recall(worker: number): void;
}

/** Slots for password hashes, shared by the workers of a node. A worker holds its slots while hashes wait there. */
export interface HashSlots {
  /** Grants a slot to the worker, at once or when one becomes free. */
  request(worker: number): void;
  /** Takes one slot back from the worker. */
  release(worker: number): void;
  /** Takes all slots of an ended worker back, and drops its requests. */
  remove(worker: number): void;
  /** A smaller limit recalls slots. */
  setLimit(limit: number): void;
}

interface Holder {
  held: number;
  /** Recalled slots that the worker has not released yet. */
  recalled: number;
  /** Number of the last grant; 0: none yet. */
  lastGrant: number;
}

/**
 * Creates the slots. Workers with hashes keep their slots, so that a flood of sign-ins costs no messages. A slot is
 * recalled for a worker that waits without any, or that has two fewer than another.
 */
export function createHashSlots(limit: number, { grant, recall }: HashSlotMessages): HashSlots {
  const holders = new Map<number, Holder>();
  /** One entry for each request, in order of arrival. */
  let waiting: number[] = [];
  let grants = 0;
  const holderOf = (worker: number): Holder => holders.get(worker) ?? { held: 0, recalled: 0, lastGrant: 0 };
  const sum = (pick: (holder: Holder) => number): number => {
    let total = 0;
    for (const holder of holders.values()) total += pick(holder);
    return total;
  };

  /** Returns the waiting worker with the fewest slots; of equals, the one whose last grant is the oldest. */
  function neediest(): number | undefined {
    let found: { worker: number; holder: Holder } | undefined;
    for (const worker of waiting) {
      const holder = holderOf(worker);
      const difference = found ? holder.held - found.holder.held || holder.lastGrant - found.holder.lastGrant : -1;
      if (difference < 0) found = { worker, holder };
    }
    return found?.worker;
  }

  function grantFree(): void {
    while (sum(({ held }) => held) < limit) {
      const next = neediest();
      if (next === undefined) return;
      waiting.splice(waiting.indexOf(next), 1);
      const holder = holderOf(next);
      holders.set(next, holder);
      holder.held += 1;
      grants += 1;
      holder.lastGrant = grants;
      grant(next);
    }
  }

  function recallFromLargest(isTooLarge: (held: number) => boolean): boolean {
    let found: [number, Holder] | undefined;
    for (const entry of holders) {
      const [, { held, recalled }] = entry;
      if (!found || held - recalled > found[1].held - found[1].recalled) found = entry;
    }
    if (!found || !isTooLarge(found[1].held - found[1].recalled)) return false;
    found[1].recalled += 1;
    recall(found[0]);
    return true;
  }

  function balance(): void {
    grantFree();
    while (sum(({ held, recalled }) => held - recalled) > limit) if (!recallFromLargest((held) => held > 0)) break;
    const next = neediest();
    // One recall at a time: its release grants a slot, and the slots are balanced again.
    if (next === undefined || sum(({ recalled }) => recalled) > 0) return;
    const own = holderOf(next).held;
    recallFromLargest((held) => (own === 0 ? held > 0 : held - own > 1));
  }

  return {
    request: (worker) => {
      waiting.push(worker);
      balance();
    },
    release: (worker) => {
      const holder = holders.get(worker);
      if (holder && holder.held > 0) {
        holder.held -= 1;
        holder.recalled = Math.max(0, holder.recalled - 1);
      }
      balance();
    },
    remove: (worker) => {
      holders.delete(worker);
      waiting = waiting.filter((waitingWorker) => waitingWorker !== worker);
      balance();
    },
    setLimit: (newLimit) => {
      limit = newLimit;
      balance();
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
