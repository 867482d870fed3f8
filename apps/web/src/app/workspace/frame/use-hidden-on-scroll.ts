import { useSyncExternalStore } from "react";

/** Pixels scrolled after which the header goes. */
const HIDES_BEYOND = 100;

function subscribe(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

/** Whether the header is out of the way now; with the setting off it never is. */
export const useHiddenOnScroll = (isOn: boolean): boolean =>
  useSyncExternalStore(subscribe, () => isOn && window.scrollY > HIDES_BEYOND);
