import { createStore } from "#shared/store/create-store.ts";
import { clockOffset } from "./clock-offset.ts";

const offset = createStore(0);

/** Computes the offset of the browser's clock from the time of an answer. */
export function noteServerTime(timestamp: number): void {
  const next = clockOffset(timestamp, Date.now());
  if (next !== offset.get()) offset.set(next);
}

/** The server's time in milliseconds, for display beside the server's timestamps. */
export const serverNow = (): number => Date.now() + offset.get();

/** The server's time for components; renders again when the offset changes. */
export function useServerNow(): number {
  return Date.now() + offset.use();
}
