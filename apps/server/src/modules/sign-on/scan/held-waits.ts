import { addressKey } from "#platform/rate-limiter.ts";

/** Requests that are held until something happens, bounded in number and time. Each costs a socket and nothing else. */
export interface HeldWaits {
  /**
   * True when `listen` says so; false when the time is over or all are let go, and at once where too many are held of the
   * task, of the address or in all.
   */
  hold(task: string, address: string, ms: number, listen: (wake: () => void) => () => void): Promise<boolean>;
  /** Lets all go, and holds none from now on: the process is about to end. */
  release(): void;
}

const MOST = { task: 2, address: 100, all: 20_000 } as const;

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
        held.size >= MOST.all || (counts.get(task) ?? 0) >= MOST.task || (counts.get(address) ?? 0) >= MOST.address;
      if (isReleased || isFull || ms <= 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        const end = (isWoken: boolean) => {
          clearTimeout(timer);
          if (!held.delete(letGo)) return;
          stop();
          count(task, -1);
          count(address, -1);
          resolve(isWoken);
        };
        const letGo = () => end(false);
        const timer = setTimeout(letGo, ms);
        const stop = listen(() => end(true));
        held.add(letGo);
        count(task, 1);
        count(address, 1);
      });
    },
    release: () => {
      isReleased = true;
      for (const letGo of [...held]) letGo();
    },
  };
}
