import { addressKey } from "#platform/rate-limiter.ts";

/** Requests that are held until an event, bounded in number and time. Each costs one socket only. */
export interface HeldWaits {
  /**
   * True: `listen` woke the request. False: the time is over, `release` was called, or too many requests are held for
   * the task, for the address or in all.
   */
  hold(task: string, address: string, ms: number, listen: (wake: () => void) => () => void): Promise<boolean>;
  /** Ends all waits and holds no more, as the process is about to end. */
  release(): void;
}

const MAX_HELD = { task: 2, address: 100, all: 20_000 } as const;

export function createHeldWaits(): HeldWaits {
  const counts = new Map<string, number>();
  const held = new Set<() => void>();
  let isReleased = false;

  const count = (key: string, change: number): void => {
    const n = (counts.get(key) ?? 0) + change;
    if (n === 0) counts.delete(key);
    else counts.set(key, n);
  };

  return {
    hold: (task, from, ms, listen) => {
      const address = `address ${addressKey(from)}`;
      const isFull =
        held.size >= MAX_HELD.all ||
        (counts.get(task) ?? 0) >= MAX_HELD.task ||
        (counts.get(address) ?? 0) >= MAX_HELD.address;
      if (isReleased || isFull || ms <= 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        const end = (isWoken: boolean) => {
          clearTimeout(timer);
          if (!held.delete(giveUp)) return;
          stop();
          count(task, -1);
          count(address, -1);
          resolve(isWoken);
        };
        const giveUp = () => end(false);
        const timer = setTimeout(giveUp, ms);
        const stop = listen(() => end(true));
        held.add(giveUp);
        count(task, 1);
        count(address, 1);
      });
    },
    release: () => {
      isReleased = true;
      for (const giveUp of [...held]) giveUp();
    },
  };
}
