import type { FormField } from "@tender/contract";
import { systemColumns } from "@tender/contract/online-forms";

/** Returns the names of a row that an expression of the form may read. */
export const readableNames = (fields: readonly Pick<FormField, "name">[]): string[] => [
  ...systemColumns,
  ...fields.map(({ name }) => name),
];
