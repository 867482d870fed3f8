import { readStored, removeStored, writeStored } from "#shared/storage/stored-values.ts";
import { createStore } from "#shared/store/create-store.ts";
import { applyAppearance, machineMode } from "#shared/styles/appearance.ts";
import { type AppearanceSettings, pageLook, settingKeys, settingsFrom } from "./appearance-settings.ts";
import { updateTheme } from "./update-theme.ts";
import "./look.css";

const names = Object.keys(settingKeys) as (keyof AppearanceSettings)[];

const readSettings = (): AppearanceSettings =>
  settingsFrom(Object.fromEntries(names.map((name) => [name, readStored(settingKeys[name])])));

const appearance = createStore(readSettings());

export const { use: useAppearance, get: getAppearance } = appearance;

function applyToPage(settings: AppearanceSettings): void {
  applyAppearance(pageLook(settings, machineMode()));
  const shown = getComputedStyle(document.documentElement).getPropertyValue("--palette-primary").trim();
  if (shown.toLowerCase() !== settings.colour.toLowerCase()) throw new Error(`the pages show ${shown}`);
}

function show(settings: AppearanceSettings): boolean {
  const isShown = updateTheme(applyToPage, settings, appearance.get());
  if (isShown) appearance.set(settings);
  return isShown;
}

/** Shows the settings and stores them in this browser. False: the pages could not be changed and look as before. */
export function adoptAppearance(settings: AppearanceSettings): boolean {
  const before = appearance.get();
  if (!show(settings)) return false;
  for (const name of names) {
    const value = settings[name];
    if (value === null) removeStored(settingKeys[name]);
    else if (value !== before[name] || readStored(settingKeys[name]) === null)
      writeStored(settingKeys[name], value as never);
  }
  return true;
}

/** Shows the settings of this browser's storage. */
export const reloadAppearance = (): void => void show(readSettings());

const storedKeys: ReadonlySet<string> = new Set(Object.values(settingKeys));

// Another tab of the browser has changed the storage; `null`: it has emptied the storage.
window.addEventListener("storage", ({ key, storageArea }) => {
  if (storageArea === window.localStorage && (key === null || storedKeys.has(key))) reloadAppearance();
});
// Prints in light mode.
window.addEventListener("beforeprint", () =>
  applyAppearance(pageLook({ ...appearance.get(), mode: "light" }, "light")),
);
window.addEventListener("afterprint", () => show(appearance.get()));
window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => show(appearance.get()));
