import type { FormField } from "@tender/contract";
import type { CellValue } from "@tender/form-rules";
import type { Labels, Sizes } from "../model/open-row.ts";

export interface CellProps {
  readonly field: FormField;
  readonly value: CellValue;
  readonly labels: Labels;
  readonly sizes: Sizes | undefined;
  /** Shows formatted text, line breaks and files in full; a list shows one line. */
  readonly isWhole?: boolean;
}
