import { addressKey } from "#platform/rate-limiter.ts";

/** Requests that are held until an event, bounded in number and time. Each costs one socket only. */
export interface LongPolls {
  /**
   * True: `listen` woke the request. False: the time is over, `release` was called, or too many requests are held for
   * the task, for the address or in all.
   */
  wait(task: string, address: string, ms: number, listen: (wake: () => void) => () => void): Promise<boolean>;
  /** Ends all waits and holds no more, as the process is about to end. */
  release(): void;
}

const MAX_PENDING = { task: 2, address: 100, all: 20_000 } as const;

export function createLongPolls(): LongPolls {
  const counts = new Map<string, number>();
  const pending = new Set<() => void>();
  let isReleased = false;

  const count = (key: string, change: number): void => {
    const n = (counts.get(key) ?? 0) + change;
    if (n === 0) counts.delete(key);
    else counts.set(key, n);
  };

  return {
    wait: (task, callerAddress, ms, listen) => {
      const address = `address ${addressKey(callerAddress)}`;
      const isFull =
        pending.size >= MAX_PENDING.all ||
        (counts.get(task) ?? 0) >= MAX_PENDING.task ||
        (counts.get(address) ?? 0) >= MAX_PENDING.address;
      if (isReleased || isFull || ms <= 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        const end = (isNotified: boolean) => {
          clearTimeout(timer);
          if (!pending.delete(cancel)) return;
          stop();
          count(task, -1);
          count(address, -1);
          resolve(isNotified);
        };
        const cancel = () => end(false);
        const timer = setTimeout(cancel, ms);
        const stop = listen(() => end(true));
        pending.add(cancel);
        count(task, 1);
        count(address, 1);
      });
    },
    release: () => {
      isReleased = true;
      for (const cancel of [...pending]) cancel();
    },
  };
}
