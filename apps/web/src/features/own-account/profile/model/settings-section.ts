import { accountText } from "../text.ts";

export type SettingsSection = keyof typeof accountText.sections;

export const settingsSections = Object.keys(accountText.sections) as readonly SettingsSection[];

/** The section an address asks for; the first one for none or another. */
export const sectionOf = (wanted: string): SettingsSection =>
  settingsSections.find((section) => section === wanted) ?? "base";
