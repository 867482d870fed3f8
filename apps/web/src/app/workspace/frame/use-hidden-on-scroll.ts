import { useSyncExternalStore } from "react";

/** Pixels scrolled after which the header is hidden. */
const HIDE_AFTER_PX = 100;

function subscribe(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

/** Whether the header is hidden. `isOn`: the person has chosen to hide it on scroll. */
export const useHiddenOnScroll = (isOn: boolean): boolean =>
  useSyncExternalStore(subscribe, () => isOn && window.scrollY > HIDE_AFTER_PX);
