import { afterAll, vi } from "vitest";
import { failOnConsoleError } from "./fail-on-console-error.ts";

failOnConsoleError();

/** Setup file of the tests on Node, whose files share a process: none finds the clock, the environment or a spy of another. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
