import { QueueFull } from "#platform/concurrency-limit.ts";
import type { RunQueued } from "#platform/passwords.ts";

/** Messages of a worker's queue to the primary, which holds the slots of the node. */
export interface HashQueueMessages {
  request(): void;
  release(): void;
}

export interface HashQueue {
  /** Runs a hash when a slot is free. Throws QueueFull. */
  readonly run: RunQueued;
  /** The primary has granted a slot. */
  granted(): void;
  /** The primary wants a slot back. */
  recalled(): void;
}

/** Creates a worker's queue of password hashes. It keeps a slot for the next waiting hash unless it was recalled. */
export function createHashQueue(queueLimit: number, { request, release }: HashQueueMessages): HashQueue {
  const waiting: (() => void)[] = [];
  let requests = 0;
  let held = 0;
  let recalls = 0;

  function requestMissing(): void {
    while (requests < waiting.length) {
      requests += 1;
      request();
    }
  }

  /** Uses a free slot for the next hash, or releases it. */
  function useOrRelease(): void {
    const next = recalls === 0 ? waiting.shift() : undefined;
    if (next) {
      next();
      return;
    }
    held -= 1;
    recalls = Math.max(0, recalls - 1);
    release();
    requestMissing();
  }

  return {
    run: async (work) => {
      if (waiting.length >= queueLimit) throw new QueueFull();
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        requestMissing();
      });
      try {
        return await work();
      } finally {
        useOrRelease();
      }
    },
    granted: () => {
      requests -= 1;
      held += 1;
      useOrRelease();
    },
    // The recall of a slot that was released meanwhile needs no second release.
    recalled: () => {
      if (recalls < held) recalls += 1;
    },
  };
}
