import { call } from "../../../shared/api/client.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { getSession } from "../../../shared/session/session.ts";
import { readStored, removeStored, writeStored } from "../../../shared/storage/stored-values.ts";
import { createStore } from "../../../shared/store/create-store.ts";
import { applyAppearance, storedAppearance } from "../../../shared/styles/appearance.ts";
import {
  type AppearanceSettings,
  changedSettings,
  type StoredSettings,
  settingKeys,
  settingsFrom,
} from "./appearance-settings.ts";

const names = Object.keys(settingKeys) as (keyof AppearanceSettings)[];

const readSettings = (): AppearanceSettings =>
  settingsFrom(
    Object.fromEntries(names.map((name) => [name, readStored(settingKeys[name])])) as unknown as StoredSettings,
  );

const appearance = createStore(readSettings());

export const useAppearance = appearance.use;

function show(settings: AppearanceSettings): void {
  appearance.set(settings);
  applyAppearance(storedAppearance());
}

/** What the account says: another browser may have changed it. */
export function adoptAppearance(settings: AppearanceSettings): void {
  for (const name of names) {
    const value = settings[name];
    if (value === null) removeStored(settingKeys[name]);
    else writeStored(settingKeys[name], value as never);
  }
  show(settings);
}

/** Several switches in a row are one saving. */
const WAIT_MS = 600;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps the settings with the account; signing out in the meantime leaves them unsaved. */
function saveSoon(settings: AppearanceSettings): void {
  clearTimeout(timer);
  const userId = getSession()?.user.id;
  timer = setTimeout(() => {
    if (userId !== undefined && getSession()?.user.id === userId)
      call("profile.saveAppearance", { body: settings }).catch(reportError);
  }, WAIT_MS);
}

/** Acts at once, is stored at once, and is kept with the account soon after. */
export function changeAppearance(change: Partial<AppearanceSettings>): void {
  const settings = changedSettings(appearance.get(), change);
  adoptAppearance(settings);
  saveSoon(settings);
}

/** What this browser's storage says. */
export const reloadAppearance = (): void => show(readSettings());
