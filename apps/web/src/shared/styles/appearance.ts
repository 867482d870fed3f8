import { readStored } from "../storage/stored-values.ts";
import { primaryOf } from "./palette.ts";

export interface Appearance {
  readonly primary: string | null;
  readonly mode: "light" | "dark";
  readonly largeType: boolean;
  readonly colourWeak: boolean;
}

/** Stored settings; without one the pages are light or dark as the machine is. */
export function storedAppearance(): Appearance {
  const machineMode = window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  return {
    primary: readStored("DEFAULT_COLOR"),
    mode: readStored("PAGE_MODE") ?? machineMode,
    largeType: readStored("LARGE_TYPE") ?? false,
    colourWeak: readStored("DEFAULT_COLOR_WEAK") ?? false,
  };
}

/** Sets the variables and marks on the root element; every style sheet, the workspace's theme included, follows them. */
export function applyAppearance({ primary, mode, largeType, colourWeak }: Appearance): void {
  const root = document.documentElement;
  const colours = primaryOf(primary);
  root.style.setProperty("--palette-primary", colours.primary);
  root.style.setProperty("--palette-strong", colours.strong);
  root.style.setProperty("--palette-strong-dark", colours.strongDark);
  root.dataset.themeMode = mode;
  root.toggleAttribute("data-large-type", largeType);
  root.toggleAttribute("data-colour-weak", colourWeak);
}
