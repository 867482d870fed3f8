import { onTestFinished, vi } from "vitest";

/**
 * Until the test ends the page's timers go off by `vi.advanceTimersByTime` alone. With fake timers as such they would also
 * do so while the test waits for the page: each look of `expect.element` and `expect.poll` moves them on.
 */
export function holdTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const waitsByItself = vi.spyOn(vi, "isFakeTimers").mockReturnValue(false);
  onTestFinished(() => {
    waitsByItself.mockRestore();
    vi.useRealTimers();
  });
}
