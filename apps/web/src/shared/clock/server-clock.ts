import { createStore } from "#shared/store/create-store.ts";
import { clockOffset } from "./clock-offset.ts";

const offset = createStore(0);

/** Learns from an answer's time how far the browser's clock is off. */
export function noteServerTime(timestamp: number): void {
  const next = clockOffset(timestamp, Date.now());
  if (next !== offset.get()) offset.set(next);
}

/** The server's time in milliseconds: what is shown beside its instants goes by its clock. */
export const serverNow = (): number => Date.now() + offset.get();

/** The same for what is drawn; drawn anew when more is known. */
export function useServerNow(): number {
  return Date.now() + offset.use();
}
