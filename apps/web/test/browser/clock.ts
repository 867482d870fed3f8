import { expect } from "vitest";
import type { Locator } from "vitest/browser";

interface Timer {
  readonly at: number;
  /** Milliseconds between two runs; null: it runs once. */
  readonly every: number | null;
  readonly run: () => void;
}

const { setTimeout, setInterval, clearTimeout, clearInterval, Date: OwnDate } = window;
const timers = new Map<number, Timer>();
let now = 0;
let lastId = 0;

class HeldDate extends OwnDate {
  constructor(...parts: [] | [number | string | Date]) {
    if (parts.length === 0) super(now);
    else super(...parts);
  }
  static override now = (): number => now;
}

const add =
  (isRepeated: boolean) =>
  (run: (...given: unknown[]) => void, delay = 0, ...given: unknown[]): number => {
    // Far from the ids of the browser's own timers, which may still be cleared.
    const id = 1_000_000_000 + ++lastId;
    timers.set(id, { at: now + delay, every: isRepeated ? Math.max(1, delay) : null, run: () => run(...given) });
    return id;
  };

const drop =
  (ofBrowser: (id?: number) => void) =>
  (id?: number): void => {
    if (id === undefined || !timers.delete(id)) ofBrowser(id);
  };

/**
 * From here to the end of the test time passes only when the test says so; what was started before goes on by itself.
 * Not Vitest's fake timers: those pass by themselves while an assertion or an action waits.
 */
export function holdClock(at: Date | number = OwnDate.now()): void {
  now = Number(at);
  Object.assign(window, {
    Date: HeldDate,
    setTimeout: add(false),
    setInterval: add(true),
    clearTimeout: drop(clearTimeout),
    clearInterval: drop(clearInterval),
  });
}

/** Whether the test alone lets time pass: with this clock, or with Vitest's. */
export const isClockHeld = (): boolean => window.setTimeout !== setTimeout;

/** Lets time pass, with everything that falls due in it. */
export function pass(milliseconds: number): void {
  const until = now + milliseconds;
  for (let next = nextTimer(until); next; next = nextTimer(until)) {
    const [id, { at, every, run }] = next;
    now = Math.max(now, at);
    if (every === null) timers.delete(id);
    else timers.set(id, { at: at + every, every, run });
    run();
  }
  now = until;
}

/** The browser's next turn: what was answered before it is read, and what waited to be done is done. */
async function turn(): Promise<void> {
  await new Response("{}").text();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve();
  port2.postMessage(null);
  await promise;
}

/** Lets time pass, and what falls due in it be asked and answered: only then nothing more was asked. */
export async function passAndAnswer(milliseconds: number): Promise<void> {
  pass(milliseconds);
  for (let turns = 0; turns < 5; turns++) await turn();
}

/** So many seconds, with what falls due in each answered before the next. */
export async function passSeconds(seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n++) await passAndAnswer(1_000);
}

/** Lets second after second pass until something is so. */
export const passUntil = (isSo: () => boolean): Promise<void> =>
  expect
    .poll(() => {
      pass(1_000);
      return isSo();
    })
    .toBe(true);

/** Lets time pass until something is there. */
export const passUntilThere = (wanted: Locator): Promise<void> => passUntil(() => wanted.elements().length > 0);

const nextTimer = (until: number) =>
  [...timers].filter(([, { at }]) => at <= until).sort(([, one], [, two]) => one.at - two.at)[0];

/** The browser's own time again. */
export function releaseClock(): void {
  timers.clear();
  Object.assign(window, { Date: OwnDate, setTimeout, setInterval, clearTimeout, clearInterval });
}
