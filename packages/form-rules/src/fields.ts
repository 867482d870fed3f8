import type { FormField } from "@tender/contract";
import { type FieldControl, systemColumns } from "@tender/contract/online-forms";

/** Returns whether the values are files: files are uploaded, and no rule creates them. */
export const isFileControl = (control: FieldControl): boolean => control === "file" || control === "image";

/** Returns the names of a row that an expression of the form may read. */
export const readableNames = (fields: readonly Pick<FormField, "name">[]): string[] => [
  ...systemColumns,
  ...fields.map(({ name }) => name),
];
