import type { FormField } from "@tender/contract";

export interface FieldSettingProps {
  readonly field: FormField;
  /** Returns the fault of one of the field's settings. */
  readonly faultOf: (setting: string) => string | undefined;
  /** `typedSetting`: the setting that is being typed. */
  readonly set: (changes: Partial<FormField>, typedSetting?: string) => void;
}
