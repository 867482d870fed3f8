import { type Difference, differencesOf, type SharedField } from "#shared/workspace-ui/changed-fields.ts";

/** A setting as read from the server. */
export interface CurrentSetting {
  readonly name: string;
  readonly version: number;
  readonly value: string | null;
}

/** The input for a setting. It is stored in the browser tab. */
export interface SettingChange {
  readonly value: string;
  /** The version and the value on which the input is based. */
  readonly over: { readonly version: number; readonly value: string };
}

export type SettingDraft = Readonly<Record<string, SettingChange>>;
export type SettingValues = Readonly<Record<string, string>>;

export const currentValue = ({ value }: CurrentSetting): string => value ?? "";
export const draftedValue = (draft: SettingDraft, setting: CurrentSetting): string =>
  draft[setting.name]?.value ?? currentValue(setting);

export const without = (draft: SettingDraft, name: string): SettingDraft => {
  const { [name]: _, ...rest } = draft;
  return rest;
};

/** Returns the draft with a new value. The current value is no change. */
export function drafted(draft: SettingDraft, setting: CurrentSetting, value: string): SettingDraft {
  const { name, version } = setting;
  if (value === currentValue(setting)) return without(draft, name);
  return { ...draft, [name]: { value, over: draft[name]?.over ?? { version, value: currentValue(setting) } } };
}

/** Returns the settings that another person changed under a draft, and the draft based on the current values. */
export function rebasedDraft(
  draft: SettingDraft,
  currentSettings: readonly CurrentSetting[],
  fields: readonly SharedField<SettingValues>[],
): { readonly draft: SettingDraft; readonly differences: readonly Difference<SettingValues>[] } {
  const valuesOf = (readValue: (setting: CurrentSetting, change: SettingChange | undefined) => string): SettingValues =>
    Object.fromEntries(currentSettings.map((setting) => [setting.name, readValue(setting, draft[setting.name])]));
  const differences = differencesOf<SettingValues>(
    fields.filter(({ name }) => currentSettings.some((setting) => setting.name === name)),
    {
      initialValues: valuesOf((setting, change) => change?.over.value ?? currentValue(setting)),
      ownValues: valuesOf((setting, change) => (change?.value ?? currentValue(setting)).trim()),
      otherValues: valuesOf(currentValue),
    },
  );
  return {
    draft: currentSettings.reduce(
      (rebased, setting) => drafted(without(rebased, setting.name), setting, draftedValue(draft, setting).trim()),
      draft,
    ),
    differences,
  };
}
