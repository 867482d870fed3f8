import timers from "node:timers";
import { afterAll, vi } from "vitest";
import { failOnConsoleError } from "./fail-on-console-error.ts";

failOnConsoleError();

const TIMERS = [
  "setTimeout",
  "clearTimeout",
  "setInterval",
  "clearInterval",
  "setImmediate",
  "clearImmediate",
] as const;

/**
 * Setup file of the tests on Node, whose files share a process: none sees the clock, the environment or a spy of
 * another.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  // A spy on a timer of a fake clock is restored after that clock: every later timer of the process would never fire.
  for (const name of TIMERS) {
    if (globalThis[name] === timers[name]) continue;
    Object.assign(globalThis, { [name]: timers[name] });
    throw new Error(`${name} still waits for the clock of a test`);
  }
});
