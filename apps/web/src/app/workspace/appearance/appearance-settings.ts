import { DEFAULT_PRIMARY } from "@tender/contract/constants";
import type { StoredTypes } from "#shared/storage/stored-keys.ts";
import type { Appearance } from "#shared/styles/appearance.ts";
import { primaries } from "#shared/styles/palette.ts";

/** Appearance of the workspace. Specification 3, theme settings. */
export interface AppearanceSettings {
  /** Theme of the menu. */
  readonly theme: "dark" | "light";
  readonly layout: "sidemenu" | "topmenu";
  readonly contentWidth: "Fixed" | "Fluid";
  readonly fixedHeader: boolean;
  readonly fixSiderbar: boolean;
  readonly autoHideHeader: boolean;
  readonly colour: string;
  readonly weak: boolean;
  readonly multipage: boolean;
  readonly sidebarOpen: boolean;
  /** Mode of the pages. Null: the mode of the operating system. */
  readonly mode: "light" | "dark" | null;
  readonly largeType: boolean;
}

/** Defaults of specification 9; multi-tab is on. */
export const defaultSettings: AppearanceSettings = {
  theme: "dark",
  layout: "sidemenu",
  contentWidth: "Fixed",
  fixedHeader: true,
  fixSiderbar: true,
  autoHideHeader: false,
  colour: DEFAULT_PRIMARY,
  weak: false,
  multipage: true,
  sidebarOpen: true,
  mode: null,
  largeType: false,
};

/** Storage key of each setting. */
export const settingKeys = {
  theme: "DEFAULT_THEME",
  layout: "DEFAULT_LAYOUT_MODE",
  contentWidth: "DEFAULT_CONTENT_WIDTH_TYPE",
  fixedHeader: "DEFAULT_FIXED_HEADER",
  fixSiderbar: "DEFAULT_FIXED_SIDEMENU",
  autoHideHeader: "DEFAULT_FIXED_HEADER_HIDDEN",
  colour: "DEFAULT_COLOR",
  weak: "DEFAULT_COLOR_WEAK",
  multipage: "DEFAULT_MULTI_PAGE",
  sidebarOpen: "SIDEBAR_TYPE",
  mode: "PAGE_MODE",
  largeType: "LARGE_TYPE",
} as const satisfies Record<keyof AppearanceSettings, keyof StoredTypes>;

type Switch = {
  [K in keyof AppearanceSettings]: AppearanceSettings[K] extends boolean ? K : never;
}[keyof AppearanceSettings];

export type SettingsChange = { readonly [K in keyof AppearanceSettings]?: AppearanceSettings[K] | undefined };
export type StoredSettings = { readonly [K in keyof AppearanceSettings]?: unknown };

/** Returns the stored settings, with the default for each that is absent or invalid. */
export function settingsFrom(stored: StoredSettings): AppearanceSettings {
  const oneOf = <const T>(values: readonly T[], value: unknown, fallback: T): T =>
    values.find((each) => each === value) ?? fallback;
  const flag = (name: Switch) => oneOf([true, false], stored[name], defaultSettings[name]);
  const layout = oneOf(["sidemenu", "topmenu"], stored.layout, defaultSettings.layout);
  const fixedHeader = flag("fixedHeader");
  return {
    theme: oneOf(["dark", "light"], stored.theme, defaultSettings.theme),
    layout,
    contentWidth: layout === "sidemenu" ? "Fixed" : oneOf(["Fixed", "Fluid"], stored.contentWidth, "Fixed"),
    fixedHeader,
    fixSiderbar: flag("fixSiderbar"),
    autoHideHeader: fixedHeader && flag("autoHideHeader"),
    colour: knownColour(stored.colour) ?? defaultSettings.colour,
    weak: flag("weak"),
    multipage: flag("multipage"),
    sidebarOpen: flag("sidebarOpen"),
    mode: oneOf(["light", "dark", null], stored.mode, defaultSettings.mode),
    largeType: flag("largeType"),
  };
}

const knownColour = (stored: unknown): string | undefined =>
  primaries.find(({ primary }) => primary.toLowerCase() === String(stored).toLowerCase())?.primary;

/**
 * Returns the settings after a change, with its consequences: no hiding on scroll without a fixed header, and Fluid
 * with the top menu only. A fixed side menu is off beside the top menu and returns with the side menu: `frameLayout`.
 */
export function changedSettings(before: AppearanceSettings, change: SettingsChange): AppearanceSettings {
  const next: AppearanceSettings = { ...before, ...(change as Partial<AppearanceSettings>) };
  return {
    ...next,
    autoHideHeader: next.fixedHeader && next.autoHideHeader,
    contentWidth: next.layout === "sidemenu" ? "Fixed" : next.contentWidth,
  };
}

/** Returns the values of `next` that differ from `before`. */
export const differenceOf = (before: SettingsChange, next: SettingsChange): SettingsChange =>
  Object.fromEntries(
    Object.entries(next).filter(([name, value]) => before[name as keyof AppearanceSettings] !== value),
  );

/** Returns the look of every page. `machine`: mode of the operating system. */
export const pageLook = (
  { colour, mode, largeType, weak }: AppearanceSettings,
  machine: Appearance["mode"],
): Appearance => ({ primary: colour, mode: mode ?? machine, largeType, colourWeak: weak });
