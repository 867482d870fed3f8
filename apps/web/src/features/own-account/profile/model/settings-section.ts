import { accountText } from "../text.ts";

export type SettingsSection = keyof typeof accountText.sections;

export const settingsSections = Object.keys(accountText.sections) as readonly SettingsSection[];

/** Returns the section of the address; the first one if it is missing or unknown. */
export const sectionOf = (requested: string): SettingsSection =>
  settingsSections.find((section) => section === requested) ?? "base";
