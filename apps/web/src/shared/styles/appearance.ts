import { readStored } from "#shared/storage/stored-values.ts";

export interface Appearance {
  readonly primary: string | null;
  readonly mode: "light" | "dark";
  readonly largeType: boolean;
  readonly colourWeak: boolean;
}

export const machineMode = (): "light" | "dark" =>
  window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";

/** Reads the stored settings. Without one for the mode, that of the system applies. */
export function storedAppearance(): Appearance {
  return {
    primary: readStored("DEFAULT_COLOR"),
    mode: readStored("PAGE_MODE") ?? machineMode(),
    largeType: readStored("LARGE_TYPE") ?? false,
    colourWeak: readStored("DEFAULT_COLOR_WEAK") ?? false,
  };
}

/**
 * Sets the attributes of the root element that all style sheets and the workspace's theme depend on. early.js does the
 * same before the first paint.
 */
export function applyAppearance({ primary, mode, largeType, colourWeak }: Appearance): void {
  const root = document.documentElement;
  if (primary === null) delete root.dataset.primary;
  else root.dataset.primary = primary;
  root.dataset.themeMode = mode;
  root.toggleAttribute("data-large-type", largeType);
  root.toggleAttribute("data-colour-weak", colourWeak);
}
