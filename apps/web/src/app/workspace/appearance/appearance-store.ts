import { call } from "../../../shared/api/client.ts";
import { reportError } from "../../../shared/feedback/report-error.ts";
import { getSession, saveBeforeSignOut } from "../../../shared/session/session.ts";
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
let unsaved: { readonly userId: string; readonly settings: AppearanceSettings } | null = null;
let saving: Promise<unknown> = Promise.resolve();

/** One saving after the other, so that the last one asked for is the one that stays. */
function save(): Promise<unknown> {
  clearTimeout(timer);
  const kept = unsaved;
  unsaved = null;
  if (kept !== null)
    saving = saving.then(async () => {
      if (getSession()?.user.id === kept.userId)
        await call("profile.saveAppearance", { body: kept.settings }).catch(reportError);
    });
  return saving;
}
saveBeforeSignOut(save);

/** Keeps the settings with the account. */
function saveSoon(settings: AppearanceSettings): void {
  clearTimeout(timer);
  const userId = getSession()?.user.id;
  if (userId === undefined) return;
  unsaved = { userId, settings };
  timer = setTimeout(save, WAIT_MS);
}

/** Acts at once, is stored at once, and is kept with the account soon after. */
export function changeAppearance(change: Partial<AppearanceSettings>): void {
  const settings = changedSettings(appearance.get(), change);
  adoptAppearance(settings);
  saveSoon(settings);
}

/** What this browser's storage says. */
export const reloadAppearance = (): void => show(readSettings());
