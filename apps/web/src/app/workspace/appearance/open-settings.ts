import { createStore } from "#shared/store/create-store.ts";

const isOpen = createStore(false);
let opener: HTMLElement | null = null;

export const useSettingsOpen = isOpen.use;

/** Opens the settings drawer. `from` receives the focus when it closes. */
export function openSettings(from: HTMLElement | null): void {
  opener = from;
  isOpen.set(true);
}

export const closeSettings = (): void => isOpen.set(false);

export function restoreFocus(): void {
  opener?.focus({ preventScroll: true });
  opener = null;
}
