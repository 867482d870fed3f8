import type { Clock } from "@tender/server/src/platform/clock.ts";

export interface FakeClock extends Clock {
  advance(ms: number): void;
  set(ms: number): void;
}

/** Returns a clock that only moves on request. Default start: a Friday noon in Beijing. */
export function fakeClock(start: number = Date.parse("2026-11-20T12:00:00+08:00")): FakeClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    set: (ms) => {
      now = ms;
    },
  };
}

/** Returns the machine's clock, for tests that compare times with another process or with a library that reads it. */
export function machineClock(): FakeClock {
  const refuse = (): never => {
    throw new Error("a test cannot set the machine's clock");
  };
  return { now: Date.now, advance: refuse, set: refuse };
}
