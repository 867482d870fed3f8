import { create } from "zustand";
import { readStored, removeStored, writeStored } from "../../../shared/storage/stored-values.ts";
import { applyAppearance, storedAppearance } from "../../../shared/styles/appearance.ts";
import {
  type AppearanceSettings,
  changedSettings,
  type StoredSettings,
  settingKeys,
  settingsFrom,
} from "./appearance-settings.ts";
import { saveSoon } from "./save-appearance.ts";

interface AppearanceStore {
  readonly settings: AppearanceSettings;
  /** Acts at once, is stored at once, and is kept with the account soon after. */
  change(change: Partial<AppearanceSettings>): void;
  /** What the account says: another browser may have changed it. */
  adopt(settings: AppearanceSettings): void;
  /** What this browser's storage says. */
  reload(): void;
}

const names = Object.keys(settingKeys) as (keyof AppearanceSettings)[];

const readSettings = (): AppearanceSettings =>
  settingsFrom(
    Object.fromEntries(names.map((name) => [name, readStored(settingKeys[name])])) as unknown as StoredSettings,
  );

function store(settings: AppearanceSettings): void {
  for (const name of names) {
    const value = settings[name];
    if (value === null) removeStored(settingKeys[name]);
    else writeStored(settingKeys[name], value as never);
  }
}

export const useAppearance = create<AppearanceStore>((set, get) => ({
  settings: readSettings(),
  change: (change) => {
    const settings = changedSettings(get().settings, change);
    store(settings);
    set({ settings });
    applyAppearance(storedAppearance());
    saveSoon(settings);
  },
  adopt: (settings) => {
    store(settings);
    set({ settings });
    applyAppearance(storedAppearance());
  },
  reload: () => {
    set({ settings: readSettings() });
    applyAppearance(storedAppearance());
  },
}));
