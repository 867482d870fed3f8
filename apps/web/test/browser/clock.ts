import { expect } from "vitest";
import type { Locator } from "vitest/browser";

interface Timer {
  readonly dueAt: number;
  /** Milliseconds between two runs. Null: a single run. */
  readonly every: number | null;
  readonly run: () => void;
}

const { setTimeout, setInterval, clearTimeout, clearInterval, Date: BrowserDate } = window;
const timers = new Map<number, Timer>();
let now = 0;
let lastId = 0;

class FrozenDate extends BrowserDate {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(now);
    else super(...args);
  }
  static override now = (): number => now;
}

const addTimer =
  (isRepeated: boolean) =>
  (run: (...args: unknown[]) => void, delay = 0, ...args: unknown[]): number => {
    // Far from the ids of the browser's own timers, which may still be cleared.
    const id = 1_000_000_000 + ++lastId;
    timers.set(id, { dueAt: now + delay, every: isRepeated ? Math.max(1, delay) : null, run: () => run(...args) });
    return id;
  };

const clearTimer =
  (clearInBrowser: (id?: number) => void) =>
  (id?: number): void => {
    if (id === undefined || !timers.delete(id)) clearInBrowser(id);
  };

/**
 * Stops the clock until the end of the test; time passes only by `advance`. Timers that started before continue. Not
 * Vitest's fake timers, which advance by themselves while an assertion or action waits.
 */
export function freezeClock(time: Date | number = BrowserDate.now()): void {
  now = Number(time);
  Object.assign(window, {
    Date: FrozenDate,
    setTimeout: addTimer(false),
    setInterval: addTimer(true),
    clearTimeout: clearTimer(clearTimeout),
    clearInterval: clearTimer(clearInterval),
  });
}

/** Returns whether only the test advances time, with this clock or Vitest's. */
export const isClockFrozen = (): boolean => window.setTimeout !== setTimeout;

/** Advances the time and runs the timers that are due. */
export function advance(milliseconds: number): void {
  const until = now + milliseconds;
  for (let next = nextTimer(until); next; next = nextTimer(until)) {
    const [id, { dueAt, every, run }] = next;
    now = Math.max(now, dueAt);
    if (every === null) timers.delete(id);
    else timers.set(id, { dueAt: dueAt + every, every, run });
    run();
  }
  now = until;
}

/** Waits for the browser's next task: earlier answers are read and pending work is done. */
async function runNextTask(): Promise<void> {
  await new Response("{}").text();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve();
  port2.postMessage(null);
  await promise;
}

/**
 * Advances the time and lets the resulting calls be sent and answered. Afterwards a test may check that nothing else
 * was called.
 */
export async function advanceAndSettle(milliseconds: number): Promise<void> {
  advance(milliseconds);
  for (let task = 0; task < 5; task++) await runNextTask();
}

/** Advances by seconds; the calls of each are answered before the next. */
export async function advanceSeconds(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await advanceAndSettle(1_000);
}

/** Advances by seconds until the condition is true. */
export const advanceUntil = (condition: () => boolean): Promise<void> =>
  expect
    .poll(() => {
      advance(1_000);
      return condition();
    })
    .toBe(true);

/** Advances by seconds until the element appears. */
export const advanceUntilVisible = (locator: Locator): Promise<void> =>
  advanceUntil(() => locator.elements().length > 0);

const nextTimer = (until: number) =>
  [...timers].filter(([, { dueAt: at }]) => at <= until).sort(([, a], [, b]) => a.dueAt - b.dueAt)[0];

/** Restores the browser's own clock. */
export function restoreClock(): void {
  timers.clear();
  Object.assign(window, { Date: BrowserDate, setTimeout, setInterval, clearTimeout, clearInterval });
}
