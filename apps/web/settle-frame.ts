import type { BrowserCommand } from "vitest/node";

const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 5;

declare module "vitest/browser" {
  interface BrowserCommands {
    settleFrame: (address: string) => Promise<void>;
  }
}

/**
 * Waits until the previous file's frame is removed and only this file's frame is registered. Clicks find the frame by
 * its name, and would hit the previous one where files follow each other quickly.
 */
export const settleFrame: BrowserCommand<[address: string]> = async ({ page }, address) => {
  const isSettled = () => {
    const frames = page.frames().filter((frame) => frame.name() === "vitest-iframe");
    return frames.length === 1 && frames[0]?.url() === address;
  };
  const until = performance.now() + TIMEOUT_MS;
  while (!isSettled() && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  if (!isSettled()) throw new Error("the frame of the previous file was not removed");
};
