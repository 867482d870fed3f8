import type { FormField } from "@tender/contract";
import type { CellValue } from "@tender/form-rules";
import type { Change, Labels, Sizes } from "../model/open-row.ts";

export interface ControlProps {
  readonly id: string;
  /** Code of the form. */
  readonly form: string;
  readonly field: FormField;
  readonly value: CellValue;
  readonly labels: Labels;
  readonly sizes: Sizes | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly describedBy?: string | undefined;
  /** Accessible name of a control without a visible label. */
  readonly label?: string | undefined;
  onChange(change: Change): void;
  onBlur(): void;
}

export type Aria = Readonly<Record<string, string | boolean | undefined>>;

export const ariaOf = ({ isInvalid, isRequired, describedBy, label }: ControlProps): Aria => ({
  ...(isInvalid ? { "aria-invalid": true } : {}),
  ...(isRequired ? { "aria-required": true } : {}),
  ...(describedBy ? { "aria-describedby": describedBy } : {}),
  ...(label ? { "aria-label": label } : {}),
});

export const textOf = (value: CellValue): string => (value === null || Array.isArray(value) ? "" : String(value));
