import { create } from "zustand";
import { readStored, writeStored } from "../../../shared/storage/stored-values.ts";
import { type AppearanceSettings, type StoredSettings, settingKeys, settingsFrom } from "./appearance-settings.ts";

interface AppearanceStore {
  readonly settings: AppearanceSettings;
  /** Acts at once and is stored at once. */
  setSidebarOpen(isOpen: boolean): void;
}

const readSettings = (): AppearanceSettings =>
  settingsFrom(
    Object.fromEntries(
      Object.entries(settingKeys).map(([name, key]) => [name, readStored(key)]),
    ) as unknown as StoredSettings,
  );

export const useAppearance = create<AppearanceStore>((set) => ({
  settings: readSettings(),
  setSidebarOpen: (sidebarOpen) => {
    writeStored(settingKeys.sidebarOpen, sidebarOpen);
    set(({ settings }) => ({ settings: { ...settings, sidebarOpen } }));
  },
}));
