import type { FormField } from "@tender/contract";

export interface FieldSettingProps {
  readonly field: FormField;
  /** Of one of its settings. */
  readonly faultOf: (setting: string) => string | undefined;
  /** `what`: the setting that is typed in. */
  readonly set: (changes: Partial<FormField>, what?: string) => void;
}
