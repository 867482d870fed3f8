import type { BrowserCommand } from "vitest/node";

const PATIENCE_MS = 60_000;
const LOOKED_EVERY_MS = 5;

declare module "vitest/browser" {
  interface BrowserCommands {
    settleFrame: (address: string) => Promise<void>;
  }
}

/**
 * Waits until the frame of the file before is gone and this file's is the one that is known. What presses a button looks the
 * frame up by its name, and would still find the former one where files follow each other quickly.
 */
export const settleFrame: BrowserCommand<[address: string]> = async ({ page }, address) => {
  const isSettled = () => {
    const frames = page.frames().filter((frame) => frame.name() === "vitest-iframe");
    return frames.length === 1 && frames[0]?.url() === address;
  };
  const until = performance.now() + PATIENCE_MS;
  while (!isSettled() && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOKED_EVERY_MS));
  if (!isSettled()) throw new Error("the frame of the file before did not go");
};
