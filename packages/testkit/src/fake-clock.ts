import type { Clock } from "@tender/server/src/platform/clock.ts";

export interface FakeClock extends Clock {
  advance(ms: number): void;
  set(ms: number): void;
  /** Calls the listener after each move, so that what waits for a time by a timer looks again. */
  onMove(listener: () => void): void;
}

/** Returns a clock that only moves on request. Default start: a Friday noon in Beijing. */
export function fakeClock(start: number = Date.parse("2026-11-20T12:00:00+08:00")): FakeClock {
  let now = start;
  const listeners: (() => void)[] = [];
  const moveTo = (ms: number) => {
    now = ms;
    for (const listener of listeners) listener();
  };
  return {
    now: () => now,
    advance: (ms) => moveTo(now + ms),
    set: moveTo,
    onMove: (listener) => void listeners.push(listener),
  };
}

/** Returns the machine's clock, for tests that compare times with another process or with a library that reads it. */
export function machineClock(): FakeClock {
  const refuse = (): never => {
    throw new Error("a test cannot set the machine's clock");
  };
  return { now: Date.now, advance: refuse, set: refuse, onMove: () => undefined };
}
